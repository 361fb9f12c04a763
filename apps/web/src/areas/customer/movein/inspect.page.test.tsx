import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  beginMoveInCheck,
  callNextMoveIn,
  CHECK_RESULT,
  createDefect,
  getCheckSheet,
  getHandoverPlan,
  getMoveIn,
  handOverMoveIn,
  HALF_DAY,
  MENU,
  MOVE_IN,
  previewMoveInHandover,
  QUEUE,
  readMoveInQueue,
  saveCheckResult,
  searchHandoverPlans,
  signCheckSheet,
  uploadFile,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { PageScopeContext } from '../../../platform/access/index.ts';
import { ApiError } from '../../../platform/errors/index.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import InspectPage from './inspect.page.tsx';
import { sampleMoveInDetail, samplePlan, sampleSheet } from './parts/move-in-samples.ts';

/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name: typeof name === 'string' ? named(name) : name }));

const EMPTY = ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 0)));
const PLANS = stub(searchHandoverPlans, () => ({ rows: [samplePlan(1)], total: 1 }));
const NO_QUEUE = stub(readMoveInQueue, () => ({ capacity: 20, taken: 0, rows: [] }));

function open(stubs: readonly Stub[], asked = '') {
  const node = screenNode(MENU.moveIn, 'customer/movein/inspect');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <InspectPage />
    </PageScopeContext>
  );
  return renderPage(page, { menu: menuOf(node), stubs: [...EMPTY, PLANS, NO_QUEUE, ...stubs] });
}

