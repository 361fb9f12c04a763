// Buying a function from end to end: cart, order, the operator's decision, and the resulting right to use it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  acceptTenantOrder,
  cancelFunctionOrder,
  createEstate,
  getAccount,
  listFunctionCompanies,
  MENU,
  placeFunctionOrder,
  putInCart,
  readFunctionOffers,
  readFunctionOrder,
  readTenantOrder,
  refuseTenantOrder,
  searchFunctionOrders,
  searchTenantOrders,
  takeFromCart,
  type ServerEvent,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const VOUCHERS = 273;
let installation: Installation;
let [sa, operator, limited] = [] as unknown as [Person, Person, Person];
let companyId = 0;
let tenantId = 0;
let time = Date.parse('2026-11-15T10:00:00+08:00');

beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(time) } });
  [sa, operator, limited] = [await installation.as('sa'), await installation.as('super'), await installation.as('limited')];
  tenantId = (await sa.call(getAccount, {})).tenantId;
  const companies = await sa.call(listFunctionCompanies, {});
  companyId = companies.find(({ name }) => name.includes('创智园'))?.id ?? 0;
});
afterAll(() => installation.close());

const offerOf = async (menuId: number) =>
  (await sa.call(readFunctionOffers, { companyId })).functions.find((offer) => offer.menuId === menuId);
async function order(menuId: number, months: 1 | 12): Promise<number> {
  await sa.call(putInCart, { companyId, menuIds: [menuId], months });
  const { total } = await sa.call(readFunctionOffers, { companyId });
  return (await sa.call(placeFunctionOrder, { companyId, total, remark: '' })).id;
}
const refusalOfLimited = async () => (await limited.ask(createEstate, {} as never)).envelope.msg;
const accept = (id: number, version = 0) => operator.ask(acceptTenantOrder, { tenantId, id, version });

describe('the functions of a company', () => {
  it('are shown by centre and group with price, state and cart', async () => {
    const { functions, total } = await sa.call(readFunctionOffers, { companyId });
    expect(total).toBe('0.00');
    expect(functions.length).toBeGreaterThan(100);
    expect(functions.find(({ menuId }) => menuId === MENU.estate)).toMatchObject({
      title: '小区楼栋',
      centre: '共享数据维护中心',
      monthlyPrice: '10.00',
      bought: false,
      validUntil: null,
      cartMonths: null,
      waitingOrder: '',
    });
    expect(functions.find(({ menuId }) => menuId === MENU.house)).toMatchObject({ bought: true, validUntil: null });
    expect(functions.some(({ menuId }) => menuId === MENU.addCart)).toBe(false);
  });

  it('lie in a cart that all administrators of the company share, with an exact sum', async () => {
    await sa.call(putInCart, { companyId, menuIds: [MENU.estate, VOUCHERS], months: 3 });
    await (await installation.as('sa')).call(putInCart, { companyId, menuIds: [VOUCHERS], months: 12 });
    expect((await sa.call(readFunctionOffers, { companyId })).total).toBe('534.00');
    expect(await offerOf(VOUCHERS)).toMatchObject({ cartMonths: 12 });
    expect((await sa.call(listFunctionCompanies, {})).find(({ id }) => id === companyId)).toMatchObject({ inCart: 2, ending: 0 });
    await sa.call(takeFromCart, { companyId, menuIds: [VOUCHERS] });
    expect((await sa.call(readFunctionOffers, { companyId })).total).toBe('30.00');
    await sa.call(takeFromCart, { companyId, menuIds: [MENU.estate] });
  });

  it('that are held without end are not sold, and months are those offered', async () => {
    expect((await sa.ask(putInCart, { companyId, menuIds: [MENU.house], months: 12 })).envelope.msg).toBe('“房屋档案”已长期开通，无需选购');
    expect((await sa.ask(putInCart, { companyId, menuIds: [MENU.estate], months: 5 as 6 })).envelope).toMatchObject({
      data: { fields: [{ path: 'months', msg: '购买期限不正确' }] },
    });
    expect((await sa.ask(putInCart, { companyId: 999_999, menuIds: [MENU.estate], months: 1 })).envelope.msg).toBe('公司不存在或已被删除');
  });
});

