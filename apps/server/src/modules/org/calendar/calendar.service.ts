// 企业日历 (menu 60): the year of a company is created, copied from the national list or the company above, and changed by days. Every
// write changes the rows of one company only.
import type {
  applyCalendar,
  Calendar,
  CalendarChange,
  CalendarDay,
  changeCalendarDays,
  makeCalendar,
  OutputOf,
  ParsedInputOf,
  previewCalendar,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findSeenCompany, type SeenCompany } from '../structure/company-scope.queries.ts';
import { viewerOf } from '../structure/company.policy.ts';
import * as queries from './calendar.queries.ts';
import { differences, makeYear, monthTotals, withChange, withNational, yearTotals } from './calendar.rules.ts';

const YEAR_KEY = 'calendar_year_pkey';
const USUAL_HOURS = '8';
/** Up to this many changed days are logged one by one; of more, only their number is logged. */
const LOGGED_DAYS = 40;

async function companyOf(db: DbOrTx, scope: Scope, id: number): Promise<SeenCompany> {
  const company = await findSeenCompany(db, viewerOf(scope), id);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  return company;
}

export async function get(scope: Scope, { companyId, year }: { companyId: number; year: number }): Promise<Calendar> {
  const { db } = scope;
  const company = await companyOf(db, scope, companyId);
  const [own, source, parent, national] = await Promise.all([
    queries.findYear(db, companyId, year),
    queries.findSource(db, company.path, year),
    company.parentId === null ? undefined : queries.findParent(db, company.parentId, year),
    queries.listNational(db, year),
  ]);
  const days = source ? await queries.listDays(db, source.id, year) : [];
  return {
    companyId,
    companyName: company.name,
    year,
    own: own ?? null,
    source: source ?? null,
    parent: parent ?? null,
    national: national.length > 0,
    days,
    months: monthTotals(days, year),
    total: yearTotals(days, year),
  };
}

async function log(
  tx: Tx,
  scope: Scope,
  action: string,
  company: SeenCompany,
  year: number,
  changes: readonly CalendarChange[],
): Promise<void> {
  const few = changes.length <= LOGGED_DAYS;
  await scope.audit.write(tx, scope.actor, {
    action,
    entity: 'calendar',
    entityId: company.id,
    ...(few ? { before: changes.map((change) => change.before), after: changes.map((change) => change.after) } : {}),
    note: `${company.name} ${year} 年，${changes.length} 天`,
  });
}

export async function make(scope: Scope, { companyId, year, hours }: ParsedInputOf<typeof makeCalendar>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const company = await companyOf(tx, scope, companyId);
    const taken = () => failField('year', 'CALENDAR_MADE', { year });
    await onDuplicate(queries.insertYear(tx, companyId, year, hours, stampOf(scope)), YEAR_KEY, taken);
    const days = makeYear(year, hours);
    await queries.writeDays(tx, scope.actor.tenantId, companyId, days);
    await log(tx, scope, '生成日历', company, year, differences([], days));
  });
  return null;
}

export async function remove(scope: Scope, { companyId, year }: { companyId: number; year: number }): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const company = await companyOf(tx, scope, companyId);
    if (!(await queries.lockYear(tx, companyId, year))) throw fail('CALENDAR_NONE', { name: company.name, year });
    const days = await queries.listDays(tx, companyId, year);
    await queries.removeYear(tx, companyId, year);
    await log(tx, scope, '删除日历', company, year, differences([], days));
  });
  return null;
}

export async function changeDays(
  scope: Scope,
  { companyId, year, version, ...change }: ParsedInputOf<typeof changeCalendarDays>,
): Promise<{ changed: number }> {
  return inTransaction(scope.db, async (tx) => {
    const company = await companyOf(tx, scope, companyId);
    const own = await queries.lockYear(tx, companyId, year);
    if (!own) throw fail('CALENDAR_NONE', { name: company.name, year });
    if (own.version !== version) throw fail('STALE', { what: '日历' });
    const before = await queries.listDays(tx, companyId, year);
    const changes = differences(before, withChange(before, change, own.hours));
    const span = change.from === change.to ? formatDay(change.from) : `${formatDay(change.from)} 至 ${formatDay(change.to)}`;
    return write(tx, scope, company, year, changes, `修改日历 ${span}`);
  });
}

async function write(
  tx: Tx,
  scope: Scope,
  company: SeenCompany,
  year: number,
  changes: readonly CalendarChange[],
  action: string,
): Promise<{ changed: number }> {
  if (changes.length > 0) {
    await queries.writeDays(
      tx,
      scope.actor.tenantId,
      company.id,
      changes.map(({ after }) => after),
    );
    await queries.updateYear(tx, company.id, year, stampOf(scope));
    await log(tx, scope, action, company, year, changes);
  }
  return { changed: changes.length };
}

// ---- copying from a source ---------------------------------------------------------------------------------------------------------------

type Wanted = ParsedInputOf<typeof previewCalendar>;

/** The days after copying, and the hours of a year that is created by it. */
async function copiedFrom(
  db: DbOrTx,
  company: SeenCompany,
  { year, source }: Wanted,
  own: queries.CalendarYear | undefined,
): Promise<{ before: CalendarDay[]; after: CalendarDay[]; hours: string }> {
  const before = own ? await queries.listDays(db, company.id, year) : [];
  if (source === 'parent') {
    if (company.parentId === null) throw fail('CALENDAR_NO_PARENT', { name: company.name });
    const parent = await queries.findParent(db, company.parentId, year);
    const theirs = await queries.findYear(db, company.parentId, year);
    if (!theirs) throw fail('CALENDAR_NONE', { name: parent?.name ?? '', year });
    return { before, after: await queries.listDays(db, company.parentId, year), hours: theirs.hours };
  }
  const national = await queries.listNational(db, year);
  if (national.length === 0) throw fail('NATIONAL_NONE', { year });
  const hours = own?.hours ?? USUAL_HOURS;
  return { before, after: withNational(own ? before : makeYear(year, hours), national, hours), hours };
}

export async function preview(scope: Scope, wanted: Wanted): Promise<OutputOf<typeof previewCalendar>> {
  const company = await companyOf(scope.db, scope, wanted.companyId);
  const own = await queries.findYear(scope.db, company.id, wanted.year);
  const { before, after } = await copiedFrom(scope.db, company, wanted, own);
  return { version: own?.version ?? null, changes: differences(before, after) };
}

const ACTION = { national: '导入国家节假日', parent: '复制上级日历' } as const;

/** Applies exactly the preview: a year that was changed since then is refused. */
export async function apply(scope: Scope, { version, ...wanted }: ParsedInputOf<typeof applyCalendar>): Promise<{ changed: number }> {
  return inTransaction(scope.db, async (tx) => {
    const company = await companyOf(tx, scope, wanted.companyId);
    const own = await queries.lockYear(tx, company.id, wanted.year);
    if ((own?.version ?? null) !== version) throw fail('STALE', { what: '日历' });
    const { before, after, hours } = await copiedFrom(tx, company, wanted, own);
    if (!own) {
      const made = queries.insertYear(tx, company.id, wanted.year, hours, stampOf(scope));
      await onDuplicate(made, YEAR_KEY, () => fail('STALE', { what: '日历' }));
    }
    return write(tx, scope, company, wanted.year, differences(before, after), ACTION[wanted.source]);
  });
}
