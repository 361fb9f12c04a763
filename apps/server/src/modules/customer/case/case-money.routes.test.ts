// A payment that is taken back after the case moved on; lists of everything that was ever taken.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  auditBatch,
  BEARER,
  CASE,
  CASE_ACT,
  CASE_COUNT_LIMIT,
  CASE_KIND,
  COMPLAINT_LEVEL,
  createSpecialServiceItem,
  finishCase,
  getBatch,
  MENU,
  publishBatches,
  redSettlement,
  SATISFACTION,
  searchCases,
  searchComplaints,
  searchTodo,
  searchVisits,
  settleBills,
  takeCase,
  VISIT_METHOD,
  visitCase,
} from '@anju/contract';
import { openCases, type Cases } from './case.fixtures.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
});
afterAll(() => cases.installation.close());

/** A case whose worker finished it, with its bill published at the desk. */
async function billed(): Promise<{ id: number; billId: number }> {
  const { people, make, read, ground } = cases;
  const { emp, clerk, auditor } = people;
  const { chargeTypeId, estateId } = ground;
  const price = { price: '35.00', minPrice: '20.00', maxPrice: '60.00', dueDays: 7 };
  const item = await emp.call(createSpecialServiceItem, { estateId, chargeTypeId, name: '测试角阀', unit: '只', ...price });
  const id = await make(cases.to('clerk'));
  await clerk.call(takeCase, { id });
  const materials = [{ itemId: item.id, name: '角阀', quantity: '2', price: '35.00', bearer: BEARER.household }];
  await clerk.call(finishCase, { id, result: '更换角阀', materials, unsignedReason: '住户外出' });
  const billId = (await read(id)).materials[0]?.billId as number;
  const [batch] = await ground.sql<{ id: number }>(`select batch_id::int as id from charging.bill where id = $1`, [billId]);
  const batchId = batch?.id as number;
  await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
  await emp.call(publishBatches, { batchIds: [batchId] });
  return { id, billId };
}
const pay = (billId: number) =>
  cases.people.emp.call(settleBills, {
    ...{ houseId: cases.ground.houseId, payerName: '周以宁', lines: [{ billId }], expected: '70.00' },
    tenders: [{ list: 1, method: 1, amount: '70.00' }],
  });
async function takeBack(billId: number): Promise<void> {
  const [settled] = await cases.ground.sql<{ id: number }>(
    `select settlement_id::int as id from charging.settlement_line where bill_id = $1 and reverses_seq is null order by settlement_id desc`,
    [billId],
  );
  await cases.people.emp.call(redSettlement, { id: settled?.id ?? 0, version: 0, reason: '收错' });
}
const waits = async (id: number) =>
  (await cases.people.emp.call(searchTodo, { size: 100, kinds: ['case'] })).rows.some(
    (row) => row.what === '诉求收款撤回' && row.menu === MENU.caseFollow && row.id === id,
  );

it('a payment is waited for again before the case is closed, and shown to who follows it afterwards', async () => {
  const { people, read, step } = cases;
  const { id, billId } = await billed();
  await pay(billId);
  expect((await read(id)).state).toBe(CASE.visiting);

  await takeBack(billId);
  const paying = await read(id);
  expect(paying).toMatchObject({ state: CASE.paying, openAmount: '70.00', unpaidAt: null });
  expect(paying.steps.at(-1)).toMatchObject({ act: CASE_ACT.unpaid, remark: expect.stringMatching(/^收款 .+ 已撤回：收错$/) });
  expect(await waits(id)).toBe(false);

  await pay(billId);
  const satisfied = { method: VISIT_METHOD.phone, reached: true, result: SATISFACTION.satisfied };
  expect(await step(people.emp, visitCase, id, satisfied)).toBe('');
  expect((await read(id)).state).toBe(CASE.done);

  await takeBack(billId);
  const closed = await read(id);
  expect(closed).toMatchObject({ state: CASE.done, unpaidAt: expect.any(String) });
  expect(closed.steps.at(-1)).toMatchObject({ act: CASE_ACT.unpaid, from: CASE.done, to: CASE.done });
  expect(await waits(id)).toBe(true);

  await pay(billId);
  expect([(await read(id)).unpaidAt, await waits(id)]).toEqual([null, false]);
});

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

