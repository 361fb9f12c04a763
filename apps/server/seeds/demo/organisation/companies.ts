// Companies in three levels with their departments, jobs and employees, from the plans of organisation-plans.ts.
import { addDays } from '@anju/domain';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import type { NextId } from '../ground.ts';
import { personName, type Gender } from '../names.ts';
import type { CompanyPlan, JobPlan } from './organisation-plans.ts';
import { mobile } from '../estate/people.ts';
import type { Random } from '../random.ts';

export interface Organisation {
  readonly companies: KeyedRow<'org.company'>[];
  readonly departments: KeyedRow<'org.department'>[];
  readonly jobs: (KeyedRow<'org.job'> & { plan: JobPlan })[];
  readonly employees: (KeyedRow<'org.employee'> & { account: string | null })[];
  readonly employeeJobs: Row<'org.employeeJob'>[];
}

export function makeOrganisation(
  random: Random,
  tenantId: number,
  nextId: NextId,
  plans: readonly CompanyPlan[],
  numberPrefix: string,
): Organisation {
  const made: Organisation = { companies: [], departments: [], jobs: [], employees: [], employeeJobs: [] };
  for (const [index, plan] of plans.entries()) {
    const parent = made.companies.find(({ name }) => name === plan.parent);
    const id = nextId('org.company');
    const { name, nick, type } = plan;
    const path = `${parent?.path ?? '/'}${id}/`;
    made.companies.push({
      tenantId,
      id,
      parentId: parent?.id ?? null,
      level: (parent?.level ?? 0) + 1,
      type,
      name,
      nick,
      path,
      sort: index + 1,
    });
    for (const [department, jobs] of Object.entries(plan.departments)) {
      const departmentId = nextId('org.department');
      made.departments.push({ tenantId, id: departmentId, companyId: id, name: department });
      for (const job of jobs) addJob(id, departmentId, job);
    }
  }
  return made;

  function addJob(companyId: number, departmentId: number, plan: JobPlan): void {
    const jobId = nextId('org.job');
    made.jobs.push({ tenantId, id: jobId, departmentId, name: plan.name, duty: plan.duty, dataScope: plan.scope, plan });
    for (const known of plan.staff ?? []) addEmployee(companyId, jobId, known);
    for (let more = 0; more < (plan.more ?? 0); more++) addEmployee(companyId, jobId, undefined, more === 0 ? plan.account : undefined);
  }

  function addEmployee(
    companyId: number,
    jobId: number,
    known?: { name: string; gender: Gender; account: string },
    account?: string,
  ): void {
    const id = nextId('org.employee');
    const gender = known?.gender ?? random.pick([1, 2] as const);
    made.employees.push({
      tenantId,
      id,
      companyId,
      number: `${numberPrefix}${String(made.employees.length + 1).padStart(4, '0')}`,
      name: known?.name ?? personName(random, gender),
      gender,
      phone: mobile(random),
      state: 1,
      entryDate: addDays('2016-03-01', random.int(0, 3_500)),
      leaveDate: null,
      account: known?.account ?? account ?? null,
    });
    made.employeeJobs.push({ tenantId, employeeId: id, jobId, main: true });
  }
}
