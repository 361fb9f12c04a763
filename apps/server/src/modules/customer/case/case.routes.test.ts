import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  acceptCases,
  arriveCase,
  askDelay,
  auditBatch,
  BEARER,
  CASE,
  CASE_ACT,
  CASE_DELAY,
  CASE_KIND,
  classifyComplaint,
  createSpecialServiceItem,
  createTeam,
  DISPATCH_WAY,
  dispatchCase,
  dispatchInTurn,
  finishCase,
  getBatch,
  giveBackCase,
  grabCase,
  grantDelay,
  joinCase,
  mergeCase,
  passToTeam,
  pauseCase,
  publishBatches,
  readBoard,
  readCase,
  readMyCases,
  readWeek,
  resumeCase,
  SATISFACTION,
  searchCaseResults,
  searchCases,
  searchComplaints,
  searchVisits,
  settleBills,
  takeCase,
  transferCase,
  urgeCase,
  VISIT_METHOD,
  VISIT_RULE,
  visitCase,
} from '@anju/contract';
import { at, DAY, openCases, type Cases } from './case.fixtures.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
});
afterAll(() => cases.installation.close());

const stateOf = async (id: number) => CASE.text((await cases.read(id)).state);

/** An item of 特约服务 with a charge item that is no deposit. */
async function priced(): Promise<number> {
  const { ground, people } = cases;
  const { chargeTypeId } = ground;
  const form = {
    estateId: ground.estateId,
    chargeTypeId,
    name: `角阀 ${Math.random()}`,
    unit: '只',
    price: '35.00',
    minPrice: '20.00',
    maxPrice: '60.00',
    dueDays: 7,
  };
  return (await people.emp.call(createSpecialServiceItem, form)).id;
}

