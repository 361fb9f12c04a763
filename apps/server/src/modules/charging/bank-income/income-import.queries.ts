// Rows of a bank statement as a set: checked against the company's accounts and the lines that are already stored, and inserted.
import { sql, type RawBuilder } from 'kysely';
import { allOf, own, rows } from '../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../platform/sheet-import/sheet-import.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { companySeen } from './bank-income.queries.ts';

export interface IncomeReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FIELDS = sql`account text, paid_on date, amount numeric, payer_name text, payer_account text, note text, serial text`;

/** Each row with the company's account, and the stored line with the same serial. */
const placed = ({ importId, estates }: IncomeReach) => sql`
  (select r.*, a.id as account_id, a.company_id, a.disabled as off, i.id as line_id,
          coalesce(i.amount = r.amount and i.paid_on = r.paid_on, false) as existing, ${sameAs(sql`a.id`, sql`r.serial`)} as same_row
     from ${staged(importId, FIELDS)} r
     left join (select a.*, regexp_replace(a.account_no, '[\\s-]', '', 'g') as plain_no from org_view.company_bank_account a
       join org_view.company c on c.tenant_id = a.tenant_id and c.id = a.company_id where ${allOf(own('a'), companySeen(estates))}) a
       on a.tenant_id = r.tenant_id and a.plain_no = r.account and r.account <> ''
     left join charging.bank_income i on i.tenant_id = r.tenant_id and i.account_id = a.id and i.serial = r.serial)`;

const SERIAL = { column: '银行流水号', value: sql`p.serial` };
const faults = (today: string): readonly Fault[] => [
  {
    column: '入账日期',
    value: sql`to_char(p.paid_on, 'YYYY-MM-DD')`,
    when: sql`p.paid_on > ${today}::date`,
    reason: '入账日期不能晚于今天',
  },
  {
    column: '收款账号',
    value: sql`p.account`,
    when: sql`p.account_id is null and p.account <> ''`,
    reason: '不是公司的收款账号，请先在公司资料中登记',
  },
  { column: '收款账号', value: sql`p.account`, when: sql`p.off and not p.existing`, reason: '该收款账号已停用' },
  { ...SERIAL, when: sql`p.line_id is not null and not p.existing`, reason: '该账号已有此流水号，日期或金额不同' },
  { ...SERIAL, when: sql`p.account_id is not null and p.serial <> '' and p.same_row is not null`, reason: repeated(sql`p.same_row`) },
];

export const checkedIncome = (reach: IncomeReach): RawBuilder<unknown> => withFaults(placed(reach), faults(reach.today));

/** The ids of the lines that were written. */
export async function insertIncome(tx: Tx, reach: IncomeReach, rowNos: readonly number[], { by, at }: Stamp): Promise<number[]> {
  const written = await rows<{ id: number }>(tx)`
    insert into charging.bank_income (tenant_id, company_id, account_id, serial, paid_on, amount, payer_name, payer_account, note,
      created_by, created_at)
    select p.tenant_id, p.company_id, p.account_id, p.serial, p.paid_on, p.amount, p.payer_name, p.payer_account, p.note, ${by}::text,
           ${at}::timestamptz
      from ${placed(reach)} p where p.row_no = any (${rowNos}::int[]) order by p.row_no
    returning id`;
  return written.map(({ id }) => id);
}
