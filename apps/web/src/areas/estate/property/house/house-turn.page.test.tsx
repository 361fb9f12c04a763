import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeHouseArea,
  changeHouseOwners,
  correctHouseOwners,
  doRecut,
  findInTree,
  listHouseRecuts,
  previewCorrection,
  previewHouseArea,
  previewHouseOwners,
  previewHousePayer,
  previewRecut,
  setHousePayer,
  type Consequence,
  type HouseConsequences,
} from '@anju/contract';
import { stub } from '../../../../platform/testing/index.ts';
import { dialogOf, open, openFirst } from './house-samples.tsx';

const bill = (more: Partial<Consequence>): Consequence => ({
  billId: 11,
  item: '物业费',
  payerId: 8,
  payer: '周以宁',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  amount: '310.00',
  received: '310.00',
  state: 'paid',
  outcome: 'credit',
  mayKeep: true,
  parts: [
    { payerId: 8, payer: '周以宁', from: '2026-10-01', to: '2026-10-10', amount: '100.00', explain: '' },
    { payerId: 9, payer: '新业主', from: '2026-10-11', to: '2026-10-31', amount: '210.00', explain: '' },
  ],
  relieved: '0.00',
  credited: '210.00',
  lateCredited: '0.00',
  blocked: '',
  ...more,
});
const found: HouseConsequences = {
  meters: [
    {
      meterId: 5,
      number: 'D-1201',
      kind: 2,
      item: '电费',
      unit: '度',
      previous: '1180',
      previousOn: '2026-10-28',
      maxReading: null,
      current: null,
    },
  ],
  bills: [bill({}), bill({ billId: 12, periodFrom: '2026-09-01', periodTo: '2026-09-30', outcome: 'none', mayKeep: false, parts: [] })],
  people: [
    { name: '周以宁', before: '310.00', after: '100.00', credited: '210.00' },
    { name: '新业主', before: '0.00', after: '210.00', credited: '0.00' },
  ],
  mayRecut: true,
};
const press = (dialog: HTMLElement, name: RegExp) => userEvent.click(within(dialog).getByRole('button', { name }));

describe('a sale', () => {
  test('asks for the readings of the day, shows what becomes of bills, and sends what the user decided', async () => {
    const { server } = open(3, { stubs: [stub(previewHouseOwners, () => found), stub(changeHouseOwners, () => null)] });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '业主变更' }));
    const dialog = await dialogOf(/到变更日期前一日为止/);
    expect(await within(dialog).findByText('1180（2026.10.28）')).toBeTruthy();
    expect(within(dialog).getByText(/不填的按天数分摊当期用量/)).toBeTruthy();
    // Bills that are not affected are not listed.
    expect(within(dialog).getByText('这个日期之后已有 1 笔账单受影响，请核对下面的处理。')).toBeTruthy();
    expect(within(dialog).getByText('原账单保留，退 210.00 元到 周以宁 的预交，其余另开账单')).toBeTruthy();
    expect(within(dialog).getByText('周以宁：应收由 310.00 元变为 100.00 元，退入预交 210.00 元')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('D-1201 当日读数'), '1200');
    await userEvent.type(within(dialog).getByLabelText('业主姓名'), '李晓');
    const read = [{ meterId: 5, current: '1200', rollover: false, confirmed: false }];
    await waitFor(() => expect(server.inputsOf(previewHouseOwners).at(-1)?.readings).toEqual(read));
    await userEvent.click(within(dialog).getByLabelText('物业费 2026.10.01-2026.10.31 的处理'));
    await userEvent.click(await screen.findByTitle('保留，由双方自行结算'));
    await press(dialog, /保\s?存/);
    await waitFor(() => expect(server.inputsOf(changeHouseOwners)).toHaveLength(1));
    expect(server.inputsOf(changeHouseOwners)[0]).toMatchObject({ readings: read, recut: true, keepBillIds: [11] });
  });

  test('is saved without the right to re-cut: the bills wait', async () => {
    const { server } = open(3, {
      stubs: [stub(previewHouseOwners, () => ({ ...found, mayRecut: false })), stub(changeHouseOwners, () => null)],
    });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '业主变更' }));
    const dialog = await dialogOf(/到变更日期前一日为止/);
    expect(await within(dialog).findByText(/标为“待重算”，由有作废账单权限的计费人员处理/)).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('业主姓名'), '李晓');
    await press(dialog, /保\s?存/);
    await waitFor(() => expect(server.inputsOf(changeHouseOwners)).toMatchObject([{ recut: false }]));
  });

  test('names who holds a bill and leaves it waiting', async () => {
    open(3, { stubs: [stub(previewHouseOwners, () => ({ ...found, bills: [bill({ blocked: '正在银行托收 TS1中' })] }))] });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '业主变更' }));
    const dialog = await dialogOf(/到变更日期前一日为止/);
    expect(await within(dialog).findByText('正在银行托收 TS1中')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /一并重算/ }).disabled).toBe(true);
  });
});

