// Books with three people who work in them: one writes vouchers, one audits, one posts.
import { ACCOUNTING_MENUS, ACTS, createVoucher, NO_DIMS, type Dims, type InputOf, type SavedVoucher } from '@anju/contract';
import { openInstallation, type Installation, type InstallationOptions, type Person } from '../../../testing/installation.ts';
import { ORACLE_OPENINGS } from '../books/oracle.fixtures.ts';
import { openBooks, type OpenBooks, type OpenedBooks } from '../setup/setup.fixtures.ts';

/** Code, then debit or credit: `['112201', 'D', '106.00']`. */
export type Line = readonly [code: string, side: 'D' | 'C', amount: string, more?: { cashItem?: string; dims?: Partial<Dims> }];

export interface VoucherStage extends OpenedBooks {
  readonly installation: Installation;
  readonly maker: Person;
  readonly auditor: Person;
  readonly poster: Person;
  readonly lines: (lines: readonly Line[]) => InputOf<typeof createVoucher>['lines'];
  /** Saves a voucher as the maker, and hands it in. */
  readonly write: (lines: readonly Line[], more?: Partial<InputOf<typeof createVoucher>>) => Promise<SavedVoucher>;
  readonly ask: <T>(statement: string, values?: unknown[]) => Promise<T[]>;
  readonly close: () => Promise<void>;
}

const PEOPLE = ['emp', 'auditor', 'boss'] as const;

/** Everybody may do everything in accounting: what they may not do is a matter of who did what before. */
async function grant(installation: Installation, tenantId: number): Promise<void> {
  await installation.database.asOwner(async (client) => {
    const role = await client.query<{ id: string }>(`insert into org.role (tenant_id, name) values ($1, '核算测试') returning id`, [
      tenantId,
    ]);
    await client.query(`insert into org.role_grant (tenant_id, role_id, menu_id, acts) select $1, $2, unnest($3::int[]), $4`, [
      tenantId,
      role.rows[0]?.id,
      [...ACCOUNTING_MENUS],
      [...ACTS],
    ]);
    await client.query(
      `insert into org.employee_role (tenant_id, employee_id, role_id)
       select a.tenant_id, a.employee_id, $2 from session.account a where a.tenant_id = $1 and a.username = any ($3)`,
      [tenantId, role.rows[0]?.id, [...PEOPLE]],
    );
  });
}

export async function openVoucherStage(books: Partial<OpenBooks> = {}, options: InstallationOptions = {}): Promise<VoucherStage> {
  const installation = await openInstallation(options);
  const opened = await openBooks(installation, {
    firstYm: 202501,
    openTo: 202503,
    dimsRequired: false,
    leaves: ['4101'],
    openings: ORACLE_OPENINGS,
    ...books,
  });
  await grant(installation, opened.tenantId);
  const [maker, auditor, poster] = await Promise.all(PEOPLE.map((name) => installation.as(name)));
  if (!maker || !auditor || !poster) throw new Error('nobody logged in');
  const linesOf: VoucherStage['lines'] = (lines) =>
    lines.map(([code, side, amount, more = {}]) => ({
      summary: '测试',
      subjectId: opened.subjectId(code),
      debit: side === 'D' ? amount : '0.00',
      credit: side === 'C' ? amount : '0.00',
      cashItem: more.cashItem ?? null,
      dims: { ...NO_DIMS, ...more.dims },
    }));
  return {
    ...opened,
    installation,
    maker,
    auditor,
    poster,
    lines: linesOf,
    write: (lines, more = {}) =>
      maker.call(createVoucher, {
        companyId: opened.companyId,
        word: '记',
        day: '2025-01-15',
        lines: linesOf(lines),
        submit: true,
        confirmed: true,
        ...more,
      }),
    ask: async <T>(statement: string, values: unknown[] = []) =>
      installation.database.asOwner(async (client) => (await client.query(statement, values)).rows as T[]),
    close: () => installation.close(),
  };
}
