import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAtDesk, houseCharging, PAYER_RELATION, payerStatement, settleBills, type DeskDebtor } from '@anju/contract';
import { stub } from '../../../../../platform/testing/index.ts';
import { due, focused, openDesk, openHouse, tick } from '../desk-hands.tsx';
import { deskBill, hit, picture } from '../desk-samples.ts';

const debtor = (personId: number, name: string, relation: DeskDebtor['relation'], open: string, own: boolean): DeskDebtor => ({
  personId,
  name,
  phone: '138****0001',
  relation,
  bills: 1,
  open,
  late: '0.00',
  own,
});
/** A house that was sold and is let; asked for 61 the seller pays, else the buyer. */
const sold = (personId: number | null) => {
  const seller = personId === 61;
  return picture(9, {
    payer: seller ? { personId: 61, name: '张卖', phone: '' } : { personId: 21, name: '周以宁', phone: '138****6721' },
    payers: [
      debtor(21, '周以宁', PAYER_RELATION.owner, '250.40', !seller),
      debtor(61, '张卖', PAYER_RELATION.formerOwner, '255.00', seller),
      debtor(62, '李租', PAYER_RELATION.renter, '36.00', false),
    ],
    bills: [
      deskBill(3, { payerId: 61, own: seller, open: '250.00', late: '5.00', overdueDays: 40 }),
      deskBill(4, { payerId: 21, own: !seller }),
      deskBill(5, { payerId: 62, own: false, chargeTypeId: 9, chargeTypeName: '水费', open: '36.00' }),
    ],
  });
};
const SOLD = stub(houseCharging, ({ personId = null }) => sold(personId));
const rowOf = (name: string) => screen.getByRole('row', { name: `${name}的账单` });

describe('bills of several payers at the desk', () => {
  test('are grouped by payer with relation and sum; only those of the payer are ticked', async () => {
    openDesk([SOLD]);
    await openHouse();
    expect(due()).toBe('250.40');
    expect(within(rowOf('周以宁')).getByText('业主')).toBeTruthy();
    expect(within(rowOf('张卖')).getByText('前业主')).toBeTruthy();
    expect(rowOf('张卖').textContent).toContain('1 笔，未收 255.00 元');
    expect(within(rowOf('李租')).getByText('租客')).toBeTruthy();
    expect([tick('物业服务费 2026.04').checked, tick('物业服务费 2026.03').checked, tick('水费 2026.05').checked]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a bill of another is taken only when ticked, and is said plainly', async () => {
    const { server } = openDesk([SOLD]);
    await openHouse();
    expect(screen.queryByText(/^代 张卖 缴 \d/)).toBeNull();
    await userEvent.click(tick('代 张卖 缴'));
    expect(due()).toBe('505.40');
    expect(screen.getByText('代 张卖 缴 255.00 元')).toBeTruthy();
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]).toMatchObject({
      payerId: 21,
      payerName: '周以宁',
      lines: [{ billId: 3 }, { billId: 4 }],
      expected: '505.40',
    });
  });

  test('the key for all ticks all of the payer, not those of others', async () => {
    openDesk([SOLD]);
    await openHouse();
    await userEvent.keyboard('{F4}');
    await focused('未收账单');
    await userEvent.keyboard('a');
    expect(due()).toBe('0.00');
    await userEvent.keyboard('a');
    expect(due()).toBe('250.40');
  });

  test('found by a name, the house is opened for the person who was meant', async () => {
    const { server } = openDesk([SOLD, stub(findAtDesk, () => [hit(9, '3幢-2单元-1203', { note: '张卖', personId: 61 })])]);
    await openHouse();
    expect(server.inputsOf(houseCharging)[0]).toMatchObject({ houseId: 9, personId: 61 });
    expect(due()).toBe('255.00');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: '付款人' }).value).toBe('张卖');
  });

  test('another of them can pay instead', async () => {
    const { server } = openDesk([SOLD]);
    await openHouse();
    await userEvent.click(screen.getByRole('button', { name: '改由 张卖 付款' }));
    expect(await screen.findByRole('row', { name: '周以宁的账单' })).toBeTruthy();
    await screen.findByText('255.00', { selector: '[aria-label="本次应收"] *' });
    expect(server.inputsOf(houseCharging).at(-1)).toMatchObject({ houseId: 9, personId: 61 });
  });

  test('one payer: no payers are shown', async () => {
    openDesk();
    await openHouse();
    expect(screen.queryByRole('row', { name: /的账单$/ })).toBeNull();
  });

  test('opens the statement of a payer', async () => {
    const statement = {
      payer: { personId: 61, name: '张卖', phone: '138****0001' },
      company: '云栖物业服务处',
      from: '2026-01-01',
      to: '2026-11-15',
      opening: '0.00',
      charged: '250.00',
      credited: '0.00',
      closing: '250.00',
      open: '250.00',
      held: '0.00',
      late: '5.00',
      accounts: [],
      rows: [
        {
          key: '1-3',
          day: '2026-03-05',
          kind: 1 as const,
          number: 'TZ2026030001',
          settlementId: null,
          estateName: '云栖花园',
          objectText: '3幢-2单元-1203',
          text: '物业服务费 2026.03.01-2026.03.31',
          charge: '250.00',
          credit: '0.00',
          balance: '250.00',
        },
      ],
    };
    const { server } = openDesk([SOLD, stub(payerStatement, () => statement)]);
    await openHouse();
    await userEvent.click(within(rowOf('张卖')).getByRole('button', { name: '对账单' }));
    expect(await screen.findByText('对账单 张卖 138****0001')).toBeTruthy();
    expect(screen.getByText('TZ2026030001')).toBeTruthy();
    expect(screen.getByText('欠 250.00 元')).toBeTruthy();
    expect(screen.getByText(/另有截至今日的违约金 5.00 元，收取时计入/)).toBeTruthy();
    expect(server.inputsOf(payerStatement)[0]).toMatchObject({ personId: 61 });
  });
});
