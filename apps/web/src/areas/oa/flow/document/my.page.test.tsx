import { expect, test } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import {
  dealLetter,
  DOCUMENT,
  downloadFile,
  followUpDocument,
  listSubstitutes,
  MENU,
  openLetter,
  SEAL_REQUEST,
  searchDocuments,
  searchLetters,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { DETAIL, documentServer, leaveSite, LETTER_DETAIL } from './document-samples.ts';
import MyDocumentsPage from './my.page.tsx';

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

test('boxes of documents and letters; the record offers what the document allows, and hides while another tab is in front', async () => {
  const { server } = renderPage(<MyDocumentsPage />, {
    menu: menuOf(screenNode(MENU.flowMy, 'oa/flow/my')),
    stubs: [
      ...documentServer({ ...DETAIL, can: ['follow'], task: null, pdfPending: true }),
      stub(searchDocuments, () => ({ rows: [DETAIL], total: 1 })),
      stub(searchLetters, ({ states }) => (states.length > 0 ? { rows: [], total: 0 } : { rows: [LETTER_DETAIL], total: 1 })),
      stub(openLetter, () => ({ ...LETTER_DETAIL, can: [] })),
      stub(followUpDocument, () => ({ count: 1 })),
    ],
  });
  await userEvent.click(screen.getByText('我管理的流程'));
  await waitFor(() => expect(server.inputsOf(searchDocuments).at(-1)?.box).toBe('managed'));
  await userEvent.dblClick(await screen.findByText(DETAIL.title));
  const record = within(await screen.findByRole('dialog'));
  expect(await record.findByText('定稿文件正在生成，请稍后重新打开')).toBeTruthy();
  expect(record.queryByRole('button', { name: /^(撤\s?回|终\s?止|抄\s?送)$/ })).toBeNull();
  await userEvent.click(await record.findByRole('button', { name: /^跟\s?催$/ }));
  await userEvent.type(await screen.findByLabelText('跟催内容'), '请尽快办理');
  await userEvent.click(screen.getAllByRole('button', { name: /^跟\s?催$/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.inputsOf(followUpDocument)).toEqual([{ id: 7, text: '请尽快办理' }]));

  await userEvent.click(screen.getByRole('tab', { name: '发送公文' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^流转/ })).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: '查看公文' }));
  await userEvent.click(screen.getByText('发出的普通公文'));
  await userEvent.dblClick(await screen.findByText(LETTER_DETAIL.title));
  await userEvent.click(await screen.findByRole('tab', { name: '签收 1/2' }));
  expect(await screen.findByText('收到')).toBeTruthy();
});

test('an answer to a letter stays while its drawer is closed or another tab or box is looked at, and leaving asks until it is sent', async () => {
  const { server } = renderPage(<MyDocumentsPage />, {
    menu: menuOf(screenNode(MENU.flowMy, 'oa/flow/my')),
    stubs: [
      ...documentServer(),
      stub(searchDocuments, () => ({ rows: [], total: 0 })),
      stub(searchLetters, ({ states }) => (states.length > 0 ? { rows: [], total: 0 } : { rows: [LETTER_DETAIL], total: 1 })),
      stub(openLetter, () => LETTER_DETAIL),
      stub(dealLetter, () => null),
    ],
  });
  const openIt = async () => userEvent.dblClick(await screen.findByText(LETTER_DETAIL.title, { selector: 'td *, td' }));
  const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '回复' });
  await userEvent.click(screen.getByText('收到的普通公文'));
  await openIt();
  await userEvent.type(await answer(), '月底前完成');
  expect(leaveSite()).toBe(true);

  await userEvent.click(screen.getByRole('tab', { name: '发送公文' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '回复' })).toBeNull());
  expect(leaveSite()).toBe(true);
  await userEvent.click(screen.getByRole('tab', { name: '查看公文' }));
  expect((await answer()).value).toBe('月底前完成');

  await userEvent.click(screen.getByText('我发出的'));
  await userEvent.click(screen.getByText('收到的普通公文'));
  await openIt();
  expect((await answer()).value).toBe('月底前完成');
  await userEvent.click(await screen.findByRole('button', { name: /签\s?收 ?Ctrl/ }));
  await waitFor(() => expect(server.inputsOf(dealLetter)).toEqual([{ id: 20, answer: '月底前完成' }]));
  await waitFor(() => expect(leaveSite()).toBe(false));
});

test('a substitute is before, in or past the time; only what is not over can be ended', async () => {
  const row = { own: true, employeeName: '朱梅岚', substituteId: 11, substituteName: '许文清', reason: '', active: false, ended: false };
  renderPage(<MyDocumentsPage />, {
    menu: menuOf(screenNode(MENU.flowMy, 'oa/flow/my')),
    stubs: [
      ...documentServer(),
      stub(searchDocuments, () => ({ rows: [], total: 0 })),
      stub(listSubstitutes, () => [
        { ...row, id: 1, fromDay: '2020-01-01', toDay: '2020-01-09' },
        { ...row, id: 2, fromDay: '2020-01-01', toDay: '2099-01-09', active: true },
        { ...row, id: 3, fromDay: '2099-01-01', toDay: '2099-01-09' },
      ]),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: /代理人$/ }));
  const rows = within(await screen.findByRole('dialog'));
  await rows.findByText('代理中');
  const shown = rows.getAllByText('朱梅岚').map((cell) => cell.closest('tr')?.textContent ?? '');
  expect(shown.map((text) => /(已到期|代理中|未开始)(结束)?$/.exec(text)?.[0])).toEqual(['已到期', '代理中结束', '未开始结束']);
});

test('a finalised document leads to a request for a seal, for whoever may ask, and names those that were made', async () => {
  const final = {
    ...DETAIL,
    state: DOCUMENT.finalised,
    pdf: { fileId: 90, hash: '0'.repeat(64) },
    sealRequests: [{ id: 5, number: 'YIN20261100005', sealName: '集团公章', state: SEAL_REQUEST.approved }],
  };
  const shown = (...screens: Parameters<typeof menuOf>) =>
    renderPage(
      <>
        <MyDocumentsPage />
        <Where />
      </>,
      {
        menu: menuOf(screenNode(MENU.flowMy, 'oa/flow/my'), ...screens),
        stubs: [...documentServer(final), stub(downloadFile, () => '%PDF'), stub(searchDocuments, () => ({ rows: [final], total: 1 }))],
      },
    );
  shown();
  await userEvent.dblClick(await screen.findByText(DETAIL.title));
  expect((await screen.findByText(/YIN20261100005 集团公章/)).closest('a')).toBeNull();
  expect(screen.queryByRole('button', { name: '申请用印' })).toBeNull();
  cleanup();

  shown(screenNode(MENU.stamp, 'oa/stamp/stamp'));
  await userEvent.dblClick(await screen.findByText(DETAIL.title));
  expect((await screen.findByText('YIN20261100005 集团公章')).closest('a')?.getAttribute('href')).toBe('/oa/stamp/stamp?id=5');
  await userEvent.click(screen.getByRole('button', { name: '申请用印' }));
  expect(await screen.findByText(`/oa/stamp/stamp?document=${DETAIL.id}`)).toBeTruthy();
});
