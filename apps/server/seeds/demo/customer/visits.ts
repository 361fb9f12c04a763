// Levels, planned visits of the last year and care plans of the first demo estate. All days count from the first start.
import {
  CARE_RULE,
  RELATION_ACT,
  RELATION_AUDIENCE,
  RELATION_REASON,
  RELATION_VISIT,
  RELATION_WAY,
  SATISFACTION,
  type RelationVisitState,
} from '@anju/contract';
import { addDays, businessDay, monthAfter } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type Row } from '../../insert-rows.ts';
import { createRandom } from '../random.ts';
import { readRelationGround, type RelationGround } from './visit-ground.ts';

const SEED = 83;
const PAST = 150;
const COMING = 14;
const OVERDUE = 4;
const LEVELLED = 90;

const NO_RULE = { minYears: null, minArrearsMonths: null, maxArrearsMonths: null, minComplaints: null, maxComplaints: null };
const LEVELS = [
  {
    name: '重点关注',
    color: 'busy',
    sort: 10,
    visitDays: 30,
    note: '欠费较久或多次投诉，需要经常沟通',
    rule: { ...NO_RULE, minArrearsMonths: 6 },
  },
  {
    name: '金牌客户',
    color: 'good',
    sort: 20,
    visitDays: 90,
    note: '多年按时付费',
    rule: { ...NO_RULE, minYears: 5, maxArrearsMonths: 0, maxComplaints: 0 },
  },
  { name: '普通客户', color: '', sort: 30, visitDays: 365, note: '', rule: NO_RULE },
] as const;
const WHY = ['连续多年按时付费', '热心小区事务', '多次反映噪音问题', '欠费沟通中', '家有独居老人', '新入住，常走动'];

const REASONS = [
  RELATION_REASON.regular,
  RELATION_REASON.newcomer,
  RELATION_REASON.opinion,
  RELATION_REASON.complaint,
  RELATION_REASON.arrears,
];
const SUBJECTS: Readonly<Record<number, string>> = {
  [RELATION_REASON.regular]: '了解居住情况和对服务的意见',
  [RELATION_REASON.newcomer]: '介绍小区设施和装修规定',
  [RELATION_REASON.opinion]: '征求公共区域改造意见',
  [RELATION_REASON.complaint]: '投诉处理后回访',
  [RELATION_REASON.arrears]: '沟通未付费用的原因',
};
const RESULTS = [
  '情况良好，对保洁和保安表示满意',
  '希望增加快递柜',
  '反映楼道灯偏暗，已转工程部',
  '电梯噪音较前好转',
  '家中老人独居，留下值班电话',
  '愿意参加业主志愿者',
  '表示下月付清费用',
];

function makeVisits({ tenantId, estateId, owners, staff }: RelationGround, now: Date, plan: { readonly id: number }) {
  const random = createRandom(SEED);
  const today = businessDay(now);
  const visits: Row<'customer.visit'>[] = [];
  const steps: Row<'customer.visitStep'>[] = [];
  const add = (at: number, plannedOn: string, state: RelationVisitState, care: boolean): void => {
    const owner = owners[(at * 11) % owners.length];
    const employee = staff[at % staff.length];
    if (!owner || !employee) return;
    const id = visits.length + 1;
    const reason = care ? RELATION_REASON.care : (REASONS[at % REASONS.length] ?? RELATION_REASON.regular);
    const createdAt = new Date(Math.min(Date.parse(`${addDays(plannedOn, -7)}T09:00:00+08:00`), now.getTime() - 3_600_000)).toISOString();
    const done = state === RELATION_VISIT.done;
    const doneOn = done ? addDays(plannedOn, random.int(0, 2)) : null;
    const result = done ? (RESULTS[random.int(0, RESULTS.length - 1)] ?? '') : '';
    const rating = random.int(1, 10);
    const satisfaction = done ? (rating > 3 ? SATISFACTION.satisfied : rating > 1 ? SATISFACTION.fair : SATISFACTION.unsatisfied) : null;
    const way = at % 3 === 0 ? RELATION_WAY.door : at % 3 === 1 ? RELATION_WAY.phone : RELATION_WAY.wechat;
    const cancelReason = state === RELATION_VISIT.cancelled ? '客户出差，改期另约' : '';
    visits.push({
      ...{ tenantId, id, personId: owner.personId, estateId, houseId: owner.houseId, reason, way, state, plannedOn, doneOn, result },
      ...{
        subject: care ? `${owner.name}生日快乐，安居物业祝您身体健康` : (SUBJECTS[reason] ?? ''),
        employeeId: employee.id,
        satisfaction,
      },
      ...{ nextOn: null, cancelReason, afterId: null, planId: care ? plan.id : null, planPerson: care ? owner.personId : null },
      ...{
        occasion: care ? plannedOn : null,
        createdBy: care ? '系统' : employee.name,
        createdAt,
        version: state === RELATION_VISIT.planned ? 0 : 1,
      },
    });
    const step = (act: number, by: string, when: string, remark = '') => ({ tenantId, visitId: id, act, by, at: when, remark });
    steps.push(step(RELATION_ACT.plan, care ? '系统' : employee.name, createdAt));
    if (done) steps.push(step(RELATION_ACT.finish, employee.name, new Date(`${doneOn ?? plannedOn}T16:30:00+08:00`).toISOString(), result));
    if (cancelReason !== '')
      steps.push(step(RELATION_ACT.cancel, employee.name, new Date(`${plannedOn}T09:30:00+08:00`).toISOString(), cancelReason));
  };
  for (let at = 0; at < PAST; at += 1) {
    const day = addDays(today, -365 + Math.floor((at * 355) / PAST) + random.int(0, 2));
    add(at, day, at % 17 === 5 ? RELATION_VISIT.cancelled : RELATION_VISIT.done, at % 6 === 2);
  }
  for (let at = 0; at < OVERDUE; at += 1) add(PAST + at, addDays(today, -2 - at), RELATION_VISIT.planned, false);
  for (let at = 0; at < COMING; at += 1) add(PAST + OVERDUE + at, addDays(today, at), RELATION_VISIT.planned, at % 5 === 3);
  return { visits, steps };
}

