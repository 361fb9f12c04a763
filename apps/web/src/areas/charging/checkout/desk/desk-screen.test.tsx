// Only what is on screen can be paid: not while another house is being looked for, and not a house that is no longer meant.
import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAtDesk, houseCharging, previewSettlement, settleBills } from '@anju/contract';
import { stub } from '../../../../platform/testing/index.ts';
import { box, findBox, focused, openDesk, openHouse, tick } from './desk-hands.tsx';
import { hit } from './desk-samples.ts';

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /收款 F9/ });
async function answer(text: string) {
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
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
    await answer('放弃修改');
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

describe('a payment that was begun', () => {
  const another = stub(findAtDesk, ({ key }) => (key === '102' ? [hit(2, '1幢-102')] : [hit(9, '3幢-2单元-1203')]));
  const begun: readonly (readonly [string, () => Promise<unknown>, () => void])[] = [
    ['cash typed', () => userEvent.keyboard('900'), () => expect(box('实收现金').value).toBe('900')],
    ['a bill unticked', () => userEvent.click(tick('物业服务费 2026.02')), () => expect(tick('物业服务费 2026.02').checked).toBe(false)],
    [
      'another tender',
      async () => {
        await userEvent.keyboard('{F8}');
        await focused('第 1 种收款方式');
        await userEvent.keyboard('4');
        await focused('第 1 种金额');
      },
      () => expect(screen.queryByLabelText('实收现金')).toBeNull(),
    ],
  ];

  test.each(begun)('is not dropped without a question when another house is picked: %s', async (_, begin, kept) => {
    const { server } = openDesk([another]);
    await openHouse();
    await begin();
    await userEvent.keyboard('{F3}');
    await focused('查找房屋');
    await userEvent.keyboard('102{Enter}');
    await answer('留在本页');
    kept();
    expect(screen.getByRole('grid', { name: '未收账单' })).toBeTruthy();
    const before = server.inputsOf(houseCharging).length;
    await userEvent.type(await findBox(), '102{Enter}');
    await answer('放弃修改');
    await waitFor(() => expect(server.inputsOf(houseCharging).length).toBeGreaterThan(before));
    await focused('实收现金');
    expect(box('实收现金').value).toBe('');
  });

  test('is not asked about when nothing was changed', async () => {
    openDesk();
    await openHouse();
    await userEvent.keyboard('{F3}');
    await focused('查找房屋');
    await userEvent.keyboard('12{Enter}');
    await focused('实收现金');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is kept as well among other receipts and payments', async () => {
    openDesk();
    await openHouse();
    await userEvent.click(screen.getByRole('tab', { name: '其他收付' }));
    const panel = within(screen.getByRole('tabpanel', { name: '其他收付' }));
    await userEvent.type(panel.getByRole('textbox', { name: '备注' }), '代收');
    await userEvent.type(panel.getByRole('combobox', { name: '查找房屋' }), '12{Enter}');
    await answer('留在本页');
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: '备注' }).value).toBe('代收');
    await userEvent.type(panel.getByRole('combobox', { name: '查找房屋' }), '12{Enter}');
    await answer('放弃修改');
    await waitFor(() => expect(panel.getByRole<HTMLInputElement>('textbox', { name: '备注' }).value).toBe(''));
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
