// The demo company with books that begin when its charging does, and the three people who take them through a month: one makes, one audits,
// one posts and closes.
import { expect } from 'vitest';
import * as calls from '@anju/contract';
import { businessDay, shiftYm, ymOfDay, ymsBetween } from '@anju/domain';
import { createTestDatabase } from '../apps/server/src/platform/testing/database.ts';
import { openInstallation, type Installation, type Person } from '../apps/server/src/testing/installation.ts';
import { seed } from '../apps/server/seeds/index.ts';

const { CLOSE_STEP, VOUCHER, NO_DIMS } = calls;
const MONTHS = Number(process.env['COMPARE_MONTHS'] ?? 24);
/** The month that is not over yet; the others are closed. */
export const CURRENT = ymOfDay(businessDay(new Date()));
export const CLOSED = ymsBetween(shiftYm(CURRENT, -MONTHS), shiftYm(CURRENT, -1));

export interface DemoBooks {
  readonly installation: Installation;
  readonly companyId: number;
  readonly tenantId: number;
  readonly maker: Person;
  readonly auditor: Person;
  readonly poster: Person;
  readonly ask: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
}

export async function openDemoBooks(): Promise<DemoBooks> {
  const database = await createTestDatabase();
  await seed(database.ownerUrl, { demo: true, history: { months: MONTHS, collected: true, unbooked: true } });
  const installation = await openInstallation({ database });
  const [maker, auditor, poster] = [await installation.as('emp'), await installation.as('auditor'), await installation.as('boss')];
  const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    database.asOwner(async (client) => (await client.query(text, values)).rows as T[]);
  const [set] = await ask<{ tenantId: number; companyId: number }>(
    `select tenant_id as "tenantId", company_id::int as "companyId" from accounting.account_set where state = 2`,
  );
  if (!set) throw new Error('the demo has no books');
  const books = { installation, ...set, maker, auditor, poster, ask };
  // Nothing else counts the rows: these databases have no autovacuum.
  await ask('analyze');
  await prepare(books);
  return books;
}

/** Payroll and the decoration, so that every step of the close has something to book. */
async function prepare({ ask, companyId, tenantId, maker }: DemoBooks): Promise<void> {
  const [ground] = await ask<{ estateId: number; departmentId: number }>(
    `select (select min(t.id)::int from estate.estate t where t.tenant_id = $1 and t.company_id = $2) as "estateId",
            (select min(d.id)::int from org.department d where d.tenant_id = $1 and d.company_id = $2) as "departmentId"`,
    [tenantId, companyId],
  );
  const subjects = await ask<{ code: string; id: number }>(
    `select code, id::int from accounting.subject where tenant_id = $1 and company_id = $2`,
    [tenantId, companyId],
  );
  const subjectId = (code: string): number => subjects.find((one) => one.code === code)?.id ?? 0;
  const here = { ...NO_DIMS, estateId: ground?.estateId ?? null };
  const department = { ...NO_DIMS, departmentId: ground?.departmentId ?? null };
  const line = (code: string, direction: 1 | -1, amount: string, dims: calls.Dims) => ({
    ...{ summary: '计提工资', subjectId: subjectId(code), direction, mode: 1 as const, amount, dims },
  });
  const { id: payroll } = await maker.call(calls.createVoucherTemplate, {
    ...{ companyId, name: '计提工资', word: '记', frequency: 1 },
    lines: [
      line('640101', 1, '62000.00', { ...here, departmentId: department.departmentId }),
      line('660201', 1, '18000.00', department),
      line('221101', -1, '80000.00', NO_DIMS),
    ],
  });
  await maker.call(calls.createAmortisation, {
    ...{ companyId, name: '装修费', base: '36000.00', months: 36, startYm: shiftYm(CLOSED[0] ?? 0, -1) },
    ...{ debitSubjectId: subjectId('660203'), debitDims: department, creditSubjectId: subjectId('1801'), creditDims: here },
  });
  const { templates: _, ...setting } = await maker.call(calls.readCloseSetting, { companyId });
  await maker.call(calls.changeCloseSetting, { ...setting, companyId, templateIds: [payroll] });
}

type State = calls.StateOf<typeof VOUCHER>;
interface Waiting {
  readonly id: number;
  readonly version: number;
}
async function waiting(person: Person, companyId: number, ym: number, state: State): Promise<Waiting[]> {
  const found: Waiting[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { rows, total } = await person.call(calls.searchVouchers, {
      companyId,
      states: [state],
      fromYm: ym,
      toYm: ym,
      page: pageNo,
      size: 100,
    });
    found.push(...rows.map(({ id, version }) => ({ id, version })));
    if (rows.length === 0 || found.length >= total) return found;
  }
}

/** Whatever waits is handed in, audited and posted. */
async function settle({ companyId, maker, auditor, poster }: DemoBooks, ym: number): Promise<void> {
  const all = (results: { readonly results: readonly calls.StepResult[] }): void =>
    expect(results.results.filter(({ done }) => !done)).toEqual([]);
  const drafts = await waiting(maker, companyId, ym, VOUCHER.draft);
  if (drafts.length > 0) all(await maker.call(calls.submitVouchers, { companyId, vouchers: drafts, confirmed: true }));
  const submitted = await waiting(auditor, companyId, ym, VOUCHER.submitted);
  if (submitted.length > 0) all(await auditor.call(calls.auditVouchers, { companyId, vouchers: submitted }));
  expect((await poster.call(calls.postPeriod, { companyId, ym })).refused).toEqual([]);
}

/** The month as the rules and the steps of the close book it, all of it posted. */
export async function bookMonth(books: DemoBooks, ym: number): Promise<void> {
  const { companyId, maker } = books;
  const { units } = await maker.call(calls.readDepreciation, { companyId, ym });
  const missing = units.filter((one) => one.units === null).map(({ assetId }) => ({ assetId, units: '1500' }));
  if (missing.length > 0) await maker.call(calls.saveAssetUnits, { companyId, ym, units: missing });
  const { events, depreciation, amortisation, accrual, tax } = CLOSE_STEP;
  // Provisions and taxes are computed from what has been handed in.
  for (const steps of [
    [events, depreciation, amortisation],
    [accrual, tax],
  ]) {
    for (const step of steps) await maker.call(calls.runCloseStep, { companyId, ym, step });
    await settle(books, ym);
  }
}

/** Returns the checks that did not pass and did not block. */
export async function closeMonth(books: DemoBooks, ym: number): Promise<string[]> {
  const { companyId, maker, poster } = books;
  await bookMonth(books, ym);
  for (const step of ym % 100 === 12 ? [CLOSE_STEP.carry, CLOSE_STEP.yearEnd] : [CLOSE_STEP.carry]) {
    await maker.call(calls.runCloseStep, { companyId, ym, step });
    await settle(books, ym);
  }
  const { checks } = await maker.call(calls.readCloseChecks, { companyId, ym });
  const wrong = checks.filter(({ state }) => state !== calls.CHECK_STATE.fine);
  const blocked = wrong.filter(({ state }) => state === calls.CHECK_STATE.blocked);
  expect(blocked.map(({ title, items }) => ({ title, items: items.slice(0, 3) }))).toEqual([]);
  expect((await poster.call(calls.closePeriod, { companyId, ym, confirmed: true })).next).toBe(shiftYm(ym, 1));
  await books.ask('analyze accounting.voucher, accounting.entry, accounting.balance, accounting.subject_balance, accounting.event_voucher');
  return wrong.map(({ key }) => key);
}