beforeEach(() => {
  // What jsdom lacks: a canvas that draws, and addresses of blobs.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

test('the next number is called to the desk and stands large as the one being served', async () => {
  let queue: (typeof QUEUE.values)[number] = QUEUE.waiting;
  const { server } = open([
    stub(readMoveInQueue, () => ({
      capacity: 20,
      taken: 1,
      rows: [
        {
          id: 1,
          houseId: 31,
          house: '3幢-2单元-1201',
          owner: '周以宁',
          queueNo: 7,
          queue,
          state: MOVE_IN.booked,
          arrivedAt: '2026-11-18T01:00:00.000Z',
          calledAt: null,
          desk: '',
          visitor: '',
        },
      ],
    })),
    stub(callNextMoveIn, () => {
      queue = QUEUE.serving;
      return { called: { id: 1, house: '3幢-2单元-1201', queueNo: 7 } };
    }),
  ]);
  expect(await screen.findByText('没有办理中的号')).toBeTruthy();
  await userEvent.click(screen.getByText('上午'));
  await userEvent.type(await screen.findByLabelText('窗口'), '2 号台');
  await press(/叫下一号/);
  const day = businessDay(new Date());
  await waitFor(() => expect(server.inputsOf(callNextMoveIn)).toEqual([{ planId: 1, day, half: HALF_DAY.morning, desk: '2 号台' }]));
  expect(await within(screen.getByRole('status', { name: '办理中' })).findByText('7')).toBeTruthy();
});

describe('the hand-over', () => {
  const opened = async () => (await screen.findByText('办理入伙 3幢-2单元-1201')).closest<HTMLElement>('.ant-modal') ?? document.body;
  const PLAN = exampleOf(getHandoverPlan.output, 0) as object;
  const base = [
    stub(getMoveIn, ({ id }) => sampleMoveInDetail(id)),
    stub(getHandoverPlan, ({ id }) => getHandoverPlan.output.parse({ ...PLAN, ...samplePlan(id) })),
    stub(previewMoveInHandover, ({ acceptOpen }) => ({
      changes: [{ what: '使用状态', from: '未入伙', to: '空置' }],
      problems: acceptOpen ? [] : ['还有 1 个问题没有闭合'],
    })),
  ];

  test('shows what changes and sends nothing while something stands in the way', async () => {
    const { server } = open([...base, stub(handOverMoveIn, () => ({ changes: [], billAmount: '0.00' }))], 'id=1');
    await press('办理入伙');
    const dialog = await opened();
    const preview = await within(dialog).findByRole('region', { name: '入伙预览' });
    expect(await within(preview).findByText('还有 1 个问题没有闭合')).toBeTruthy();
    expect(within(preview).getByText('未入伙')).toBeTruthy();
    const go = within(dialog).getByRole('button', { name: named('办理入伙') });
    await userEvent.click(go);
    expect(server.inputsOf(handOverMoveIn)).toEqual([]);
    await userEvent.click(within(dialog).getByText(/业主同意先收房/));
    await waitFor(() => expect(within(preview).queryByText('还有 1 个问题没有闭合')).toBeNull());
    await userEvent.click(go);
    await waitFor(() => expect(server.inputsOf(handOverMoveIn)).toMatchObject([{ id: 1, version: 4, acceptOpen: true, clearPayer: true }]));
  });

  test('a refusal stays in the dialog', async () => {
    open([...base, stub(handOverMoveIn, () => refuse('MOVE_IN_NOT_CHECKED', { house: '3幢-2单元-1201' }))], 'id=1');
    await press('办理入伙');
    const dialog = await opened();
    await userEvent.click(await within(dialog).findByText(/业主同意先收房/));
    await waitFor(() => expect(within(dialog).queryByText('还不能入伙')).toBeNull());
    await within(dialog).findByText('未入伙');
    await userEvent.click(within(dialog).getByRole('button', { name: named('办理入伙') }));
    expect(await screen.findByText('3幢-2单元-1201 的验房单还没有签字，不能入伙')).toBeTruthy();
    expect(await opened()).toBeTruthy();
  });
});

describe('the check', () => {
  const base = [
    stub(getMoveIn, ({ id }) => sampleMoveInDetail(id, { state: MOVE_IN.checking, sheetSigned: false, defects: [] })),
    stub(beginMoveInCheck, () => ({ sheetId: 90 })),
    stub(getCheckSheet, () => sampleSheet()),
  ];
  const item = (name: string) => within(screen.getByRole('group', { name }));
  async function begin(stubs: readonly Stub[]) {
    const page = open([...base, ...stubs], 'id=1');
    await press('继续验房');
    await screen.findByRole('group', { name: '墙面' });
    return page;
  }

  test('one tap saves one item once, also when the connection comes back later', async () => {
    let connected = false;
    const { server } = await begin([
      stub(saveCheckResult, () => {
        if (!connected) throw new ApiError({ code: 0, status: 0, msg: '' });
        return null;
      }),
    ]);
    const ok = item('墙面').getByRole('button', { name: /^check 合格$/ });
    await userEvent.click(ok);
    await userEvent.click(ok);
    expect(ok.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('没有网络，内容都在本机')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '待上传' })).getAllByRole('listitem')).toHaveLength(1);
    connected = true;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByRole('region', { name: '待上传' })).toBeNull());
    const calls = server.calls.filter(({ endpoint }) => endpoint.path === saveCheckResult.path);
    expect(calls.at(-1)?.input).toMatchObject({ id: 90, itemId: 11, result: CHECK_RESULT.ok });
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('a failed item is marked on its photo by touch, with a step undone', async () => {
    const { server } = await begin([
      stub(saveCheckResult, () => null),
      stub(uploadFile, () => ({ id: 77, name: 'x.jpg', url: '' })),
      stub(createDefect, () => ({ id: 5 })),
    ]);
    await userEvent.click(item('墙面').getByRole('button', { name: /不合格/ }));
    await userEvent.upload(await screen.findByLabelText('选择问题照片'), new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
    const picture = await screen.findByRole('button', { name: '在照片上点一下标出问题' });
    picture.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200);
    for (const [clientX, clientY] of [
      [100, 50],
      [200, 100],
      [390, 190],
    ]) {
      fireEvent.pointerDown(picture, { pointerId: 1, clientX, clientY });
      fireEvent.pointerUp(picture, { pointerId: 1 });
    }
    await press(/撤销一步/);
    await press('标好了');
    await press('空鼓');
    await press('保存问题');
    await waitFor(() => expect(server.inputsOf(createDefect)).toHaveLength(1));
    expect(server.inputsOf(createDefect)[0]).toMatchObject({
      sheetId: 90,
      itemId: 11,
      description: '空鼓',
      photos: [
        {
          fileId: 77,
          marks: [
            { x: 250, y: 250 },
            { x: 500, y: 500 },
          ],
        },
      ],
    });
    expect(server.inputsOf(saveCheckResult)).toMatchObject([{ itemId: 11, result: CHECK_RESULT.bad }]);
  });

  test('what is left keeps the sheet from being signed', async () => {
    const { server } = await begin([]);
    await press(/^签字/);
    expect(await screen.findByText('还有 2 项没有查验')).toBeTruthy();
    fireEvent.pointerDown(screen.getByRole('img', { name: '在此签名' }), { pointerId: 1 });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: named('签好了') }).disabled).toBe(true);
    expect(server.inputsOf(signCheckSheet)).toEqual([]);
  });
});
