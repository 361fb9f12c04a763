import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { confirmInform, countInforms, listSentInforms, type ServerEvent } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createSchedule } from '../../../platform/schedule/schedule.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import type { Installation, Person } from '../../../testing/installation.ts';
import { informHousekeeping } from '../index.ts';
import { companyOf, expire, houseOf, oneOf, openWithoutInforms, rowsOf, sendBy } from './inform.fixtures.ts';

let installation: Installation;
let emp: Person;
let clerk: Person;
let tenantId: number;
let databases: TenantDatabases;
beforeAll(async () => {
  installation = await openWithoutInforms();
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
  tenantId = (await oneOf<{ id: number }>(installation, `select id from system.tenant where code = 'anju'`)).id;
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const heard: ServerEvent[] = [];
/**
 * Collects the following events: events arrive in the order of their commits, so all earlier ones have arrived once the mark is received.
 */
async function listen(): Promise<() => void> {
  const { events } = installation.services;
  const leave = events.subscribe({ tenantId, accountId: 1, session: 's' }, (event) => heard.push(event));
  await events.publish(databases.of(tenantId), { tenantId }, { type: 'hello', version: 'mark' });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'hello', version: 'mark' }));
  heard.splice(0);
  return leave;
}
afterEach(() => heard.splice(0));

const notice = async (menu: 94 | 164 = 164) => sendBy(emp, { menu, houseId: (await houseOf(installation, '云栖花园')).id });
const stateOf = (id: number) =>
  oneOf<{ handler_name: string; handled_at: string | null; cleared_at: string | null }>(
    installation,
    'select handler_name, handled_at, cleared_at from oa.inform where id = $1',
    [id],
  );
const auditOf = (id: number) =>
  rowsOf(installation, `select actor, note from system.audit_log where entity = 'inform' and entity_id = $1 and action = '确认'`, [id]);

describe('confirming', () => {
  it('writes the receiver and the time, is logged, and is told to the tenant', async () => {
    const { id, docNumber } = await notice();
    const { companyId } = await houseOf(installation, '云栖花园');
    const leave = await listen();
    const confirmed = await clerk.call(confirmInform, { id });
    expect(confirmed).toMatchObject({ id, docNumber, edited: true, handleName: '林晓燕', handleTime: expect.any(String) });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'inform', companyId, menu: 164 }]));
    leave();
    expect(await stateOf(id)).toEqual({ handler_name: '林晓燕', handled_at: confirmed.handleTime, cleared_at: null });
    expect(await auditOf(id)).toEqual([{ actor: '林晓燕', note: docNumber }]);
  });

  it('a second time answers what the first one did, and changes and tells nothing', async () => {
    const { id } = await notice();
    const first = await clerk.call(confirmInform, { id });
    const leave = await listen();
    expect(await emp.call(confirmInform, { id })).toEqual(first);
    const { id: next } = await notice(94);
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toMatchObject({ menu: 94 });
    leave();
    expect(await stateOf(id)).toMatchObject({ handler_name: '林晓燕', handled_at: first.handleTime });
    expect(await auditOf(id)).toHaveLength(1);
    await emp.call(confirmInform, { id: next });
  });

  it('by many at once has one receiver, whom all are shown', async () => {
    const { id } = await notice();
    const people = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? emp : clerk));
    const answers = await Promise.all(people.map((person) => person.call(confirmInform, { id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stateOf(id)).toMatchObject({ handler_name: answers[0]?.handleName, handled_at: answers[0]?.handleTime });
    expect(await auditOf(id)).toEqual([{ actor: answers[0]?.handleName, note: answers[0]?.docNumber }]);
  });

  it('past the days it was given is refused, swept or not', async () => {
    const { id } = await notice();
    await expire(installation, id);
    const refused = { code: 1, msg: '该告知公文已超过 30 天未处理，已自动清除', data: null };
    expect((await clerk.ask(confirmInform, { id })).envelope).toEqual(refused);
    await rowsOf(installation, 'update oa.inform set cleared_at = now() where id = $1', [id]);
    expect((await clerk.ask(confirmInform, { id })).envelope).toEqual(refused);
    expect(await stateOf(id)).toMatchObject({ handler_name: '', handled_at: null });
  });
});

