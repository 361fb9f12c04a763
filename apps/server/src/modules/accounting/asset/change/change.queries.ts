// 资产变动单 as rows.
import { sql } from 'kysely';
import {
  ASSET_CHANGE,
  type ASSET_CHANGE_KIND,
  type AssetChangeRow,
  type AssetWanted,
  type OutputOf,
  type searchAssetChanges,
  type StateOf,
} from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, first, lit, one, own, rows, TENANT, when, where } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ChangeNames } from './change-names.ts';

type Search = SearchOf<typeof searchAssetChanges>;
const meant = ({ filter: { companyId, states, kinds, key } }: Search) =>
  where(
    own('c'),
    sql`c.company_id = ${companyId}`,
    when(states.length > 0, sql`c.state = any (${states}::smallint[])`),
    when(kinds.length > 0, sql`c.kind = any (${kinds}::smallint[])`),
    ...contains(key, sql`c.no`, sql`a.no`, sql`a.name`),
  );
const FROM = sql`accounting.asset_change c join accounting.asset a on a.tenant_id = c.tenant_id and a.id = c.asset_id`;

type Totals = Omit<OutputOf<typeof searchAssetChanges>, 'rows'>;
export const totalsOf = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(*) filter (where c.state = ${lit(ASSET_CHANGE.waiting)})::int as waiting
    from ${FROM} ${meant(search)}`;

export type FoundChange = Omit<AssetChangeRow, 'vouchers'>;
export const pageOf = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchAssetChanges>): Promise<FoundChange[]> =>
  rows<FoundChange>(db)`
    select c.id, c.no, c.asset_id, a.no as asset_no, a.name as asset_name, c.kind, c.day, c.before_text, c.after_text, c.amount, c.reason,
           c.state, c.maker_id = ${search.accountId} as own, c.version, c.created_by, c.created_at, c.checked_by, c.checked_at, c.check_note
      from ${FROM} ${meant(search)} order by c.id desc limit ${limit} offset ${offset}`;

export interface ChangeNow {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly assetId: number;
  readonly kind: StateOf<typeof ASSET_CHANGE_KIND>;
  readonly day: string;
  readonly ym: number;
  readonly wanted: AssetWanted;
  readonly counterSubjectId: number | null;
  readonly bankAccountId: number | null;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
}
export const lockChange = (tx: Tx, reach: CompanyReach, id: number): Promise<ChangeNow | undefined> => first<ChangeNow>(tx)`
  select c.id, c.no as number, c.company_id, c.asset_id, c.kind, c.day, c.ym, c.wanted, c.counter_subject_id, c.bank_account_id, c.state,
         c.version, c.maker_id
    from accounting.asset_change c where ${allOf(own('c'), sql`c.id = ${id}`, inCompanies(reach, sql`c.company_id`))} for update`;

export interface NewChange {
  readonly companyId: number;
  readonly no: string;
  readonly assetId: number;
  readonly kind: number;
  readonly day: string;
  readonly ym: number;
  readonly reason: string;
  readonly amount: string | null;
  readonly counterSubjectId: number | null;
  readonly bankAccountId: number | null;
  readonly wanted: AssetWanted;
  readonly beforeText: string;
  readonly afterText: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
export async function insertChange(tx: Tx, { wanted, ...values }: NewChange): Promise<number> {
  const made = await tx
    .insertInto('accounting.assetChange')
    .values({ tenantId: TENANT, ...values, wanted: JSON.stringify(wanted) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export interface ChangeChange extends StateChange {
  readonly beforeText?: string;
  readonly afterText?: string;
  readonly moves?: boolean;
}
export async function updateChange(tx: Tx, id: number, values: ChangeChange): Promise<void> {
  await tx
    .updateTable('accounting.assetChange')
    .set({ ...values, version: sql`version + 1` })
    .where(own('asset_change'))
    .where('id', '=', id)
    .execute();
}

interface NamedIds {
  readonly categoryId: number;
  readonly estateId: number | null;
  readonly custodianId: number | null;
  readonly shares: readonly { readonly departmentId: number; readonly subjectId: number }[];
}
export const findNames = (db: DbOrTx, { categoryId, estateId, custodianId, shares }: NamedIds): Promise<ChangeNames> => one<ChangeNames>(
  db,
)`
  select coalesce((select c.name from accounting.asset_category c where ${own('c')} and c.id = ${categoryId}), '') as category,
         coalesce((select e.name from estate_view.estate e where ${own('e')} and e.id = ${estateId}), '') as estate,
         coalesce((select m.name from org_view.employee m where ${own('m')} and m.id = ${custodianId}), '') as custodian,
         (select coalesce(jsonb_agg(d.name order by w.place), '[]'::jsonb)
            from unnest(${shares.map(({ departmentId }) => departmentId)}::bigint[]) with ordinality w (id, place)
            join org_view.department d on ${own('d')} and d.id = w.id) as departments,
         (select coalesce(jsonb_agg(s.code order by w.place), '[]'::jsonb)
            from unnest(${shares.map(({ subjectId }) => subjectId)}::bigint[]) with ordinality w (id, place)
            join accounting.subject s on ${own('s')} and s.id = w.id) as subjects`;
