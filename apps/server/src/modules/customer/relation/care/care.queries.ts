// 关怀计划: the plans, and the people one of them means.
import { sql } from 'kysely';
import {
  CARE_RULE,
  RELATION_AUDIENCE,
  RELATION_VISIT,
  type CareForm,
  type CarePlan,
  type OutputOf,
  type searchCarePlans,
} from '@anju/contract';
import { allOf, count, first, lit, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import type { ListPage, SearchOf } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { inScope } from '../../../../platform/reach/reach.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { levelOf } from '../level/level.queries.ts';
import { OWNERS, RESIDENTS, type Fragment } from '../people/people.queries.ts';

type Search = SearchOf<typeof searchCarePlans>;

/** On `customer.care_plan k`: one of its estates is the user's. */
const seenPlan = (estates: Reach['estates']): Fragment =>
  estates === null
    ? sql`true`
    : sql`exists (select from customer.care_plan_estate x where ${own('x')} and x.plan_id = k.id
      and ${inScope(estates, sql`x.estate_id`)})`;
/** All of its estates are. */
const ownPlan = (estates: Reach['estates']): Fragment =>
  estates === null
    ? sql`true`
    : sql`not exists (select from customer.care_plan_estate x
        where ${own('x')} and x.plan_id = k.id and not ${inScope(estates, sql`x.estate_id`)})`;

const ids = (table: 'estate' | 'tag' | 'level'): Fragment => {
  const column = sql.raw(`${table}_id`);
  return sql`array(select x.${column} from ${sql.raw(`customer.care_plan_${table}`)} x where ${own('x')} and x.plan_id = k.id order by 1)`;
};
const names = (table: 'estate' | 'tag' | 'level', of: string, shown: Fragment = sql`true`): Fragment => {
  const column = sql.raw(`${table}_id`);
  return sql`coalesce((select string_agg(n.name, '、' order by n.id) from ${sql.raw(`customer.care_plan_${table}`)} x
    join ${sql.raw(of)} n on ${own('n')} and n.id = x.${column} and ${shown} where ${own('x')} and x.plan_id = k.id), '')`;
};
const visits = (state: number): Fragment => sql`(select count(*)::int from customer.visit v
  where ${own('v')} and v.plan_id = k.id and v.state = ${lit(state)})`;
const PLAN = sql`k.id, k.version, k.name, k.rule, ${ids('estate')} as estate_ids, k.audience, ${ids('tag')} as tag_ids,
  ${ids('level')} as level_ids,
  k.min_age, k.max_age, k.festival_days::text[] as festival_days, k.first_on, k.every_days, k.days_before, k.way, k.text, k.employee_id,
    k.disabled, k.round_on`;

const meant = ({ filter, estates }: Search): Fragment =>
  allOf(own('k'), seenPlan(estates), when(!filter.withDisabled, sql`not k.disabled`));
export const countPlans = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from customer.care_plan k where ${meant(search)}`;
type Row = OutputOf<typeof searchCarePlans>['rows'][number];
export const listPlans = (db: DbOrTx, search: Search, { limit, offset }: ListPage): Promise<Row[]> => rows<Row>(db)`
  select ${PLAN}, ${names('estate', 'estate_view.estate', inScope(search.estates, sql`n.id`))} as estates,
    ${names('tag', 'estate_view.tag')} as tags,
         ${names('level', 'customer.level')} as levels, m.name as employee, ${visits(RELATION_VISIT.planned)} as planned,
         ${visits(RELATION_VISIT.done)} as done, ${ownPlan(search.estates)} as own, k.created_by, k.created_at
    from customer.care_plan k join org_view.employee m on ${own('m')} and m.id = k.employee_id
   where ${meant(search)} order by k.disabled, k.id limit ${limit} offset ${offset}`;

export type BarePlan = Omit<CarePlan, 'estates' | 'tags' | 'levels' | 'employee' | 'planned' | 'done' | 'own' | 'createdBy' | 'createdAt'>;
/** A plan all of whose estates the user sees. */
export const lockPlan = (tx: Tx, id: number, estates: Reach['estates']): Promise<BarePlan | undefined> => first<BarePlan>(tx)`
  select ${PLAN} from customer.care_plan k where ${own('k')} and k.id = ${id} and ${ownPlan(estates)} for no key update`;

export const countEstates = (tx: Tx, estateIds: readonly number[], estates: Reach['estates']): Promise<number> => count(tx)`
  select count(*)::int from estate_view.estate e where ${own('e')} and e.id = any (${estateIds}::bigint[])
    and ${inScope(estates, sql`e.id`)}`;

type Values = Omit<CareForm, 'estateIds' | 'tagIds' | 'levelIds'>;
const valuesOf = ({ estateIds: _estates, tagIds: _tags, levelIds: _levels, ...values }: CareForm): Values => values;

export async function insertPlan(tx: Tx, form: CareForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.carePlan')
    .values({ ...valuesOf(form), tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertParts(tx, tenantId, id, form);
  return id;
}
export async function updatePlan(tx: Tx, tenantId: number, id: number, form: CareForm): Promise<void> {
  await tx
    .updateTable('customer.carePlan')
    .set((eb) => ({ ...valuesOf(form), roundOn: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await run(tx)`delete from customer.care_plan_estate x where ${own('x')} and x.plan_id = ${id}`;
  await run(tx)`delete from customer.care_plan_tag x where ${own('x')} and x.plan_id = ${id}`;
  await run(tx)`delete from customer.care_plan_level x where ${own('x')} and x.plan_id = ${id}`;
  await insertParts(tx, tenantId, id, form);
}
async function insertParts(tx: Tx, tenantId: number, id: number, { estateIds, tagIds, levelIds }: CareForm): Promise<void> {
  await run(tx)`insert into customer.care_plan_estate (tenant_id, plan_id, estate_id)
    select distinct ${tenantId}::int, ${id}::bigint, x from unnest(${estateIds}::bigint[]) x`;
  await run(tx)`insert into customer.care_plan_tag (tenant_id, plan_id, tag_id)
    select ${tenantId}, ${id}, g.id from estate_view.tag g where ${own('g')} and g.id = any (${tagIds}::bigint[])`;
  await run(tx)`insert into customer.care_plan_level (tenant_id, plan_id, level_id)
    select ${tenantId}, ${id}, l.id from customer.level l where ${own('l')} and l.id = any (${levelIds}::bigint[])`;
}
export const disablePlan = (tx: Tx, id: number, disabled: boolean): Promise<number> => run(tx)`
  update customer.care_plan k set disabled = ${disabled}, round_on = null, version = k.version + 1 where ${own('k')} and k.id = ${id}`;

/** Plans an employee who leaves is responsible for. */
export const listOpenPlans = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select k.id, '关怀计划：' || k.name as what from customer.care_plan k
   where ${own('k')} and k.employee_id = ${employeeId} and not k.disabled order by k.id`;
export const givePlans = (tx: Tx, planIds: readonly number[], employeeId: number): Promise<number> => run(tx)`
  update customer.care_plan k set employee_id = ${employeeId}, version = k.version + 1 where ${own('k')}
    and k.id = any (${planIds}::bigint[])`;

// ---- the round ----------------------------------------------------------------------------------------------------------

/** Plans whose round of the day nobody has made; a process that makes it holds the row until it is done. */
export const listDue = async (db: DbOrTx, day: string): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select k.id from customer.care_plan k
       where ${own('k')} and not k.disabled and k.round_on is distinct from ${day}::date order by k.id`
  ).map(({ id }) => id);
export const takeRound = async (tx: Tx, id: number, day: string): Promise<BarePlan | undefined> => first<BarePlan>(tx)`
  with taken as (
    update customer.care_plan k set round_on = ${day}::date
     where ${own('k')} and k.id = ${id} and not k.disabled and k.round_on is distinct from ${day}::date returning k.*)
  select ${PLAN} from taken k`;

export type CareAsked = Pick<CareForm, 'rule' | 'estateIds' | 'audience' | 'tagIds' | 'levelIds'>;
export interface Candidate {
  readonly personId: number;
  readonly name: string;
  readonly estateId: number;
  readonly houseId: number;
  readonly house: string;
  readonly birthDate: string | null;
  readonly movedIn: string | null;
}

/** `07-09` of the days that matter; null where every person counts on the same day. */
const ofDays = (column: Fragment, days: readonly string[] | null): Fragment =>
  days === null ? sql`true` : sql`to_char(${column}, 'MM-DD') = any (${days}::text[])`;

/** Everybody once, as the owner rather than as somebody who lives there. */
export function listCandidates(
  db: DbOrTx,
  { rule, estateIds, audience, tagIds, levelIds }: CareAsked,
  today: string,
  days: readonly string[] | null,
): Promise<Candidate[]> {
  const day = sql`${today}::date`;
  const ties = [
    ...(audience === RELATION_AUDIENCE.residents ? [] : [OWNERS(day)]),
    ...(audience === RELATION_AUDIENCE.owners ? [] : [RESIDENTS(day)]),
  ];
  const movedIn = sql`coalesce(t.moved_in, h.move_in_date, h.handover_date)`;
  const person = allOf(
    own('p'),
    sql`p.merged_into is null`,
    when(rule === CARE_RULE.birthday, ofDays(sql`p.birth_date`, days)),
    when(
      tagIds.length > 0,
      sql`exists (select from estate_view.person_tag g
        where ${own('g')} and g.person_id = p.id and g.tag_id = any (${tagIds}::bigint[]))`,
    ),
  );
  return rows<Candidate>(db)`
    select f.* from (
      select distinct on (p.id) p.id as person_id, p.name, h.estate_id, h.id as house_id, h.code as house, p.birth_date,
        ${movedIn} as moved_in
        from (${sql.join(ties, sql` union all `)}) t
        join estate_view.house h on ${own('h')} and h.id = t.house_id and h.estate_id = any (${estateIds}::bigint[]) and not h.disabled
        join estate_view.person p on p.id = t.person_id and ${person}
       where ${rule === CARE_RULE.movedIn ? ofDays(movedIn, days) : sql`true`}
       order by p.id, t.way, h.sort_key) f
      ${levelIds.length > 0 ? levelOf(sql`f.person_id`) : sql``}
     where ${levelIds.length > 0 ? sql`lc.level_id = any (${levelIds}::bigint[])` : sql`true`}
     order by f.house_id, f.person_id`;
}
