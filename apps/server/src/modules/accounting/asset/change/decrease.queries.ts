// 资产减少单 as rows.
import { sql } from 'kysely';
import {
  ASSET_CHANGE,
  ASSET_CHANGE_KIND,
  ASSET_DECREASE,
  type AssetDecreaseRow,
  type DECREASE_WAY,
  type OutputOf,
  type SALE_TAX,
  type searchAssetDecreases,
  type StateOf,
} from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, exists, first, lit, one, own, rows, TENANT, when, where } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchAssetDecreases>;
const meant = ({ filter: { companyId, states, ways, key } }: Search) =>
  where(
    own('d'),
    sql`d.company_id = ${companyId}`,
    when(states.length > 0, sql`d.state = any (${states}::smallint[])`),
    when(ways.length > 0, sql`d.way = any (${ways}::smallint[])`),
    ...contains(key, sql`d.no`, sql`a.no`, sql`a.name`),
  );
const FROM = sql`accounting.asset_decrease d join accounting.asset a on a.tenant_id = d.tenant_id and a.id = d.asset_id`;
/** What was taken out of the books; while it waits, what stands there now. */
const AUDITED = sql`d.state = ${lit(ASSET_DECREASE.approved)}`;
const COST = sql`case when ${AUDITED} then d.cost else a.cost end`;
const ACCUMULATED = sql`case when ${AUDITED} then d.accumulated else a.accumulated end`;
const IMPAIRMENT = sql`case when ${AUDITED} then d.impairment else a.impairment end`;

type Totals = Omit<OutputOf<typeof searchAssetDecreases>, 'rows'>;
export const totalsOf = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(*) filter (where d.state = ${lit(ASSET_DECREASE.waiting)})::int as waiting,
         coalesce(sum(${COST}), 0)::numeric(18, 2) as cost_total from ${FROM} ${meant(search)}`;

export type FoundDecrease = Omit<AssetDecreaseRow, 'vouchers'>;
export const pageOf = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchAssetDecreases>): Promise<FoundDecrease[]> =>
  rows<FoundDecrease>(db)`
    select d.id, d.no, d.asset_id, a.no as asset_no, a.name as asset_name, d.way, d.day, d.reason, d.expense, d.price, d.tax, d.tax_kind,
           ${COST} as cost, ${ACCUMULATED} as accumulated, ${IMPAIRMENT} as impairment,
           (d.price - d.expense - (${COST} - ${ACCUMULATED} - ${IMPAIRMENT}))::numeric(18, 2) as result,
           d.state, d.maker_id = ${search.accountId} as own, d.version, d.created_by, d.created_at, d.checked_by, d.checked_at, d.check_note
      from ${FROM} ${meant(search)} order by d.id desc limit ${limit} offset ${offset}`;

export interface DecreaseNow {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly assetId: number;
  readonly way: StateOf<typeof DECREASE_WAY>;
  readonly day: string;
  readonly ym: number;
  readonly expense: string;
  readonly price: string;
  readonly tax: string;
  readonly taxKind: StateOf<typeof SALE_TAX>;
  readonly bankAccountId: number | null;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
}
export const lockDecrease = (tx: Tx, reach: CompanyReach, id: number): Promise<DecreaseNow | undefined> => first<DecreaseNow>(tx)`
  select d.id, d.no as number, d.company_id, d.asset_id, d.way, d.day, d.ym, d.expense, d.price, d.tax, d.tax_kind, d.bank_account_id,
    d.state,
         d.version, d.maker_id
    from accounting.asset_decrease d where ${allOf(own('d'), sql`d.id = ${id}`, inCompanies(reach, sql`d.company_id`))} for update`;

export interface NewDecrease {
  readonly companyId: number;
  readonly no: string;
  readonly assetId: number;
  readonly way: number;
  readonly day: string;
  readonly ym: number;
  readonly reason: string;
  readonly expense: string;
  readonly price: string;
  readonly tax: string;
  readonly taxKind: number;
  readonly bankAccountId: number | null;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
/** The ids in the order given. */
export async function insertDecreases(tx: Tx, list: readonly NewDecrease[]): Promise<number[]> {
  const made = await tx
    .insertInto('accounting.assetDecrease')
    .values(list.map((values) => ({ tenantId: TENANT, ...values })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export interface DecreaseChange extends StateChange {
  readonly cost?: string;
  readonly accumulated?: string;
  readonly impairment?: string;
}
export async function updateDecrease(tx: Tx, id: number, values: DecreaseChange): Promise<void> {
  await tx
    .updateTable('accounting.assetDecrease')
    .set({ ...values, version: sql`version + 1` })
    .where(own('asset_decrease'))
    .where('id', '=', id)
    .execute();
}

/** It depreciated its card early, before the run of the month. */
export const hasEarly = (tx: Tx, id: number): Promise<boolean> => exists(tx)`
  select from accounting.asset_depreciation x where ${own('x')} and x.decrease_id = ${id}`;
/** The state a card had before it left the books is not kept: an idle one is found by its last audited change. */
export const wasIdle = async (tx: Tx, assetId: number): Promise<boolean> =>
  (
    await first<{ idle: boolean | null }>(tx)`
      select (c.wanted ->> 'idle')::boolean as idle from accounting.asset_change c
       where ${own('c')} and c.asset_id = ${assetId} and c.kind = ${lit(ASSET_CHANGE_KIND.use)}
         and c.state = ${lit(ASSET_CHANGE.approved)} order by c.checked_at desc limit 1`
  )?.idle === true;
