// The settings of the demo's requests: teams made of the people who are there, finer categories of repairs, and limits with escalation.
import { CASE_KIND, CASE_URGENCY, DISPATCH_WAY, ESCALATION_TARGETS, type CASE_CLOCK, type StateOf, type VISIT_RULE } from '@anju/contract';
import type pg from 'pg';
import { insertRows, type Row } from '../../insert-rows.ts';
import { CREATED_AT, CREATED_BY, WRITTEN } from '../ground.ts';
import type { Limit, Person } from './case-life.ts';
import { FINER, TEAM_NAMES, TEAM_OF, type TeamKey } from './case-plans.ts';

export interface Staff extends Person {
  readonly username: string | null;
  readonly accountId: number | null;
  readonly company: string;
  readonly job: string;
}
export interface Category {
  readonly id: number;
  readonly kind: number;
  /** With the one above it: 水暖/漏水. */
  readonly path: string;
  readonly visitRule: StateOf<typeof VISIT_RULE>;
  readonly paid: boolean;
}
interface Team {
  readonly id: number;
  readonly members: readonly Staff[];
}
export type Teams = Readonly<Record<TeamKey, Team>>;
export interface Place {
  readonly tenantId: number;
  readonly companyId: number;
  readonly estateId: number;
}

const COMPANY = '云栖物业服务处';

export const demand = <T>(found: T | undefined | null, what: string): T => {
  if (found === undefined || found === null) throw new Error(`the demo has no ${what}`);
  return found;
};

export async function insertTeams(client: pg.Client, { tenantId, companyId }: Place, staff: readonly Staff[]): Promise<Teams> {
  const here = staff.filter(({ company }) => company === COMPANY);
  const of = (job: string) => here.filter((one) => one.job === job);
  const [engineer, lead] = [demand(of('工程主管')[0], '工程主管'), demand(of('客服主管')[0], '客服主管')];
  const repairers = of('维修工');
  const manager = demand(
    staff.find(({ username }) => username === 'emp'),
    'emp',
  );
  const plans: Record<TeamKey, { readonly leader: Staff; readonly members: readonly Staff[] }> = {
    water: { leader: engineer, members: repairers.slice(0, 2) },
    power: { leader: engineer, members: [...repairers.slice(1), engineer] },
    general: { leader: manager, members: [manager, lead, ...repairers.slice(0, 2), ...of('秩序员').slice(0, 1)] },
  };
  const made = (Object.keys(plans) as TeamKey[]).map((key, at) => ({ key, id: at + 1, ...plans[key] }));
  await insertRows(
    client,
    'customer.team',
    made.map(({ key, id, leader }) => ({ tenantId, id, companyId, name: TEAM_NAMES[key], leaderId: leader.id, ...WRITTEN })),
  );
  await insertRows(
    client,
    'customer.teamMember',
    made.flatMap(({ id: teamId, members }) =>
      // One of the electricians is off duty, so that the screens show it.
      members.map(({ id: employeeId, job }, position) => ({
        tenantId,
        teamId,
        employeeId,
        position,
        maxOpen: job === '维修工' ? 8 : 5,
        onDuty: !(teamId === 2 && position === 1),
      })),
    ),
  );
  return Object.fromEntries(made.map(({ key, id, members }) => [key, { id, members }])) as unknown as Teams;
}

export async function insertFiner(client: pg.Client, tenantId: number, teams: Teams): Promise<Category[]> {
  const { rows: tops } = await client.query<Category & { name: string; repairType: number | null; priceNote: string }>(
    `select id::int, kind, name, name as path, visit_rule as "visitRule", paid, repair_type as "repairType", price_note as "priceNote"
       from customer.case_category where tenant_id = $1 and parent_id is null order by id`,
    [tenantId],
  );
  const repairs = tops.filter(({ kind }) => kind === CASE_KIND.repair);
  const keyOf = (name: string): TeamKey => TEAM_OF[name] ?? 'general';
  const teamOf = ({ kind, name }: { kind: number; name: string }): number => teams[kind === CASE_KIND.repair ? keyOf(name) : 'general'].id;
  const wayOf = (name: string) => ({ water: DISPATCH_WAY.turn, power: DISPATCH_WAY.grab, general: DISPATCH_WAY.named })[keyOf(name)];
  await client.query(
    `update customer.case_category g set team_id = w.team_id, way = w.way
       from jsonb_to_recordset($2::jsonb) w (id bigint, team_id bigint, way smallint) where g.tenant_id = $1 and g.id = w.id`,
    [
      tenantId,
      JSON.stringify(tops.map((one) => ({ id: one.id, team_id: teamOf(one), way: one.kind === CASE_KIND.repair ? wayOf(one.name) : 1 }))),
    ],
  );
  const { rows: last } = await client.query<{ id: number }>('select max(id)::int as id from customer.case_category');
  const first = (last[0]?.id ?? 0) + 1;
  const finer = repairs
    .flatMap((top) =>
      (FINER[top.name] ?? []).map(([name, key, usualMinutes], at) => ({ top, name, key, usualMinutes, position: (at + 1) * 10 })),
    )
    .map((one, at) => ({ ...one, id: first + at }));
  await insertRows(
    client,
    'customer.caseCategory',
    finer.map(({ top: { id: parentId, kind, repairType, visitRule, paid, priceNote, name: above }, top: _t, ...own }) => ({
      tenantId,
      parentId,
      kind,
      repairType,
      visitRule,
      paid,
      priceNote,
      teamId: teams[keyOf(above)].id,
      way: wayOf(above),
      phrases: '',
      ...WRITTEN,
      ...own,
    })),
  );
  return [
    ...tops,
    ...finer.map(({ top, id, name }) => ({ id, kind: top.kind, path: `${top.name}/${name}`, visitRule: top.visitRule, paid: top.paid })),
  ];
}

