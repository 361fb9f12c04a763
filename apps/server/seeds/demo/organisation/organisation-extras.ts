// Further data of the demo companies: calendars, service standards, planned headcounts and heads of departments.
import type pg from 'pg';
import type { CalendarDay } from '@anju/contract';
import { makeYear, withChange, withNational } from '../../../src/modules/org/for-seeds.ts';
import type { Row } from '../../insert-rows.ts';
import { nationalDays } from '../../reference/national-days.ts';
import type { Organisation } from './companies.ts';
import { WRITTEN, type NextId } from '../ground.ts';
import { SERVICE_CLAUSES } from './service-clauses.ts';

const YEARS = [2025, 2026];
const HOURS = '8';
/** Shorter working days in summer. */
const SUMMER = { from: '2026-07-01', to: '2026-09-30', type: null, hours: '7', name: null } as const;
const OWN_CALENDARS: Readonly<Record<string, readonly number[]>> = { 安居示范物业集团: YEARS, 云栖物业服务处: [2026] };
const OWN_STANDARDS: Readonly<Record<string, string>> = {
  安居示范物业集团: '',
  云栖物业服务处: '一级',
  临江物业服务处: '二级',
  创智园物业服务处: '二级',
};

const yearOf = (year: number, summer: boolean): CalendarDay[] => {
  const ofYear = nationalDays().filter(({ day }) => day.startsWith(`${year}-`));
  const days = withNational(makeYear(year, HOURS), ofYear, HOURS);
  return summer ? withChange(days, SUMMER, HOURS) : days;
};

export interface OrganisationExtras {
  readonly 'org.calendarYear': Row<'org.calendarYear'>[];
  readonly 'org.calendarDay': Row<'org.calendarDay'>[];
  readonly 'org.serviceStandard': Row<'org.serviceStandard'>[];
}

export function makeOrganisationExtras(nextId: NextId, { companies }: Organisation): OrganisationExtras {
  const { updatedBy, updatedAt } = WRITTEN;
  const years = companies.flatMap(({ tenantId, id: companyId, name, parentId }) =>
    (OWN_CALENDARS[name] ?? (parentId === null ? YEARS : [])).map((year) => ({ tenantId, companyId, year, summer: parentId !== null })),
  );
  return {
    'org.calendarYear': years.map(({ tenantId, companyId, year }) => ({ tenantId, companyId, year, hours: HOURS, updatedBy, updatedAt })),
    'org.calendarDay': years.flatMap(({ tenantId, companyId, year, summer }) =>
      yearOf(year, summer).map((day) => ({ tenantId, companyId, ...day })),
    ),
    'org.serviceStandard': companies.flatMap(({ tenantId, id: companyId, name }) => {
      const level = OWN_STANDARDS[name];
      if (level === undefined) return [];
      return SERVICE_CLAUSES.filter((clause) => level === '' || clause.level === level).map((clause) => ({
        tenantId,
        id: nextId('org.serviceStandard'),
        companyId,
        ...clause,
        ...WRITTEN,
      }));
    }),
  };
}

/**
 * The planned headcount of a job is the number of its holders, plus one where it has several. In the head office and the branches the
 * holder of a department's first job is its head. Service offices are led from above: by the nearest manager who works with the program, so
 * that a document finds the head of the department it comes from.
 */
export async function appointHeads(client: pg.Client): Promise<void> {
  await client.query(
    `update org.job j set headcount = held.people + case when held.people >= 2 then 1 else 0 end
       from (select tenant_id, job_id, count(*)::int as people from org.employee_job where to_date is null group by 1, 2) held
      where held.tenant_id = j.tenant_id and held.job_id = j.id`,
  );
  await client.query(
    `update org.department d set leader_id = head.employee_id
       from (select distinct on (j.tenant_id, j.department_id) j.tenant_id, j.department_id, ej.employee_id
               from org.job j join org.employee_job ej on ej.tenant_id = j.tenant_id and ej.job_id = j.id and ej.to_date is null
              order by j.tenant_id, j.department_id, j.id, ej.employee_id) head
      where head.tenant_id = d.tenant_id and head.department_id = d.id
        and exists (select from org.company c where c.tenant_id = d.tenant_id and c.id = d.company_id and c.level < 3 and c.type <> 'B')`,
  );
  await client.query(
    `update org.department d set leader_id = head.employee_id
       from (select distinct on (o.tenant_id, o.id) o.tenant_id, o.id as company_id, u.leader_id as employee_id
               from org.company o join org.company c on c.tenant_id = o.tenant_id and c.id <> o.id and starts_with(o.path, c.path)
               join org.department u on u.tenant_id = c.tenant_id and u.company_id = c.id
               join session.account a on a.tenant_id = u.tenant_id and a.employee_id = u.leader_id
              where o.type = 'B' order by o.tenant_id, o.id, c.level desc, u.id) head
      where head.tenant_id = d.tenant_id and head.company_id = d.company_id`,
  );
}
