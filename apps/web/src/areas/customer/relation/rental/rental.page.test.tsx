import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addHandbackPhotos,
  approveLeases,
  beginHandback,
  changeLeasePayers,
  CONDITION,
  createLease,
  dealListing,
  findCallers,
  findLeasePeople,
  finishHandback,
  getHandback,
  getLease,
  getListing,
  LEASE,
  LEASE_PAYER,
  LISTING,
  MENU,
  passHandbackRest,
  previewLease,
  readLeaseHouse,
  saveHandbackLine,
  searchLeases,
  searchListings,
  submitLease,
  submitLeases,
  uploadFile,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import RentalPage from './rental.page.tsx';
import { sampleHandback, sampleHouse, sampleLease, sampleLeaseDetail, sampleListing, sampleListingDetail } from './rental-samples.ts';

/** antd parts the two characters of a short button, and an icon has a name of its own. */
const named = (text: string) => new RegExp(`(^|\\s)${[...text].join('\\s?')}$`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name: named(name) }));
const dialogOf = async (title: string | RegExp) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);
type Shown = Awaited<ReturnType<typeof dialogOf>>;
const write = ({ getByLabelText }: Shown, label: string, value: string) => fireEvent.change(getByLabelText(label), { target: { value } });

const EMPTY = ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 0)));
const NO_TOTALS = { waiting: 0, upcoming: 0, running: 0, expiring: 0, overdue: 0 };
const leases = (row = sampleLease(1)) => stub(searchLeases, () => ({ rows: [row], total: 1, ...NO_TOTALS }));

function open(stubs: readonly Stub[], asked = '') {
  const node = screenNode(MENU.rental, 'customer/relation/rental');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <RentalPage />
    </PageScopeContext>
  );
  return renderPage(page, { menu: menuOf(node), stubs: [...EMPTY, leases(), ...stubs] });
}

