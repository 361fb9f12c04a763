import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignFollows,
  changeFollow,
  changeFollowItem,
  createFollow,
  createFollowItem,
  finishFollow,
  getFollow,
  giveUpFollow,
  recordFollow,
  removeFollowItem,
  searchFollowEmployees,
  searchFollows,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { workRegisters } from '../../../platform/handover/open-work.ts';
import { createPool } from '../../../platform/db/pool.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createTenantDatabases, inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const find = (input: InputOf<typeof searchFollows>) => emp.call(searchFollows, { size: 200, ...input });
const truth = async (condition: string) =>
  (await oneOf<{ n: number }>(installation, `select count(*)::int as n from estate.follow_up f where ${condition}`)).n;
const employeeOf = async (username: string) =>
  (await oneOf<{ id: number }>(installation, 'select employee_id as id from session.account where username = $1', [username])).id;
const followIn = (estate: string) =>
  oneOf<{ id: number; version: number; plannedDate: string; customerId: number; itemId: number }>(
    installation,
    `select f.id, f.version, f.planned_date::text as "plannedDate", f.customer_id as "customerId", f.item_id as "itemId"
       from estate.follow_up f join estate.house h on h.id = f.house_id join estate.estate e on e.id = h.estate_id
      where e.name = $1 and f.state in (1, 2) order by f.id limit 1`,
    [estate],
  );

describe('the list', () => {
  it('counts every state over all that match, whatever state is shown', async () => {
    const all = await find({});
    expect(all.total).toBe(await truth('true'));
    expect(all.counts).toEqual({
      waiting: await truth('f.state = 1'),
      running: await truth('f.state = 2'),
      done: await truth('f.state = 3'),
      dropped: await truth('f.state = 4'),
      overdue: await truth(`f.state in (1, 2) and f.planned_date < (now() at time zone 'Asia/Shanghai')::date`),
    });
    const done = await find({ states: [3] });
    expect(done.counts).toEqual(all.counts);
    expect(done.total).toBe(all.counts.done);
    expect(new Set(done.rows.map((row) => row.state))).toEqual(new Set([3]));
  });

  it('is narrowed by employee, item, dates, lateness and customer', async () => {
    const clerk = await employeeOf('clerk');
    const his = await find({ employeeId: clerk });
    expect(his.total).toBe(await truth(`f.employee_id = ${clerk}`));
    expect((await find({ mine: true })).total).toBe(await truth(`f.employee_id = ${await employeeOf('emp')}`));
    const [first] = his.rows;
    expect(new Set((await find({ itemIds: [first?.itemId ?? 0] })).rows.map((row) => row.item))).toEqual(new Set([first?.item]));
    const day = first?.plannedDate ?? '';
    const onDay = await find({ from: day, to: day });
    expect(onDay.total).toBe(await truth(`f.planned_date = '${day}'`));
    const late = await find({ overdue: true });
    expect(late.total).toBe((await find({})).counts.overdue);
    expect(late.rows.every((row) => row.overdue && row.state < 3)).toBe(true);
    expect((await find({ key: first?.customer ?? '' })).rows.map((row) => row.id)).toContain(first?.id);
    expect((await find({ key: first?.customerNumber ?? '' })).rows.map((row) => row.id)).toContain(first?.id);
    expect(await find({ key: '查无此人' })).toMatchObject({ total: 0, rows: [] });
  });

  it('is ordered by day, and paged without losing or doubling a row', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const days = (await find({ sort: { field: 'plannedDate', order } })).rows.map((row) => row.plannedDate);
      expect(days).toEqual(order === 'asc' ? days.toSorted() : days.toSorted().toReversed());
    }
    const { rows, total } = await find({});
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 3) + 1 }, (_, at) => emp.call(searchFollows, { page: at + 1, size: 3 })),
    );
    expect(pages.flatMap((page) => page.rows.map((row) => row.id))).toEqual(rows.map((row) => row.id));
    expect(pages.at(-1)?.rows).toEqual([]);
  });
});

