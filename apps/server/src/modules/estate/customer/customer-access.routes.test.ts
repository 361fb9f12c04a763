import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeCustomer,
  createCustomer,
  enableCustomer,
  exportCustomers,
  findCustomerPersons,
  getCustomer,
  listCustomerHouses,
  markCredit,
  removeCustomer,
  removeCustomerAccount,
  removeCustomerContact,
  removeInvoiceTitle,
  saveCustomerAccount,
  saveCustomerContact,
  saveInvoiceTitle,
  searchCustomerOptions,
  searchCustomers,
  showCustomerPrivate,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { customerIn, type KnownCustomer } from './customer.fixtures.ts';

let installation: Installation;
let emp: Person;
let clerk: Person;
let foreign: KnownCustomer;
let own: KnownCustomer;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
  [foreign, own] = await Promise.all([customerIn(installation, '云栖花园'), customerIn(installation, '创智园')]);
});
afterAll(() => installation.close());

const writesOn = (id: number): [Endpoint, object][] => [
  [createCustomer, { person: { kind: 1, name: '甲' } }],
  [findCustomerPersons, { key: '王' }],
  ...changesOf(id),
  [exportCustomers, { filter: {}, purpose: { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' } }],
];
const changesOf = (id: number): [Endpoint, object][] => [
  [changeCustomer, { id, version: 0, remark: '' }],
  [markCredit, { id, version: 0, credit: 2, reason: '失约' }],
  [removeCustomer, { id }],
  [enableCustomer, { id }],
  [showCustomerPrivate, { id }],
  [saveCustomerContact, { id, version: 0, name: '甲', phone: '13800001111' }],
  [removeCustomerContact, { id, partId: 1 }],
  [saveInvoiceTitle, { id, version: 0, kind: 1, title: '甲' }],
  [removeInvoiceTitle, { id, partId: 1 }],
  [saveCustomerAccount, { id, version: 0, bank: '招商银行', accountName: '甲', accountNo: '4111111111111111' }],
  [removeCustomerAccount, { id, partId: 1 }],
];

describe('who has not been granted the screen', () => {
  it('may look, and may not write', async () => {
    expect((await clerk.call(searchCustomers, {})).total).toBeGreaterThan(0);
    await clerk.call(getCustomer, { id: foreign.id });
    await clerk.call(searchCustomerOptions, {});
    for (const [endpoint, input] of writesOn(foreign.id)) {
      const { status, envelope } = await clerk.ask(endpoint, input);
      expect({ path: endpoint.path, status, msg: envelope.msg }).toEqual({
        path: endpoint.path,
        status: 403,
        msg: '您未获得授权，不可作业！',
      });
    }
  });

  it('has no such screen as an administrator, and none without a session', async () => {
    const sa = await installation.as('sa');
    expect((await sa.ask(searchCustomers, {})).envelope.msg).toBe('您的账号类型不能使用此功能');
    expect((await installation.visitor.ask(searchCustomers, {})).envelope.code).toBe(401);
  });
});

describe('rows', () => {
  let granted: Person;
  beforeAll(async () => {
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, 72, '{view,add,change,remove,export}' from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    granted = await installation.as('limited');
  });

  it('of other estates are not there for somebody of one estate', async () => {
    const { rows, total } = await granted.call(searchCustomers, { size: 200 });
    const truth = await oneOf<{ n: number }>(
      installation,
      `select count(distinct c.id)::int as n from estate.customer c join estate.house_owner o on o.tenant_id = c.tenant_id and o.person_id = c.person_id
         join estate.house h on h.id = o.house_id join estate.estate e on e.id = h.estate_id where e.name = '创智园'`,
    );
    expect(total).toBe(truth.n);
    expect(rows.map((row) => row.id)).not.toContain(foreign.id);
    expect(await granted.call(searchCustomers, { key: foreign.number })).toEqual({ rows: [], total: 0, more: false });
    expect(await granted.call(searchCustomerOptions, { key: foreign.number })).toEqual([]);
    expect((await granted.call(findCustomerPersons, { key: foreign.phone })).map((one) => one.id)).not.toContain(foreign.personId);
    const gone = { code: 1, msg: '客户不存在或已被删除' };
    expect((await granted.ask(getCustomer, { id: foreign.id })).envelope).toMatchObject(gone);
    expect((await granted.ask(listCustomerHouses, { id: foreign.id })).envelope).toMatchObject(gone);
    for (const [endpoint, input] of changesOf(foreign.id)) {
      expect({ path: endpoint.path, ...(await granted.ask(endpoint, input)).envelope }).toMatchObject({ path: endpoint.path, ...gone });
    }
  });

  it('of his own estate show no houses of another', async () => {
    await rowsOf(installation, 'update estate.house set payer_id = $1 where id = $2', [own.personId, foreign.houseId]);
    const [mine, all] = [await granted.call(getCustomer, { id: own.id }), await emp.call(getCustomer, { id: own.id })];
    expect(mine.houseLinks.some((link) => link.houseId === foreign.houseId)).toBe(false);
    expect(all.houseLinks.some((link) => link.houseId === foreign.houseId)).toBe(true);
    expect(all.houses).toBe(mine.houses + 1);
  });

  it('of somebody tied to nothing are seen by everybody', async () => {
    const { id } = await emp.call(createCustomer, { person: { kind: 1, name: '散客' } });
    expect(await granted.call(getCustomer, { id })).toMatchObject({ name: '散客' });
  });

  it('of another tenant are not there', async () => {
    const binemp = await installation.as('binemp');
    expect((await binemp.ask(getCustomer, { id: foreign.id })).envelope.msg).toBe('客户不存在或已被删除');
    expect((await binemp.call(searchCustomers, {})).total).toBeLessThan(30);
  });
});
