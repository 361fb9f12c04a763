// The default monthly price of a function, by its centre, in yuan. Existing prices are not changed.
import type pg from 'pg';
import { employeeScreens, menuRows, screensOfCentre } from './menus/menu-tree.ts';

/** 共享数据维护 · 客户服务 · 公共服务 · 收费结算 · 办公 · 账务 · 数据应用 · 业主决策 */
const MONTHLY: Readonly<Record<number, string>> = {
  56: '10.00',
  81: '18.00',
  117: '18.00',
  147: '36.00',
  202: '12.00',
  271: '42.00',
  318: '28.00',
  388: '15.50',
};
const ELSEWHERE = '20.00';

export async function ensureFunctionPrices(client: pg.Client): Promise<void> {
  const ofScreen = new Map(Object.entries(MONTHLY).flatMap(([centre, price]) => screensOfCentre(Number(centre)).map((id) => [id, price])));
  const prices = employeeScreens(menuRows()).map(({ id }) => ({ menu_id: id, monthly_price: ofScreen.get(id) ?? ELSEWHERE }));
  await client.query(
    `insert into system.function_price (menu_id, monthly_price)
     select menu_id, monthly_price from jsonb_populate_recordset(null::system.function_price, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(prices)],
  );
}
