// Days off and worked weekends by the calendar of the employee's company, or of the nearest company above that has one for the year.
import { DAY_TYPE } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { CompanyDay } from './company-day.ts';

/** Days with nothing particular about them are not among them. */
export const listCompanyDays = (db: DbOrTx, companyId: number | null, from: string, to: string): Promise<CompanyDay[]> =>
  rows<CompanyDay>(db)`
    select d.day, d.type in (${lit(DAY_TYPE.rest)}, ${lit(DAY_TYPE.holiday)}) as off, d.name
      from org_view.calendar_day d
      join (select distinct on (y.year) y.year, y.company_id
              from org_view.company c join org_view.company top on ${own('top')} and starts_with(c.path, top.path)
              join org_view.calendar_year y on ${own('y')} and y.company_id = top.id
             where ${own('c')} and c.id = ${companyId} order by y.year, top.level desc) n on n.company_id = d.company_id and n.year = d.year
     where ${own('d')} and d.day between ${from}::date and ${to}::date and d.type <> ${lit(DAY_TYPE.working)} order by d.day`;
