// 客户关系: finding a customer, the timeline by rights and page by page, levels with their history, visits, and the daily care round.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignRelationVisits,
  cancelRelationVisit,
  CARE_RULE,
  createCarePlan,
  createLevel,
  createRelationVisit,
  createRelationVisits,
  findRelations,
  finishRelationVisit,
  getRelation,
  getRelationVisit,
  leaveLevelSuggestions,
  listLevelChanges,
  MENU,
  previewCare,
  previewRelationVisits,
  readTimeline,
  readVisitCalendar,
  RELATION_AUDIENCE,
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  SATISFACTION,
  searchLevelled,
  searchLevelSuggestions,
  searchRelationVisits,
  setLevels,
  takeLevelSuggestions,
  TIMELINE,
} from '@anju/contract';
import { comeRound } from './care/round.service.ts';
import { at, dayOf, openRelations } from './relation.fixtures.ts';

let ground: Awaited<ReturnType<typeof openRelations>>;
beforeAll(async () => {
  ground = await openRelations();
});
afterAll(() => ground.installation.close());

const saysOf = (answer: { envelope: { msg: string; data: unknown } }): string =>
  answer.envelope.msg + JSON.stringify(answer.envelope.data ?? null);
const planned = { reason: RELATION_REASON.regular, way: RELATION_WAY.door } as const;

