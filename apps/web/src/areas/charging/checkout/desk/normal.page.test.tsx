import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAtDesk, houseCharging, listHouseInforms, previewSettlement, settleBills } from '@anju/contract';
import { informSample } from '../../../../platform/inform/inform-samples.ts';
import { refuse, stub } from '../../../../platform/testing/index.ts';
import { box, due, findBox, focused, openDesk, openHouse, tick } from './desk-hands.tsx';
import { deskBill, hit, picture, SETTLED } from './desk-samples.ts';

describe('日常结算', () => {
  test('suspended and held bills are not ticked; a held one says who waits for it', async () => {
    const bills = [deskBill(1), deskBill(2, { suspended: true }), deskBill(3, { heldBy: '银行托收' })];
    openDesk([stub(houseCharging, () => picture(9, { bills, totals: { bills: 3, open: '751.20', late: '0.00', suspended: '250.40' } }))]);
    await openHouse();
    expect(due()).toBe('250.40');
    expect(screen.getByText('挂账 250.40')).toBeTruthy();
    expect(screen.getByText('银行托收收款中')).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^物业服务费 [^收]+$/ }).map((one) => one.checked)).toEqual([
      true,
      false,
      false,
    ]);
    await userEvent.click(tick('全选'));
    expect(due()).toBe('500.80');
  });

  test('of two who own it each is told his part, in as many digits as it has', async () => {
    const [owner] = picture(9).people;
    if (!owner) throw new Error('nobody owns the house');
    const people = [
      { ...owner, share: '50.0000' },
      { ...owner, personId: 23, name: '顾安', share: '33.3333' },
    ];
    openDesk([stub(houseCharging, () => picture(9, { people }))]);
    await openHouse();
    expect(screen.getByText('业主 50%')).toBeTruthy();
    expect(screen.getByText('业主 33.3333%')).toBeTruthy();
  });

  test('an amount goes to the oldest bills first, exactly as the server laid it out; what is over can be paid ahead', async () => {
    const line = { billId: 1, amount: '250.40', late: '5.76', open: '250.40', lateDue: '5.76' };
    const { server } = openDesk([
      stub(previewSettlement, () => ({
        lines: [line],
        principal: '250.40',
        late: '5.76',
        prepaid: '0.00',
        roundOff: '0.00',
        ahead: [],
        aheadTotal: '0.00',
        total: '256.16',
        left: '43.84',
      })),
    ]);
    await openHouse();
    await userEvent.keyboard('{F2}');
    await focused('按金额收');
    await userEvent.keyboard('300');
    await waitFor(() => expect(due()).toBe('256.16'));
    expect(server.inputsOf(previewSettlement).at(-1)?.spread).toEqual({ billIds: [1, 2, 3, 4, 5], amount: '300' });
    await userEvent.click(await screen.findByRole('button', { name: '转预交' }));
    expect(due()).toBe('300.00');
    await userEvent.click(screen.getByRole('button', { name: /收款 F9/ }));
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]).toMatchObject({
      lines: [{ billId: 1, amount: '250.40', late: '5.76' }],
      prepaid: [{ houseId: 9, chargeTypeId: null, amount: '43.84' }],
      expected: '300.00',
    });
  });

  test('change is given back or kept: 900 for 872.81 keeps 7.19 and gives 20 back', async () => {
    const { server } = openDesk();
    await openHouse();
    await userEvent.keyboard('900');
    await userEvent.click(screen.getByRole('button', { name: '存 7.19' }));
    expect(screen.getByLabelText('找零').textContent).toBe('20.00');
    await userEvent.click(screen.getByRole('button', { name: '抹去 0.81' }));
    expect(due()).toBe('872.00');
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]).toMatchObject({
      tenders: [{ method: 1, amount: '879.19' }],
      received: '900',
      keepChange: true,
      roundOff: '0.81',
      expected: '872.00',
    });
  });

  test('an account pays what it holds, the rest is cash; + adds another way', async () => {
    const { server } = openDesk();
    await openHouse();
    await userEvent.click(screen.getByRole('combobox', { name: '第 1 种收款方式' }));
    await userEvent.click(await screen.findByTitle('住户存零 3.84'));
    await waitFor(() => expect(box('第 1 种金额').value).toBe('3.84'));
    expect(box('第 2 种金额').value).toBe('868.97');
    await userEvent.clear(box('第 2 种金额'));
    await userEvent.type(box('第 2 种金额'), '800+');
    await focused('第 3 种收款方式');
    expect(box('第 3 种金额').value).toBe('68.97');
    await userEvent.keyboard('{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]?.tenders).toMatchObject([
      { list: 2, method: 8, amount: '3.84', accountId: 32 },
      { list: 1, method: 1, amount: '800' },
      { list: 1, method: 4, amount: '68.97' },
    ]);
  });

  test('bills of another house of the payer join; a house of another estate cannot', async () => {
    const { server } = openDesk();
    await openHouse();
    await userEvent.click(screen.getByRole('button', { name: '同一付款人的其他房屋（2）' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '临江苑 1幢-101' })).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: '云栖花园 3幢-2单元-1204' }));
    await waitFor(() => expect(due()).toBe('972.81'));
    await userEvent.click(screen.getByRole('button', { name: /收款 F9/ }));
    await screen.findByRole('group', { name: '收款结果' });
    expect(server.inputsOf(settleBills)[0]?.lines.map(({ billId }) => billId)).toEqual([1, 2, 3, 4, 5, 8]);
  });

  test('moved meanwhile: nothing is charged, the new total is said, bills are read anew and what was typed stays', async () => {
    let asked = 0;
    const { server } = openDesk([
      stub(settleBills, () => refuse('SETTLE_MOVED', { total: '500.00' })),
      stub(houseCharging, () => picture(9, { bills: (asked += 1) > 1 ? [deskBill(1, { open: '500.00' })] : [deskBill(1)] })),
    ]);
    await openHouse();
    await userEvent.keyboard('600{F9}');
    expect(await screen.findByText('应收金额已变动，现为 500.00 元，请核对后再收款。您填写的内容仍保留在页面上。')).toBeTruthy();
    await waitFor(() => expect(due()).toBe('500.00'));
    expect(box('实收现金').value).toBe('600');
    expect(server.inputsOf(settleBills)).toHaveLength(1);
  });

  test('tried again with the same content it carries the same key, with other content another', async () => {
    let down = true;
    const { server } = openDesk([stub(settleBills, () => (down ? refuse('UNAVAILABLE') : SETTLED))]);
    await openHouse();
    const keys = () =>
      server.calls.filter(({ endpoint }) => endpoint.path === settleBills.path).map(({ headers }) => headers.get('idempotency-key'));
    await userEvent.keyboard('900{F9}');
    await waitFor(() => expect(keys()).toHaveLength(1));
    await userEvent.keyboard('{F9}');
    await waitFor(() => expect(keys()).toHaveLength(2));
    down = false;
    await userEvent.keyboard('0{F9}');
    await screen.findByRole('group', { name: '收款结果' });
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('paid by somebody else meanwhile: names the receipt and shows what is left', async () => {
    let asked = 0;
    openDesk([
      stub(settleBills, () => refuse('BILL_PAID', { item: '物业服务费', period: '2026.01', number: 'SJ77' })),
      stub(houseCharging, () => picture(9, { bills: (asked += 1) > 1 ? [deskBill(2)] : [deskBill(1), deskBill(2)] })),
    ]);
    await openHouse();
    await userEvent.keyboard('{F9}');
    expect(await screen.findByText('“物业服务费”2026.01 已由 SJ77 收费，请刷新后重试')).toBeTruthy();
    await waitFor(() => expect(due()).toBe('250.40'));
  });

  test('arrows choose among what was found, with what is owed', async () => {
    const { server } = openDesk([
      stub(findAtDesk, () => [hit(1, '1幢-101'), hit(2, '1幢-102', { note: '周以宁 138****6721', bills: 2, open: '1500.00' })]),
    ]);
    await userEvent.type(await findBox(), '周');
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      '云栖花园 1幢-101',
      '云栖花园 1幢-102周以宁 138****67211,500.00',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await focused('实收现金');
    expect(server.inputsOf(houseCharging).map(({ houseId }) => houseId)).toEqual([2]);
  });

  test('too little cash is said and not sent; a closed day says where the money is booked; nothing found says so', async () => {
    const { server } = openDesk([
      stub(houseCharging, () => picture(9, { booking: { today: '2026-11-15', closed: true, day: '2026-11-16' } })),
    ]);
    await userEvent.type(await findBox(), '无');
    expect(await screen.findByText('没有找到“无”，可以换房号、姓名、电话或车牌再找')).toBeTruthy();
    await userEvent.clear(await findBox());
    await openHouse();
    expect(screen.getByText('今日已日结，现在收的款记入 2026.11.16')).toBeTruthy();
    await userEvent.keyboard('800{F9}');
    expect((await screen.findAllByText('实收现金 800.00 元，少于应收现金 872.81 元')).length).toBeGreaterThan(0);
    expect(server.inputsOf(settleBills)).toEqual([]);
  });

  test('the card shows people, masked phones, tags, balances and notices about the house', async () => {
    openDesk([stub(listHouseInforms, () => [informSample(1, { subject: '装修已验收合格，请退押金' })])]);
    await openHouse();
    const card = within(screen.getByRole('region', { name: '房屋' }));
    for (const text of ['138****6721', '托收户', '1,200.00', '2,000.00', '装修已验收合格，请退押金'])
      expect(await card.findByText(text)).toBeTruthy();
    expect(card.getByLabelText('1 条待办')).toBeTruthy();
  });

  test('who may only look cannot take money', async () => {
    const { server } = openDesk([], { state: 1 });
    await openHouse();
    expect(screen.getAllByText('只能查看').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /收款 F9/ })).toBeNull();
    await userEvent.keyboard('{F9}');
    expect(server.inputsOf(settleBills)).toEqual([]);
  });
});
