// The vouchers the close itself wrote, found by what made them.
import { VOUCHER, type CloseVoucher, type Dims, type StateOf, type CLOSE_STEP } from '@anju/contract';
import { lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { sql, type RawBuilder } from 'kysely';

export interface OwnVoucher extends Omit<CloseVoucher, 'number' | 'red'> {
  readonly word: string;
  readonly no: number | null;
  readonly makerId: number;
  readonly source: string | null;
  readonly sourceKey: string | null;
  readonly sourceSeq: number;
  readonly reversesId: number | null;
  /** Red ink was written for it, posted or not. */
  readonly reversed: boolean;
}
const ROW = sql`
  v.id, v.word, v.no, v.kind, v.state, v.total, v.maker, v.maker_id, v.source, v.source_key, v.source_seq, v.reverses_id, v.version,
  coalesce((select e.summary from accounting.entry e where ${own('e')} and e.voucher_id = v.id order by e.line limit 1), '')
    as summary,
  exists (select from accounting.voucher r where ${own('r')} and r.reverses_id = v.id) as reversed`;
const listWhere = (db: DbOrTx, meant: RawBuilder<unknown>): Promise<OwnVoucher[]> => rows<OwnVoucher>(db)`
  select ${ROW} from accounting.voucher v where ${own('v')} and ${meant} order by v.id`;

export const listOwn = (db: DbOrTx, companyId: number, ym: number, sources: readonly string[]): Promise<OwnVoucher[]> =>
  listWhere(
    db,
    sql`v.company_id = ${companyId} and v.ym = ${ym} and v.source = any (${sources.flatMap((source) => [source, `${source}.red`])}::text[])
      and split_part(v.source_key, '.', 1) = ${String(ym)}`,
  );
export const listByIds = (db: DbOrTx, companyId: number, ids: readonly number[]): Promise<OwnVoucher[]> =>
  listWhere(db, sql`v.company_id = ${companyId} and v.id = any (${ids}::bigint[])`);
/** Posted ones of a period by kind that nobody took back. */
export const listStanding = (db: DbOrTx, companyId: number, ym: number, kinds: readonly number[]): Promise<OwnVoucher[]> =>
  listWhere(
    db,
    sql`v.company_id = ${companyId} and v.ym = ${ym} and v.state = ${lit(VOUCHER.posted)} and v.kind = any (${kinds}::int[])
      and v.reverses_id is null and not exists (select from accounting.voucher r where ${own('r')} and r.reverses_id = v.id)`,
  );

export interface OwnLine {
  readonly voucherId: number;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
}
export const listOwnLines = (db: DbOrTx, ids: readonly number[]): Promise<OwnLine[]> => rows<OwnLine>(db)`
  select e.voucher_id, e.subject_id, e.dimset_id, e.summary, e.debit, e.credit, e.cash_item
    from accounting.entry e where ${own('e')} and e.voucher_id = any (${ids}::bigint[]) order by e.voucher_id, e.line`;

export const listDims = async (db: DbOrTx, ids: readonly number[]): Promise<Map<number, Dims>> =>
  new Map(
    (
      await rows<Dims & { id: number }>(db)`
        select d.id, d.house_id, d.person_id, d.estate_id, d.charge_type_id, d.department_id, d.employee_id, d.supplier_id,
               d.bank_account_id, d.partner_id
          from accounting.dimset d where ${own('d')} and d.id = any (${ids}::bigint[])`
    ).map(({ id, ...dims }) => [id, dims]),
  );

/** How many vouchers of a period stand in each state. */
export const countStates = (db: DbOrTx, companyId: number, ym: number): Promise<{ state: number; n: number }[]> => rows<{
  state: number;
  n: number;
}>(db)`
  select v.state, count(*)::int as n from accounting.voucher v where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym}
    group by 1`;

// ---- steps taken ---------------------------------------------------------------------------------------------------------------------

type Step = StateOf<typeof CLOSE_STEP>;
export const listLastSteps = (
  db: DbOrTx,
  companyId: number,
  ym: number,
): Promise<{ step: Step; action: number; by: string; at: string }[]> =>
  rows<{ step: Step; action: number; by: string; at: string }>(db)`
    select distinct on (c.step) c.step, c.action, c.by, c.at from accounting.close_step c
     where ${own('c')} and c.company_id = ${companyId} and c.ym = ${ym} order by c.step, c.seq desc`;

export const insertStep = (
  tx: Tx,
  { companyId, ym, step, action, vouchers }: { companyId: number; ym: number; step: Step; action: 1 | 2; vouchers: number },
  { by, at }: Stamp,
): Promise<number> => run(tx)`
  insert into accounting.close_step (tenant_id, company_id, ym, step, seq, action, vouchers, by, at)
  select ${TENANT}, ${companyId}, ${ym}, ${step}, coalesce(max(c.seq), 0) + 1, ${action}, ${vouchers}, ${by}, ${at}::timestamptz
    from accounting.close_step c where ${own('c')} and c.company_id = ${companyId} and c.ym = ${ym} and c.step = ${step}`;