describe('an emergency at night', () => {
  it('is dispatched, paused, charged, paid, visited, done again and closed, with its times right', async () => {
    const { people, clock, make, read, step, ground } = cases;
    const { emp, clerk, auditor } = people;
    clock.at = at('22:00');
    const id = await make(cases.to('clerk'));
    const accepted = await read(id);
    expect(accepted).toMatchObject({
      state: CASE.assigned,
      worker: expect.any(String),
      respond: { due: at('22:15'), at: null, late: null },
      arrive: { due: at('22:30') },
      finish: { due: at('22:00', 1) },
    });

    clock.at = at('22:10');
    await clerk.call(takeCase, { id });
    clock.at = at('22:40');
    await clerk.call(arriveCase, { id });
    expect(await read(id)).toMatchObject({ respond: { at: at('22:10'), late: false }, arrive: { at: at('22:40'), late: true } });

    // The clock stands still while parts are on their way.
    clock.at = at('23:00');
    expect(await step(clerk, pauseCase, id, { reason: '等配件', waitsFor: '供应商', followOn: DAY })).toBe('');
    clock.at = at('09:00', 1);
    expect(await step(clerk, finishCase, id, { result: '已更换' })).toContain('暂停');
    await clerk.call(resumeCase, { id });
    expect(await read(id)).toMatchObject({ finish: { due: at('08:00', 2) }, state: CASE.working });

    const itemId = await priced();
    clock.at = at('10:00', 1);
    const materials = [
      { itemId, name: '角阀', quantity: '2', price: '35.00', bearer: BEARER.household },
      { name: '生料带', quantity: '1', price: '2.50', bearer: BEARER.company },
    ];
    expect(await step(clerk, finishCase, id, { result: '更换角阀', materials })).toBe('请住户签字，或填写未签字的原因');
    const finished = await clerk.call(finishCase, { id, result: '更换角阀', cause: '角阀老化', materials, unsignedReason: '住户外出' });
    expect(finished).toEqual({ state: CASE.paying, billed: '70.00' });
    const paying = await read(id);
    expect(paying).toMatchObject({ householdAmount: '70.00', openAmount: '70.00', finish: { at: at('10:00', 1), late: false } });
    expect(paying.materials.map(({ name, amount, bearer }) => [name, amount, bearer])).toEqual([
      ['角阀', '70.00', BEARER.household],
      ['生料带', '2.50', BEARER.company],
    ]);

    // The bill goes the way of every bill, and its payment moves the case on.
    const billId = paying.materials[0]?.billId as number;
    const [batch] = await ground.sql<{ id: string }>(`select batch_id as id from charging.bill where tenant_id = $1 and id = $2`, [
      ground.tenantId,
      billId,
    ]);
    const batchId = Number(batch?.id);
    await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
    await emp.call(publishBatches, { batchIds: [batchId] });
    await emp.call(settleBills, {
      houseId: ground.houseId,
      payerName: '周以宁',
      lines: [{ billId }],
      tenders: [{ list: 1, method: 1, amount: '70.00' }],
      expected: '70.00',
    });
    expect(await stateOf(id)).toBe('待回访');

    const bad = { method: VISIT_METHOD.phone, reached: true, result: SATISFACTION.unsatisfied, redo: true };
    expect(await step(emp, visitCase, id, bad)).toBe('填写有误，请检查标出的内容');
    expect(await step(emp, visitCase, id, { ...bad, remark: '又滴水了' })).toBe('');
    const again = await read(id);
    expect(again).toMatchObject({
      state: CASE.waiting,
      workerId: null,
      reopens: 1,
      arrive: { at: null, late: true },
      finish: { at: null },
    });
    expect(again.finish.due).toBe(at('10:00', 2));

    await emp.call(dispatchCase, { id, version: again.version, workerId: cases.ids.clerk });
    await clerk.call(takeCase, { id });
    await clerk.call(finishCase, { id, result: '重新拧紧', unsignedReason: '电话确认' });
    expect(await step(emp, visitCase, id, { method: VISIT_METHOD.phone, reached: false })).toBe('');
    expect(await stateOf(id)).toBe('待回访');
    expect(await step(emp, visitCase, id, { method: VISIT_METHOD.phone, reached: true, result: SATISFACTION.satisfied })).toBe('');
    const closed = await read(id);
    expect(closed).toMatchObject({ state: CASE.done, satisfaction: SATISFACTION.satisfied });
    expect(closed.visits.map(({ round, reached }) => [round, reached])).toEqual([
      [0, true],
      [1, false],
      [1, true],
    ]);
    // The history is whole and in order.
    expect(closed.steps.map(({ seq }) => seq)).toEqual(closed.steps.map((_, index) => index + 1));
    expect(closed.steps.filter(({ act }) => act === CASE_ACT.finish)).toHaveLength(2);
    expect(closed.may).toContain('reopen');
  });
});

