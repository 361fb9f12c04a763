// Pools: the cost of a period, with its steps from 待审核 to 已分摊, and the public meters it may come from.
import { sql, type RawBuilder } from 'kysely';
import {
  METER,
  POOL,
  type ParsedInputOf,
  type searchSharePools,
  type ShareMeterRow,
  type SharePoolDetail,
  type SharePoolRow,
} from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { contains } from '../../../../platform/db/contains.ts';
import { readingIn } from '../meter-reading/meter-reading.queries.ts';
import { TERMS } from './share-plan.queries.ts';
import type { SharePool, ShareTerms } from './share-shapes.ts';

type Estates = readonly number[] | null;
type Search = Omit<ParsedInputOf<typeof searchSharePools>, 'page' | 'size'>;

const condition = ({ estateId, planId, states, month, key }: Search, estates: Estates): RawBuilder<unknown> =>
  sql.join(
    [
      own('s'),
      inScope(estates, sql`s.estate_id`),
      ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
      ...(planId === null ? [] : [sql`s.plan_id = ${planId}`]),
      ...(states.length === 0 ? [] : [sql`s.state = any (${states}::smallint[])`]),
      ...(month === null ? [] : [touches(month)]),
      ...contains(key, sql`s.number`, sql`i.name`, sql`p.name`),
    ],
    sql` and `,
  );
/** A condition on pool `s`. */
export const touches = (month: string): RawBuilder<unknown> =>
  sql`s.period_from < (${`${month}-01`}::date + interval '1 month')::date and s.period_to >= ${`${month}-01`}::date`;

const FROM = sql`charging.share_pool s join charging.share_plan p on ${own('p')} and p.id = s.plan_id join manage_view.charge_type i
  on i.tenant_id = p.tenant_id and i.id = s.charge_type_id`;
/** The group of the pool once it is approved, else that of its plan. */
const GROUP = sql`coalesce((s.terms ->> 'groupId')::bigint, p.group_id)`;
const ROW = sql`
  s.id, s.version, s.number, s.estate_id, e.name as estate_name, s.plan_id, p.name as plan_name, g.name as group_name, i.name as item,
  coalesce((s.terms ->> 'method')::smallint, p.method) as method, s.period_from, s.period_to, s.source,
    trim_scale(s.quantity)::text as quantity,
  trim_scale(s.price)::text as price, s.amount::text as amount, s.own_cost::text as own_cost, s.advance::text as advance,
    s.credited::text as credited, s.relieved::text as relieved, s.state,
  coalesce(t.number, '') as batch_number, (select count(*)::int from charging.bill b
    where ${own('b')} and b.batch_id = s.batch_id and not b.void) as bills,
  s.created_by, s.created_at, s.checked_by, s.checked_at`;
const JOINS = sql`
  join estate_view.estate e on ${own('e')} and e.id = s.estate_id join estate_view.share_group g
    on g.tenant_id = e.tenant_id and g.id = ${GROUP}
    left join charging.billing_batch t on t.tenant_id = e.tenant_id and t.id = s.batch_id`;

