// 客户分级: the levels, which one a person has, and how it came to be. The last row that set a level counts; a row that declined a suggestion
// names a suggested level that is not the person's.
import { sql } from 'kysely';
import type { LevelChange, LevelForm, LevelRow } from '@anju/contract';
import { exists, one, own, rows, run, when, where } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { personInScope } from '../../../estate/index.ts';
import type { Fragment } from '../people/people.queries.ts';

/** On `customer.level_change c`: it set the level, and did not decline a suggestion. */
export const SET = sql`(c.suggested_id is null or (c.level_id is not null and c.suggested_id = c.level_id))`;

/** The level a person has, as `lc` (when, by whom, why) and `l`, to be joined. */
export const levelOf = (person: Fragment): Fragment => sql`
  left join lateral (select c.id, c.level_id, c.at, c.by, c.reason from customer.level_change c
    where ${own('c')} and c.person_id = ${person} and ${SET} order by c.id desc limit 1) lc on true
  left join customer.level l on ${own('l')} and l.id = lc.level_id`;
export const LEVEL_MARK = sql`case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) end`;

const RULE = sql`jsonb_build_object('minYears', l.min_years, 'minArrearsMonths', l.min_arrears_months,
  'maxArrearsMonths', l.max_arrears_months, 'minComplaints', l.min_complaints, 'maxComplaints', l.max_complaints)`;
const COLUMNS = sql`l.id, l.version, l.name, l.color, l.sort, l.visit_days, l.note, ${RULE} as rule, l.disabled`;

/** People who have it now, counted among those the user sees. */
export const listLevels = (db: DbOrTx, reach: Reach, withDisabled: boolean): Promise<LevelRow[]> => rows<LevelRow>(db)`
  select ${COLUMNS}, (select count(*)::int from customer.level_change c
    where ${own('c')} and c.level_id = l.id and ${SET} and ${personInScope(reach, sql`c.person_id`)}
      and not exists (select from customer.level_change n where ${own('n')} and n.person_id = c.person_id and n.id > c.id
        and (n.suggested_id is null or (n.level_id is not null and n.suggested_id = n.level_id)))) as people
    from customer.level l ${where(own('l'), when(!withDisabled, sql`not l.disabled`))} order by l.sort, l.id`;

export type BareLevel = Omit<LevelRow, 'people'>;
export const listUsableLevels = (db: DbOrTx): Promise<BareLevel[]> => rows<BareLevel>(db)`
  select ${COLUMNS} from customer.level l where ${own('l')} and not l.disabled order by l.sort, l.id`;

export const lockLevel = async (tx: Tx, id: number): Promise<BareLevel | undefined> =>
  (await rows<BareLevel>(tx)`select ${COLUMNS} from customer.level l where ${own('l')} and l.id = ${id} for no key update`)[0];

const valuesOf = ({ rule, ...form }: LevelForm) => ({ ...form, ...rule });

export async function insertLevel(tx: Tx, form: LevelForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.level')
    .values({ ...valuesOf(form), tenantId, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function updateLevel(tx: Tx, id: number, form: LevelForm | { readonly disabled: boolean }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.level')
    .set((eb) => ({ ...('rule' in form ? valuesOf(form) : form), updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
export const isLevelUsed = (tx: Tx, id: number): Promise<boolean> => exists(tx)`
  select from customer.level l where ${own('l')} and l.id = ${id} and (
    exists (select from customer.level_change c where ${own('c')} and (c.level_id = l.id or c.suggested_id = l.id))
    or exists (select from customer.care_plan_level x where ${own('x')} and x.level_id = l.id))`;
export const deleteLevel = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from customer.level l where ${own('l')} and l.id = ${id}`;

// ---- of a person --------------------------------------------------------------------------------------------------------

/** One at a time sets the levels of a person. */
export async function lockPeople(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`customer.level:${tenantId}`}), (x.id % 2147483647)::int)
    from (select id from unnest(${ids}::bigint[]) id order by id % 2147483647) x`;
}

export interface PersonLevel {
  readonly personId: number;
  readonly name: string;
  readonly levelId: number | null;
  readonly level: string;
  readonly by: string;
}
export const listLevelsOf = (db: DbOrTx, ids: readonly number[]): Promise<PersonLevel[]> => rows<PersonLevel>(db)`
  select p.id as person_id, p.name, lc.level_id, coalesce(l.name, '') as level, coalesce(lc.by, '') as by
    from estate_view.person p ${levelOf(sql`p.id`)}
   where ${own('p')} and p.id = any (${ids}::bigint[])`;

export interface NewLevelChange {
  readonly personId: number;
  readonly levelId: number | null;
  readonly suggestedId: number | null;
}
export async function insertChanges(
  tx: Tx,
  changes: readonly NewLevelChange[],
  reason: string,
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    insert into customer.level_change (tenant_id, person_id, level_id, suggested_id, reason, by, at)
    select ${tenantId}, x.person_id, x.level_id, x.suggested_id, ${reason}, ${by}, ${at}::timestamptz
      from unnest(${changes.map(({ personId }) => personId)}::bigint[], ${changes.map(({ levelId }) => levelId)}::bigint[],
                  ${changes.map(({ suggestedId }) => suggestedId)}::bigint[]) x(person_id, level_id, suggested_id)`;
}

const SHOWN_CHANGES = 200;
const mark = (alias: 'f' | 't') => {
  const of = sql.raw(alias);
  return sql`case when ${of}.id is not null then jsonb_build_object('id', ${of}.id, 'name', ${of}.name, 'color', ${of}.color) end`;
};
export const listChanges = (db: DbOrTx, personId: number): Promise<LevelChange[]> => rows<LevelChange>(db)`
  with step as (
    select c.*, lag(c.level_id) over (order by c.id) as from_id from customer.level_change c
     where ${own('c')} and c.person_id = ${personId})
  select s.id, s.at, s.by, ${mark('f')} as "from", ${mark('t')} as "to", s.reason, s.suggested_id is not null as suggested
    from step s left join customer.level f on ${own('f')} and f.id = s.from_id
    left join customer.level t on ${own('t')} and t.id = s.level_id
   order by s.id desc limit ${SHOWN_CHANGES}`;

export const countLevels = async (db: DbOrTx, ids: readonly number[]): Promise<number> =>
  (
    await one<{ n: number }>(db)`
      select count(*)::int as n from customer.level l where ${own('l')} and l.id = any (${ids}::bigint[]) and not l.disabled`
  ).n;
