import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addCasePhotos,
  appointCase,
  arriveCase,
  CASE,
  finishCase,
  grabCase,
  listCasePrices,
  MENU,
  readCase,
  readMyCases,
  setOnDuty,
  takeCase,
  uploadFile,
  type CaseDetail,
  type CaseRow,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleCase, sampleDetail } from '../record/case-samples.ts';
import ResultPage from './result.page.tsx';

/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name: typeof name === 'string' ? named(name) : name }));
const caseRow = (change: Partial<CaseRow> = {}) => sampleCase(change.id ?? 1, { title: '厨房下水反味', ...change });
const PRICES = [
  { id: 51, name: '下水软管', unit: '根', price: '18.00', minPrice: '18.00', maxPrice: '18.00' },
  { id: 52, name: '人工', unit: '时', price: '50.00', minPrice: '40.00', maxPrice: '60.00' },
];
const COUNTS = { open: 1, grab: 0, doneThisMonth: 41, promised: 50, onTime: 48 };

/** What the server allows the worker who has the case. */
const MAY: Readonly<Record<number, CaseDetail['may']>> = {
  [CASE.waiting]: ['grab'],
  [CASE.assigned]: ['take', 'giveBack'],
  [CASE.working]: ['arrive', 'pause', 'giveBack', 'finish'],
};

function open(rows: readonly CaseRow[], stubs: readonly Stub[] = [], asked = '') {
  const node = screenNode(MENU.caseResult, 'customer/case/result');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <ResultPage />
    </PageScopeContext>
  );
  return renderPage(page, {
    menu: menuOf(node),
    stubs: [
      stub(readMyCases, () => ({ cases: [...rows], counts: COUNTS, teams: [{ teamId: 2, employeeId: 31, name: '水暖班', onDuty: true }] })),
      stub(readCase, ({ id }) => {
        const row = rows.find((one) => one.id === id);
        return sampleDetail(id, { ...row, may: row ? (MAY[row.state] ?? []) : [] });
      }),
      stub(listCasePrices, () => PRICES),
      ...stubs,
    ],
  });
}

beforeEach(() => {
  // What jsdom lacks: a canvas that draws, and addresses of blobs.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

const WORKING = caseRow({ onSite: true, arrive: { due: null, at: '2026-11-18T06:02:00.000Z', late: null } });

describe('an order from the first step to the signature', () => {
  test('materials are summed to the cent and the signed result is sent once', async () => {
    const { server } = open(
      [WORKING],
      [stub(uploadFile, () => ({ id: 900, name: '签名.png', url: '' })), stub(finishCase, () => ({ state: CASE.paying, billed: '43.00' }))],
    );
    await press(/厨房下水反味/);
    await press('请住户签字');
    expect(await screen.findByText('请填写处理结果')).toBeTruthy();
    await press(/从价目表选/);
    await press(/下水软管/);
    await press(/人工/);
    await press('选好了');
    await userEvent.clear(screen.getByLabelText('人工 数量'));
    await userEvent.type(screen.getByLabelText('人工 数量'), '0.5');
    expect(screen.getByLabelText('住户应付').textContent).toBe('43.00');
    await userEvent.type(screen.getByRole('textbox', { name: '处理结果' }), '更换软管');
    await press('请住户签字');
    const done = await screen.findByRole<HTMLButtonElement>('button', { name: named('完成') });
    expect(done.disabled).toBe(true);
    fireEvent.pointerDown(screen.getByRole('img', { name: '在此签名' }), { pointerId: 1 });
    await userEvent.click(screen.getByText('满意'));
    await userEvent.click(done);
    await waitFor(() => expect(server.inputsOf(finishCase)).toHaveLength(1));
    expect(server.inputsOf(uploadFile)).toEqual([{ cat: 151, parent: 0 }]);
    expect(server.inputsOf(finishCase)[0]).toMatchObject({
      id: 1,
      result: '更换软管',
      rated: 1,
      signFileId: 900,
      // Sent as soon as it was signed, it happened when it arrived.
      happenedAt: null,
      unsignedReason: '',
      materials: [
        { itemId: 51, quantity: '1', price: '18.00', bearer: 1 },
        { itemId: 52, quantity: '0.5', price: '50.00', bearer: 1 },
      ],
    });
    // What was typed is gone from this phone once it has arrived.
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('anju.outbox.'))).toEqual([]));
  });

  test('without a signature the reason is asked for', async () => {
    const { server } = open([WORKING], [stub(finishCase, () => ({ state: CASE.rating, billed: '0.00' }))]);
    await press(/厨房下水反味/);
    await userEvent.type(await screen.findByRole('textbox', { name: '处理结果' }), '已修好');
    await press('请住户签字');
    await press('住户拒签');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: named('住户不在场') }));
    await userEvent.click(within(dialog).getByRole('button', { name: named('完成') }));
    await waitFor(() =>
      expect(server.inputsOf(finishCase)).toMatchObject([{ signFileId: null, unsignedReason: '住户不在场', materials: [] }]),
    );
  });
});