it('the list of complaints counts the newest of all, and what is open among everything', async () => {
  const { ground, people, make, category } = cases;
  const { emp } = people;
  const categoryId = await category('测试投诉清单', { kind: CASE_KIND.complaint });
  const id = await make({ then: 'answer', answer: '已说明' }, { kind: CASE_KIND.complaint, categoryId, content: '地库蟑螂很多' });
  const before = await emp.call(searchComplaints, {});
  const [table] = await ground.sql<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_schema = 'customer'
        and table_name = 'service_case' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'registered_at', 'title', 'content', 'state', 'ended_at')`,
  );
  await ground.sql(
    `with made as (
       insert into customer.service_case (number, registered_at, title, content, state, ended_at, ${table?.columns})
       select 'TS' || n, registered_at + make_interval(secs => n), '第' || n || '件', '保洁不及时', 9, registered_at, ${table?.columns}
         from customer.service_case, generate_series(1, ${CASE_COUNT_LIMIT + 5}) n where id = $1 returning tenant_id, id)
     insert into customer.complaint (tenant_id, case_id, level, authority_no) select tenant_id, id, $2, '' from made`,
    [id, COMPLAINT_LEVEL.group],
  );
  await ground.sql('analyze customer.service_case');
  await ground.sql('analyze customer.complaint');
  const search = async (filter: object) => emp.call(searchComplaints, { size: 5, ...filter });
  const all = await search({});
  expect([all.total, all.more, all.open, all.rows[0]?.number]).toEqual([CASE_COUNT_LIMIT, true, before.open, `TS${CASE_COUNT_LIMIT + 5}`]);
  expect(sumOf(all.byLevel.map(({ count }) => count))).toBe(CASE_COUNT_LIMIT);
  expect(before.more).toBe(false);
  // Words are sought in the newest complaints or in those of the days; a number finds every one.
  const found = async (filter: object) => (await search(filter)).rows.some((row) => row.id === id);
  const { number, registeredAt } = await cases.read(id);
  expect([await found({ key: '蟑螂' }), await found({ key: '蟑螂', from: registeredAt.slice(0, 10) })]).toEqual([false, true]);
  expect(await found({ key: number })).toBe(true);
  expect((await search({ states: [CASE.visiting] })).more).toBe(false);
});

it('lists show the newest of all cases; numbers and phones find every one, words the newest or those of the days', async () => {
  const { ground, people, make, read } = cases;
  const { emp } = people;
  const old = await make({ then: 'accept' }, { content: '地下室有异响' });
  const { number, registeredAt } = await read(old);
  const [table] = await ground.sql<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_schema = 'customer'
        and table_name = 'service_case' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'registered_at', 'title', 'content')`,
  );
  await ground.sql(
    `insert into customer.service_case (number, registered_at, title, content, ${table?.columns})
     select 'ZZ' || n, registered_at + make_interval(secs => n), '第' || n || '件', '楼道灯不亮', ${table?.columns}
       from customer.service_case, generate_series(1, ${CASE_COUNT_LIMIT + 5}) n where id = $1`,
    [old],
  );
  // In an installation the database counts its rows by itself; the tests switch that off, and a plan for a handful of rows takes a minute.
  await ground.sql('analyze customer.service_case');
  const search = async (filter: object) => emp.call(searchCases, { size: 5, ...filter });
  const all = await search({});
  expect([all.total, all.more, all.rows[0]?.number]).toEqual([CASE_COUNT_LIMIT, true, `ZZ${CASE_COUNT_LIMIT + 5}`]);
  expect((await search({ sort: { field: 'number', order: 'asc' } })).rows.map((row) => row.number)).not.toContain(number);
  expect(all.open).toBeGreaterThan(CASE_COUNT_LIMIT);

  const found = async (filter: object) => (await search(filter)).rows.map(({ id }) => id).includes(old);
  expect([await found({ key: number }), await found({ key: number.slice(-6) })]).toEqual([true, true]);
  expect([await found({ key: '异响' }), await found({ key: '异响', from: registeredAt.slice(0, 10) })]).toEqual([false, true]);
  expect((await search({ key: '第10003件' })).rows.map((row) => row.number)).toEqual(['ZZ10003']);
  expect(await emp.call(searchVisits, { list: 'visited', key: '更换' })).toMatchObject({ more: false, satisfied: 0 });
});
