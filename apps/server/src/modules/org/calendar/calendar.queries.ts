// Years and days of company calendars, and the national list, which all tenants read.
import { sql } from 'kysely';
import type { CalendarDay } from '@anju/contract';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { NationalDay } from './calendar.rules.ts';

export interface CalendarYear {
  readonly version: number;
  readonly hours: string;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

const YEAR = sql`y.version, trim_scale(y.hours)::text as hours, y.updated_by,
           to_char(y.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at`;

export async function findYear(db: DbOrTx, companyId: number, year: number): Promise<CalendarYear | undefined> {
  return first<CalendarYear>(db)`
    select ${YEAR} from org.calendar_year y where ${own('y')} and y.company_id = ${companyId} and y.year = ${year}`;
}

/** Locks the year of a company against other changes. */
export async function lockYear(tx: Tx, companyId: number, year: number): Promise<CalendarYear | undefined> {
  return first<CalendarYear>(tx)`
    select ${YEAR} from org.calendar_year y where ${own('y')} and y.company_id = ${companyId} and y.year = ${year} for no key update`;
}

/** The nearest company on this path that has a calendar for the year: itself or one above it. */
export async function findSource(db: DbOrTx, path: string, year: number): Promise<{ id: number; name: string } | undefined> {
  return first<{ id: number; name: string }>(db)`
    select c.id, c.name from org.calendar_year y join org.company c on c.tenant_id = y.tenant_id and c.id = y.company_id
     where ${own('y')} and y.year = ${year} and ${path} like c.path || '%' order by c.level desc limit 1`;
}

export async function findParent(
  db: DbOrTx,
  parentId: number,
  year: number,
): Promise<{ id: number; name: string; made: boolean } | undefined> {
  return first<{ id: number; name: string; made: boolean }>(db)`
    select c.id, c.name,
           exists (select from org.calendar_year y where y.tenant_id = c.tenant_id and y.company_id = c.id and y.year = ${year}) as made
      from org.company c where ${own('c')} and c.id = ${parentId}`;
}

export async function listDays(db: DbOrTx, companyId: number, year: number): Promise<CalendarDay[]> {
  return rows<CalendarDay>(db)`
    select d.day, d.type, trim_scale(d.hours)::text as hours, d.name from org.calendar_day d
     where ${own('d')} and d.company_id = ${companyId} and d.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
       order by d.day`;
}

export async function listNational(db: DbOrTx, year: number): Promise<NationalDay[]> {
  return rows<NationalDay>(db)`
    select n.day, n.type, n.name from system_view.national_day n
     where n.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) order by n.day`;
}

export async function insertYear(tx: Tx, companyId: number, year: number, hours: string, { tenantId, by, at }: Stamp): Promise<void> {
  await tx.insertInto('org.calendarYear').values({ tenantId, companyId, year, hours, updatedBy: by, updatedAt: at }).execute();
}

export async function updateYear(tx: Tx, companyId: number, year: number, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('org.calendarYear')
    .set({ updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .where('year', '=', year)
    .execute();
}

export async function writeDays(tx: Tx, tenantId: number, companyId: number, days: readonly CalendarDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('org.calendarDay')
    .values(days.map((day) => ({ ...day, tenantId, companyId })))
    .onConflict((known) =>
      known.columns(['tenantId', 'companyId', 'day']).doUpdateSet((row) => ({
        type: row.ref('excluded.type'),
        hours: row.ref('excluded.hours'),
        name: row.ref('excluded.name'),
      })),
    )
    .execute();
}

/** Removes the year with its days. */
export async function removeYear(tx: Tx, companyId: number, year: number): Promise<void> {
  await tx.deleteFrom('org.calendarYear').where('companyId', '=', companyId).where('year', '=', year).execute();
}
