// What all acts on assets of a company share: the lock, the numbers of documents, the subjects,
// and whether what a card names is the company's.
import { sql, type RawBuilder } from 'kysely';
import { allOf, first, own, rows, run, TENANT, when } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** Locks the assets of a company and answers the last month that was depreciated. */
export async function lockAssets(tx: Tx, companyId: number): Promise<number | null> {
  await run(tx)`
    insert into accounting.asset_book (tenant_id, company_id) values (${TENANT}, ${companyId}) on conflict do nothing`;
  const found = await first<{ lastYm: number | null }>(tx)`
    select b.last_ym from accounting.asset_book b where ${own('b')} and b.company_id = ${companyId} for update`;
  return found?.lastYm ?? null;
}

export const findLastYm = async (db: DbOrTx, companyId: number): Promise<number | null> =>
  (
    await first<{ lastYm: number | null }>(db)`
      select b.last_ym from accounting.asset_book b where ${own('b')} and b.company_id = ${companyId}`
  )?.lastYm ?? null;

export const setLastYm = (tx: Tx, companyId: number, ym: number | null): Promise<number> => run(tx)`
  update accounting.asset_book b set last_ym = ${ym} where ${own('b')} and b.company_id = ${companyId}`;

const TABLES = {
  change: sql`accounting.asset_change`,
  decrease: sql`accounting.asset_decrease`,
  count: sql`accounting.asset_count`,
  card: sql`accounting.asset`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** The next numbers that begin so; the assets of the company are locked. */
export async function nextNumbers(
  tx: Tx,
  table: keyof typeof TABLES,
  companyId: number,
  prefix: string,
  width: number,
  count: number,
): Promise<string[]> {
  const found = await first<{ last: number | null }>(tx)`
    select max(substr(d.no, ${prefix.length + 1}::int)::int)::int as last from ${TABLES[table]} d
     where ${own('d')} and d.company_id = ${companyId} and starts_with(d.no, ${prefix})
       and substr(d.no, ${prefix.length + 1}::int) ~ '^[0-9]{1,9}$'`;
  const last = found?.last ?? 0;
  return Array.from({ length: count }, (_, at) => `${prefix}${String(last + 1 + at).padStart(width, '0')}`);
}
export const nextNumber = async (tx: Tx, table: keyof typeof TABLES, companyId: number, prefix: string, width: number): Promise<string> =>
  (await nextNumbers(tx, table, companyId, prefix, width, 1))[0] ?? '';

/** The first usable leaf at or below each code; the order of the codes says which is preferred. */
export async function findLeaf(db: DbOrTx, companyId: number, codes: readonly string[]): Promise<number | undefined> {
  const found = await first<{ id: number }>(db)`
    select s.id from unnest(${codes}::text[]) with ordinality w (code, place)
      join accounting.subject s on ${own('s')} and s.company_id = ${companyId} and s.leaf and not s.disabled and starts_with(s.code, w.code)
     order by w.place, s.code limit 1`;
  return found?.id;
}

export interface Named {
  readonly estateIds: readonly number[];
  readonly departmentIds: readonly number[];
  readonly employeeIds: readonly number[];
  readonly supplierIds: readonly number[];
  readonly bankAccountIds: readonly number[];
  readonly deviceIds: readonly number[];
}
const below = (companyId: number, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`${column} in (
  select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
   where ${own('c')} and top.id = ${companyId})`;

/** What of these is not the company's or of a company below it, in words. */
export async function listStrangers(db: DbOrTx, companyId: number, named: Named): Promise<string[]> {
  const missing = (ids: readonly number[], what: string, known: RawBuilder<unknown>) =>
    when(ids.length > 0, sql`select ${what}::text as what from unnest(${ids}::bigint[]) w (id) where w.id not in (${known})`);
  const parts = [
    missing(
      named.estateIds,
      '项目',
      sql`select e.id from estate_view.estate e where ${allOf(own('e'), below(companyId, sql`e.company_id`))}`,
    ),
    missing(
      named.departmentIds,
      '部门',
      sql`select d.id from org_view.department d where ${allOf(own('d'), below(companyId, sql`d.company_id`))}`,
    ),
    missing(
      named.employeeIds,
      '保管人',
      sql`select m.id from org_view.employee m where ${allOf(own('m'), below(companyId, sql`m.company_id`))}`,
    ),
    missing(named.supplierIds, '供应商', sql`select s.id from accounting.supplier s where ${own('s')} and s.company_id = ${companyId}`),
    missing(
      named.bankAccountIds,
      '银行账户',
      sql`select b.id from org_view.company_bank_account b where ${own('b')} and b.company_id = ${companyId}`,
    ),
    missing(
      named.deviceIds,
      '设备',
      sql`select v.id from estate_view.device v join estate_view.estate e on e.tenant_id = v.tenant_id and e.id = v.estate_id
           where ${allOf(own('v'), below(companyId, sql`e.company_id`))}`,
    ),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return [];
  const found = await rows<{ what: string }>(db)`select distinct x.what from (${sql.join(parts, sql` union all `)}) x`;
  return found.map(({ what }) => what);
}

export interface FoundVoucher {
  readonly key: string;
  readonly id: number;
  readonly word: string;
  readonly no: number | null;
  readonly state: 1 | 2 | 3 | 4;
  readonly summary: string;
  readonly total: string;
}
/** The vouchers that documents of one type made. */
export const listVouchers = (db: DbOrTx, companyId: number, source: string, keys: readonly string[]): Promise<FoundVoucher[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : rows<FoundVoucher>(db)`
    select v.source_key as key, v.id, v.word, v.no, v.state, v.total, coalesce((select e.summary from accounting.entry e
             where e.tenant_id = v.tenant_id and e.voucher_id = v.id order by e.line limit 1), '') as summary
      from accounting.voucher v
     where ${own('v')} and v.company_id = ${companyId} and v.source = ${source} and v.source_key = any (${keys}::text[])
     order by v.source_key, v.source_seq`;
