// Books for the tests of accounting: made and opened by the same functions as real ones, without a screen.
import { NO_DIMS, type CHART, type Dims, type StateOf } from '@anju/contract';
import { ymsBetween } from '@anju/domain';
import { createPool } from '../../../platform/db/pool.ts';
import { one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import { createTenantDatabases, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Installation } from '../../../testing/installation.ts';
import { internDims } from '../books/dimset.queries.ts';
import { makeBooks } from './account-set.service.ts';
import { openNext } from './period.service.ts';

interface Opening {
  readonly code: string;
  readonly dims?: Partial<Dims>;
  /** Debit minus credit at the start of the year. */
  readonly amount?: string;
  /** Moved from then to the first period, and the part of it that carried profit. */
  readonly debit?: string;
  readonly credit?: string;
  readonly closeDebit?: string;
  readonly closeCredit?: string;
}

export interface OpenBooks {
  /** By default the first company of the demo's first tenant that has no books. */
  readonly companyId?: number;
  readonly tenantId?: number;
  readonly template?: StateOf<typeof CHART>;
  readonly firstYm: number;
  readonly openings?: readonly Opening[];
  readonly dimsRequired?: boolean;
  /** Subjects that lose what is below them, such as 4101 of the worked month. */
  readonly leaves?: readonly string[];
  /** Periods from the first one to here are open. */
  readonly openTo?: number;
  /** False leaves the books 建账中. */
  readonly running?: boolean;
  readonly words?: 1 | 2 | 3;
}

export interface OpenedBooks {
  readonly tenantId: number;
  readonly companyId: number;
  /** The id of a subject by its code. */
  readonly subjectId: (code: string) => number;
}

const STAMP = { by: '测试', at: '2025-01-01T00:00:00+08:00' };

async function writeOpenings(tx: Tx, tenantId: number, companyId: number, openings: readonly Opening[]): Promise<void> {
  const sets = await internDims(
    tx,
    tenantId,
    openings.map(({ dims }) => ({ ...NO_DIMS, ...dims })),
  );
  const list = openings.map(({ dims: _, ...opening }, at) => ({ ...opening, dimset: sets[at] }));
  const written = await run(tx)`
    insert into accounting.opening (tenant_id, company_id, subject_id, dimset_id, amount, debit, credit, close_debit, close_credit)
    select ${TENANT}, ${companyId}::bigint, s.id, o.dimset, coalesce(o.amount, 0), coalesce(o.debit, 0), coalesce(o.credit, 0),
           coalesce(o."closeDebit", 0), coalesce(o."closeCredit", 0)
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) o (code text, dimset bigint, amount numeric, debit numeric, credit numeric,
        "closeDebit" numeric, "closeCredit" numeric)
      join accounting.subject s on ${own('s')} and s.company_id = ${companyId} and s.code = o.code`;
  if (written !== openings.length) throw new Error(`${openings.length - written} openings name no subject`);
}

/** Makes an account set, writes its opening balances and puts it in use. */
export async function openBooks(installation: Installation, books: OpenBooks): Promise<OpenedBooks> {
  const { template = 1, firstYm, openings = [], dimsRequired = true, leaves = [], openTo = firstYm, running = true, words = 1 } = books;
  const tenantId =
    books.tenantId ??
    (await installation.database.asOwner(async (client) => {
      const found = await client.query<{ id: number }>(`select min(tenant_id)::int as id from org.company`);
      return found.rows[0]?.id ?? 0;
    }));
  const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  try {
    return await databases
      .of(tenantId)
      .transaction()
      .execute(async (tx) => {
        const { id: companyId } = await one<{ id: number }>(tx)`
          select coalesce(${books.companyId ?? null}::bigint, min(c.id)) as id from org.company c where ${own('c')}
             and not exists (select from accounting.account_set s where s.tenant_id = c.tenant_id and s.company_id = c.id)`;
        const settings = { dimsRequired, numberSpan: 1, fillGaps: false, papersRule: 0, makerPosts: false, taxPayer: 1 } as const;
        await makeBooks(tx, { companyId, template, firstYm, words, copyFromId: null, ...settings }, { tenantId, ...STAMP });
        for (const code of leaves) {
          await run(tx)`delete from accounting.subject s where ${own('s')} and s.company_id = ${companyId} and s.code like ${`${code}__%`}`;
          await run(tx)`update accounting.subject s set leaf = true where ${own('s')} and s.company_id = ${companyId} and s.code = ${code}`;
        }
        if (openings.length > 0) await writeOpenings(tx, tenantId, companyId, openings);
        for (const ym of ymsBetween(firstYm, openTo).slice(1)) await openNext(tx, companyId, ym);
        if (running) {
          await run(
            tx,
          )`update accounting.account_set s set state = 2, opening_no = 'QC0001', opened_by = ${STAMP.by}, opened_at = ${STAMP.at}
            where ${own('s')} and s.company_id = ${companyId}`;
          await run(tx)`select accounting.open_books(${TENANT}, ${companyId}::bigint)`;
        }
        const subjects = await rows<{ id: number; code: string }>(tx)`
          select s.id, s.code from accounting.subject s where ${own('s')} and s.company_id = ${companyId}`;
        const byCode = new Map(subjects.map(({ id, code }) => [code, id]));
        const subjectId = (code: string): number => {
          const id = byCode.get(code);
          if (id === undefined) throw new Error(`no subject ${code}`);
          return id;
        };
        return { tenantId, companyId, subjectId };
      });
  } finally {
    await databases.close();
  }
}
