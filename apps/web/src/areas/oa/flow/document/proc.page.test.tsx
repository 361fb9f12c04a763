import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  agreeDocument,
  APPROVAL,
  dealLetter,
  DOCUMENT,
  listLettersToDeal,
  MENU,
  openDocument,
  openLetter,
  rejectDocument,
  returnDocument,
  saveOpinion,
  searchDocuments,
  searchTodoDocuments,
  sendDocument,
  streamEvents,
  transferDocument,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { startEvents } from '../../../../platform/events/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DETAIL, documentServer, leaveSite, LETTER_DETAIL, todo } from './document-samples.ts';
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
  await waitFor(() => expect(server.inputsOf(agreeDocument)).toEqual([{ id: 7, version: 4, taskId: 70, opinion: '每月末报送检查记录' }]));
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
  await waitFor(() => expect(server.inputsOf(returnDocument)).toEqual([{ id: 7, version: 4, taskId: 70, to: 'a', opinion: '补充工时' }]));
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

/** The screen with the event stream in the hands of the test. */
async function showLive(stubs: readonly Stub[]) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const stream = () => new Response(new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }));
  const page = show([stub(streamEvents, stream), ...stubs]);
  onTestFinished(startEvents());
  await waitFor(() => expect(streams).toHaveLength(1));
  const pending = () => act(async () => streams[0]?.enqueue(new TextEncoder().encode('data: {"type":"pending"}\n\n')));
  return { ...page, pending };
}

test('a more urgent document that arrives leaves the open one open, with its dialog and what was typed', async () => {
  let rows = [todo({})];
  const { pending, server } = await showLive([
    stub(searchTodoDocuments, () => ({ rows, total: rows.length, late: 1, handledToday: 0 })),
    stub(transferDocument, () => ({ version: 5 })),
  ]);
  await press(/^转\s?办$/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('说明'), '请财务先看');
  rows = [todo({ id: 9, taskId: 90, title: '停电抢修请示' }), todo({})];
  await pending();
  expect(await screen.findByText('停电抢修请示')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('说明').value).toBe('请财务先看');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain(DETAIL.title);
  expect(server.inputsOf(openDocument).map(({ id }) => id)).not.toContain(9);
});

test('the open document is read again; what was revoked and sent anew is told, and a dialog begun before is not taken for the new task', async () => {
  let detail = DETAIL;
  const { pending, server } = await showLive([
    stub(openDocument, () => detail),
    stub(returnDocument, ({ taskId }) => (taskId === 71 ? { version: 7 } : refuse('STALE', { what: '公文' }))),
  ]);
  await press(/^退\s?回$/);
  const dialog = within(await screen.findByRole('dialog'));
  detail = { ...DETAIL, version: 6, amount: '100000.00', task: { ...(DETAIL.task as NonNullable<typeof DETAIL.task>), id: 71 } };
  await pending();
  expect(await screen.findByText('公文已有变化，请核对后再办理')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '审核（罗启明）' }));
  await userEvent.type(dialog.getByLabelText('退回原因'), '补充工时');
  const go = () => userEvent.click(dialog.getByRole('button', { name: /退\s?回/ }));
  await go();
  await waitFor(() => expect(server.inputsOf(returnDocument).map(({ taskId }) => taskId)).toEqual([70]));
  await waitFor(() => expect(server.inputsOf(openDocument)).toHaveLength(3));
  await go();
  await waitFor(() => expect(server.inputsOf(returnDocument).map(({ taskId }) => taskId)).toEqual([70, 71]));
});

test('a refusal for another reason does not put the new task in the place of the one that was seen', async () => {
  let detail = DETAIL;
  const { pending, server } = await showLive([
    stub(openDocument, () => detail),
    stub(returnDocument, () => refuse('DOCUMENT_NOT_HERE', { what: '退回' })),
  ]);
  await press(/^退\s?回$/);
  const dialog = within(await screen.findByRole('dialog'));
  detail = { ...DETAIL, version: 6, task: { ...(DETAIL.task as NonNullable<typeof DETAIL.task>), id: 71 } };
  await pending();
  expect(await screen.findByText('公文已有变化，请核对后再办理')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '审核（罗启明）' }));
  await userEvent.type(dialog.getByLabelText('退回原因'), '补充工时');
  for (const times of [1, 2]) {
    await userEvent.click(dialog.getByRole('button', { name: /退\s?回/ }));
    await waitFor(() => expect(server.inputsOf(openDocument)).toHaveLength(2 + times));
  }
  expect(server.inputsOf(returnDocument).map(({ taskId }) => taskId)).toEqual([70, 70]);
});

