import { VOUCHER, type VoucherLineForm } from '@anju/contract';
import { first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { DIMS_OBJECT } from '../read/voucher.queries.ts';

export const findSaved = (
  db: DbOrTx,
  id: number,
): Promise<{ version: number; state: 1 | 2 | 3 | 4; word: string; no: number | null } | undefined> =>
  first<{ version: number; state: 1 | 2 | 3 | 4; word: string; no: number | null }>(db)`
    select v.version, v.state, v.word, v.no from accounting.voucher v where ${own('v')} and v.id = ${id}`;

export const listFileIds = async (db: DbOrTx, voucherId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select f.file_id as id from accounting.voucher_file f where ${own('f')} and f.voucher_id = ${voucherId} order by f.file_id`
  ).map(({ id }) => id);

export async function replaceFiles(tx: Tx, voucherId: number, ids: readonly number[]): Promise<void> {
  await run(
    tx,
  )`delete from accounting.voucher_file f where ${own('f')} and f.voucher_id = ${voucherId} and f.file_id <> all (${ids}::bigint[])`;
  await run(tx)`
    insert into accounting.voucher_file (tenant_id, voucher_id, file_id)
    select ${TENANT}, ${voucherId}::bigint, w.id from unnest(${ids}::bigint[]) w (id) on conflict do nothing`;
}

/** Papers and cashier of a draft whose lines stay. */
export const updateEdges = (
  tx: Tx,
  id: number,
  { papers, cashierId, cashier }: { papers: number; cashierId: number | null; cashier: string },
): Promise<number> => run(tx)`
  update accounting.voucher v set papers = ${papers}, cashier_id = ${cashierId}::bigint, cashier = ${cashier}, version = v.version + 1
   where ${own('v')} and v.id = ${id} and v.state = ${lit(VOUCHER.draft)}`;

/** The lines of a voucher as a draft could be written from them. */
export const listCopies = (db: DbOrTx, id: number): Promise<VoucherLineForm[]> => rows<VoucherLineForm>(db)`
  select e.summary, e.subject_id, ${DIMS_OBJECT} as dims, e.debit, e.credit, e.cash_item, e.quantity, e.price, e.settle_method, e.settle_no,
         e.business_day
    from accounting.entry e join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
   where ${own('e')} and e.voucher_id = ${id} order by e.line`;

export const findReversal = (db: DbOrTx, id: number): Promise<{ word: string; no: number | null } | undefined> =>
  first<{ word: string; no: number | null }>(db)`
    select v.word, v.no from accounting.voucher v where ${own('v')} and v.reverses_id = ${id}`;

/** Remembers that a template was used. */
export const touchTemplate = (tx: Tx, companyId: number, id: number, ym: number): Promise<number> => run(tx)`
  update accounting.voucher_template t set last_ym = greatest(coalesce(t.last_ym, 0), ${ym}) where ${own('t')}
    and t.company_id = ${companyId}
     and t.id = ${id}`;

export const listItemNames = (db: DbOrTx, companyId: number): Promise<{ code: string; name: string }[]> => rows<{
  code: string;
  name: string;
}>(db)`
  select c.code, c.name from accounting.cash_item c where ${own('c')} and c.company_id = ${companyId}`;
