import { describe, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  findAtDesk,
  houseCharging,
  listHouseInforms,
  objectCharging,
  previewSettlement,
  settleAhead,
  settleBills,
  settleSpecial,
  type DeskBill,
  type ObjectCharging,
} from '@anju/contract';
import { stub, type Stub } from '../../../../../platform/testing/index.ts';
import { due, findBox, focused, openDesk, openHouse, tick } from '../desk-hands.tsx';
import { deskBill, hit, picture, settlementRow, SETTLED } from '../desk-samples.ts';

const parkingBill = (id: number, more: Partial<DeskBill> = {}) =>
  deskBill(id, {
    houseId: null,
    houseCode: '',
    objectKind: 2,
    objectId: 15,
    objectText: 'B1-018',
    open: '300.00',
    chargeTypeName: '车位管理费',
    ...more,
  });
const space = (more: Partial<ObjectCharging> = {}): ObjectCharging => ({
  object: {
    objectKind: 2,
    objectId: 15,
    text: '车位 B1-018',
    note: '地下一层东区',
    disabled: false,
    estateId: 1,
    estateName: '云栖花园',
    companyId: 3,
    companyName: '云栖物业服务处',
  },
  people: [
    {
      personId: 51,
      name: '孙兆丰',
      phone: '139****5678',
      role: 'lessee',
      ownerType: null,
      share: null,
      relation: null,
      head: false,
      tags: [],
    },
  ],
  payers: [],
  payer: { personId: 51, name: '孙兆丰', phone: '139****5678' },
  bills: [parkingBill(6, { late: '4.60', overdueDays: 46 }), parkingBill(7)],
  plans: [],
  totals: { bills: 2, open: '600.00', late: '4.60', suspended: '0.00' },
  otherHouses: [],
  otherObjects: [],
  settlements: [settlementRow(3, { houseId: null, houseCode: '车位 B1-018' })],
  booking: { today: '2026-11-15', closed: false, day: '2026-11-15' },
  settings: { order: 'principal-first', changeLimit: '10.00', roundOffLimit: '1.00', pointShare: 10 },
  ...more,
});
const SPACE_HIT = hit(15, '车位 B1-018', { objectKind: 2, note: '孙兆丰', bills: 2, open: '600.00' });
const SPACE: readonly Stub[] = [stub(findAtDesk, () => [SPACE_HIT]), stub(objectCharging, () => space())];
async function openSpace() {
  await userEvent.type(await findBox(), 'B1{Enter}');
  await screen.findByRole('grid', { name: '未收账单' });
  await focused('实收现金');
}