export async function insertVisits(client: pg.Client, now: Date): Promise<void> {
  const ground = await readRelationGround(client);
  const { tenantId, estateId, owners, staff } = ground;
  const today = businessDay(now);
  const [first] = staff;
  if (!first) throw new Error('the demo has nobody who visits customers');
  const by = first.name;
  const made = new Date(`${addDays(today, -300)}T10:00:00+08:00`).toISOString();
  await insertRows(
    client,
    'customer.level',
    LEVELS.map(({ rule, ...level }, at) => ({
      ...level,
      ...rule,
      tenantId,
      id: at + 1,
      disabled: false,
      updatedBy: by,
      updatedAt: made,
      version: 0,
    })),
  );
  const changes = Array.from({ length: Math.min(LEVELLED, owners.length) }, (_, at) => ({
    ...{ tenantId, id: at + 1, personId: owners[at]?.personId ?? 0, levelId: at % 9 === 4 ? 1 : at % 3 === 0 ? 2 : 3, suggestedId: null },
    ...{ reason: WHY[at % WHY.length] ?? '', by, at: new Date(`${addDays(today, -290 + at * 3)}T10:00:00+08:00`).toISOString() },
  }));
  await insertRows(client, 'customer.levelChange', changes);

  const base = {
    tenantId,
    minAge: null,
    maxAge: null,
    festivalDays: [] as string[],
    firstOn: null,
    everyDays: null,
    daysBefore: 7,
    disabled: false,
  };
  const written = { employeeId: first.id, roundOn: today, createdBy: by, createdAt: made, version: 0 };
  const plans: (Row<'customer.carePlan'> & { id: number })[] = [
    {
      ...{
        ...base,
        id: 1,
        name: '长者生日',
        rule: CARE_RULE.birthday,
        audience: RELATION_AUDIENCE.all,
        minAge: 60,
        way: RELATION_WAY.phone,
      },
      ...{ text: '{姓名}生日快乐，安居物业祝您身体健康', ...written },
    },
    {
      ...{ ...base, id: 2, name: '中秋问候', rule: CARE_RULE.festival, audience: RELATION_AUDIENCE.owners, way: RELATION_WAY.wechat },
      ...{
        festivalDays: ['2026-09-25', '2027-09-15', '2028-10-03'],
        daysBefore: 3,
        text: '{姓名}您好，祝您和家人中秋团圆',
        ...written,
        disabled: true,
      },
    },
    {
      ...{ ...base, id: 3, name: '独居老人探望', rule: CARE_RULE.regular, audience: RELATION_AUDIENCE.residents, way: RELATION_WAY.door },
      ...{ firstOn: monthAfter(today, 0), everyDays: 30, daysBefore: 3, text: '探望{姓名}（{房号}），看水电燃气是否安全', ...written },
    },
  ];
  await insertRows(client, 'customer.carePlan', plans);
  await insertRows(
    client,
    'customer.carePlanEstate',
    plans.map(({ id }) => ({ tenantId, planId: id, estateId })),
  );
  await client.query(
    `insert into customer.care_plan_tag (tenant_id, plan_id, tag_id) select t.tenant_id, 3, t.id from estate.tag t where t.tenant_id = $1
      and t.name = '独居老人'`,
    [tenantId],
  );
  const { visits, steps } = makeVisits(ground, now, { id: 1 });
  await insertRows(client, 'customer.visit', visits);
  await insertRows(client, 'customer.visitStep', steps);
  await advanceIdentities(client, ['customer.level', 'customer.levelChange', 'customer.carePlan', 'customer.visit']);
}
