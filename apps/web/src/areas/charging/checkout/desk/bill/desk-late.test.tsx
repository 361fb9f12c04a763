import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { houseCharging } from '@anju/contract';
import { stub } from '../../../../../platform/testing/index.ts';
import { openDesk, openHouse } from '../desk-hands.tsx';
import { deskBill, picture } from '../desk-samples.ts';

test('the desk shows how the late fee of the active bill came about', async () => {
  const lateText = '250.40 × 0.05% × 20 天 = 2.50；150.40 × 0.05% × 26 天 = 1.96；5.3–5.20 暂停';
  const bills = [deskBill(1, { open: '150.40', late: '4.46', overdueDays: 64, lateText })];
  openDesk([stub(houseCharging, () => picture(9, { bills }))]);
  await openHouse();
  expect(screen.getByText(/逾期 64 天，违约金 4.46 元/).textContent).toContain(`：${lateText}`);
});
