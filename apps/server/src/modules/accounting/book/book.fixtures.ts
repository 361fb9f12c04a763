// Books for the tests of this group: vouchers written and posted by the database's own functions, and the worked month of domain: accounting 8.
import { BALANCE_SIDE, BOOK_ROW, VOUCHER_KIND, type BookRow } from '@anju/contract';
import type { Installation } from '../../../testing/installation.ts';
import { ORACLE_OPENINGS, ORACLE_VOUCHERS } from '../books/oracle.fixtures.ts';
import { openBooks, type OpenBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';

interface Line {
  readonly code: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly dimset?: number;
  readonly settleMethod?: string;
  readonly settleNo?: string;
  readonly cashItem?: string | null;
}
export interface TestVoucher {
  readonly day: string;
  readonly no: number;
  readonly kind?: number;
  readonly summary: string;
  /** Stays 待审核. */
  readonly waits?: boolean;
  readonly lines: readonly Line[];
}

/** Writes vouchers as they are after the audit and posts those that do not wait. */
export async function writeVouchers(installation: Installation, books: OpenedBooks, vouchers: readonly TestVoucher[]): Promise<number[]> {
  return installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(books.tenantId)]);
    const ids: number[] = [];
    const posted: number[] = [];
    for (const { day, no, kind = 0, summary, waits = false, lines } of vouchers) {
      const ym = Number(day.slice(0, 7).replace('-', ''));
      const made = await client.query<{ id: number }>(
        `insert into accounting.voucher (tenant_id, company_id, ym, day, word, no, span, state, kind, total, maker_id, maker, auditor_id, auditor, created_at)
         select $1, $2, $3, $4, '记', $5, $3, case when $6 then 2 else 3 end, $7, sum(l.debit), 1, '制单', case when $6 then null else 2 end, '审核', now()
           from jsonb_to_recordset($8) l (debit numeric) returning id::int`,
        [books.tenantId, books.companyId, ym, day, no, waits, kind, JSON.stringify(lines)],
      );
      const id = made.rows[0]?.id ?? 0;
      await client.query(
        `insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, dimset_id, debit, credit, settle_method, settle_no, cash_item)
         select $1, $2, l.line, $3, $4, $5, $6, l."subjectId", coalesce(l.dimset, 0), coalesce(l.debit, 0), coalesce(l.credit, 0),
                coalesce(l."settleMethod", ''), coalesce(l."settleNo", ''), l."cashItem"
           from jsonb_to_recordset($7) l (line int, "subjectId" bigint, dimset bigint, debit numeric, credit numeric, "settleMethod" text, "settleNo" text, "cashItem" text)`,
        [
          books.tenantId,
          id,
          books.companyId,
          ym,
          day,
          summary,
          JSON.stringify(lines.map((line, at) => ({ ...line, line: at + 1, subjectId: books.subjectId(line.code) }))),
        ],
      );
      ids.push(id);
      if (!waits) posted.push(id);
    }
    await client.query(`select accounting.post($1, $2, $3, 3, '登账', now())`, [books.tenantId, books.companyId, posted]);
    await client.query('commit');
    return ids;
  });
}

/** The worked month of January 2025, posted; the periods to January 2026 are open. */
export async function openWorkedMonth(installation: Installation, more: Partial<OpenBooks> = {}): Promise<OpenedBooks> {
  const usual = { firstYm: 202501, openTo: 202601, dimsRequired: false, leaves: ['4101'] };
  const books = await openBooks(installation, { ...usual, openings: ORACLE_OPENINGS, ...more });
  await writeVouchers(
    installation,
    books,
    ORACLE_VOUCHERS.map(({ closing, ...voucher }) => ({ ...voucher, kind: closing ? VOUCHER_KIND.carry : VOUCHER_KIND.manual })),
  );
  return books;
}

/** A row as it is read: what it is, both sides, and the balance with its side. */
export const told = ({ kind, day, text, debit, credit, direction, balance, entry }: BookRow) => [
  kind === BOOK_ROW.line ? `${day?.slice(5)} ${entry?.number}` : text,
  debit,
  credit,
  `${direction === null ? '' : BALANCE_SIDE.text(direction)} ${balance}`,
];

/** The set of dims that names an estate and nothing else. */
export const estateSet = (installation: Installation, { tenantId }: OpenedBooks, estateId: number): Promise<number> =>
  installation.database.asOwner(async (client) => {
    await client.query('insert into accounting.dimset (tenant_id, estate_id) values ($1, $2) on conflict do nothing', [tenantId, estateId]);
    const found = await client.query<{ id: number }>(
      `select id::int from accounting.dimset d where d.tenant_id = $1 and d.estate_id = $2 and num_nonnulls(d.person_id, d.house_id, d.charge_type_id,
        d.department_id, d.employee_id, d.supplier_id, d.bank_account_id, d.partner_id) = 0`,
      [tenantId, estateId],
    );
    return found.rows[0]?.id ?? 0;
  });

/** The first estates of a tenant. */
export const estatesOf = (installation: Installation, { tenantId }: OpenedBooks): Promise<{ id: number; name: string }[]> =>
  installation.database.asOwner(async (client) => {
    const found = await client.query<{ id: number; name: string }>(
      'select id::int, name from estate.estate where tenant_id = $1 order by id limit 2',
      [tenantId],
    );
    return found.rows;
  });

/** What a job says of itself. */
export const messageOf = (installation: Installation, jobId: number): Promise<string | undefined> =>
  installation.database.asOwner(
    async (client) => (await client.query<{ message: string }>('select message from system.job where id = $1', [jobId])).rows[0]?.message,
  );
