import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countInforms } from '@anju/contract/oa/inform';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { getPasswordChanged, listNotifications } from '@anju/contract/session/account';
import { getAccount, getMenuV2 } from '@anju/contract/session/session';
import { listMyJobs, streamEvents, type ServerEvent } from '@anju/contract/system/job';
import { useSession } from '../../platform/session/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, testUser } from '../../platform/testing/index.ts';
import { QUIET_OFFICE, sampleJob, sampleNotification } from '../../shell/office-samples.ts';
import { Office } from './office.tsx';

const heard = vi.hoisted(() => vi.fn());
vi.mock('../../shell/dialogs/push-log.ts', async (original) => ({ ...(await original<object>()), recordPush: heard }));
beforeEach(() => vi.clearAllMocks());

/** An office whose event stream is controlled by the test. */
async function renderOffice() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let reachable = true;
  let documents = 0;
  let notifications = [sampleNotification(1)];
  const stream = () => {
    if (!reachable) return refuse('UNAVAILABLE');
    return new Response(new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }));
  };
  const page = renderPage(<Office />, {
    path: '/search',
    stubs: [
      ...QUIET_OFFICE,
      stub(getAccount, () => testUser()),
      stub(getPasswordChanged, () => true),
      stub(getMenuV2, () => menuOf(screenNode(5, 'test/group/notes', { title: '便笺' }))),
      stub(streamEvents, stream),
      stub(countPendingDocuments, () => ({ normalDocCount: documents, internalDocCount: 0, reportDocCount: 0 })),
      stub(listNotifications, () => notifications),
    ],
  });
  const push = (event: ServerEvent) =>
    act(async () => streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)));
  await screen.findByRole('button', { name: '通知1' });
  await waitFor(() => expect(streams).toHaveLength(1));
  await push({ type: 'hello', version: '1' });
  return {
    ...page,
    push,
    streams,
    setDocuments: (count: number) => (documents = count),
    addNotification: (id: number) => (notifications = [sampleNotification(id), ...notifications]),
    setReachable: (value: boolean) => (reachable = value),
  };
}

it('counts documents again when the server says so', async () => {
  const { push, setDocuments } = await renderOffice();
  setDocuments(4);
  await push({ type: 'pending' });
  expect(await screen.findByRole('button', { name: '通讯，4份公文待处理' })).toBeTruthy();
});

it('reads the notifications again when there is a new one', async () => {
  const { push, addNotification } = await renderOffice();
  addNotification(2);
  await push({ type: 'notification' });
  expect(await screen.findByRole('button', { name: '通知2' })).toBeTruthy();
});

it('shows a job and its progress as they are pushed, without asking', async () => {
  const { push, server } = await renderOffice();
  await waitFor(() => expect(server.inputsOf(listMyJobs)).toHaveLength(1));
  await push({ type: 'job', job: sampleJob(9, { done: 40 }) });
  expect(await screen.findByText('40%')).toBeTruthy();
  await push({ type: 'job', job: sampleJob(9, { done: 100, state: 'done' }) });
  await waitFor(() => expect(screen.queryByText('导出房屋')).toBeNull());
  expect(server.inputsOf(listMyJobs)).toHaveLength(1);
});

it('counts notices again even while the page that shows them is hidden', async () => {
  const { push, server } = await renderOffice();
  await userEvent.click(screen.getByRole('link', { name: /^便笺/ }));
  const before = server.inputsOf(countInforms).length;
  await push({ type: 'inform', companyId: 3, menu: 164 });
  await waitFor(() => expect(server.inputsOf(countInforms).length).toBeGreaterThan(before));
});

it('keeps a log of what was pushed', async () => {
  const { push } = await renderOffice();
  await push({ type: 'pending' });
  await waitFor(() => expect(heard.mock.calls).toEqual([[{ type: 'hello', version: '1' }], [{ type: 'pending' }]]));
});

it('says that the connection is lost, and asks again for everything once it is back', async () => {
  const { push, streams, setDocuments, addNotification } = await renderOffice();
  expect(screen.queryByText('连接已断开，正在重连…')).toBeNull();
  setDocuments(2);
  addNotification(3);
  act(() => streams.at(-1)?.close());
  expect(await screen.findByText('连接已断开，正在重连…')).toBeTruthy();
  await waitFor(() => expect(streams).toHaveLength(2));
  await push({ type: 'hello', version: '1' });
  expect(await screen.findByRole('button', { name: '通讯，2份公文待处理' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '通知3' })).toBeTruthy();
  expect(screen.queryByText('连接已断开，正在重连…')).toBeNull();
});

it('a session ended elsewhere is a dialog in the words of the server, whose click logs out', async () => {
  const { push } = await renderOffice();
  await push({ type: 'session-ended', reason: '密码已修改，请重新登录！' });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('密码已修改，请重新登录！')).toBeTruthy();
  expect(useSession.getState().userInformation).not.toBeNull();
  // Behind the dialog nothing can be read any more.
  expect(screen.queryByRole('tablist')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
  expect(useSession.getState().userInformation).toBeNull();
});

describe('a session the user ended', () => {
  it('ends every window of it without words when the server says so', async () => {
    const { push } = await renderOffice();
    await push({ type: 'session-ended', reason: '' });
    await waitFor(() => expect(useSession.getState().userInformation).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('tablist')).toBeNull();
  });

  it('in another window of the browser ends this one at once; of what was kept of the user nothing stays', async () => {
    await renderOffice();
    localStorage.setItem('anju.error-log', '[{"message":"周以宁"}]');
    localStorage.setItem('anju.usage.7', '{"66":3}');
    sessionStorage.setItem('anju.push-log.7', '[]');
    localStorage.setItem('anju.locale', 'zh_cn');
    localStorage.removeItem('anju.session');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'anju.session' })));
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['anju.locale']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