describe('日常结算 without a house', () => {
  test('two keys and Enter find a parking space, F9 takes the money; nothing is asked that belongs to a house', async () => {
    const { server } = openDesk(SPACE);
    await focused('查找房屋');
    await userEvent.keyboard('B1{Enter}');
    await focused('实收现金');
    expect(due()).toBe('604.60');
    const card = within(screen.getByRole('region', { name: '房屋' }));
    expect(card.getByRole('heading', { level: 2 }).textContent).toBe('云栖花园 车位 B1-018车位');
    for (const text of ['孙兆丰', '租客', '139****5678', '位置 地下一层东区', '没有房屋：不能预交、存零，也不计积分'])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByRole('button', { name: '查看 SJ202611003' })).toBeTruthy();
    expect(screen.queryByLabelText('存零')).toBeNull();
    expect(screen.queryByRole('button', { name: /^预\s?交$/ })).toBeNull();
    await userEvent.keyboard('700');
    expect(screen.getByLabelText('找零').textContent).toBe('95.40');
    expect(screen.queryByRole('button', { name: /^存/ })).toBeNull();
    await userEvent.keyboard('{F9}');
    expect((await screen.findByRole('group', { name: '收款结果' })).textContent).toContain(SETTLED.number);
    expect(server.inputsOf(settleBills)).toEqual([
      {
        houseId: null,
        object: { objectKind: 2, objectId: 15, estateId: 1 },
        payerId: 51,
        payerName: '孙兆丰',
        lines: [6, 7].map((billId) => ({ billId, amount: null, late: 'due' })),
        prepaid: [],
        ahead: [],
        tenders: [{ list: 1, method: 1, amount: '604.60', reference: '', accountId: null }],
        received: '700',
        keepChange: false,
        roundOff: '0.00',
        remark: '',
        expected: '604.60',
      },
    ]);
    for (const endpoint of [houseCharging, settleSpecial, listHouseInforms]) expect(server.inputsOf(endpoint)).toEqual([]);
  });

  test('a contract is found and paid like a space, and called what it is', async () => {
    const rent = parkingBill(8, { objectKind: 4, objectId: 7, objectText: 'HT-001', open: '1200.00', chargeTypeName: '场地租金' });
    const { object, people } = space();
    const { server } = openDesk([
      stub(findAtDesk, () => [hit(7, '合同 HT-001', { objectKind: 4, note: '丰巢网络', bills: 1, open: '1200.00' })]),
      stub(objectCharging, () =>
        space({
          object: { ...object, objectKind: 4, objectId: 7, text: '合同 HT-001', note: '快递柜场地 东门岗亭旁' },
          people: people.map((one) => ({ ...one, name: '丰巢网络', role: 'customer' as const })),
          bills: [rent],
          totals: { bills: 1, open: '1200.00', late: '0.00', suspended: '0.00' },
        }),
      ),
    ]);
    await userEvent.type(await findBox(), 'HT{Enter}');
    await focused('实收现金');
    expect(due()).toBe('1,200.00');
    const card = within(screen.getByRole('region', { name: '房屋' }));
    expect(card.getByRole('heading', { level: 2 }).textContent).toBe('云栖花园 合同 HT-001合同');
    for (const text of ['丰巢网络', '客户', '快递柜场地 东门岗亭旁']) expect(card.getByText(text)).toBeTruthy();
    await userEvent.keyboard('{F9}');
    expect(await screen.findByRole('group', { name: '收款结果' })).toBeTruthy();
    expect(server.inputsOf(objectCharging).at(-1)).toEqual({ objectKind: 4, objectId: 7, estateId: 1, personId: null });
    expect(server.inputsOf(settleBills)).toMatchObject([{ houseId: null, object: { objectKind: 4, objectId: 7, estateId: 1 } }]);
  });

  test('an amount is laid over its bills; more than they are cannot become 预交', async () => {
    const { server } = openDesk([
      ...SPACE,
      stub(previewSettlement, () => ({
        lines: [
          { billId: 6, amount: '300.00', late: '4.60', open: '300.00', lateDue: '4.60' },
          { billId: 7, amount: '300.00', late: '0.00', open: '300.00', lateDue: '0.00' },
        ],
        ahead: [],
        principal: '600.00',
        late: '4.60',
        prepaid: '0.00',
        aheadTotal: '0.00',
        roundOff: '0.00',
        total: '604.60',
        left: '5.40',
      })),
    ]);
    await openSpace();
    await userEvent.keyboard('{F2}');
    await focused('按金额收');
    await userEvent.keyboard('610');
    expect(await screen.findByText(/多出 5.40 元/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '转预交' })).toBeNull();
    expect(server.inputsOf(previewSettlement).at(-1)).toMatchObject({
      houseId: null,
      object: { objectKind: 2, objectId: 15, estateId: 1 },
      spread: { billIds: [6, 7], amount: '610' },
    });
  });

  test('later months are asked for by the object', async () => {
    const { server } = openDesk([...SPACE, stub(settleAhead, () => [])]);
    await openSpace();
    await userEvent.keyboard('{F6}');
    await screen.findByText('预收以后月份', { selector: '.ant-modal-title' });
    await vi.waitFor(() => expect(server.inputsOf(settleAhead)).toHaveLength(1));
    expect(server.inputsOf(settleAhead)).toEqual([{ houseId: null, object: { objectKind: 2, objectId: 15, estateId: 1 } }]);
  });

  test('the desk of a house offers the spaces and customer bills of its payer; those of another estate cannot be ticked', async () => {
    const others = [
      { objectKind: 2 as const, objectId: 15, estateId: 1, text: '车位 B1-018', estateName: '云栖花园', bills: 2, open: '600.00' },
      { objectKind: 3 as const, objectId: 4, estateId: 2, text: 'KH0004 云上商贸', estateName: '临江苑', bills: 1, open: '90.00' },
    ];
    const { server } = openDesk([
      stub(houseCharging, () => picture(9, { bills: [deskBill(1)], otherHouses: [], otherObjects: others })),
      stub(objectCharging, () => space()),
    ]);
    await openHouse();
    await userEvent.click(screen.getByRole('button', { name: '同一付款人的其他欠费（2）' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '临江苑 KH0004 云上商贸' })).disabled).toBe(true);
    await userEvent.click(tick('云栖花园 车位 B1-018'));
    await screen.findByText('3 笔，本次 3 笔');
    expect(due()).toBe('855.00');
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(objectCharging)).toEqual([{ objectKind: 2, objectId: 15, estateId: 1, personId: 21 }]);
    expect(server.inputsOf(settleBills)).toMatchObject([{ houseId: 9, lines: [{ billId: 1 }, { billId: 6 }, { billId: 7 }] }]);
  });

  test('a customer in two estates is there twice, and the one picked is opened', async () => {
    const firm = (estateId: number, estateName: string) =>
      hit(4, 'KH0004 云上商贸', { objectKind: 3, estateId, estateName, bills: 1, open: '90.00' });
    const { server } = openDesk([
      stub(findAtDesk, () => [firm(1, '云栖花园'), firm(2, '临江苑')]),
      stub(objectCharging, () =>
        space({
          object: { ...space().object, objectKind: 3, objectId: 4, estateId: 2, estateName: '临江苑', text: 'KH0004 云上商贸', note: '' },
          people: [],
          payer: { personId: 60, name: '云上商贸', phone: '' },
        }),
      ),
    ]);
    await userEvent.type(await findBox(), 'KH');
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      '云栖花园 KH0004 云上商贸90.00',
      '临江苑 KH0004 云上商贸90.00',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await focused('实收现金');
    expect(server.inputsOf(objectCharging)).toEqual([{ objectKind: 3, objectId: 4, estateId: 2, personId: null }]);
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)).toMatchObject([
      { object: { objectKind: 3, objectId: 4, estateId: 2 }, payerId: 60, payerName: '云上商贸' },
    ]);
  });

  test('who may only look sees it and takes nothing', async () => {
    const { server } = openDesk(SPACE, { state: 1 });
    await openSpace();
    await userEvent.keyboard('{F9}');
    expect(screen.queryByRole('button', { name: /收款 F9/ })).toBeNull();
    expect(server.inputsOf(settleBills)).toEqual([]);
  });
});
