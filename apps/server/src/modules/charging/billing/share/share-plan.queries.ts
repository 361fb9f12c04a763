import { sql, type RawBuilder } from 'kysely';
import {
  CHARGE_METHOD,
  type listShareChoices,
  type OutputOf,
  type ParsedInputOf,
  type searchSharePlans,
  type SharePlanForm,
  type SharePlanRow,
  type ShareValueRow,
} from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { FAMILY_ORDER } from '../../service/rule/rule.queries.ts';
import { contains } from '../../../../platform/db/contains.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import { membersOf } from './share-facts.queries.ts';

type Search = Omit<ParsedInputOf<typeof searchSharePlans>, 'page' | 'size'>;
const condition = ({ estateId, key, methods, disabled }: Search, estates: readonly number[] | null): RawBuilder<unknown> =>
  sql.join(
    [
      own('p'),
      inScope(estates, sql`p.estate_id`),
      ...(estateId === null ? [] : [sql`p.estate_id = ${estateId}`]),
      ...contains(key, sql`p.name`, sql`i.name`, sql`g.name`),
      ...(methods.length === 0 ? [] : [sql`p.method = any (${methods}::smallint[])`]),
      ...(disabled === undefined ? [] : [sql`p.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

/** The plan as copied into the terms of a pool. */
export const TERMS = sql`
  p.group_id, p.rule_id, p.method, p.custom_kind, p.free_floors, p.floor_steps, trim_scale(p.floor_more)::text as floor_more,
    p.include_unsold, p.include_vacant,
  p.include_business, p.include_ground, p.min_amount::text as min_amount, p.max_amount::text as max_amount, p.left_over, p.advance_type_id`;
const FROM = sql`
  charging.share_plan p join estate_view.estate e on ${own('e')} and e.id = p.estate_id join estate_view.share_group g
    on g.tenant_id = e.tenant_id and g.id = p.group_id join charging.rule r on r.tenant_id = e.tenant_id and r.id = p.rule_id
  join manage_view.charge_type i on i.tenant_id = e.tenant_id and i.id = p.charge_type_id left join manage_view.charge_type a
    on a.tenant_id = e.tenant_id and a.id = p.advance_type_id`;
const VALUES = sql`(select count(*)::int as n, coalesce(sum(v.value), 0) as sum from charging.share_plan_value v
  where ${own('v')} and v.plan_id = p.id) v`;

export async function searchPlans(
  db: DbOrTx,
  search: Search,
  estates: readonly number[] | null,
  limit: number,
  offset: number,
): Promise<{ rows: SharePlanRow[]; total: number }> {
  const counted = await rows<{ n: number }>(db)`select count(*)::int as n from ${FROM} where ${condition(search, estates)}`;
  const result = await rows<SharePlanRow>(db)`
    select p.id, p.version, p.estate_id, e.name as estate_name, p.name, ${TERMS}, g.name as group_name, r.name as rule_name,
           p.charge_type_id, i.name as item,
           coalesce(a.name, '') as advance_item, p.remark, p.disabled, (select count(*)::int from charging.share_pool x
             where ${own('x')} and x.plan_id = p.id) as pools,
           v.n as values, trim_scale(v.sum)::text as value_sum
      from ${FROM} cross join lateral ${VALUES} where ${condition(search, estates)}
     order by p.disabled, p.estate_id, i.sort, i.code, p.name limit ${limit} offset ${offset}`;
  return { rows: result, total: counted[0]?.n ?? 0 };
}

export interface PlanCore {
  id: number;
  version: number;
  estateId: number;
  chargeTypeId: number;
  groupId: number;
  ruleId: number;
  name: string;
  method: number;
  customKind: number | null;
  advanceTypeId: number | null;
  disabled: boolean;
  pools: number;
}
/** Locked for a change or, with `hold`, kept unchanged while one of its pools is written. */
export async function lockPlan(tx: Tx, id: number, estates: readonly number[] | null, hold = false): Promise<PlanCore | undefined> {
  return first<PlanCore>(tx)`
    select p.id, p.version, p.estate_id, p.charge_type_id, p.group_id, p.rule_id, p.name, p.method, p.custom_kind, p.advance_type_id,
           p.disabled,
           (select count(*)::int from charging.share_pool x where ${own('x')} and x.plan_id = p.id) as pools
      from charging.share_plan p where ${own('p')} and p.id = ${id}
        and ${inScope(estates, sql`p.estate_id`)} ${hold ? sql`for share of p` : sql`for update of p`}`;
}

export async function findPlan(db: DbOrTx, id: number, estates: readonly number[] | null): Promise<{ groupId: number } | undefined> {
  return first<{ groupId: number }>(db)`
    select p.group_id from charging.share_plan p where ${own('p')} and p.id = ${id} and ${inScope(estates, sql`p.estate_id`)}`;
}

interface PlanParts {
  group: boolean;
  /** The item of the rule; null if it cannot be used. */
  chargeTypeId: number | null;
  advance: boolean;
}
export async function findParts(
  tx: Tx,
  estateId: number,
  { groupId, ruleId, advanceTypeId }: Pick<SharePlanForm, 'groupId' | 'ruleId' | 'advanceTypeId'>,
): Promise<PlanParts> {
  return one<PlanParts>(tx)`
    select exists (select from estate_view.share_group g
      where ${own('g')} and g.id = ${groupId} and g.estate_id = ${estateId} and not g.disabled) as group,
           (select r.charge_type_id from charging.rule r
             where ${own('r')} and r.id = ${ruleId} and r.method = ${lit(CHARGE_METHOD.byShare)} and not r.disabled) as charge_type_id,
           exists (select from manage_view.charge_type i
             where ${own('i')} and i.id = ${advanceTypeId} and not i.disabled and not i.deposit) as advance`;
}

type Written = SharePlanForm & { chargeTypeId: number };
const stored = ({ floorSteps, ...form }: Written) => ({ ...form, floorSteps: JSON.stringify(floorSteps) });
export async function insertPlan(tx: Tx, form: Written & { estateId: number }, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('charging.sharePlan')
    .values({ ...stored(form), estateId: form.estateId, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function updatePlan(tx: Tx, id: number, values: Written | { disabled?: boolean }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('charging.sharePlan')
    .set({ ...('floorSteps' in values ? stored(values) : values), version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function listValues(db: DbOrTx, planId: number, groupId: number, since: string): Promise<ShareValueRow[]> {
  return rows<ShareValueRow>(db)`
    select h.id as house_id, h.code as house_code, h.floor, h.charge_area::text as charge_area, h.disabled,
           (select trim_scale(v.value)::text from charging.share_plan_value v
             where ${own('v')} and v.plan_id = ${planId} and v.house_id = h.id) as value
      from ${membersOf(groupId, since)} order by h.sort_key, h.id`;
}
/** Replaces the values of all houses, or only of those named. */
export async function replaceValues(
  tx: Tx,
  tenantId: number,
  planId: number,
  values: readonly { houseId: number; value: string }[],
  houseIds: readonly number[] | null = null,
): Promise<void> {
  await run(tx)`
    delete from charging.share_plan_value v where ${own('v')} and v.plan_id = ${planId}
      and (${houseIds}::bigint[] is null or v.house_id = any (${houseIds}::bigint[]))`;
  await run(tx)`
    insert into charging.share_plan_value (tenant_id, plan_id, house_id, value)
    select ${tenantId}, ${planId}, x.id, x.value
      from unnest(${values.map(({ houseId }) => houseId)}::bigint[], ${values.map(({ value }) => value)}::numeric[]) x (id, value)`;
}

export async function listChoices(db: DbOrTx): Promise<OutputOf<typeof listShareChoices>> {
  const rules = await sql<{ id: number; name: string; chargeTypeId: number; item: string }>`
    select r.id, r.name, r.charge_type_id, t.name as item from charging.rule r join manage_view.charge_type t
      on t.tenant_id = r.tenant_id and t.id = r.charge_type_id
     where ${own('r')} and r.method = ${lit(CHARGE_METHOD.byShare)} and not r.disabled order by t.sort, t.code, r.name`.execute(db);
  const items = await sql<{ id: number; name: string }>`
    select t.id, t.name from manage_view.charge_type t where ${own('t')} and not t.disabled and not t.deposit
      order by ${FAMILY_ORDER}, t.sort, t.code`.execute(db);
  return { rules: rules.rows, items: items.rows };
}