describe('an order', () => {
  it('is made of the cart, once, at the price that was seen', async () => {
    await sa.call(putInCart, { companyId, menuIds: [MENU.estate], months: 12 });
    expect((await sa.ask(placeFunctionOrder, { companyId, total: '119.99', remark: '' })).envelope.msg).toBe(
      '购物车或价格已变动，应付 120.00 元，请核对后再提交',
    );
    const both = await Promise.all([1, 2].map(() => sa.ask(placeFunctionOrder, { companyId, total: '120.00', remark: '创智园使用' })));
    expect(both.map(({ envelope }) => envelope.msg).filter((msg) => msg === '购物车是空的，请先选择功能')).toHaveLength(1);
    const { rows, total } = await sa.call(searchFunctionOrders, { companyId });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ number: 'DD2026110001', state: 1, total: '120.00', lines: 1, by: '系统管理员', remark: '创智园使用' });
    expect(await sa.call(readFunctionOrder, { id: rows[0]?.id ?? 0 })).toMatchObject({
      lines: [{ menuId: MENU.estate, title: '小区楼栋', months: 12, monthlyPrice: '10.00', amount: '120.00' }],
    });
    expect((await sa.ask(putInCart, { companyId, menuIds: [MENU.estate], months: 1 })).envelope.msg).toBe(
      '“小区楼栋”已在待受理的订单 DD2026110001 中',
    );
  });

  it('is cancelled while it waits, and only then', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = (await sa.call(searchFunctionOrders, { states: [1] })).rows;
    await sa.call(cancelFunctionOrder, { id, version });
    expect((await sa.ask(cancelFunctionOrder, { id, version })).envelope.msg).toBe('订单已取消，不能取消');
    expect((await accept(id, 1)).envelope.msg).toBe('订单已取消，不能再受理');
    expect(await refusalOfLimited()).toBe('该程序尚未购买使用权，不可操作！');
  });
});

