// Steps of vouchers as sets: locked in the order of their ids, written in one statement.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER } from '@anju/contract';
import { AUDIT_OF_MANY } from '../../../../platform/audit/audit.queries.ts';
import { count, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { SUBJECT_FACTS, type SubjectFacts } from './draft.queries.ts';
import type { VoucherNow } from './step.rules.ts';

const NOW = sql`
  v.id, v.company_id, v.ym, v.day, v.word, v.no, v.span, v.state, v.kind, v.papers, v.total, v.source, v.reverses_id, v.corrects_id,
    v.maker_id,
  v.auditor_id, v.cashier_id, v.loose, v.version`;

export const lockVouchers = (tx: Tx, companyId: number, ids: readonly number[]): Promise<VoucherNow[]> => rows<VoucherNow>(tx)`
  select ${NOW} from accounting.voucher v where ${own('v')} and v.company_id = ${companyId} and v.id = any (${ids}::bigint[])
   order by v.id for update`;

/** Everything of a period in one state. */
export const lockPeriodVouchers = (tx: Tx, companyId: number, ym: number, state: number): Promise<VoucherNow[]> => rows<VoucherNow>(tx)`
  select ${NOW} from accounting.voucher v where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and v.state = ${state}
   order by v.id for update`;

export const countOfPeriod = (db: DbOrTx, companyId: number, ym: number, state: number): Promise<number> => count(db)`
  select count(*)::int from accounting.voucher v where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and v.state = ${state}`;

export interface LineNow extends SubjectFacts {
  readonly voucherId: number;
  readonly line: number;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
  readonly houseId: number | null;
  readonly personId: number | null;
  readonly estateId: number | null;
  readonly chargeTypeId: number | null;
  readonly departmentId: number | null;
  readonly employeeId: number | null;
  readonly supplierId: number | null;
  readonly bankAccountId: number | null;
  readonly partnerId: number | null;
}
/** The lines with what the rules ask of their subjects; `id` is that of the subject. */
export const listLines = (db: DbOrTx, ids: readonly number[]): Promise<LineNow[]> => rows<LineNow>(db)`
  select e.voucher_id, e.line, e.summary, e.debit, e.credit, e.cash_item, d.house_id, d.person_id, d.estate_id, d.charge_type_id,
    d.department_id,
         d.employee_id, d.supplier_id, d.bank_account_id, d.partner_id, ${SUBJECT_FACTS}
    from accounting.entry e
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
    join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
   where ${own('e')} and e.voucher_id = any (${ids}::bigint[]) order by e.voucher_id, e.line`;

/**
 * Debit minus credit of subjects at the end of a period, with what is handed in and not posted, except for these vouchers. `slots` are the
 * years whose opening may be kept.
 */
export const listBalances = (
  db: DbOrTx,
  {
    companyId,
    ym,
    slots,
    subjectIds,
    exceptIds,
  }: { companyId: number; ym: number; slots: number[]; subjectIds: number[]; exceptIds: number[] },
): Promise<{ subjectId: number; balance: string }[]> => rows<{ subjectId: number; balance: string }>(db)`
  with slot as (
    select coalesce(max(b.ym), 0) as ym from accounting.subject_balance b
     where ${own('b')} and b.company_id = ${companyId} and b.ym = any (${slots}::int[]))
  select x.subject_id, sum(x.amount)::numeric(18, 2) as balance from (
    select b.subject_id, b.debit - b.credit as amount from accounting.subject_balance b, slot
     where ${own('b')} and b.company_id = ${companyId} and b.subject_id = any (${subjectIds}::bigint[]) and b.ym between slot.ym and ${ym}
    union all
    select e.subject_id, e.debit - e.credit from accounting.voucher v
      join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id and e.subject_id = any (${subjectIds}::bigint[])
     where ${own('v')} and v.company_id = ${companyId} and v.state in (${lit(VOUCHER.submitted)}, ${lit(VOUCHER.audited)}) and v.ym <= ${ym}
       and v.id <> all (${exceptIds}::bigint[])) x
   group by x.subject_id`;

type Logging = Pick<Scope, 'actor' | 'clock'>;
/** One line of the log for each voucher, with its number. */
const logLines = ({ actor, clock }: Logging, action: string, note: string): RawBuilder<unknown> => sql`
  ${AUDIT_OF_MANY}
  select ${TENANT}, ${clock.now().toISOString()}::timestamptz, ${actor.accountId}::bigint, ${actor.name}, ${action}, 'voucher', v.id,
         null, null,
         concat_ws(' ', v.word || '-' || lpad(v.no::text, greatest(4, length(v.no::text)), '0'), v.day::text, nullif(${note}, ''))`;

// ---- writing -------------------------------------------------------------------------------------------------------------------------

export interface Numbered {
  readonly id: number;
  readonly no: number;
}
/** With a line of the log for each, in the same statement: others wait for the counter meanwhile. */
export const setSubmitted = (tx: Tx, scope: Logging, numbered: readonly Numbered[]): Promise<{ id: number; version: number }[]> => rows<{
  id: number;
  version: number;
}>(tx)`
  with handed as (
    update accounting.voucher v
       set state = ${lit(VOUCHER.submitted)}, no = w.no, submitted_at = ${scope.clock.now().toISOString()}::timestamptz, reject_reason = '',
           version = v.version + 1
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as w (id bigint, no int)
     where ${own('v')} and v.id = w.id and v.state = ${lit(VOUCHER.draft)}
    returning v.id, v.version, v.span, v.word, v.no, v.day),
  logged as (${logLines(scope, '提交', '')} from handed v order by v.span, v.word, v.no, v.id)
  select h.id, h.version from handed h`;

export const setDraft = (tx: Tx, ids: readonly number[], reason: string): Promise<number> => run(tx)`
  update accounting.voucher v set state = ${lit(VOUCHER.draft)}, submitted_at = null, reject_reason = ${reason}, version = v.version + 1
   where ${own('v')} and v.id = any (${ids}::bigint[]) and v.state = ${lit(VOUCHER.submitted)}`;

interface Signed {
  readonly id: number;
  readonly name: string;
  readonly at: string;
}
export const setAudited = (tx: Tx, ids: readonly number[], by: Signed): Promise<number> => run(tx)`
  update accounting.voucher v
     set state = ${lit(VOUCHER.audited)}, auditor_id = ${by.id}, auditor = ${by.name}, audited_at = ${by.at}::timestamptz,
       version = v.version + 1
   where ${own('v')} and v.id = any (${ids}::bigint[]) and v.state = ${lit(VOUCHER.submitted)}`;

export const setUnaudited = (tx: Tx, ids: readonly number[]): Promise<number> => run(tx)`
  update accounting.voucher v
     set state = ${lit(VOUCHER.submitted)}, auditor_id = null, auditor = '', audited_at = null, version = v.version + 1
   where ${own('v')} and v.id = any (${ids}::bigint[]) and v.state = ${lit(VOUCHER.audited)}`;

export const callPost = (tx: Tx, companyId: number, ids: readonly number[], by: Signed): Promise<number> => count(tx)`
  select accounting.post(${TENANT}, ${companyId}::bigint, ${ids}::bigint[], ${by.id}::bigint, ${by.name}, ${by.at}::timestamptz)`;

export const logStep = (tx: Tx, scope: Logging, ids: readonly number[], action: string, note = ''): Promise<number> =>
  run(tx)`
    ${logLines(scope, action, note)}
      from accounting.voucher v where ${own('v')} and v.id = any (${ids}::bigint[]) order by v.span, v.word, v.no, v.id`;
