// Helpers for tests of employees: the demo installation, its users, and what is needed to create more employees.
import type pg from 'pg';
import { createEmployee, getEmployee, getEmployeeFrame, type EmployeeDetail, type EmployeeFrame, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type InstallationOptions, type Person } from '../../../testing/installation.ts';

export interface Stage {
  readonly installation: Installation;
  readonly emp: Person;
  readonly frame: EmployeeFrame;
  /** Runs a statement as the owner of the database and returns its rows. */
  ask<T extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<T[]>;
  companyId(name?: string): number;
  jobId(name: string, company?: string): number;
  /** A new employee of 云栖物业服务处, with valid values except for `fields`. */
  hire(fields?: Partial<InputOf<typeof createEmployee>>): Promise<EmployeeDetail>;
  detail(id: number): Promise<EmployeeDetail>;
  close(): Promise<void>;
}

const COMPANY = '云栖物业服务处';

export async function openStage(options: InstallationOptions = {}): Promise<Stage> {
  const installation = await openInstallation(options);
  const emp = await installation.as('emp');
  const frame = await emp.call(getEmployeeFrame, {});
  let hired = 0;
  const companyId = (name = COMPANY) => idNamed(frame.companies, name);
  const detail = (id: number) => emp.call(getEmployee, { id });
  return {
    installation,
    emp,
    frame,
    ask: <T extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      installation.database.asOwner(async (client) => (await client.query<T>(statement, values)).rows),
    companyId,
    jobId(name, company = COMPANY) {
      const departments = frame.departments.filter((one) => one.companyId === companyId(company)).map(({ id }) => id);
      return idNamed(
        frame.jobs.filter(({ departmentId }) => departments.includes(departmentId)),
        name,
      );
    },
    async hire(fields = {}) {
      const number = `T${String(++hired).padStart(4, '0')}`;
      const given = { number, name: `测试${number}`, entryDate: '2026-01-05', companyId: companyId(), ...fields };
      return detail((await emp.call(createEmployee, given)).id);
    },
    detail,
    close: () => installation.close(),
  };
}

function idNamed(rows: readonly { id: number; name: string }[], name: string): number {
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`nothing is called ${name}`);
  return found.id;
}
