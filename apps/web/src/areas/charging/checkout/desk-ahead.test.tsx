import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewSettlement, settleBills, type AheadBill } from '@anju/contract';
import { refuse, stub } from '../../../platform/testing/index.ts';
import { due, openDesk, openHouse } from './desk-hands.tsx';
import { TOTAL } from './desk-samples.ts';

const bill = (month: string, more: Partial<AheadBill> = {}): AheadBill => ({
  attachmentId: 71,
  chargeTypeId: 5,
  chargeTypeName: '物业服务费',
  objectText: '3幢-2单元-1203',
  houseId: 9,
  periodFrom: `${month}-01`,
  periodTo: `${month}-28`,
  dueDate: '2027-01-30',
  amount: '250.40',
  reduced: '0.00',
  discount: '0.40',
  discountName: '预交优惠',
  explain: '89.43㎡ × 2.80',
  ...more,
});
const preview = stub(previewSettlement, ({ ahead = [] }) => ({
  lines: [],
  ahead: ahead.length === 0 ? [] : [bill('2026-12'), bill('2027-01')],
  principal: '0.00',
  late: '0.00',
  prepaid: '0.00',
  aheadTotal: '500.00',
  roundOff: '0.00',
  total: '500.00',
  left: '0.00',
}));

describe('预收以后月份', () => {
  test('by F6: item and months, its bills among the others with a mark, in the sum and in what is sent', async () => {
    const { server } = openDesk([preview]);
    await openHouse();
    await userEvent.keyboard('{F6}');
    const dialog = (await screen.findByText('预收以后月份', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    expect(await within(dialog).findByText('从 2026.12.01 起')).toBeTruthy();
    expect(within(dialog).getByText('垃圾清运费 不能预收：2026.12.01-2026.12.31 标准过期')).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((one) => one.parentElement?.parentElement?.textContent),
    ).toEqual([1, 2, 3, 4, 6, 12].map((months) => `${months} 个月`));
    await userEvent.click(within(dialog).getByLabelText('2 个月'));
    await userEvent.click(within(dialog).getByRole('button', { name: '加入本次收款' }));
    const later = await screen.findByRole('table', { name: '预收账单' });
    expect(within(later).getAllByText('预收')).toHaveLength(2);
    expect(within(later).getAllByText('250.00')).toHaveLength(2);
    expect(due()).toBe('1,372.81');
    expect(screen.getByText('预收 500.00')).toBeTruthy();
    await userEvent.keyboard('{F9}');
    await waitFor(() => expect(server.inputsOf(settleBills)).toHaveLength(1));
    expect(server.inputsOf(settleBills)[0]).toMatchObject({ ahead: [{ attachmentId: 71, months: 2 }], expected: '1372.81' });
  });

  test('is taken out again, and what the server refuses is said', async () => {
    openDesk([preview, stub(settleBills, () => refuse('AHEAD_SHORT', { item: '物业服务费', most: 1 }))]);
    await openHouse();
    await userEvent.click(screen.getByRole('button', { name: '预收月份' }));
    await userEvent.click(await screen.findByRole('button', { name: '加入本次收款' }));
    await screen.findByRole('table', { name: '预收账单' });
    await userEvent.keyboard('{F9}');
    expect(await screen.findByText('“物业服务费”最多可预收 1 个月')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '不预收 物业服务费' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: '预收账单' })).toBeNull());
    expect(due()).toBe(TOTAL);
  });
});
