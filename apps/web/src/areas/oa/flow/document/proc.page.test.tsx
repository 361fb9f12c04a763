import { afterEach, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  agreeDocument,
  dealLetter,
  listLettersToDeal,
  MENU,
  openDocument,
  openLetter,
  rejectDocument,
  returnDocument,
  saveOpinion,
  searchTodoDocuments,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DETAIL, documentServer, leaveSite, LETTER_DETAIL } from './document-samples.ts';
import ProcDocumentsPage from './proc.page.tsx';

const show = (stubs: readonly Stub[] = [], state: 1 | 3 = 3) =>
  renderPage(<ProcDocumentsPage />, {
    menu: menuOf(screenNode(MENU.flowProc, 'oa/flow/proc', { state })),
    stubs: [...documentServer(), ...stubs],
  });
const opinionBox = () => screen.findByRole('textbox', { name: '签批意见' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => vi.restoreAllMocks());

test('the first document is open; Ctrl+Enter agrees with what was written and opens the next', async () => {
  const { server } = show([stub(agreeDocument, () => ({ version: 5 }))]);
  await screen.findByRole('tab', { name: '处理公文 2' });
  await userEvent.type(await opinionBox(), '每月末报送检查记录');
  fireEvent.keyDown(await opinionBox(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(server.inputsOf(agreeDocument)).toEqual([{ id: 7, version: 4, opinion: '每月末报送检查记录' }]));
  await waitFor(() => expect(server.inputsOf(openDocument).at(-1)).toEqual({ id: 8 }));
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain('保洁外包费付款申请'));
  expect(server.inputsOf(searchTodoDocuments).length).toBeGreaterThan(1);
});

test('the list is walked with the arrows and a document opens with Enter', async () => {
  const { server } = show();
  await opinionBox();
  const list = screen.getByRole('listbox', { name: '待办公文' });
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  expect(server.inputsOf(openDocument)).toEqual([{ id: 7 }]);
  fireEvent.keyDown(list, { key: 'Enter' });
  await waitFor(() => expect(server.inputsOf(openDocument).at(-1)).toEqual({ id: 8 }));
});

test('a document goes back to a node with a reason, never without either', async () => {
  const { server } = show([stub(returnDocument, () => ({ version: 5 }))]);
  await press(/^退\s?回$/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /退\s?回/ }));
  expect(await dialog.findByText('请选择退回到的环节')).toBeTruthy();
  expect(dialog.getByText('请输入退回原因')).toBeTruthy();
  expect(server.inputsOf(returnDocument)).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: '审核（罗启明）' }));
  await userEvent.type(dialog.getByLabelText('退回原因'), '补充工时');
  await userEvent.click(dialog.getByRole('button', { name: /退\s?回/ }));
  await waitFor(() => expect(server.inputsOf(returnDocument)).toEqual([{ id: 7, version: 4, to: 'a', opinion: '补充工时' }]));
});

test('a refused step reads the document again and keeps the opinion, also when the document no longer waits for the user', async () => {
  let taken = false;
  const { server } = show([
    stub(agreeDocument, () => {
      taken = true;
      return refuse('DOCUMENT_ACTED', { now: '审结' });
    }),
    stub(openDocument, () => (taken ? { ...DETAIL, version: 5, can: [], task: null } : DETAIL)),
  ]);
  await userEvent.type(await opinionBox(), '同意执行');
  await press(/同\s?意 ?Ctrl/);
  expect(await screen.findByText('该环节已办理，公文现在“审结”')).toBeTruthy();
  const kept = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '未提交的意见' });
  expect(kept.value).toBe('同意执行');
  expect(server.inputsOf(openDocument)).toHaveLength(2);
});

test('nobody disagrees without saying why', async () => {
  const { server } = show([stub(rejectDocument, () => ({ version: 5 }))]);
  await press('不同意');
  expect(await screen.findByText('请输入意见')).toBeTruthy();
  await userEvent.type(await opinionBox(), '超预算');
  await press('不同意');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '不同意' }));
  await waitFor(() => expect(server.inputsOf(rejectDocument)).toEqual([{ id: 7, version: 4, opinion: '超预算' }]));
});

test('until the server keeps an opinion, leaving asks, also while another document is open', async () => {
  let reachable = false;
  const { server } = show([stub(saveOpinion, () => (reachable ? null : refuse('DOCUMENT_ACTED', { now: '审结' })))]);
  await userEvent.type(await opinionBox(), '先核预算');
  fireEvent.blur(await opinionBox());
  expect(await screen.findByText('草稿没有存上')).toBeTruthy();
  expect(leaveSite()).toBe(true);
  await press('下一件');
  await waitFor(() => expect(server.inputsOf(openDocument).at(-1)).toEqual({ id: 8 }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '签批意见' })).value).toBe('');
  expect(leaveSite()).toBe(true);

  reachable = true;
  await press('上一件');
  await waitFor(async () => expect(((await opinionBox()) as HTMLTextAreaElement).value).toBe('先核预算'));
  fireEvent.blur(await opinionBox());
  expect(await screen.findByText(/^自动存草稿/)).toBeTruthy();
  expect(server.inputsOf(saveOpinion).at(-1)).toEqual({ id: 7, note: '先核预算' });
  expect(leaveSite()).toBe(false);
});

test('a letter that asks for an answer is signed for with one', async () => {
  const { server } = show([
    stub(searchTodoDocuments, () => ({ rows: [], total: 0, late: 0, handledToday: 0 })),
    stub(listLettersToDeal, () => [LETTER_DETAIL]),
    stub(openLetter, () => LETTER_DETAIL),
    stub(dealLetter, () => null),
  ]);
  expect(await screen.findByText('1 / 2 人已签收')).toBeTruthy();
  await press(/签\s?收 ?Ctrl/);
  expect(await screen.findByText('该公文要求回复，请输入回复内容')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: '回复' }), '月底前完成');
  await press(/签\s?收 ?Ctrl/);
  await waitFor(() => expect(server.inputsOf(dealLetter)).toEqual([{ id: 20, answer: '月底前完成' }]));
});

test('a user who may only look reads everything and is offered no step', async () => {
  show([], 1);
  expect(await screen.findByText('单价未变。')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '签批意见' })).toBeNull();
  expect(screen.queryByRole('button', { name: /退回|转办|代理人|打印/ })).toBeNull();
});

test('nothing waits: said in words, with what was done today', async () => {
  show([stub(searchTodoDocuments, () => ({ rows: [], total: 0, late: 0, handledToday: 4 }))]);
  expect((await screen.findAllByText('没有待办公文')).length).toBeGreaterThan(0);
  expect(screen.getByText('今天已处理 4 件')).toBeTruthy();
});

test('on a phone the list comes first, then the document with its parts, and back', async () => {
  const desk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...desk(media), matches: media === '(width < 760px)' }));
  const { server } = show();
  const list = await screen.findByRole('listbox', { name: '待办公文' });
  expect(server.inputsOf(openDocument)).toEqual([]);
  await userEvent.click(within(list).getByText('保洁外包费付款申请'));
  expect(await opinionBox()).toBeTruthy();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByText('单价未变。')).toBeNull();
  await userEvent.click(screen.getByText('流转'));
  expect(await screen.findByText('单价未变。')).toBeTruthy();
  await press('返回列表');
  expect(await screen.findByRole('listbox', { name: '待办公文' })).toBeTruthy();
});