describe('without a connection', () => {
  test('steps wait, are shown as taken, and arrive once in their order when it returns', async () => {
    let connected = false;
    const lost = <T,>(answer: T): T => {
      if (!connected) throw new ApiError({ code: 0, status: 0, msg: '' });
      return answer;
    };
    const { server } = open([caseRow({ state: CASE.assigned })], [stub(takeCase, () => lost(null)), stub(arriveCase, () => lost(null))]);
    await press(/厨房下水反味/);
    await press('接单');
    expect(await screen.findByText('没有网络，内容都在本机')).toBeTruthy();
    await press('已到场');
    const waiting = await screen.findByRole('region', { name: '待上传' });
    expect(within(waiting).getByText('3幢-2单元-1203 接单')).toBeTruthy();
    expect(within(waiting).getByText('3幢-2单元-1203 到场')).toBeTruthy();
    expect(await screen.findByRole('button', { name: named('请住户签字') })).toBeTruthy();
    expect(server.inputsOf(arriveCase)).toEqual([]);
    connected = true;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByRole('region', { name: '待上传' })).toBeNull());
    const keys = server.calls.filter(({ endpoint }) => endpoint === takeCase).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(server.inputsOf(arriveCase)).toMatchObject([{ id: 1 }]);
  });

  test('another appointment that was kept tells when it was made', async () => {
    const made = '2026-11-18T01:00:00.000Z';
    const input = { id: 1, visitFrom: '2026-11-18T02:00:00.000Z', visitTo: null, reason: '' };
    const kept = { key: 'key-of-step', group: 'case.1', act: 'appoint', title: '改约', happenedAt: made, input, files: [], refused: '' };
    localStorage.setItem('anju.outbox.1/7.entries', JSON.stringify([kept]));
    const { server } = open([caseRow()], [stub(appointCase, () => null)]);
    await waitFor(() => expect(server.inputsOf(appointCase)).toEqual([{ ...input, happenedAt: made }]));
  });

  test('a refused step says why, another order goes on, and giving it up takes it back', async () => {
    const second = caseRow({ id: 2, title: '门禁无声', object: '3幢-1单元-901', state: CASE.assigned });
    const { server } = open(
      [caseRow({ state: CASE.assigned }), second],
      [stub(takeCase, ({ id }) => (id === 1 ? refuse('CASE_NOT_YOURS', { number: 'SQ1', who: '李海涛', what: '接单' }) : null))],
    );
    for (const button of await screen.findAllByRole('button', { name: named('接单') })) await userEvent.click(button);
    expect(await screen.findByText('诉求 SQ1 由李海涛处理，只有本人可以接单')).toBeTruthy();
    await waitFor(() => expect(server.inputsOf(takeCase).map(({ id }) => id)).toEqual([1, 2]));
    await press('放弃');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: named('放弃') }));
    await waitFor(() => expect(screen.queryByText('诉求 SQ1 由李海涛处理，只有本人可以接单')).toBeNull());
  });

  test('a photo is uploaded and attached to its order', async () => {
    const { server } = open([WORKING], [stub(uploadFile, () => ({ id: 77, name: 'x.jpg', url: '' })), stub(addCasePhotos, () => null)]);
    await press(/厨房下水反味/);
    await userEvent.upload(await screen.findByLabelText('选择处理前照片'), new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(server.inputsOf(addCasePhotos)).toEqual([{ id: 1, when: 'before', fileIds: [77] }]));
  });
});

test('a corrected result replaces the refused one', async () => {
  const answers = ['refuse'];
  const { server } = open(
    [{ ...WORKING, houseId: null }],
    [stub(finishCase, () => (answers.pop() ? refuse('CASE_MATERIAL_OBJECT') : { state: CASE.rating, billed: '0.00' }))],
  );
  const finish = async (text: string) => {
    await press(/厨房下水反味/);
    await userEvent.type(await screen.findByRole('textbox', { name: '处理结果' }), text);
    await press('请住户签字');
    await press('完成');
  };
  await finish('已修');
  expect(await screen.findByText('有操作没有被接受')).toBeTruthy();
  await finish('好');
  await waitFor(() => expect(server.inputsOf(finishCase).map(({ result }) => result)).toEqual(['已修', '已修好']));
  await waitFor(() => expect(screen.queryByText('有操作没有被接受')).toBeNull());
});

test('a case that somebody else has by now is only read', async () => {
  const { server } = open(
    [WORKING],
    [stub(readCase, ({ id }) => sampleDetail(id, { ...WORKING, workerId: 44, worker: '李海涛', may: ['transfer'] }))],
  );
  await press(/厨房下水反味/);
  expect(await screen.findByText('已由 李海涛 处理')).toBeTruthy();
  expect(screen.queryByRole('button', { name: named('请住户签字') })).toBeNull();
  expect(server.inputsOf(finishCase)).toEqual([]);
});

describe('a link to a case', () => {
  test('opens the order in hand', async () => {
    open([caseRow({ id: 5, state: CASE.assigned })], [], 'id=5');
    expect(await screen.findByRole('button', { name: '返回列表' })).toBeTruthy();
  });

  test('opens the record of one that is not in hand', async () => {
    const examples = ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 1)));
    open([], examples, 'id=5');
    expect((await screen.findByRole('button', { name: '关闭' })).className).toContain('record-close');
  });
});

test('a worker grabs an order and reports off duty', async () => {
  const { server } = open(
    [caseRow({ state: CASE.waiting, workerId: null, worker: '' })],
    [stub(grabCase, () => null), stub(setOnDuty, () => null)],
  );
  await press('在岗');
  await waitFor(() => expect(server.inputsOf(setOnDuty)).toEqual([{ teamId: 2, employeeId: 31, onDuty: false }]));
  await userEvent.click(screen.getByText(/^可抢/));
  await press(/厨房下水反味/);
  await press('抢单');
  await waitFor(() => expect(server.inputsOf(grabCase)).toEqual([{ id: 1 }]));
});
