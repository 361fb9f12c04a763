// Look-ups of the organisation for selects on other screens. Specification 2, section 7; domain: property 1.1.
import {
  companyLevel,
  type CompanyLine,
  type CompanyOption,
  type getCompanyName,
  type listCompanyLevels,
  type listDepartmentOptions,
  type listJobOptions,
  type listOperatingCompanies,
  type OutputOf,
  type StaffNode,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewerOf } from '../structure/company.policy.ts';
import * as queries from './lookup.queries.ts';
import { inTreeOrder, nest } from './lookup.rules.ts';

export async function companyName(scope: Scope, id: number): Promise<OutputOf<typeof getCompanyName>> {
  const company = await queries.findCompanyName(scope.db, viewerOf(scope), id);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  return company;
}

export async function companyTree(scope: Scope, id: number): Promise<CompanyOption[]> {
  const rows = await queries.listCompanies(scope.db, viewerOf(scope), id);
  return nest(rows, ({ id: own, name, nick, level, type }, children: CompanyOption[]) => ({ id: own, name, nick, level, type, children }));
}

export async function companiesBelow(scope: Scope, id: number): Promise<CompanyLine[]> {
  const rows = inTreeOrder(await queries.listCompanies(scope.db, viewerOf(scope), id));
  return rows.map(({ depth: _depth, ...company }) => company);
}

export async function companyLevels(scope: Scope): Promise<OutputOf<typeof listCompanyLevels>> {
  const rows = await queries.listCompanies(scope.db, viewerOf(scope), 0);
  return companyLevel.options.map(({ value, label }) => ({
    level: value,
    name: label,
    companies: rows.filter((row) => row.level === value).length,
  }));
}

export const departments = async (scope: Scope, companyId: number): Promise<OutputOf<typeof listDepartmentOptions>> =>
  inTreeOrder(await queries.listDepartments(scope.db, viewerOf(scope), companyId));

export const jobs = (scope: Scope, companyId: number, departmentId: number): Promise<OutputOf<typeof listJobOptions>> =>
  queries.listJobs(scope.db, viewerOf(scope), companyId, departmentId);

export const hasOperating = async (scope: Scope): Promise<boolean> =>
  (await queries.listCompanies(scope.db, viewerOf(scope), 0)).some(({ type }) => type !== 'A');

export async function staffTree(scope: Scope): Promise<StaffNode[]> {
  const companyId = scope.actor.companyId ?? (await queries.findFirstCompany(scope.db));
  if (companyId === undefined) return [];
  const [rows, staff] = await Promise.all([
    queries.listDepartments(scope.db, viewerOf(scope), companyId),
    queries.listStaff(scope.db, companyId, today(scope.clock)),
  ]);
  const people = (departmentId: number): StaffNode[] =>
    staff
      .filter((one) => one.departmentId === departmentId)
      .map(({ id, name, job }) => ({ key: `employee:${id}`, kind: 'employee', id, title: name, job, children: [] }));
  return nest(rows, ({ id, name }, children: StaffNode[]) => ({
    key: `department:${id}`,
    kind: 'department',
    id,
    title: name,
    job: '',
    children: [...people(id), ...children],
  }));
}

export const operating = (scope: Scope): Promise<OutputOf<typeof listOperatingCompanies>> =>
  queries.listOperating(scope.db, viewerOf(scope), scope.actor.estates);