beforeEach(() => {
  localStorage.clear();
  // What jsdom lacks: a canvas that draws, and addresses of blobs.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

describe('新增租约', () => {
  const writing = [
    stub(findCallers, () => [
      {
        ...{ houseId: 31, estateId: 3, estateName: '云栖花园', house: '3幢-2单元-1203' },
        ...{ personId: null, name: '周以宁', phone: '', relation: '' },
      },
    ]),
    stub(readLeaseHouse, () => sampleHouse()),
    stub(findLeasePeople, () => [{ id: 62, name: '钱多', phone: '139****1122', idNo: '3301**********5678', houses: '' }]),
    stub(previewLease, ({ lines, keepBilled }) => {
      const own = lines.filter(({ payer }) => payer === LEASE_PAYER.tenant).map(({ chargeTypeId }) => chargeTypeId);
      return {
        changes: [
          { what: '垃圾处理费', from: '周以宁', to: own.includes(7) ? '钱多' : '周以宁' },
          { what: '物业服务费', from: '周以宁', to: own.includes(5) ? '钱多' : '周以宁' },
        ],
        problems: own.includes(5) && !keepBilled ? ['“物业服务费”已计费，付款人只能自其后变更'] : [],
      };
    }),
    stub(createLease, () => ({ id: 9, number: 'ZL202611009' })),
    stub(getLease, ({ id }) => sampleLeaseDetail(id, { state: LEASE.draft, own: true, version: 1 })),
    stub(submitLease, () => ({ flowName: null })),
  ];
  const begin = async () => {
    await press('新增租约');
    const dialog = await dialogOf('新增租约');
    fireEvent.change(dialog.getByRole('combobox', { name: '房屋' }), { target: { value: '3-2-1203' } });
    await userEvent.click(await screen.findByText('云栖花园 3幢-2单元-1203 周以宁'));
    await dialog.findByRole('group', { name: '物业服务费' });
    return dialog;
  };

  test('the house brings owner and items; the preview says what charging will do; one click writes and submits once', async () => {
    const { server } = open(writing);
    const dialog = await begin();
    // The owner with the larger share; what the household uses up is the tenant's, what is fixed is told.
    expect(await dialog.findByText(/周以宁.138\*{4}6721/)).toBeTruthy();
    expect(dialog.getByText(/场地租金：按合同逐期递增/)).toBeTruthy();
    write(dialog, '租客姓名', '李四');
    write(dialog, '租客电话', '13900001111');
    write(dialog, '月租金', '3500');
    const preview = dialog.getByRole('region', { name: '租约预览' });
    expect(await within(preview).findByText('钱多')).toBeTruthy();
    expect(within(preview).queryByText('还不能生效')).toBeNull();
    await userEvent.click(within(dialog.getByRole('group', { name: '物业服务费' })).getByText('租客'));
    expect(await within(preview).findByText(/已计费，付款人只能自其后变更/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: /物业服务费已计费的不变/ }));
    await waitFor(() => expect(within(preview).queryByText('还不能生效')).toBeNull());
    await userEvent.dblClick(dialog.getByRole('button', { name: '保存并提交' }));
    await waitFor(() => expect(server.inputsOf(submitLease)).toEqual([{ id: 9, version: 1 }]));
    expect(server.inputsOf(createLease)).toMatchObject([
      {
        ...{ houseId: 31, landlordId: 21, rent: '3500', deposit: '0', keepBilled: true },
        people: [{ personId: null, person: { name: '李四', phone: '13900001111', idType: null, idNo: '' }, main: true }],
        lines: [
          { chargeTypeId: 5, payer: LEASE_PAYER.tenant, fromDate: null },
          { chargeTypeId: 7, payer: LEASE_PAYER.tenant, fromDate: null },
        ],
      },
    ]);
  });

  test('somebody found is sent by id and never with masked numbers; a draft is not submitted', async () => {
    const { server } = open(writing);
    const dialog = await begin();
    await userEvent.type(dialog.getByLabelText('租客姓名'), '钱');
    await userEvent.click(await screen.findByText(/钱多.139/));
    expect(await dialog.findByText('已登记人员')).toBeTruthy();
    write(dialog, '月租金', '3000');
    await userEvent.click(dialog.getByRole('button', { name: named('存草稿') }));
    await waitFor(() => expect(server.inputsOf(createLease)).toHaveLength(1));
    expect(server.inputsOf(createLease)[0]?.people).toEqual([{ personId: 62, person: null, main: true, fromDate: null, toDate: null }]);
    expect(await screen.findByText('已存草稿')).toBeTruthy();
    expect(server.inputsOf(submitLease)).toEqual([]);
  });
});

test('变更付款: only what is different is sent, from the day on', async () => {
  const { server } = open(
    [
      stub(getLease, ({ id }) => sampleLeaseDetail(id)),
      stub(readLeaseHouse, () => sampleHouse({ items: sampleHouse().items.map((item) => ({ ...item, billedTo: null })) })),
      stub(changeLeasePayers, () => ({ changes: [] })),
    ],
    'id=1',
  );
  await press('变更');
  await userEvent.click(await screen.findByText('变更付款'));
  const dialog = await dialogOf(/变更付款/);
  await userEvent.click(within(await dialog.findByLabelText('物业服务费付款方')).getByText('租客'));
  expect(await dialog.findByText(/物业服务费由租客 钱多 付/)).toBeTruthy();
  write(dialog, '原因', '合同补充约定');
  await userEvent.click(dialog.getByRole('button', { name: named('变更') }));
  await waitFor(() => expect(server.inputsOf(changeLeasePayers)).toHaveLength(1));
  expect(server.inputsOf(changeLeasePayers)[0]?.lines).toMatchObject([{ chargeTypeId: 5, payer: LEASE_PAYER.tenant }]);
});

describe('退租查验', () => {
  const CHECKED = sampleHandback().lines.map((line) => ({ ...line, condition: CONDITION.good }));
  /** A server that keeps what it is told. */
  const keeping = (lines = sampleHandback().lines) => {
    let kept = lines;
    return [
      stub(getHandback, () => sampleHandback({ lines: kept })),
      stub(saveHandbackLine, ({ lineId, condition, note, damage }) => {
        kept = kept.map((line) => (line.id === lineId ? { ...line, condition, note, damage } : line));
        return { lineId: lineId ?? 99 };
      }),
      stub(passHandbackRest, ({ room }) => {
        kept = kept.map((line) => (line.room === room && line.condition === null ? { ...line, condition: CONDITION.good } : line));
        return { passed: 1 };
      }),
    ];
  };
  const start = async (stubs: readonly Stub[]) => {
    const shown = open(
      [
        leases(sampleLease(1, { state: LEASE.checking, daysLeft: -8, overdue: true })),
        stub(beginHandback, () => ({ id: 90 })),
        stub(finishHandback, () => ({ changes: [] })),
        stub(uploadFile, () => ({ id: 501, name: '退租签字.png', url: '' })),
        ...stubs,
      ],
      'tab=check',
    );
    await press('开始查验');
    return { ...shown, check: within(await screen.findByRole('dialog', { name: '退租查验' })) };
  };

  test('one tap saves an item; damage is told with an amount; the rest of a room is one tap', async () => {
    const { server, check } = await start(keeping());
    const top = within(await check.findByRole('group', { name: '台面' }));
    await userEvent.click(top.getByRole('button', { name: '损坏' }));
    await userEvent.type(await check.findByLabelText('台面 说明'), '烫痕');
    await userEvent.type(check.getByLabelText('台面 赔偿金额'), '200');
    await userEvent.tab();
    await userEvent.click(check.getByRole('button', { name: '其余完好' }));
    await waitFor(() => expect(server.inputsOf(passHandbackRest)).toEqual([{ id: 90, room: '厨房' }]));
    expect(server.inputsOf(saveHandbackLine).at(-1)).toMatchObject({
      ...{ id: 90, lineId: 11, room: '厨房', item: '台面', condition: CONDITION.damaged, note: '烫痕', damage: '200' },
    });
    expect(check.getByRole('button', { name: /厨房\s*1 项损坏/ })).toBeTruthy();
    await userEvent.click(check.getByRole('button', { name: '签字' }));
    expect(await check.findByText('还有 1 项没有查验')).toBeTruthy();
    expect(check.getByRole<HTMLButtonElement>('button', { name: named('完成退租') }).disabled).toBe(true);
  });

  test('what the tenant owes is told and holds nothing; signed once, finished once', async () => {
    const { server, check } = await start(keeping(CHECKED));
    await userEvent.click(await check.findByRole('button', { name: '签字' }));
    expect(await check.findByText('租客未付账单 1 笔，共 120.00 元')).toBeTruthy();
    expect(check.getByText(/欠费不影响退租和搬离/)).toBeTruthy();
    const finish = check.getByRole('button', { name: named('完成退租') });
    await userEvent.click(finish);
    expect(await screen.findByText('请租客签字，或填写没有签字的原因')).toBeTruthy();
    fireEvent.pointerDown(check.getByRole('img', { name: '在此签名' }), { clientX: 5, clientY: 5 });
    await userEvent.dblClick(finish);
    await userEvent.click((await screen.findAllByRole('button', { name: named('完成退租') })).at(-1) as HTMLElement);
    await waitFor(() => expect(server.inputsOf(finishHandback)).toHaveLength(1));
    expect(server.inputsOf(finishHandback)).toMatchObject([
      { id: 90, version: 2, leftOn: '2026-11-09', signer: '钱多', signFileId: 501, unsignedReason: '' },
    ]);
    expect(server.inputsOf(uploadFile)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '退租查验' })).toBeNull());
  });

  test('without a connection taps wait on the device, arrive once, and nothing is finished before', async () => {
    let line = false;
    const { server, check } = await start([
      ...keeping(CHECKED),
      stub(saveHandbackLine, ({ lineId }) => {
        if (!line) throw new ApiError({ code: 0, status: 0, msg: '' });
        return { lineId: lineId ?? 99 };
      }),
    ]);
    await userEvent.click(within(await check.findByRole('group', { name: '水槽' })).getByRole('button', { name: '正常磨损' }));
    expect(await check.findByText('没有网络，内容都在本机')).toBeTruthy();
    await userEvent.click(check.getByRole('button', { name: '签字' }));
    expect(await check.findByText(/还有 1 项没有上传/)).toBeTruthy();
    line = true;
    await userEvent.click(check.getByRole('button', { name: '立即上传' }));
    await waitFor(() => expect(check.queryByText(/没有上传/)).toBeNull());
    const sent = server.calls.filter(({ endpoint }) => endpoint.path === saveHandbackLine.path);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('without a connection photos wait on the device too, and arrive once, after the line they belong to', async () => {
    let line = false;
    const lost = () => {
      if (!line) throw new ApiError({ code: 0, status: 0, msg: '' });
    };
    const { server, check } = await start([
      ...keeping(CHECKED),
      stub(saveHandbackLine, ({ lineId }) => {
        lost();
        return { lineId: lineId ?? 99 };
      }),
      stub(uploadFile, () => {
        lost();
        return { id: 501, name: '水槽.png', url: '' };
      }),
      stub(addHandbackPhotos, () => null),
    ]);
    await userEvent.click(within(await check.findByRole('group', { name: '水槽' })).getByRole('button', { name: '损坏' }));
    await userEvent.upload(await check.findByLabelText('选择水槽照片'), new File(['裂'], '水槽.png', { type: 'image/png' }));
    expect(await check.findByText('待上传', { selector: 'figcaption' })).toBeTruthy();
    expect(server.inputsOf(addHandbackPhotos)).toEqual([]);
    line = true;
    await userEvent.click(check.getByRole('button', { name: '立即上传' }));
    await waitFor(() => expect(server.inputsOf(addHandbackPhotos)).toEqual([{ id: 90, room: '厨房', item: '水槽', photoIds: [501] }]));
    await waitFor(() => expect(check.queryByText('待上传', { selector: 'figcaption' })).toBeNull());
  });
});

