// Rows of standards with the current price and the next one. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { PRICE, type StandardDetail, type StandardFilter, type StandardOption, type StandardRow } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { changeOn, counted } from '../rule/rule-change.queries.ts';
import { FAMILY_ORDER } from '../rule/rule.queries.ts';
import { contains } from '../../../../platform/db/contains.ts';
import type { Stamp } from '../../../../platform/stamp.ts';

export interface StandardSearch {
  readonly filter: StandardFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

function condition({ filter, estates }: StandardSearch): RawBuilder<unknown> {
  const { estateId, key, families, objectKinds, waiting, disabled } = filter;
  return sql.join(
    [
      inScope(estates, sql`s.estate_id`),
      sql`s.disabled = ${disabled}`,
      ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
      ...contains(key, sql`s.name`, sql`t.name`, sql`r.name`),
      ...(families.length === 0 ? [] : [sql`t.family = any (${families}::text[])`]),
      ...(objectKinds.length === 0 ? [] : [sql`r.object_kind = any (${objectKinds}::smallint[])`]),
      ...(waiting
        ? [
            sql`exists (select from charging.standard_price w
              where w.tenant_id = s.tenant_id and w.standard_id = s.id and w.state = ${lit(PRICE.waiting)})`,
          ]
        : []),
    ],
    sql` and `,
  );
}

const FROM = sql`charging.standard s
  join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
  join manage_view.charge_type t on t.tenant_id = s.tenant_id and t.id = s.charge_type_id
  join estate_view.estate e on e.tenant_id = s.tenant_id and e.id = s.estate_id`;

/** For standards `s`: the price of the day, or the first one after it. */
const priceOf = (today: string, which: 'held' | 'next') => sql`
  left join lateral (
    select jsonb_build_object('id', p.id, 'fromDate', p.from_date, 'price', trim_scale(p.price)::text, 'extra', p.extra::text, 'tiers',
      p.tiers,
             'tierMonths', p.tier_months, 'formula', p.formula, 'state', p.state) as price
      from charging.standard_price p where p.tenant_id = s.tenant_id and p.standard_id = s.id and p.state = ${lit(PRICE.effective)}
       and ${which === 'held' ? sql`p.from_date <= ${today}::date` : sql`p.from_date > ${today}::date`}
     order by p.from_date ${which === 'held' ? sql`desc` : sql`asc`} limit 1) ${which === 'held' ? sql`held` : sql`coming`} on true`;

const ROW = (today: string) => sql`
  s.id, s.version, s.estate_id, e.name as estate_name, s.name, s.remark, s.disabled, s.charge_type_id, t.name as charge_type_name,
    t.unit, t.family,
  s.rule_id, r.name as rule_name, r.object_kind, r.method, r.price_method, r.period_months,
  ${counted(sql`r`, 'rounding')} as rounding, ${counted(sql`r`, 'decimals')} as decimals, held.price,
    coming.price as next,
  (select count(*)::int from charging.standard_price w
    where w.tenant_id = s.tenant_id and w.standard_id = s.id and w.state = ${lit(PRICE.waiting)}) as waiting,
  (select count(distinct (a.object_kind, a.object_id))::int from charging.attachment a
    where a.tenant_id = s.tenant_id and a.standard_id = s.id and coalesce(a.to_date, 'infinity') >= ${today}::date) as attached`;

export async function countStandards(db: DbOrTx, search: StandardSearch): Promise<number> {
  const result = await rows<{ total: number }>(db)`select count(*)::int as total from ${FROM} where ${own('s')} and ${condition(search)}`;
  return result[0]?.total ?? 0;
}

interface Order {
  readonly field: 'item' | 'name';
  readonly order: 'asc' | 'desc';
}
function orderBy({ field, order }: Order): RawBuilder<unknown> {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  return field === 'name'
    ? sql`s.name ${way}, s.id`
    : sql`e.sort_key ${way}, s.estate_id, ${FAMILY_ORDER} ${way}, t.sort ${way}, s.name ${way}, s.id`;
}

/** The page is found first; prices and counts are read only for its rows. */
export async function listStandards(
  db: DbOrTx,
  search: StandardSearch,
  order: Order,
  limit: number,
  offset: number,
): Promise<StandardRow[]> {
  const by = orderBy(order);
  return rows<StandardRow>(db)`
    with page as materialized (select s.id from ${FROM} where ${own('s')} and ${condition(search)}
      order by ${by} limit ${limit} offset ${offset})
    select ${ROW(search.today)} from page join charging.standard s on ${own('s')} and s.id = page.id
      join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
      join manage_view.charge_type t on t.tenant_id = s.tenant_id and t.id = s.charge_type_id
      join estate_view.estate e on e.tenant_id = s.tenant_id and e.id = s.estate_id
      ${changeOn(sql`r`, sql`${search.today}::date`)} ${priceOf(search.today, 'held')} ${priceOf(search.today, 'next')} order by ${by}`;
}

export type StandardCard = Omit<StandardDetail, 'billedTo' | 'unpaidTo' | 'prices' | 'changes'> & { createdBy: string; createdAt: string };

export async function findStandard(db: DbOrTx, id: number, today: string): Promise<StandardCard | undefined> {
  return first<StandardCard>(db)`
    select ${ROW(today)}, r.advance, r.bill_day, r.due_days, ${counted(sql`r`, 'proration')} as proration,
           coalesce(l.name, '') as late_policy_name, s.created_by,
           s.created_at
      from ${FROM} left join charging.late_policy l on l.tenant_id = r.tenant_id and l.id = r.late_policy_id
      ${changeOn(sql`r`, sql`${today}::date`)} ${priceOf(today, 'held')} ${priceOf(today, 'next')} where ${own('s')} and s.id = ${id}`;
}

export interface StandardCore {
  id: number;
  version: number;
  estateId: number;
  chargeTypeId: number;
  ruleId: number;
  name: string;
  remark: string;
  disabled: boolean;
  objectKind: number;
  method: number;
  priceMethod: number;
}

/** The standard, locked for the change that follows, with the pricing fields of its rule. */
export async function lockStandard(tx: Tx, id: number): Promise<StandardCore | undefined> {
  return first<StandardCore>(tx)`
    select s.id, s.version, s.estate_id, s.charge_type_id, s.rule_id, s.name, s.remark, s.disabled, r.object_kind, r.method,
           r.price_method
      from charging.standard s join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
     where ${own('s')} and s.id = ${id} for update of s`;
}

export async function insertStandard(
  tx: Tx,
  values: { estateId: number; ruleId: number; chargeTypeId: number; name: string; remark: string },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('charging.standard')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStandard(
  tx: Tx,
  id: number,
  values: { name?: string; remark?: string; disabled?: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('charging.standard')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** The rows that refer to the standard and would be orphaned by its removal. */
export async function countUses(
  db: DbOrTx,
  { id, estateId, chargeTypeId }: StandardCore,
): Promise<{ attached: number; meters: number; billed: boolean }> {
  const result = await rows<{ attached: number; meters: number; billed: boolean }>(db)`
    select (select count(*)::int from charging.attachment where ${own('charging.attachment')} and standard_id = ${id}) as attached,
           (select count(*)::int from charging.meter where ${own('charging.meter')} and standard_id = ${id}) as meters,
           exists (select from charging.bill
             where ${own('charging.bill')} and estate_id = ${estateId} and charge_type_id = ${chargeTypeId}
               and standard_id = ${id}) as billed`;
  return result[0] as { attached: number; meters: number; billed: boolean };
}

export async function deleteStandard(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.standardPrice').where('standardId', '=', id).execute();
  await tx.deleteFrom('charging.standard').where('id', '=', id).execute();
}

interface OptionSearch {
  readonly estateId: number;
  readonly objectKind?: number | undefined;
  readonly methods: readonly number[];
  readonly key: string;
}
export async function listOptions(
  db: DbOrTx,
  { estateId, objectKind, methods, key }: OptionSearch,
  today: string,
): Promise<StandardOption[]> {
  const wanted = sql.join(
    [
      sql`s.estate_id = ${estateId} and not s.disabled`,
      ...(objectKind === undefined ? [] : [sql`r.object_kind = ${objectKind}`]),
      ...(methods.length === 0 ? [] : [sql`r.method = any (${methods}::smallint[])`]),
      ...contains(key, sql`s.name`, sql`t.name`),
    ],
    sql` and `,
  );
  return rows<StandardOption>(db)`
    select s.id, s.name, s.charge_type_id, t.name as charge_type_name, t.unit, s.rule_id, r.object_kind, r.method, r.price_method,
           r.period_months,
           held.price
      from ${FROM} ${priceOf(today, 'held')} where ${own('s')} and ${wanted} order by ${FAMILY_ORDER}, t.sort, s.name`;
}
