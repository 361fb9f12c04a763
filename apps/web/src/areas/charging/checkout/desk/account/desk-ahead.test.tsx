import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aheadPreview, previewSettlement, settleAhead, settleBills, type AheadBill } from '@anju/contract';
import { refuse, stub } from '../../../../../platform/testing/index.ts';
import { AHEAD } from './desk-ahead-samples.ts';
import { due, focused, openDesk, openHouse } from '../desk-hands.tsx';
import { TOTAL } from '../desk-samples.ts';

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
    ).toEqual([
      '1 个月 250.40 元　至 2026.12.31',
      '2 个月 500.80 元　至 2027.01.31',
      '3 个月 751.20 元　至 2027.02.28',
      '4 个月 1,001.60 元　至 2027.03.31',
      '6 个月 1,427.40 元　原 1,502.40，优减 75.00（半年预交优惠）　至 2027.05.31',
      '12 个月 2,854.80 元　原 3,004.80，优减 150.00（半年预交优惠）　至 2027.11.30',
    ]);
    await userEvent.click(within(dialog).getByLabelText(/^2 个月/));
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

  test('by keys alone: the hand is on the months at once, arrows choose, Enter adds; another number shows its cost too', async () => {
    const { server } = openDesk([preview]);
    await openHouse();
    await userEvent.keyboard('{F6}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true })));
    expect(await screen.findByRole('radio', { name: /^12 个月 2,854\.80 元/, checked: true })).toBeTruthy();
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('其他月数');
    await userEvent.clear(document.activeElement as HTMLElement);
    await userEvent.keyboard('5');
    expect(await screen.findByText('1,252.00 元')).toBeTruthy();
    expect(server.inputsOf(aheadPreview)).toMatchObject([
      { houseId: 9, attachmentId: 71, months: [1, 2, 3, 4, 6, 12] },
      { attachmentId: 71, months: [5] },
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.inputsOf(previewSettlement).at(-1)?.ahead).toEqual([{ attachmentId: 71, months: 5 }]));
    expect(screen.queryByText('预收以后月份', { selector: '.ant-modal-title' })).toBeNull();
  });

  test('of several items the first field names the item; Enter in its list picks and adds nothing yet', async () => {
    const [own] = AHEAD;
    const other = { ...own, attachmentId: 73, chargeTypeName: '电梯费', standardName: '电梯', choices: [1] } as (typeof AHEAD)[number];
    const { server } = openDesk([preview, stub(settleAhead, () => [...AHEAD, other])]);
    await openHouse();
    await userEvent.keyboard('{F6}');
    await focused('预收项目');
    // The select component reads the keyCode.
    const press = (key: string, keyCode: number) => fireEvent.keyDown(document.activeElement as HTMLElement, { key, keyCode });
    press('ArrowDown', 40);
    await screen.findByText(/^电梯费（电梯）/, { selector: '.ant-select-item-option-content' });
    press('ArrowDown', 40);
    press('Enter', 13);
    expect(await screen.findByRole('radio', { name: /^1 个月 250\.40 元/, checked: true })).toBeTruthy();
    expect(server.inputsOf(previewSettlement)).toEqual([]);
    expect(server.inputsOf(aheadPreview).at(-1)).toMatchObject({ attachmentId: 73, months: [1] });
  });

  test('of an item that was left out begins with its first month without a bill, and says so', async () => {
    const [own] = AHEAD;
    openDesk([preview, stub(settleAhead, () => [{ ...own, from: '2025-04-01' } as (typeof AHEAD)[number]])]);
    await openHouse();
    await userEvent.keyboard('{F6}');
    expect(await screen.findByText('从 2025.04.01 起（最早未计费的月份，先收以前的）')).toBeTruthy();
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