test('房源: a letting that is dealt goes on to its lease, filled in from the deal', async () => {
  let dealt = false;
  const deal = { on: '2026-11-18', counterparty: '李四', amount: '3400.00', note: '', informNo: '' };
  const { server } = open(
    [
      stub(searchListings, () => ({ rows: [sampleListing(1)], total: 1, draft: 0, open: 1, dealt: 0, withdrawn: 0 })),
      stub(getListing, ({ id }) => sampleListingDetail(id, dealt ? { state: LISTING.dealt, deal } : {})),
      stub(dealListing, () => {
        dealt = true;
        return { informNo: '' };
      }),
      stub(readLeaseHouse, () => sampleHouse()),
      stub(findLeasePeople, () => []),
    ],
    'tab=listing',
  );
  await userEvent.click(await screen.findByRole('button', { name: /3,500.00 元\/月/ }));
  await press('成交');
  const dialog = await dialogOf(/成交/);
  write(dialog, '租客', '李四');
  write(dialog, '月租金', '3400');
  await userEvent.click(dialog.getByRole('button', { name: '登记成交，写租约' }));
  await waitFor(() => expect(server.inputsOf(dealListing)).toMatchObject([{ id: 1, version: 2, counterparty: '李四', amount: '3400' }]));
  const lease = await dialogOf('新增租约');
  await waitFor(() => expect(lease.getByLabelText<HTMLInputElement>('月租金').value).toBe('3400.00'));
  expect(lease.getByLabelText<HTMLInputElement>('租客姓名').value).toBe('李四');
  expect(lease.getByLabelText<HTMLInputElement>('中介').value).toBe('安心房产');
});

