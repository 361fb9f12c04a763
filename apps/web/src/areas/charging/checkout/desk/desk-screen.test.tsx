// Only what is on screen can be paid: not while another house is being looked for, and not a house that is no longer meant.
import { describe, expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAtDesk, previewSettlement, settleBills } from '@anju/contract';
import { stub } from '../../../../platform/testing/index.ts';
import { box, findBox, focused, openDesk, openHouse } from './desk-hands.tsx';

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /收款 F9/ });
const WHY = '“34”还没有选定，请选择一户，或按 Esc 清空后再收款';

describe('the payment at the desk', () => {
  test('waits while the text in the search box is not the house shown, and F9 says why', async () => {
    const { server } = openDesk();
    await openHouse();
    expect(payButton().disabled).toBe(false);
    await userEvent.keyboard('900{F3}');
    await focused('查找房屋');
    await userEvent.keyboard('34{F9}');
    expect((await screen.findAllByText(WHY)).length).toBeGreaterThan(0);
    expect(payButton().disabled).toBe(true);
    await screen.findAllByRole('option');
    await userEvent.keyboard('{F9}');
    expect(server.inputsOf(settleBills)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)).toHaveLength(1);
  });

  test('of a house opened again begins where the money is typed', async () => {
    openDesk();
    await openHouse();
    await userEvent.keyboard('900{F3}');
    await focused('查找房屋');
    await userEvent.keyboard('12{Enter}');
    await focused('实收现金');
    expect(box('实收现金').value).toBe('');
  });

  test('of no house cannot be taken on the other tab either while one is being looked for', async () => {
    openDesk();
    await findBox();
    await userEvent.click(screen.getByRole('tab', { name: '其他收付' }));
    const boxes = screen.getAllByRole('combobox', { name: '查找房屋', hidden: true });
    await userEvent.type(boxes.at(-1) as HTMLElement, '34');
    expect((await screen.findAllByText(WHY)).length).toBeGreaterThan(0);
  });
});

describe('requests', () => {
  test('wait for a pause in typing, both of the search and of the amount', async () => {
    const { server } = openDesk([
      stub(previewSettlement, () => ({
        lines: [],
        principal: '0.00',
        late: '0.00',
        prepaid: '0.00',
        roundOff: '0.00',
        ahead: [],
        aheadTotal: '0.00',
        total: '0.00',
        left: '0.00',
      })),
    ]);
    await userEvent.type(await findBox(), '1201');
    await screen.findAllByRole('option');
    expect(server.inputsOf(findAtDesk)).toEqual([{ key: '1201' }]);
    await userEvent.keyboard('{Enter}');
    await focused('实收现金');
    await userEvent.keyboard('{F2}');
    await focused('按金额收');
    await userEvent.keyboard('300');
    await waitFor(() => expect(server.inputsOf(previewSettlement).map(({ spread }) => spread?.amount)).toEqual(['300']));
  });
});