test('another payer begins on a day, with the readings of that day and what it means for bills', async () => {
  const hit = { type: 'person' as const, id: 21, title: '周明', note: '139****0001', houses: [] };
  const { server } = open(3, {
    stubs: [stub(findInTree, () => [hit]), stub(previewHousePayer, () => found), stub(setHousePayer, () => null)],
  });
  await openFirst();
  await userEvent.click(await screen.findByText('指定付款人'));
  const dialog = await dialogOf(/不指定时，交付前由开发商缴费/);
  expect(within(dialog).getByText(/这一天之前的费用仍由原付款人承担/)).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('combobox', { name: '付款人' }), '周明');
  await userEvent.click(await screen.findByTitle(/周明/));
  const day = within(dialog).getByLabelText('从哪天起缴费');
  await userEvent.clear(day);
  await userEvent.type(day, '2026.10.11{Enter}');
  expect(await within(dialog).findByText('1180（2026.10.28）')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('D-1201 当日读数'), '1200');
  await press(dialog, /保\s?存/);
  await waitFor(() =>
    expect(server.inputsOf(setHousePayer)).toMatchObject([
      { payer: { personId: 21 }, fromDate: '2026-10-11', readings: [{ meterId: 5, current: '1200' }], recut: true },
    ]),
  );
  expect(server.inputsOf(previewHousePayer).at(-1)).toMatchObject({ payer: { personId: 21 }, fromDate: '2026-10-11' });
});

test('the correction of a sale shows what it means, and re-cuts in the same step', async () => {
  const { server } = open(3, { stubs: [stub(previewCorrection, () => found), stub(correctHouseOwners, () => null)] });
  await openFirst();
  await userEvent.click(await screen.findByRole('tab', { name: /^业主 / }));
  await userEvent.click(await screen.findByText('更正'));
  const dialog = await dialogOf(/更正前后的内容记入变更记录/);
  expect(await within(dialog).findByText('原账单保留，退 210.00 元到 周以宁 的预交，其余另开账单')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('更正原因'), '日期看错');
  await press(dialog, /保\s?存/);
  await waitFor(() => expect(server.inputsOf(correctHouseOwners)).toMatchObject([{ reason: '日期看错', recut: true }]));
});

test('an area from a past day is looked at when a field is left', async () => {
  const unpaid = bill({ state: 'open', outcome: 'reissue', mayKeep: false, credited: '0.00', received: '0.00' });
  const { server } = open(3, {
    stubs: [stub(previewHouseArea, () => ({ ...found, meters: [], bills: [unpaid] })), stub(changeHouseArea, () => null)],
  });
  await openFirst();
  await userEvent.click(await screen.findByRole('button', { name: '面积变更' }));
  const dialog = await dialogOf(/原面积保留为历史版本/);
  const area = within(dialog).getByLabelText('建筑面积');
  await userEvent.clear(area);
  await userEvent.type(area, '95');
  await userEvent.tab();
  expect(await within(dialog).findByText('作废，按日期分段重开')).toBeTruthy();
  await press(dialog, /保\s?存/);
  await waitFor(() => expect(server.inputsOf(changeHouseArea)).toMatchObject([{ buildArea: '95', recut: true }]));
});

test('what waits stands on the card, and is re-cut from there', async () => {
  const row = { id: 3, version: 0, cause: 1 as const, fromDay: '2026-10-11', createdBy: '陈晓岚', createdAt: '2026-11-20T02:00:00.000Z' };
  const { server } = open(3, {
    stubs: [
      stub(listHouseRecuts, () => [{ ...row, mayRecut: true }]),
      stub(previewRecut, () => ({ ...found, meters: [] })),
      stub(doRecut, () => null),
    ],
  });
  await openFirst();
  expect(await screen.findByText(/待重算：业主变更 2026.10.11 起的账单还是按变更前计的（陈晓岚 登记）/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^重\s?算$/ }));
  const dialog = await dialogOf(/笔账单受影响/);
  await press(dialog, /重\s?算/);
  expect(await screen.findByText('账单已重算')).toBeTruthy();
  expect(server.inputsOf(doRecut)).toEqual([{ id: 3, version: 0, keepBillIds: [] }]);
});
