import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { printReceipt, settleBills } from '@anju/contract';
import { stub } from '../../../../platform/testing/index.ts';
import { due, focused, openDesk, openHouse, tick } from './desk-hands.tsx';
import { SETTLED, TOTAL } from './desk-samples.ts';

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

describe('日常结算 by keys alone', () => {
  test('two keys and Enter find the house; five bills in cash, receipt and next house in fewer than ten keystrokes', async () => {
    const { server } = openDesk();
    await focused('查找房屋');
    await userEvent.keyboard('12{Enter}');
    await focused('实收现金');
    expect(due()).toBe(TOTAL);
    let strokes = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        strokes += 1;
        await userEvent.keyboard(key);
      }
    };
    await press('9', '0', '0');
    expect(screen.getByLabelText('找零').textContent).toBe('27.19');
    await press('{F9}');
    const result = await screen.findByRole('group', { name: '收款结果' });
    expect(result.textContent).toContain('SJ2026110009');
    await waitFor(() => expect(document.activeElement).toBe(result));
    await press('{Enter}');
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    await screen.findByRole('button', { name: /补\s?打/ });
    await press('{Escape}');
    await focused('查找房屋');
    expect(strokes).toBeLessThan(10);
    expect(screen.queryByRole('grid', { name: '未收账单' })).toBeNull();
    expect(screen.getByText('上一笔 SJ2026110009，872.81 元，找零 27.19 元')).toBeTruthy();
    expect(server.inputsOf(printReceipt)).toEqual([{ id: 41, onPage: false, spoilt: '' }]);
    expect(server.inputsOf(settleBills)).toEqual([
      {
        houseId: 9,
        object: null,
        payerId: 21,
        payerName: '周以宁',
        lines: [1, 2, 3, 4, 5].map((billId) => ({ billId, amount: null, late: 'due' })),
        prepaid: [],
        ahead: [],
        tenders: [{ list: 1, method: 1, amount: TOTAL, reference: '', accountId: null }],
        received: '900',
        keepChange: false,
        roundOff: '0.00',
        remark: '',
        expected: TOTAL,
      },
    ]);
  });

  test('F8 and one digit pay by WeChat', async () => {
    const { server } = openDesk();
    await openHouse();
    await userEvent.keyboard('{F8}');
    await focused('第 1 种收款方式');
    await userEvent.keyboard('4');
    await focused('第 1 种金额');
    expect(screen.queryByLabelText('实收现金')).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]).toMatchObject({ tenders: [{ list: 1, method: 4, amount: TOTAL }], received: null });
  });

  test('space unticks a bill, L leaves its late fee owed, A ticks all; F4 goes there', async () => {
    const { server } = openDesk();
    await openHouse();
    await userEvent.keyboard('{F4}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('未收账单'));
    expect(screen.getByText(/2\.80 元 × 89\.43 ㎡ × 1 月 = 250\.40/)).toBeTruthy();
    await userEvent.keyboard('l{ArrowDown} ');
    expect(tick('物业服务费 2026.01 收违约金').checked).toBe(false);
    expect(tick('物业服务费 2026.02').checked).toBe(false);
    expect(due()).toBe('616.65');
    await userEvent.keyboard('a{Enter}');
    expect(due()).toBe('867.05');
    await focused('实收现金');
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]?.lines[0]).toEqual({ billId: 1, amount: null, late: 'none' });
  });

  test('a double press pays once', async () => {
    let answer = (_: typeof SETTLED) => {};
    const { server } = openDesk([stub(settleBills, () => new Promise<typeof SETTLED>((resolve) => (answer = resolve)))]);
    await openHouse();
    await userEvent.keyboard('{F9}{F9}');
    await waitFor(() => expect(server.inputsOf(settleBills)).toHaveLength(1));
    answer(SETTLED);
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)).toHaveLength(1);
  });
});
