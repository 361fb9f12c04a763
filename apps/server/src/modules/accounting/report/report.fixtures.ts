// Vouchers written and posted in one go, without their screens: reports read what is posted.
import { createPool } from '../../../platform/db/pool.ts';
import { one, own, run, TENANT } from '../../../platform/db/sql.ts';
import { createTenantDatabases, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { NO_DIMS, type Dims } from '@anju/contract';
import type { Installation } from '../../../testing/installation.ts';
import { internDims } from '../books/dimset.queries.ts';
import type { OpenedBooks } from '../setup/setup.fixtures.ts';

export interface BookedVoucher {
  readonly day: string;
  readonly summary: string;
  readonly closing?: boolean;
  readonly lines: readonly {
    readonly code: string;
    readonly debit?: string;
    readonly credit?: string;
    readonly cashItem?: string | null;
    readonly dims?: Partial<Dims>;
  }[];
}

const AT = '2025-01-31T00:00:00+08:00';

async function write(tx: Tx, books: OpenedBooks, no: number, voucher: BookedVoucher): Promise<number> {
  const { tenantId, companyId } = books;
  const ym = Number(voucher.day.slice(0, 4)) * 100 + Number(voucher.day.slice(5, 7));
  const sets = await internDims(
    tx,
    tenantId,
    voucher.lines.map(({ dims }) => ({ ...NO_DIMS, ...dims })),
  );
  const lines = voucher.lines.map(({ code, debit = '0', credit = '0', cashItem = null }, at) => {
    return { line: at + 1, subject: books.subjectId(code), dimset: sets[at], debit, credit, item: cashItem };
  });
  const { id } = await one<{ id: number }>(tx)`
    insert into accounting.voucher (tenant_id, company_id, ym, day, word, no, span, kind, total, maker_id, maker, created_at)
    select ${TENANT}, ${companyId}, ${ym}, ${voucher.day}, '记', ${no}, ${ym}, ${voucher.closing === true ? 9 : 0},
           (select sum(l.debit) from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (debit numeric)), 1, '测试', ${AT} returning id`;
  await run(tx)`
    insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, dimset_id, debit, credit,
      cash_item)
    select ${TENANT}, ${id}, l.line, ${companyId}, ${ym}, ${voucher.day}, ${voucher.summary}, l.subject, l.dimset, l.debit, l.credit, l.item
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (line int, subject bigint, dimset bigint, debit numeric,
        credit numeric, item text)`;
  await run(tx)`update accounting.voucher v set state = 2 where ${own('v')} and v.id = ${id}`;
  return id;
}

/** Submits vouchers numbered from `first` on, and posts them unless `waiting`. */
export async function book(
  installation: Installation,
  books: OpenedBooks,
  first: number,
  vouchers: readonly BookedVoucher[],
  { waiting = false }: { readonly waiting?: boolean } = {},
): Promise<void> {
  const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
  try {
    await databases
      .of(books.tenantId)
      .transaction()
      .execute(async (tx) => {
        const ids: number[] = [];
        for (const [at, voucher] of vouchers.entries()) ids.push(await write(tx, books, first + at, voucher));
        if (waiting) return;
        await run(tx)`
          update accounting.voucher v set state = 3, auditor_id = 2, auditor = '复核' where ${own('v')} and v.id = any (${ids}::bigint[])`;
        await run(tx)`
          select accounting.post(${TENANT}, ${books.companyId}::bigint, ${ids}::bigint[], 3::bigint, '记账', ${AT}::timestamptz)`;
      });
  } finally {
    await databases.close();
  }
}