interface FoundLimit extends Omit<Limit, 'escalations' | 'clock'> {
  readonly kind: number;
  readonly urgency: number;
  readonly categoryId: number | null;
  readonly clock: StateOf<typeof CASE_CLOCK>;
}
export type KindLimit = FoundLimit & Limit;

/** Minutes after a missed promise at which the leader, the head of the works and the manager are told. */
const LEVELS = { repair: [15, 60, 240], complaint: [60, 480] } as const;

export async function insertEscalations(
  client: pg.Client,
  { tenantId, companyId }: Place,
  staff: readonly Staff[],
  categories: readonly Category[],
): Promise<KindLimit[]> {
  const leak = demand(
    categories.find(({ path }) => path === '水暖/漏水'),
    '水暖/漏水',
  );
  // The estate promises more than the group does where water runs, by a clause of its service standard.
  await client.query(
    `insert into customer.case_limit (tenant_id, company_id, kind, category_id, urgency, respond_minutes, arrive_minutes, finish_minutes,
                                      clock, clause_id, created_by, created_at, updated_by, updated_at)
     select $1, $2, $3, $4, $5, 10, 20, 720, 2, (select min(s.id) from org.service_standard s where s.tenant_id = $1 and s.company_id = $2
              and s.response_minutes is not null and not s.disabled), $6, $7, $6, $7`,
    [tenantId, companyId, CASE_KIND.repair, leak.id, CASE_URGENCY.emergency, CREATED_BY, CREATED_AT],
  );
  const { rows: limits } = await client.query<FoundLimit>(
    `select id::int, kind, urgency, category_id::int as "categoryId", clock, respond_minutes as "respondMinutes",
            arrive_minutes as "arriveMinutes", finish_minutes as "finishMinutes", warn_percent as "warnPercent"
       from customer.case_limit where tenant_id = $1 order by id`,
    [tenantId],
  );
  const manager = demand(
    staff.find(({ username }) => username === 'emp'),
    'emp',
  );
  const { rows: jobs } = await client.query<{ id: number }>(
    `select j.id::int from org.job j join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
      where j.tenant_id = $1 and d.company_id = $2 and j.name = '工程主管'`,
    [tenantId, companyId],
  );
  const jobId = demand(jobs[0], '工程主管').id;
  const levelsOf = ({ kind }: FoundLimit): readonly number[] =>
    kind === CASE_KIND.repair ? LEVELS.repair : kind === CASE_KIND.complaint ? LEVELS.complaint : [];
  const [leader, job, person] = ESCALATION_TARGETS.map((_, at) => at + 1) as [number, number, number];
  const targets = { repair: [leader, job, person], complaint: [leader, person] } as const;
  await insertRows(
    client,
    'customer.caseEscalation',
    limits.flatMap((limit): Row<'customer.caseEscalation'>[] =>
      levelsOf(limit).map((afterMinutes, at) => {
        const target = targets[limit.kind === CASE_KIND.repair ? 'repair' : 'complaint'][at] ?? leader;
        const who = { jobId: target === job ? jobId : null, employeeId: target === person ? manager.id : null };
        return { tenantId, limitId: limit.id, level: at + 2, afterMinutes, target, ...who };
      }),
    ),
  );
  return limits.map((limit) => ({ ...limit, escalations: levelsOf(limit) }));
}