export async function searchPools(
  db: DbOrTx,
  search: Search,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<{ rows: SharePoolRow[]; total: number; amount: string }> {
  const counted = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(s.amount) filter (where s.state < ${lit(POOL.rejected)}), 0)::numeric(18,
      2)::text as amount from ${FROM} where ${condition(search, estates)}`;
  const result = await rows<SharePoolRow>(db)`
    select ${ROW} from ${FROM} ${JOINS} where ${condition(search, estates)} order by s.id desc limit ${limit} offset ${offset}`;
  return { rows: result, ...(counted[0] as { total: number; amount: string }) };
}

type FoundPool = Omit<SharePoolDetail, 'auditable' | 'formula' | 'terms'> & { makerId: number; stored: ShareTerms };
/** The stored terms of the pool, or the current terms of its plan, in the shape the rules use. */
const STORED = sql`coalesce(s.terms, (select jsonb_build_object('groupId', x.group_id, 'ruleId', x.rule_id, 'method', x.method,
  'customKind', x.custom_kind, 'freeFloors', x.free_floors,
    'floorSteps', x.floor_steps, 'floorMore', x.floor_more, 'includeUnsold', x.include_unsold, 'includeVacant', x.include_vacant,
      'includeBusiness', x.include_business,
    'includeGround', x.include_ground, 'minAmount', x.min_amount, 'maxAmount', x.max_amount, 'leftOver', x.left_over, 'advanceTypeId',
      x.advance_type_id)
  from (select ${TERMS}) x))`;

export async function findPool(db: DbOrTx, id: number, estates: Estates): Promise<FoundPool | undefined> {
  return first<FoundPool>(db)`
    select ${ROW}, s.voucher_no, s.remark, s.check_note, s.maker_id, ${STORED} as stored,
           (select coalesce(jsonb_agg(jsonb_build_object('meterId', m.id, 'number', m.number, 'month', r.month, 'usage',
             trim_scale(x.usage)::text, 'below', trim_scale(x.below)::text)
                     order by m.number, r.month), '[]')
              from charging.share_pool_reading x join charging.meter_reading r on r.tenant_id = x.tenant_id and r.id = x.reading_id
                join charging.meter m on m.tenant_id = x.tenant_id and m.id = r.meter_id
             where ${own('x')} and x.pool_id = s.id) as readings
      from ${FROM} ${JOINS} where ${own('s')} and s.id = ${id} and ${inScope(estates, sql`s.estate_id`)}`;
}

const CORE = sql`
  s.id, s.version, s.number, s.estate_id, e.company_id, s.plan_id, p.name as plan_name, p.disabled as plan_disabled, s.charge_type_id,
    i.name as item, s.period_from, s.period_to,
  s.source, s.quantity, s.amount, s.state, ${STORED} as terms, s.batch_id,
    coalesce((select t.number from charging.billing_batch t where ${own('t')} and t.id = s.batch_id), '') as batch_number,
  s.own_cost, s.advance, s.credited, s.relieved, s.maker_id`;
const CORE_FROM = sql`${FROM} join estate_view.estate e on ${own('e')} and e.id = s.estate_id`;
export async function readPool(db: DbOrTx, id: number, estates: Estates): Promise<SharePool | undefined> {
  const result = await sql<SharePool>`select ${CORE} from ${CORE_FROM}
      where ${own('s')} and s.id = ${id} and ${inScope(estates, sql`s.estate_id`)}`.execute(db);
  return result.rows[0];
}
/** Locked until the end of the transaction, so that two users who allocate it wait for each other. */
export async function lockPool(tx: Tx, id: number, estates: Estates): Promise<SharePool | undefined> {
  await run(tx)`
    select 1 from charging.share_pool s where ${own('s')} and s.id = ${id} and ${inScope(estates, sql`s.estate_id`)} for update`;
  return readPool(tx, id, estates);
}

export interface PoolValues {
  readonly planId: number;
  readonly chargeTypeId: number;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly source: number;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string;
  readonly voucherNo: string;
  readonly remark: string;
}
export async function insertPool(
  tx: Tx,
  values: PoolValues & { tenantId: number; number: string; estateId: number; makerId: number; createdBy: string; createdAt: string },
): Promise<number> {
  const row = await tx.insertInto('charging.sharePool').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
export type PoolChange = Partial<
  PoolValues & {
    state: number;
    terms: ShareTerms | null;
    batchId: number | null;
    ownCost: string;
    advance: string;
    credited: string;
    relieved: string;
    makerId: number;
    createdBy: string;
    checkerId: number | null;
    checkedBy: string;
    checkedAt: string | null;
    checkNote: string;
  }
>;
export async function updatePool(tx: Tx, id: number, values: PoolChange): Promise<void> {
  const { terms, ...rest } = values;
  await tx
    .updateTable('charging.sharePool')
    .set({ ...rest, ...(terms === undefined ? {} : { terms: terms === null ? null : JSON.stringify(terms) }), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface MeterUse {
  meterId: number;
  meter: string;
  month: string;
  /** Null if the meter was not read. */
  readingId: number | null;
  usage: string;
  below: string;
  doubtful: boolean;
  /** Number of the pool that already uses the reading. */
  sharedBy: string | null;
}
/** Public meters of a group, for each month of the period, less the usage of the meters below them. */
export async function listMeterUses(
  db: DbOrTx,
  groupId: number,
  { from, to, meterIds, poolId }: { from: string; to: string; meterIds: readonly number[] | null; poolId: number | null },
): Promise<(MeterUse & Pick<ShareMeterRow, 'kind' | 'location'>)[]> {
  return rows<MeterUse & Pick<ShareMeterRow, 'kind' | 'location'>>(db)`
    select m.id as meter_id, m.number as meter, m.kind, m.location, to_char(n.month, 'YYYY-MM') as month, r.id as reading_id,
           trim_scale(coalesce(r.usage, 0))::text as usage,
           trim_scale((select coalesce(sum(y.usage), 0) from charging.meter c join charging.meter_reading y
             on y.tenant_id = c.tenant_id and y.meter_id = c.id and y.month = r.month
                        where ${own('c')} and c.parent_id = m.id))::text as below,
           coalesce(r.abnormal and r.confirmed_by = '', false) as doubtful,
           (select s.number from charging.share_pool_reading x join charging.share_pool s on s.tenant_id = x.tenant_id and s.id = x.pool_id
             where ${own('x')} and x.reading_id = r.id and x.pool_id is distinct from ${poolId}::bigint) as shared_by
      from charging.meter m
     cross join generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') n (month)
      ${readingIn(sql`n.month::date`)}
     where ${own('m')} and m.share_group_id = ${groupId}
       and m.house_id is null ${meterIds === null ? sql`` : sql`and m.id = any (${meterIds}::bigint[])`}
       and (r.id is not null or (m.state = ${lit(METER.inUse)} and m.start_date < (n.month + interval '1 month')::date))
     order by m.number, n.month`;
}

export async function replaceReadings(tx: Tx, tenantId: number, poolId: number, uses: readonly MeterUse[]): Promise<void> {
  await tx.deleteFrom('charging.sharePoolReading').where('poolId', '=', poolId).execute();
  if (uses.length === 0) return;
  await tx
    .insertInto('charging.sharePoolReading')
    .values(uses.map(({ readingId, usage, below }) => ({ tenantId, poolId, readingId: readingId as number, usage, below })))
    .execute();
}