test('the last document of the last page is handled: the page before it is shown', async () => {
  let total = 51;
  const many = Array.from({ length: 50 }, (_, at) => todo({ id: 100 + at, taskId: 1000 + at, title: `请示 ${at + 1}` }));
  const last = todo({ id: 7, title: '最后一件' });
  const { server } = show([
    stub(searchTodoDocuments, ({ page }) => ({ rows: page === 1 ? many : total > 50 ? [last] : [], total, late: 0, handledToday: 0 })),
    stub(agreeDocument, () => {
      total = 50;
      return { version: 5 };
    }),
  ]);
  await screen.findByText('请示 1', { selector: '.doc-item-title' });
  await userEvent.click(screen.getByRole('listitem', { name: '下一页' }));
  await userEvent.click(await screen.findByText('最后一件', { selector: '.doc-item-title' }));
  await waitFor(() => expect(server.inputsOf(openDocument).at(-1)).toEqual({ id: 7 }));
  await press(/同\s?意 ?Ctrl/);
  expect(await screen.findByText('请示 1', { selector: '.doc-item-title' })).toBeTruthy();
});

/** The screen as the address opens it, and a link that leads there while it is open. */
function Linked({ search, link }: { readonly search: string; readonly link: string }) {
  const [text, go] = useState(search);
  const scope = { node: PROC, search: new URLSearchParams(text), visit: text, close: () => {}, refresh: () => {} };
  return (
    <PageScopeContext value={scope}>
      <button type="button" onClick={() => go(link)}>
        去办理
      </button>
      <ProcDocumentsPage />
    </PageScopeContext>
  );
}
const PROC = screenNode(MENU.flowProc, 'oa/flow/proc');
const showAt = (search: string, link: string, stubs: readonly Stub[]) =>
  renderPage(<Linked search={search} link={link} />, { menu: menuOf(PROC), stubs: [...documentServer(), ...stubs] });

test('the address names a letter, which is not the document of the same number', async () => {
  const { server } = showAt('letter=20', '', [stub(openLetter, () => LETTER_DETAIL)]);
  expect(await screen.findByText('1 / 2 人已签收')).toBeTruthy();
  expect(server.inputsOf(openDocument)).toEqual([]);
});

test.each(['id=8', 'letter=20'])('a link with %s brings 处理公文 to the front', async (link) => {
  showAt('', link, [stub(openLetter, () => LETTER_DETAIL), stub(searchDocuments, () => ({ rows: [], total: 0 }))]);
  await opinionBox();
  await userEvent.click(screen.getByRole('tab', { name: '查看公文' }));
  const front = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
  expect(front()).toContain('查看公文');
  await press('去办理');
  await waitFor(() => expect(front()).toContain('处理公文 2'));
});

test('a business document that came back is sent again as it is, and leads to its row', async () => {
  const business = { business: APPROVAL.refund, businessId: 5, businessText: 'TK20260001', businessMenu: MENU.accountPrepaid };
  const back = { ...DETAIL, ...business, state: DOCUMENT.returned, can: ['send' as const], task: null };
  const { server } = renderPage(<ProcDocumentsPage />, {
    menu: menuOf(screenNode(MENU.flowProc, 'oa/flow/proc'), screenNode(MENU.accountPrepaid, 'charging/account/prepaid')),
    stubs: [...documentServer(back), stub(sendDocument, () => ({ version: 5 }))],
  });
  const link = await screen.findByRole('link', { name: /TK20260001/ });
  expect(link.getAttribute('href')).toBe('/charging/account/prepaid?tab=refund&id=5');
  await press('重新发送');
  await waitFor(() => expect(server.inputsOf(sendDocument)).toEqual([{ id: 7, version: 4 }]));
});

test('leads from the document of a decoration to the decoration', async () => {
  const business = { business: APPROVAL.extension, businessId: 12, businessText: 'ZX2026-000009', businessMenu: MENU.decoration };
  renderPage(<ProcDocumentsPage />, {
    menu: menuOf(screenNode(MENU.flowProc, 'oa/flow/proc'), screenNode(MENU.decoration, 'customer/decoration/register')),
    stubs: documentServer({ ...DETAIL, ...business }),
  });
  const link = await screen.findByRole('link', { name: /装修延期 ZX2026-000009/ });
  expect(link.getAttribute('href')).toBe('/customer/decoration/register?id=12');
});

test('nobody disagrees without saying why', async () => {
  const { server } = show([stub(rejectDocument, () => ({ version: 5 }))]);
  await press('不同意');
  expect(await screen.findByText('请输入意见')).toBeTruthy();
  await userEvent.type(await opinionBox(), '超预算');
  await press('不同意');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '不同意' }));
  await waitFor(() => expect(server.inputsOf(rejectDocument)).toEqual([{ id: 7, version: 4, taskId: 70, opinion: '超预算' }]));
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
