import { expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { houseCharging, previewSettlement, settleBills } from '@anju/contract';
import { stub } from '../../../../../platform/testing/index.ts';
import { due, openDesk, openHouse } from '../desk-hands.tsx';
import { deskBill, picture } from '../desk-samples.ts';

const PLAN = { id: 8, number: 'FQ2026060001', next: { dueDate: '2026-11-30', amount: '300.00', late: false }, billIds: [2, 3] };
const laid = (amount: string) => ({
  lines: [
    { billId: 2, amount: '250.40', late: '0.00', open: '250.40', lateDue: '3.00' },
    { billId: 3, amount: '49.60', late: '0.00', open: '250.40', lateDue: '0.00' },
  ],
  principal: amount,
  late: '0.00',
  prepaid: '0.00',
  roundOff: '0.00',
  ahead: [],
  aheadTotal: '0.00',
  total: amount,
  left: '0.00',
});

test('the next instalment of an agreement is collected with one press, from its own bills', async () => {
  const bills = [deskBill(1), deskBill(2, { late: '3.00' }), deskBill(3)];
  const { server } = openDesk([
    stub(houseCharging, () => picture(9, { bills, plans: [PLAN] })),
    stub(previewSettlement, ({ spread }) => laid(spread?.amount ?? '0.00')),
  ]);
  await openHouse();
  expect(screen.getByText('分期协议 FQ2026060001：2026.11.30 前应付 300.00 元')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '按协议收 300.00' }));
  await waitFor(() => expect(due()).toBe('300.00'));
  expect(server.inputsOf(previewSettlement).at(-1)?.spread).toEqual({ billIds: [2, 3], amount: '300.00' });
  await userEvent.click(screen.getByRole('button', { name: /收款 F9/ }));
  await screen.findByRole('group', { name: '收款结果' });
  expect(server.inputsOf(settleBills)[0]).toMatchObject({
    lines: [
      { billId: 2, amount: '250.40', late: '0.00' },
      { billId: 3, amount: '49.60', late: '0.00' },
    ],
    expected: '300.00',
  });
});

test('bills of an agreement are marked; an instalment that is late is red', async () => {
  const late = { ...PLAN, next: { ...PLAN.next, dueDate: '2026-10-31', late: true } };
  openDesk([stub(houseCharging, () => picture(9, { bills: [deskBill(1), deskBill(2), deskBill(3)], plans: [late] }))]);
  await openHouse();
  expect(screen.getAllByText('分期')).toHaveLength(2);
  expect(screen.getByText('分期协议 FQ2026060001：2026.10.31 前应付 300.00 元，已过期').className).toContain('ui-danger');
});

test('an agreement that is paid asks for nothing', async () => {
  openDesk([stub(houseCharging, () => picture(9, { bills: [deskBill(1)], plans: [{ ...PLAN, next: null }] }))]);
  await openHouse();
  expect(screen.queryByRole('button', { name: /按协议收/ })).toBeNull();
});