describe('who may confirm', () => {
  const refusalOf = async (person: Person, id: number) => {
    const { status, envelope } = await person.ask(confirmInform, { id });
    return [status, envelope.code, envelope.msg];
  };

  it('needs the target menu authorised', async () => {
    const { id } = await notice(94);
    // 收费员 sees 诉求受理 but may not work there.
    expect(await refusalOf(clerk, id)).toEqual([403, 403, '您未获得授权，不可作业！']);
    expect(await stateOf(id)).toMatchObject({ handled_at: null });
    const auditor = await installation.as('auditor');
    expect(await refusalOf(auditor, id)).toEqual([403, 403, '您未获得授权，不可作业！']);
    // State 3 is enough, whatever acts come with it: 财务审核 may only view 日常结算.
    const { id: settle } = await notice(164);
    expect(await auditor.call(confirmInform, { id: settle })).toMatchObject({ edited: true, handleName: '赵文博' });
  });

  it('needs it bought by his company', async () => {
    const { id } = await notice(164);
    const company = await companyOf(installation, '云栖物业服务处');
    await rowsOf(installation, 'delete from system.purchase where menu_id = 164 and company_id = $1', [company]);
    expect(await refusalOf(clerk, id)).toEqual([403, 403, '该程序尚未购买使用权，不可操作！']);
    await rowsOf(installation, 'insert into system.purchase (tenant_id, company_id, menu_id) values ($1, $2, 164)', [tenantId, company]);
    expect(await clerk.call(confirmInform, { id })).toMatchObject({ edited: true });
  });

  it('does not reach notices of other estates, other companies or another tenant', async () => {
    const gone = [200, 1, '告知公文不存在或已被删除'];
    const { id } = await notice(94);
    const { id: above } = await sendBy(emp, { menu: 94, companyId: await companyOf(installation, '华南分公司') });
    const [limited, binemp] = [await installation.as('limited'), await installation.as('binemp')];
    for (const person of [limited, binemp]) {
      for (const one of [id, above, 999_999]) expect(await refusalOf(person, one)).toEqual(gone);
    }
    const { id: own } = await sendBy(emp, { menu: 94, companyId: await companyOf(installation, '创智园物业服务处') });
    expect(await limited.call(confirmInform, { id: own })).toMatchObject({ edited: true, handleName: '何嘉怡' });
  });
});

describe('the sweep', () => {
  it('clears what is past its time, in every tenant, and tells each of its lists once', async () => {
    const house = await houseOf(installation, '云栖花园');
    const binemp = await installation.as('binemp');
    const [late, later, waits, done] = [await notice(164), await notice(164), await notice(164), await notice(164)];
    const other = await notice(94);
    const there = await sendBy(binemp, { houseId: (await houseOf(installation, '滨江小筑')).id });
    await clerk.call(confirmInform, { id: done.id });
    for (const { id } of [late, later, other, done, there]) await expire(installation, id);
    const failures: unknown[] = [];
    const schedule = createSchedule(databases, (error) => failures.push(error));
    informHousekeeping(schedule, installation.services);
    expect(await emp.call(countInforms, { companyId: house.companyId })).toContainEqual({ menu: 164, count: 1 });
    const leave = await listen();
    expect(await schedule.run('oa.inform-clear')).toBe(true);
    const told = (events: ServerEvent[]) =>
      events.flatMap((event) => (event.type === 'inform' ? [event.menu] : [])).toSorted((a, b) => a - b);
    await vi.waitFor(() => expect(told(heard)).toEqual([94, 164]));
    const cleared = async (id: number) => (await stateOf(id)).cleared_at !== null;
    expect(await Promise.all([late, later, other, there, waits, done].map(({ id }) => cleared(id)))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    // A second run finds nothing, sends no event and changes no time.
    const before = await stateOf(late.id);
    expect(await schedule.run('oa.inform-clear')).toBe(true);
    expect(await stateOf(late.id)).toEqual(before);
    expect((await emp.call(listSentInforms, {})).rows.find(({ id }) => id === late.id)).toMatchObject({ cleared: true, edited: false });
    expect(failures).toEqual([]);
    leave();
  });
});
