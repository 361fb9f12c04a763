import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSubstitute, endSubstitute, listSubstitutes } from '@anju/contract';
import { addDays } from '@anju/domain';
import { createPool } from '../../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { nameSubstitute, openPost, TODAY, type Colleague, type Post } from '../../letter/letter.fixtures.ts';
import { substitutedBy } from './substitute.queries.ts';

let post: Post;
let [emp, clerk, auditor] = [] as unknown as [Colleague, Colleague, Colleague];
beforeAll(async () => {
  post = await openPost();
  [emp, clerk, auditor] = [await post.as('emp'), await post.as('clerk'), await post.as('auditor')];
});
afterAll(() => post.close());

const days = (from: number, to: number) => ({ fromDay: addDays(TODAY, from), toDay: addDays(TODAY, to) });

it('is somebody else in service, for days that are not over', async () => {
  const refused = (substituteId: number, from: number, to: number) => clerk.told(createSubstitute, { substituteId, ...days(from, to) });
  expect(await refused(clerk.employeeId, 0, 1)).toBe('不能请自己代理');
  expect(await refused(99_999_999, 0, 1)).toBe('代理人不存在或已被删除');
  const [away] = await post.ask<{ id: number }>(`select id::int from org.employee where name = '唐婉清'`);
  expect(await refused(away?.id ?? 0, 0, 1)).toBe('唐婉清已不在职，不能办理公文');
  expect(await refused(emp.employeeId, -3, -1)).toBe('结束日期不能早于今天');
  expect((await clerk.ask(createSubstitute, { substituteId: emp.employeeId, ...days(2, 1) })).envelope.data).toEqual({
    fields: [{ path: 'toDay', msg: '结束日期不能早于开始日期' }],
  });
});

it('is one at a time, also for two who name one concurrently, and both people see it', async () => {
  const name = (who: Colleague, from: number, to: number) =>
    clerk.told(createSubstitute, { substituteId: who.employeeId, reason: '培训', ...days(from, to) });
  expect((await Promise.all([name(emp, 0, 4), name(auditor, 2, 6)])).toSorted()).toEqual(['', '该时段已有代理人']);
  expect(await name(auditor, 10, 12)).toBe('');
  expect(await name(emp, 12, 14)).toBe('该时段已有代理人');
  const seen = (await auditor.call(listSubstitutes, {})).find(({ fromDay }) => fromDay === addDays(TODAY, 10));
  expect(seen).toMatchObject({
    employeeName: clerk.name,
    substituteName: auditor.name,
    reason: '培训',
    active: false,
    ended: false,
    own: false,
  });
  // Only the one who is substituted may end it, whatever the two are called.
  expect((await clerk.call(listSubstitutes, {})).find(({ id }) => id === seen?.id)?.own).toBe(true);
});

it('ends when the employee says so, once, and makes room for another', async () => {
  const { id } = await nameSubstitute(auditor, emp);
  const [{ tenantId } = { tenantId: 0 }] = await post.ask<{ tenantId: number }>(
    'select tenant_id as "tenantId" from org.employee where id = $1',
    [emp.employeeId],
  );
  const databases = createTenantDatabases(createPool(post.installation.database.appUrl, { max: 1 }));
  const substituted = (day: string) => substitutedBy(databases.of(tenantId), emp.employeeId, day);
  try {
    expect(await substituted(TODAY)).toContain(auditor.employeeId);
    expect(await substituted(addDays(TODAY, 7))).not.toContain(auditor.employeeId);
    expect(await emp.told(endSubstitute, { id })).toBe('代理不存在或已被删除');
    expect(await auditor.told(endSubstitute, { id })).toBe('');
    expect(await substituted(TODAY)).not.toContain(auditor.employeeId);
  } finally {
    await databases.close();
  }
  expect(await auditor.told(endSubstitute, { id })).toBe('代理不存在或已被删除');
  await nameSubstitute(auditor, clerk);
});