describe('rights', () => {
  it('who has not been granted the screen may look and not write', async () => {
    const clerk = await installation.as('clerk');
    expect((await clerk.call(searchFollows, {})).total).toBeGreaterThan(0);
    const { id, version, plannedDate, customerId, itemId } = await followIn('云栖花园');
    const writes: [Endpoint, object][] = [
      [createFollow, { itemId, customerId }],
      [changeFollow, { id, version, plannedDate }],
      [assignFollows, { ids: [id], employeeId: await employeeOf('emp') }],
      [recordFollow, { id, version, result: '甲', nextDate: '2099-01-01' }],
      [finishFollow, { id, version, result: '甲' }],
      [giveUpFollow, { id, version, reason: '甲' }],
      [createFollowItem, { name: '甲', days: 1 }],
      [changeFollowItem, { id: itemId, name: '甲', days: 1 }],
      [removeFollowItem, { id: itemId }],
    ];
    for (const [endpoint, input] of writes) {
      const { status, envelope } = await clerk.ask(endpoint, input);
      expect({ path: endpoint.path, status, msg: envelope.msg }).toEqual({
        path: endpoint.path,
        status: 403,
        msg: '您未获得授权，不可作业！',
      });
    }
    expect((await (await installation.as('sa')).ask(searchFollows, {})).envelope.msg).toBe('您的账号类型不能使用此功能');
  });
});

describe('rows', () => {
  it('of other estates are not there, but for those in one’s own hands', async () => {
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, 74, '{view,add,change,remove}' from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const limited = await installation.as('limited');
    const { rows } = await limited.call(searchFollows, { size: 200 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.house.startsWith('创智园'))).toBe(true);
    const { id, version, customerId, itemId } = await followIn('云栖花园');
    const gone = { code: 1, msg: '客户跟进不存在或已被删除' };
    expect((await limited.ask(getFollow, { id })).envelope).toMatchObject(gone);
    expect((await limited.ask(finishFollow, { id, version, result: '甲' })).envelope).toMatchObject(gone);
    const me = await employeeOf('limited');
    expect(await limited.call(assignFollows, { ids: [id], employeeId: me })).toEqual({ assigned: 0, skipped: 1 });
    expect((await limited.ask(createFollow, { itemId, customerId })).envelope.data).toEqual({
      fields: [{ path: 'customerId', msg: '客户不存在或已被删除' }],
    });
    expect((await limited.ask(assignFollows, { ids: [rows[0]?.id ?? 0], employeeId: await employeeOf('emp') })).envelope.msg).toBe(
      '负责人不存在、已离职或不在您的公司范围内',
    );
    expect((await limited.call(searchFollowEmployees, {})).every((one) => one.company === '创智园物业服务处')).toBe(true);

    await emp.call(assignFollows, { ids: [id], employeeId: me });
    expect((await limited.call(searchFollows, { size: 200 })).rows.map((row) => row.id)).toContain(id);
    expect(await limited.call(getFollow, { id })).toMatchObject({ employeeId: me });
  });

  it('of another tenant are not there', async () => {
    const binemp = await installation.as('binemp');
    expect((await binemp.call(searchFollows, {})).total).toBe(0);
    expect((await binemp.ask(getFollow, { id: (await followIn('临江名邸')).id })).envelope.msg).toBe('客户跟进不存在或已被删除');
  });
});

describe('who leaves', () => {
  it('hands over what is open, and nothing else', async () => {
    const register = workRegisters().find((one) => one.kind === 'follow-up');
    expect(register?.title).toBe('客户跟进');
    const [from, to] = [await employeeOf('clerk'), await employeeOf('emp')];
    const open = await truth(`f.employee_id = ${from} and f.state in (1, 2)`);
    const closed = await truth(`f.employee_id = ${from} and f.state in (3, 4)`);
    expect(open).toBeGreaterThan(0);
    const { tenantId } = await oneOf<{ tenantId: number }>(installation, `select id as "tenantId" from system.tenant where code = 'anju'`);
    const actor = { tenantId, accountId: 1, name: '人事专员', estates: [], employeeId: null };
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 1 }));
    const scope = { ...installation.services, actor, db: databases.of(tenantId) } as unknown as Scope;
    await inTransaction(scope.db, async (tx) => {
      const works = (await register?.list(tx, from)) ?? [];
      expect(works).toHaveLength(open);
      expect(works[0]?.what).toMatch(/^客户跟进：.+ .+（\d{4}-\d{2}-\d{2}）$/);
      const ids = works.map((work) => work.id);
      await register?.handOver(scope, tx, ids, to);
    });
    await databases.close();
    expect(
      (await rowsOf(installation, `select from system.audit_log where entity = 'follow-up' and action = '移交' and actor = '人事专员'`))
        .length,
    ).toBe(open);
    expect(await truth(`f.employee_id = ${from} and f.state in (1, 2)`)).toBe(0);
    expect(await truth(`f.employee_id = ${from} and f.state in (3, 4)`)).toBe(closed);
  });
});