describe('the operator', () => {
  it('accepts once, also when two press at once, and the function may be used from then on', async () => {
    const heard: ServerEvent[] = [];
    const account = (await limited.call(getAccount, {})).id;
    const leave = installation.services.events.subscribe({ tenantId, accountId: account, session: 'x' }, (event) => heard.push(event));
    const id = await order(MENU.estate, 12);
    expect((await operator.call(readTenantOrder, { tenantId, id })).lines).toMatchObject([{ bought: false, nextUntil: '2027-11-15' }]);
    const answers = await Promise.all([accept(id), (await installation.as('root')).ask(acceptTenantOrder, { tenantId, id, version: 0 })]);
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([1, 200]);
    expect((await accept(id, 1)).envelope.msg).toBe('订单已开通，不能再受理');
    expect(await offerOf(MENU.estate)).toMatchObject({ bought: true, validUntil: '2027-11-15' });
    expect(await sa.call(readFunctionOrder, { id })).toMatchObject({ state: 2, decidedAt: '2026-11-15T02:00:00.000Z' });
    expect(await refusalOfLimited()).not.toBe('该程序尚未购买使用权，不可操作！');
    await vi.waitFor(() => expect(heard).toContainEqual({ type: 'rights' }));
    leave();
  });

  it('extends what still runs from its end, and what ended from today', async () => {
    await accept(await order(MENU.estate, 1));
    expect(await offerOf(MENU.estate)).toMatchObject({ validUntil: '2027-12-15' });
    time = Date.parse('2027-12-16T10:00:00+08:00');
    [sa, operator, limited] = [await installation.as('sa'), await installation.as('super'), await installation.as('limited')];
    expect(await refusalOfLimited()).toBe('该程序尚未购买使用权，不可操作！');
    expect(await offerOf(MENU.estate)).toMatchObject({ bought: false, validUntil: '2027-12-15' });
    await accept(await order(MENU.estate, 1));
    expect(await offerOf(MENU.estate)).toMatchObject({ bought: true, validUntil: '2028-01-16' });
    expect((await sa.call(listFunctionCompanies, {})).find(({ id }) => id === companyId)?.ending).toBe(0);
  });

  it('refuses with words the tenant reads, and nothing is granted', async () => {
    const id = await order(VOUCHERS, 12);
    expect((await operator.ask(refuseTenantOrder, { tenantId, id, version: 0, answer: '' })).envelope).toMatchObject({
      data: { fields: [{ path: 'answer', msg: '请填写退回原因' }] },
    });
    await operator.call(refuseTenantOrder, { tenantId, id, version: 0, answer: '款项未到账' });
    expect(await sa.call(readFunctionOrder, { id })).toMatchObject({ state: 3, answer: '款项未到账', decidedBy: '平台管理员' });
    expect(await offerOf(VOUCHERS)).toMatchObject({ bought: false, waitingOrder: '' });
    expect((await operator.ask(refuseTenantOrder, { tenantId, id, version: 1, answer: '再来' })).envelope.msg).toBe(
      '订单已退回，不能再退回',
    );
  });

  it('reads the orders of all tenants, newest first, with true totals', async () => {
    const other = await installation.as('binsa');
    const [first] = await other.call(listFunctionCompanies, {});
    const theirs = first?.id ?? 0;
    await installation.database.asOwner((owner) =>
      owner.query('delete from system.purchase where company_id = $1 and menu_id = $2', [theirs, MENU.estate]),
    );
    time += 60_000;
    await other.call(putInCart, { companyId: theirs, menuIds: [MENU.estate], months: 1 });
    await other.call(placeFunctionOrder, { companyId: theirs, total: '10', remark: '' });
    const all = await operator.call(searchTenantOrders, {});
    expect(all.total).toBe(6);
    expect(all.rows[0]).toMatchObject({ tenantName: '滨江小筑物业', state: 1, total: '10.00' });
    const second = await operator.call(searchTenantOrders, { page: 2, size: 2 });
    expect(second.rows.map(({ id }) => id)).toEqual(all.rows.slice(2, 4).map(({ id }) => id));
    expect((await operator.call(searchTenantOrders, { states: [2] })).total).toBe(3);
    expect((await operator.call(searchTenantOrders, { key: '滨江' })).total).toBe(1);
    expect((await operator.call(searchTenantOrders, { key: 'DD2026110001' })).total).toBe(1);
    expect((await sa.call(searchFunctionOrders, {})).total).toBe(5);
  });

  it('is alone in this, and a tenant reads its own orders alone', async () => {
    const { rows } = await sa.call(searchFunctionOrders, {});
    const id = rows[0]?.id ?? 0;
    expect((await sa.ask(acceptTenantOrder, { tenantId, id, version: 0 })).status).toBe(403);
    expect((await sa.ask(searchTenantOrders, {})).status).toBe(403);
    expect((await limited.ask(searchFunctionOrders, {})).status).toBe(403);
    expect((await (await installation.as('binsa')).ask(readFunctionOrder, { id })).envelope.msg).toBe('订单不存在或已被删除');
    expect((await operator.ask(readTenantOrder, { tenantId: 999, id })).envelope.msg).toBe('客户不存在或已被删除');
  });

  it('leaves a line in the log of both', async () => {
    const { rows } = await installation.database.asOwner((owner) =>
      owner.query<{ action: string; tenant_id: number }>(
        `select action, tenant_id from system.audit_log where entity = 'function-order' and action in ('开通功能', '受理功能订单') order by id`,
      ),
    );
    expect(rows).toHaveLength(6);
    expect(rows.filter((row) => row.tenant_id === tenantId).every((row) => row.action === '开通功能')).toBe(true);
  });
});