test('ticked drafts are submitted and waiting leases decided together; each says how it ended', async () => {
  const rows = [LEASE.draft, LEASE.waiting, LEASE.waiting, LEASE.running].map((state, at) =>
    sampleLease(at + 1, { state, version: at, number: `ZL${at + 1}` }),
  );
  const { server } = open([
    stub(searchLeases, () => ({ rows, total: rows.length, ...NO_TOTALS })),
    stub(submitLeases, ({ leases: asked }) => asked.map(({ id }) => ({ id, number: `ZL${id}`, refused: '', flowName: null }))),
    stub(approveLeases, ({ leases: asked }) =>
      asked.map(({ id }) => ({ id, number: `ZL${id}`, refused: id === 3 ? '该房屋在这段日期已有租约：ZL9' : '' })),
    ),
  ]);
  const tickAll = async () => {
    await screen.findByRole('cell', { name: 'ZL4' });
    for (const box of document.querySelectorAll<HTMLInputElement>('tr.ant-table-row input[type=checkbox]')) await userEvent.click(box);
  };
  await tickAll();
  await press('批量提交（1 份）');
  await press('提交');
  expect(await dialogOf('批量提交：1 份已提交，0 份未提交')).toBeTruthy();
  expect(server.inputsOf(submitLeases)).toEqual([{ leases: [{ id: 1, version: 0 }] }]);
  await userEvent.click((await screen.findAllByRole('button', { name: named('关闭') })).at(-1) as HTMLElement);
  // Nothing stays ticked that was dealt with.
  await screen.findByRole('button', { name: named('批量审核') });
  await tickAll();
  await press('批量审核（2 份）');
  await press('审核通过');
  const answers = await dialogOf('批量审核：1 份已审核，1 份未审核');
  expect(answers.getByText('该房屋在这段日期已有租约：ZL9').closest('li')?.textContent).toContain('ZL3');
  expect(server.inputsOf(approveLeases)).toMatchObject([
    {
      leases: [
        { id: 2, version: 1 },
        { id: 3, version: 2 },
      ],
    },
  ]);
});