describe('a customer', () => {
  it('is found by house, name and phone, and shown with the family and a masked phone', async () => {
    const { people, house } = ground;
    for (const key of [house.code, house.name, house.phone])
      expect((await people.emp.call(findRelations, { key })).map(({ personId }) => personId)).toContain(house.person);
    const head = await people.emp.call(getRelation, { personId: house.person });
    expect(head).toMatchObject({ name: house.name, money: { open: expect.any(String) }, level: null });
    expect(head.phone).toContain('*');
    const [home] = head.houses.filter(({ houseId }) => houseId === house.id);
    expect(home).toMatchObject({ current: true, code: house.code });
    expect(home?.people.find(({ isSelf }) => isSelf)).toMatchObject({ name: house.name, isOwner: true, relation: '业主' });
  });

  it('has one timeline, whose pages repeat and drop nothing', async () => {
    const { people, house } = ground;
    const whole = await people.emp.call(readTimeline, { personId: house.person, limit: 100 });
    expect(whole.rows.length).toBeGreaterThan(5);
    const shown: string[] = [];
    let after: string | null = null;
    do {
      const page: typeof whole = await people.emp.call(readTimeline, { personId: house.person, limit: 3, after });
      shown.push(...page.rows.map(({ key }) => key));
      after = page.next;
    } while (after !== null && shown.length < 100);
    expect(shown.slice(0, 100)).toEqual(whole.rows.map(({ key }) => key));
    const times = whole.rows.map((row) => Date.parse(row.at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const bills = await people.emp.call(readTimeline, { personId: house.person, kinds: [TIMELINE.bill], limit: 100 });
    expect(bills.rows.length).toBeGreaterThan(0);
    expect(bills.rows.every(({ kind, amount }) => kind === TIMELINE.bill && amount !== null)).toBe(true);
    expect(saysOf(await people.emp.ask(readTimeline, { personId: house.person, after: 'x' }))).toContain('时间轴的位置不正确');
  });

  it('shows each kind only to those who have its screen, and no complaint to whom it accuses', async () => {
    const { people, house, sql, keepScreens, employeeOf } = ground;
    const before = await people.emp.call(readTimeline, { personId: house.person });
    expect(before.kinds).toEqual(expect.arrayContaining([TIMELINE.bill, TIMELINE.case, TIMELINE.chase, TIMELINE.visit]));
    await keepScreens('clerk', [MENU.relation, MENU.complaint]);
    const { kinds, rows } = await people.clerk.call(readTimeline, { personId: house.person });
    expect(kinds).toEqual([TIMELINE.case, TIMELINE.visit, TIMELINE.survey, TIMELINE.level]);
    expect(rows.every(({ kind }) => kinds.includes(kind))).toBe(true);
    expect((await people.clerk.call(getRelation, { personId: house.person })).money).toBeNull();

    const [complaint] = await sql<{ id: number }>(
      `update customer.service_case c set house_id = $2, parking_id = null, public_area_id = null, estate_id = $3, kind = 2, accused_id = $4
        where c.id = (select x.id from customer.service_case x where x.tenant_id = $1 and x.worker_id is distinct
          from $4 order by x.id limit 1)
        returning c.id::int`,
      [house.tenant, house.id, house.estate, employeeOf('emp')],
    );
    const keyOf = async (who: 'emp' | 'boss') =>
      (await people[who].call(readTimeline, { personId: house.person, kinds: [TIMELINE.case], limit: 100 })).rows.map(
        ({ link }) => link?.id,
      );
    expect(await keyOf('emp')).not.toContain(complaint?.id);
    expect(await keyOf('boss')).toContain(complaint?.id);
  });
});

describe('a level', () => {
  it('is set with a reason, a change meanwhile is told, and its history stays', async () => {
    const { people, house } = ground;
    const { id: gold } = await people.emp.call(createLevel, { name: '测试金牌', color: 'busy', sort: 900, visitDays: 30 });
    const { id: plain } = await people.emp.call(createLevel, { name: '测试普通', sort: 901 });
    expect(saysOf(await people.emp.ask(createLevel, { name: '测试金牌' }))).toContain('已存在');
    const one = (seenLevelId: number | null) => ({ people: [{ personId: house.person, seenLevelId }] });
    await people.emp.call(setLevels, { ...one(null), levelId: gold, reason: '多年支持' });
    expect(saysOf(await people.emp.ask(setLevels, { ...one(null), levelId: plain, reason: '迟到的人' }))).toContain('改为“测试金牌”');
    // Of two concurrent changes one wins, and the other is refused.
    const both = await Promise.all(['甲', '乙'].map((reason) => people.emp.ask(setLevels, { ...one(gold), levelId: plain, reason })));
    expect(both.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    await people.emp.call(setLevels, { ...one(plain), levelId: gold, reason: '改回' });
    const changes = await people.emp.call(listLevelChanges, { personId: house.person });
    expect(changes.map(({ from, to }) => [from?.name ?? null, to?.name ?? null])).toEqual([
      ['测试普通', '测试金牌'],
      ['测试金牌', '测试普通'],
      [null, '测试金牌'],
    ]);
    expect((await people.emp.call(getRelation, { personId: house.person })).level?.name).toBe('测试金牌');
    // Nobody came since the level was set: thirty days later the visit is due, a day later it is overdue.
    const overdue = async () =>
      (await people.emp.call(searchLevelled, { levelIds: [gold], overdue: true })).rows.map(({ personId }) => personId);
    expect(await overdue()).toEqual([]);
    ground.clock.at = at('10:00', 31);
    expect(await overdue()).toEqual([house.person]);
    ground.clock.at = at('10:00');
  });

  it('is only suggested; what somebody left does not come again', async () => {
    const { people, house } = ground;
    const rule = { minYears: 0, minArrearsMonths: null, maxArrearsMonths: null, minComplaints: null, maxComplaints: null };
    const { id: silver } = await people.emp.call(createLevel, { name: '测试银牌', sort: 0, rule });
    const asked = { estateId: house.estate, levelIds: [silver], size: 200 };
    const { rows, total } = await people.emp.call(searchLevelSuggestions, asked);
    const [first, second] = rows;
    if (!first || !second) throw new Error('nobody is suggested');
    expect(first.why[0]).toMatch(/^客户年限 \d+ 年$/);
    const of = (row: typeof first) => ({ people: [{ personId: row.personId, seenLevelId: row.level?.id ?? null, levelId: silver }] });
    await people.emp.call(takeLevelSuggestions, of(first));
    await people.emp.call(leaveLevelSuggestions, { ...of(second), reason: '再观察' });
    expect((await people.emp.call(searchLevelSuggestions, asked)).total).toBe(total - 2);
    expect((await people.emp.call(getRelation, { personId: first.personId })).level?.name).toBe('测试银牌');
    expect((await people.emp.call(getRelation, { personId: second.personId })).level).toEqual(second.level);
  });
});

describe('a visit', () => {
  it('is done once, leads to the next, and what is done is not called off', async () => {
    const { people, house } = ground;
    const form = { personId: house.person, ...planned, subject: '了解近况', plannedOn: dayOf(1) };
    expect(saysOf(await people.emp.ask(createRelationVisit, { ...form, plannedOn: dayOf(-1) }))).toContain('不能早于今天');
    const { id } = await people.emp.call(createRelationVisit, form);
    const { version, house: code } = await people.emp.call(getRelationVisit, { id });
    expect(code).toBe(house.code);
    const done = { id, version, doneOn: dayOf(0), way: RELATION_WAY.phone, result: '一切都好', satisfaction: SATISFACTION.satisfied };
    expect(saysOf(await people.emp.ask(finishRelationVisit, { ...done, doneOn: dayOf(1) }))).toContain('不能晚于今天');
    const both = await Promise.all([
      people.emp.ask(finishRelationVisit, { ...done, nextOn: dayOf(30) }),
      people.emp.ask(finishRelationVisit, { ...done, nextOn: dayOf(30) }),
    ]);
    expect(both.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    const detail = await people.emp.call(getRelationVisit, { id });
    expect(detail).toMatchObject({ state: RELATION_VISIT.done, satisfaction: SATISFACTION.satisfied, nextOn: dayOf(30) });
    expect(await people.emp.call(getRelationVisit, { id: detail.nextId ?? 0 })).toMatchObject({
      state: RELATION_VISIT.planned,
      plannedOn: dayOf(30),
    });
    expect(saysOf(await people.emp.ask(cancelRelationVisit, { id, version: detail.version, reason: '不去了' }))).toContain(
      '已完成，不能取消',
    );
    const head = await people.emp.call(getRelation, { personId: house.person });
    expect(head).toMatchObject({ lastVisit: dayOf(0), visits: [{ plannedOn: dayOf(30) }] });
  });

  it('is planned for several at once, nobody twice, so many a day, and given to a colleague', async () => {
    const { people, houses, employeeOf } = ground;
    const personIds = houses.slice(2, 7).map(({ person }) => person);
    expect(await people.emp.call(previewRelationVisits, { personIds })).toMatchObject({ people: 5, planned: 0 });
    const days = async () => {
      const found = await people.emp.call(readVisitCalendar, { from: dayOf(2), to: dayOf(4), mine: true });
      return [2, 3, 4].map((later) => found.find(({ day }) => day === dayOf(later))?.planned ?? 0);
    };
    const before = await days();
    const batch = { personIds, ...planned, plannedOn: dayOf(2), perDay: 2 };
    expect(await people.emp.call(createRelationVisits, batch)).toEqual({ made: 5, skipped: 0 });
    expect(saysOf(await people.emp.ask(createRelationVisits, batch))).toContain('都已有计划中的走访');
    const { rows } = await people.emp.call(searchRelationVisits, { from: dayOf(2), to: dayOf(4), mine: true, size: 100 });
    const made = rows.filter(({ personId }) => personIds.includes(personId));
    expect(made.map(({ plannedOn }) => plannedOn)).toEqual([2, 2, 3, 3, 4].map((later) => dayOf(later)));
    expect((await days()).map((count, nth) => count - (before[nth] ?? 0))).toEqual([2, 2, 1]);
    const ids = made.map(({ id }) => id);
    expect(await people.emp.call(assignRelationVisits, { ids, employeeId: employeeOf('boss') })).toEqual({ assigned: 5, skipped: 0 });
    ground.clock.at = at('10:00', 5);
    const late = await people.boss.call(searchRelationVisits, { mine: true, overdue: true, size: 100 });
    expect(late.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    ground.clock.at = at('10:00');
  });
});

describe('a care plan', () => {
  it('visits everybody once for an occasion, also when two processes come round', async () => {
    const { people, house, houses, sql, employeeOf, installation, otherProcess } = ground;
    // Two have their birthday in the days ahead, one of them too young for the plan; a third one has it later.
    const [first, second, third] = houses.slice(7, 10) as [typeof house, typeof house, typeof house];
    const born = (person: number, day: string) =>
      sql('update estate.person set birth_date = $2 where tenant_id = $3 and id = $1', [person, day, house.tenant]);
    await sql(
      `update estate.person p set birth_date = null where p.tenant_id = $1 and exists (select from estate.house_owner o
      join estate.house h on h.tenant_id = o.tenant_id and h.id = o.house_id where o.tenant_id = p.tenant_id and o.person_id = p.id
        and h.estate_id = $2)`,
      [house.tenant, house.estate],
    );
    await born(first.person, `1950${dayOf(3).slice(4)}`);
    await born(second.person, `1990${dayOf(5).slice(4)}`);
    await born(third.person, `1950${dayOf(20).slice(4)}`);
    const form = {
      ...{ name: '测试长者生日', rule: CARE_RULE.birthday, estateIds: [house.estate], audience: RELATION_AUDIENCE.owners, minAge: 60 },
      ...{ daysBefore: 7, way: RELATION_WAY.phone, text: '{姓名}生日快乐', employeeId: employeeOf('boss') },
    };
    const preview = await people.emp.call(previewCare, form);
    expect(preview.rows.map(({ personId, on }) => [personId, on])).toEqual([
      [first.person, dayOf(3)],
      [third.person, dayOf(20)],
    ]);
    const { id } = await people.emp.call(createCarePlan, form);
    const processes = [otherProcess(), otherProcess()];
    await Promise.all(processes.map(({ db }) => comeRound(installation.services, db, house.tenant)));
    const ofPlan = () => people.boss.call(searchRelationVisits, { planId: id, size: 50 });
    expect((await ofPlan()).rows).toMatchObject([
      { personId: first.person, plannedOn: dayOf(3), subject: `${first.name}生日快乐`, own: true },
    ]);
    // The rounds of the next days find the same birthday and plan nothing new; a later one finds the other.
    for (const days of [1, 2, 3]) {
      ground.clock.at = at('10:00', days);
      await comeRound(installation.services, (processes[0] as (typeof processes)[number]).db, house.tenant);
    }
    expect((await ofPlan()).total).toBe(1);
    ground.clock.at = at('10:00', 14);
    await comeRound(installation.services, (processes[1] as (typeof processes)[number]).db, house.tenant);
    expect((await ofPlan()).total).toBe(2);
    ground.clock.at = at('10:00');
    for (const { close } of processes) await close();
  });
});