describe('dispatching', () => {
  it('takes somebody full only when that is meant, and nobody of another company', async () => {
    const { people, make, step, ids } = cases;
    await make(cases.to('auditor'));
    const id = await make();
    expect(await step(people.emp, dispatchCase, id, { workerId: ids.auditor })).toMatch(/在手 1 件，已达上限 1 件/);
    expect(await step(people.emp, dispatchCase, id, { workerId: ids.boss })).toMatch(/不能处理该小区/);
    expect(await step(people.emp, dispatchCase, id, { workerId: ids.auditor, overFull: true })).toBe('');
    expect(await step(people.emp, dispatchCase, id, { workerId: ids.clerk })).toMatch(/待接单，不能派工/);
    expect(await step(people.emp, transferCase, id, { workerId: ids.clerk, reason: '请假' })).toBe('');
    expect((await cases.read(id)).workerId).toBe(ids.clerk);
  });

  it('goes in turn to whoever is on duty and not full, and says why it does not', async () => {
    const { people, make, read, ids } = cases;
    const categoryId = await cases.category('测试轮派', { way: DISPATCH_WAY.turn });
    const one = await make({ then: 'dispatch' }, { categoryId });
    // auditor is full; clerk has room.
    expect((await read(one)).workerId).toBe(ids.clerk);
    const nobody = await make({ then: 'accept' }, { categoryId: await cases.category('测试无班组', { teamId: null }) });
    const two = await make({ then: 'accept' }, { categoryId });
    const [first, second] = await people.emp.call(dispatchInTurn, { ids: [nobody, two] });
    expect([first?.refused ?? '', second?.refused ?? ''].toSorted()).toEqual(expect.arrayContaining([expect.stringContaining('没有班组')]));
  });

  it('never gives a worker more than agreed, whoever fills up while the turn is looked for', async () => {
    const { people, make, ids, ground, installation } = cases;
    const workers = [ids.clerk, ids.auditor];
    const open = new Map(
      (
        await ground.sql<{ id: string; open: number }>(
          `select e.id, (select count(*)::int from customer.service_case c where c.tenant_id = e.tenant_id and c.worker_id = e.id
              and c.state = any ($3)) as open
             from org.employee e where e.tenant_id = $1 and e.id = any ($2)`,
          [ground.tenantId, workers, [CASE.assigned, CASE.working]],
        )
      ).map(({ id, open }) => [Number(id), open]),
    );
    const { id: teamId } = await people.emp.call(createTeam, {
      companyId: ground.companyId,
      name: '测试一起轮派',
      leaderId: ids.emp,
      members: workers.map((employeeId) => ({ employeeId, maxOpen: (open.get(employeeId) ?? 0) + 1 })),
    });
    const categoryId = await cases.category('测试一起轮派', { way: DISPATCH_WAY.turn, teamId });
    const [one, two, three] = [
      await make({ then: 'accept' }),
      await make({ then: 'accept' }),
      await make({ then: 'accept' }, { categoryId }),
    ];
    /** Somebody gives the worker a case and has not ended yet. */
    const give = async (client: ClientBase, caseId: number, workerId: number) => {
      await client.query('begin');
      await client.query('select from customer.team_member where tenant_id = $1 and employee_id = $2 for update', [
        ground.tenantId,
        workerId,
      ]);
      await client.query(`update customer.service_case set worker_id = $3, state = ${CASE.assigned} where tenant_id = $1 and id = $2`, [
        ...[ground.tenantId, caseId, workerId],
      ]);
    };
    const waits = async () =>
      vi.waitFor(async () => {
        const held = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await ground.sql(held)).toHaveLength(1);
      });
    const { asOwner } = installation.database;
    const [answer] = await asOwner((a) =>
      asOwner(async (b) => {
        await give(a, one, ids.clerk);
        await give(b, two, ids.auditor);
        const turned = people.emp.call(dispatchInTurn, { ids: [three] });
        await waits();
        await a.query('commit');
        await Promise.race([turned, waits()]);
        await b.query('commit');
        return turned;
      }),
    );
    expect(answer).toMatchObject({ worker: '', refused: expect.stringContaining('测试一起轮派') });
    expect((await cases.read(three)).workerId).toBe(null);
  });

  it('lets one of two who grab at once have it', async () => {
    const { people, make, step, teamId, ground } = cases;
    await ground.sql(`update customer.team_member set max_open = 50 where tenant_id = $1 and team_id = $2`, [ground.tenantId, teamId]);
    const id = await make();
    expect(await step(people.emp, passToTeam, id, { teamId })).toBe('');
    expect((await people.clerk.call(readMyCases, { list: 'grab' })).cases.map((one) => one.id)).toContain(id);
    const answers = await Promise.all([people.clerk.ask(grabCase, { id }), people.auditor.ask(grabCase, { id })]);
    expect(answers.map(({ envelope }) => envelope.code === 200).filter(Boolean)).toHaveLength(1);
    expect((await cases.read(id)).state).toBe(CASE.working);
    expect(await people.boss.ask(grabCase, { id })).toMatchObject({ envelope: { msg: '只有班组“测试班组”的成员可以抢单' } });
  });

  it('shows the board and the week', async () => {
    const { people, ids, make } = cases;
    cases.clock.at = at('23:00');
    await make(cases.to('clerk'), { visitFrom: at('09:30', 1), visitTo: at('10:30', 1) });
    const board = await people.emp.call(readBoard, { estateId: cases.ground.estateId });
    const assigned = board.columns.find(({ state }) => state === CASE.assigned);
    expect(assigned?.count).toBeGreaterThan(0);
    expect(assigned?.cases.every(({ state }) => state === CASE.assigned)).toBe(true);
    const weekday = (new Date(`${DAY}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = new Date(Date.parse(`${DAY}T00:00:00Z`) - weekday * 86_400_000).toISOString().slice(0, 10);
    const week = await people.emp.call(readWeek, { monday, teamId: cases.teamId });
    expect(week.map(({ employeeId }) => employeeId).toSorted((a, b) => a - b)).toEqual([ids.clerk, ids.auditor].toSorted((a, b) => a - b));
    expect(week[0]?.days).toHaveLength(7);
  });
});

describe('a case in hand', () => {
  it('is moved by its worker only', async () => {
    const { people, make, step } = cases;
    const id = await make(cases.to('clerk'));
    expect(await step(people.auditor, takeCase, id)).toMatch(/由.*处理，只有本人可以接单/);
    await people.clerk.call(takeCase, { id });
    expect(await step(people.auditor, finishCase, id, { result: '好了', unsignedReason: '外出' })).toMatch(/只有本人可以完成/);
    expect(await step(people.clerk, giveBackCase, id, { reason: '工具不足' })).toBe('');
    expect(await cases.read(id)).toMatchObject({ state: CASE.waiting, workerId: null });
  });

  it('keeps the moment a phone without a connection kept, within what is possible', async () => {
    const { people, make, clock, read } = cases;
    clock.at = at('22:00');
    const id = await make(cases.to('clerk'));
    clock.at = at('23:30');
    await people.clerk.call(takeCase, { id, happenedAt: at('22:12') });
    await people.clerk.call(arriveCase, { id, happenedAt: at('21:00') });
    expect(await read(id)).toMatchObject({ respond: { at: at('22:12'), late: false }, arrive: { at: at('22:12'), late: false } });
  });

  it('is given more time by somebody else, and both times stay', async () => {
    const { people, make, step, read } = cases;
    const id = await make(cases.to('clerk'));
    const due = (await read(id)).finish.due as string;
    expect(await step(people.clerk, askDelay, id, { newDue: due, reason: '等定制件' })).toMatch(/新的完成时间应晚于/);
    const newDue = new Date(Date.parse(due) + 86_400_000).toISOString();
    expect(await step(people.emp, askDelay, id, { newDue, reason: '等定制件' })).toBe('');
    const delayId = (await read(id)).delays[0]?.id as number;
    const own = await people.emp.ask(grantDelay, { id: delayId });
    expect(own.envelope.msg).toBe('申请人不能审核自己的延期');
    // Nor does the worker who gains the time.
    await cases.grant('clerk', 97, ['view', 'audit']);
    await cases.grant('auditor', 97, ['view', 'audit']);
    expect((await people.clerk.ask(grantDelay, { id: delayId })).envelope.msg).toBe('申请人不能审核自己的延期');
    await people.auditor.call(grantDelay, { id: delayId, note: '同意' });
    expect(await read(id)).toMatchObject({ finish: { due: newDue }, delays: [{ oldDue: due, newDue, state: CASE_DELAY.granted }] });
    expect((await people.auditor.ask(grantDelay, { id: delayId })).envelope.msg).toBe('该延期已通过，不能再审核');
  });
});

describe('several callers', () => {
  it('register all cases of a call or none', async () => {
    const { people, call, form, ground } = cases;
    const before = await ground.sql<{ n: string }>(`select count(*) as n from customer.service_case where tenant_id = $1`, [
      ground.tenantId,
    ]);
    const wrong = await people.emp.ask(
      acceptCases,
      call({
        cases: [
          { form: form(), next: { then: 'accept' } },
          { form: form({ kind: CASE_KIND.question }), next: { then: 'accept' } },
        ],
      }),
    );
    expect(wrong.envelope.msg).toMatch(/所选类别/);
    expect(await ground.sql(`select count(*) as n from customer.service_case where tenant_id = $1`, [ground.tenantId])).toEqual(before);
    const { cases: made } = await people.emp.call(
      acceptCases,
      call({
        cases: [
          { form: form(), next: { then: 'accept' } },
          { form: form({ content: '楼道灯不亮' }), next: { then: 'answer', answer: '已有人处理' } },
        ],
      }),
    );
    expect(made.map(({ state }) => state)).toEqual([CASE.waiting, CASE.visiting]);
  });

  it('join a case that exists, urge it, or have theirs merged into it', async () => {
    const { people, make, step, read } = cases;
    const id = await make();
    await people.emp.call(joinCase, { id, reporter: '楼下住户', content: '我家天花板也滴水' });
    expect(await step(people.emp, urgeCase, id, { remark: '又来电' })).toBe('');
    expect(await read(id)).toMatchObject({ urges: 2 });
    const other = await make();
    expect(await step(people.emp, mergeCase, other, { intoId: other })).toBe('不能与自己合并');
    expect(await step(people.emp, mergeCase, other, { intoId: id })).toBe('');
    expect(await read(other)).toMatchObject({ state: CASE.merged, mergedInto: { id } });
    expect((await read(id)).merged.map((one) => one.id)).toEqual([other]);
    expect(await step(people.emp, mergeCase, id, { intoId: other })).toMatch(/已合并，不能并入/);
  });
});

describe('a complaint', () => {
  it('is neither read nor handled by the person it is about', async () => {
    const { people, make, ids, step } = cases;
    const categoryId = await cases.category('测试服务态度', { kind: CASE_KIND.complaint, visitRule: VISIT_RULE.all });
    const id = await make({ then: 'accept' }, { kind: CASE_KIND.complaint, categoryId, accusedId: ids.clerk });
    expect(await step(people.emp, dispatchCase, id, { workerId: ids.clerk })).toBe('被投诉人不能处理该投诉');
    for (const menu of [94, 96, 98, 100]) await cases.grant('clerk', menu, ['view', 'add', 'change']);
    const refused = await people.clerk.ask(readCase, { id });
    expect(refused.envelope.msg).toBe('诉求不存在或已被删除');
    expect((await people.clerk.call(searchCases, { key: '' })).rows.map((one) => one.id)).not.toContain(id);
    expect((await people.clerk.ask(grabCase, { id })).envelope.code).not.toBe(200);
    expect((await people.emp.call(searchComplaints, {})).rows.map((one) => one.id)).toContain(id);
    // Whoever works on it cannot become the one it is about.
    expect(await step(people.emp, dispatchCase, id, { workerId: ids.auditor, overFull: true })).toBe('');
    expect(await step(people.emp, classifyComplaint, id, { level: 2, accusedId: ids.auditor })).toBe('被投诉人不能处理该投诉');
  });
});

describe('lists', () => {
  it('find a case by its number, its house and its words, and count what was late', async () => {
    const { people, make, read } = cases;
    const id = await make();
    const { number } = await read(id);
    for (const key of [number, number.slice(-4), cases.ground.code, '角阀漏水'])
      expect((await people.emp.call(searchCases, { key })).rows.map((one) => one.id)).toContain(id);
    const all = await people.emp.call(searchCases, { states: [CASE.waiting, CASE.assigned, CASE.working] });
    expect(all.total).toBe(all.open);
    expect((await people.emp.call(searchVisits, {})).waiting).toBeGreaterThan(0);
    const results = await people.emp.call(searchCaseResults, { bearer: BEARER.household });
    expect(results.rows.some(({ householdAmount }) => householdAmount === '70.00')).toBe(true);
  });
});
