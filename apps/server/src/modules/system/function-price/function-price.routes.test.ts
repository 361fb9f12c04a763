import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeFunctionPrices, listFunctionPrices, MENU } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let operator: Person;
beforeAll(async () => {
  installation = await openInstallation();
  operator = await installation.as('super');
});
afterAll(() => installation.close());

const priceOf = async (menuId: number) => (await operator.call(listFunctionPrices, {})).find((row) => row.menuId === menuId)?.monthlyPrice;

it('every screen of employees has a price from the first day', async () => {
  const rows = await operator.call(listFunctionPrices, {});
  expect(rows.filter(({ monthlyPrice }) => monthlyPrice === null)).toEqual([]);
  expect(rows.find(({ menuId }) => menuId === MENU.checkout)).toMatchObject({ centre: '收缴结算中心', monthlyPrice: '36.00' });
  expect(rows.some(({ menuId }) => menuId === MENU.addCart)).toBe(false);
});

it('a price is changed over the one that was shown', async () => {
  await operator.call(changeFunctionPrices, { prices: [{ menuId: MENU.house, before: '10', monthlyPrice: '12.5' }] });
  expect(await priceOf(MENU.house)).toBe('12.50');
  expect(
    (await operator.ask(changeFunctionPrices, { prices: [{ menuId: MENU.house, before: '10.00', monthlyPrice: '9' }] })).envelope.msg,
  ).toBe('“房屋档案”的价格已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
  expect(await priceOf(MENU.house)).toBe('12.50');
});

it('a price is never negative, and belongs to a function', async () => {
  const wrong = await operator.ask(changeFunctionPrices, { prices: [{ menuId: MENU.house, before: '12.50', monthlyPrice: '-1' }] });
  expect(wrong.envelope).toMatchObject({ data: { fields: [{ path: 'prices.0.monthlyPrice', msg: '单价应为非负数，最多两位小数' }] } });
  expect(
    (await operator.ask(changeFunctionPrices, { prices: [{ menuId: MENU.addCart, before: null, monthlyPrice: '1' }] })).envelope.msg,
  ).toBe('功能不存在或已被删除');
});

it('prices are the operator’s', async () => {
  expect((await (await installation.as('sa')).ask(listFunctionPrices, {})).status).toBe(403);
});
