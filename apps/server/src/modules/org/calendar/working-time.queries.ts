// Minutes worked on the days of a company: by its calendar, or by that of the nearest company above that has one for the year.
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface WorkedDay {
  readonly day: string;
  readonly minutes: number;
}

export const listWorkedDays = (db: DbOrTx, companyId: number, from: string, to: string): Promise<WorkedDay[]> => rows<WorkedDay>(db)`
  select d.day, (d.hours * 60)::int as minutes
    from org.calendar_day d
    join (select distinct on (y.year) y.year, y.company_id
            from org.company c join org.company top on ${own('top')} and starts_with(c.path, top.path)
            join org.calendar_year y on ${own('y')} and y.company_id = top.id
           where ${own('c')} and c.id = ${companyId} order by y.year, top.level desc) n on n.company_id = d.company_id and n.year = d.year
   where ${own('d')} and d.day between ${from}::date and ${to}::date`;
