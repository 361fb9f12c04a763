// A stub server for the tests of these screens: a group with a branch and an office, departments and jobs in the office.
import {
  getCompany,
  getDepartment,
  getJob,
  listCompaniesBelow,
  listDepartmentOptions,
  listLeaders,
  loadOrganisation,
  searchCompanies,
  searchDepartments,
  searchHolders,
  searchJobs,
  type CompanyLine,
  type CompanyRow,
  type DepartmentRow,
  type JobDetail,
  type JobHolder,
  type OrganisationNode,
} from '@anju/contract';
import { refuse, stub, type Stub } from '../../../../platform/testing/index.ts';

export const company = (id: number, name: string, level: number, over: Partial<CompanyRow> = {}): CompanyRow => ({
  id,
  version: 2,
  parentId: level === 1 ? null : level === 2 ? 1 : 2,
  parentName: level === 1 ? '' : level === 2 ? '安居集团' : '华东分公司',
  level,
  type: level === 1 ? 'A' : level === 2 ? 'AB' : 'B',
  name,
  nick: '',
  code: '',
  leader: '周明',
  phone: '0571-8800',
  address: '云栖路 188 号',
  remark: '',
  sort: 0,
  disabled: false,
  branches: level === 3 ? 0 : 1,
  departments: 2,
  employees: 12,
  estates: level === 3 ? 1 : 0,
  ...over,
});
export const COMPANIES = [company(1, '安居集团', 1), company(2, '华东分公司', 2), company(3, '云栖服务处', 3)];
export const LINES: CompanyLine[] = COMPANIES.map(({ id, parentId, name, nick, level, type, estates }) => ({
  ...{ id, parentId, name, nick, level, type, estates },
}));

export const department = (id: number, name: string, over: Partial<DepartmentRow> = {}): DepartmentRow => ({
  id,
  version: 1,
  companyId: 3,
  companyName: '云栖服务处',
  parentId: null,
  parentName: '',
  name,
  code: '',
  leaderId: 71,
  leaderName: '林晓燕',
  phone: '8001',
  sort: 0,
  disabled: false,
  branches: 0,
  jobs: 1,
  employees: 2,
  ...over,
});
export const DEPARTMENTS = [department(31, '收费部'), department(32, '工程部', { leaderId: null, leaderName: '' })];

export const job = (id: number, name: string, over: Partial<JobDetail> = {}): JobDetail => ({
  id,
  version: 4,
  departmentId: 31,
  departmentName: '收费部',
  companyId: 3,
  companyName: '云栖服务处',
  name,
  headcount: 3,
  holders: 2,
  dataScope: 'company',
  sort: 0,
  disabled: false,
  duty: '<ul><li>窗口收款</li></ul>',
  ...over,
});
export const CASHIER = job(41, '收费员');

const HOLDERS: JobHolder[] = [
  {
    ...{ id: 51, employeeId: 71, number: 'AJ0001', name: '林晓燕', gender: 2, state: 1, jobName: '收费员', main: true },
    ...{ fromDate: '2021-03-01', toDate: null, current: true },
  },
];

export const node = (
  kind: OrganisationNode['kind'],
  id: number,
  title: string,
  over: Partial<OrganisationNode> = {},
): OrganisationNode => ({
  ...{ key: `${kind}:${id}`, kind, id, companyId: 3, title, note: '', people: 10 + id, leaf: false, disabled: false },
  ...over,
});
const LEVELS: Record<string, OrganisationNode[]> = {
  '': [node('company', 1, '安居集团', { note: '管理型' })],
  'company:1': [node('company', 2, '华东分公司')],
  'company:2': [node('company', 3, '云栖服务处')],
  'company:3': [node('department', 31, '收费部'), node('department', 32, '工程部', { leaf: true })],
  'department:31': [node('job', 41, '收费员', { leaf: true, note: '2/3' })],
};

const found = <T>(row: T | undefined, what: string): T => row ?? refuse('NOT_FOUND', { what });

export const READS: Stub[] = [
  stub(loadOrganisation, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []),
  stub(listCompaniesBelow, () => LINES),
  stub(searchCompanies, ({ key = '', parentId, level }) => {
    const rows = COMPANIES.filter(
      (row) =>
        row.name.includes(key) && (parentId === undefined || row.parentId === parentId) && (level === undefined || row.level === level),
    );
    return { rows, total: rows.length };
  }),
  stub(getCompany, ({ id }) =>
    found(
      COMPANIES.find((row) => row.id === id),
      '公司',
    ),
  ),
  stub(searchDepartments, ({ parentId }) => {
    const rows = parentId === undefined ? DEPARTMENTS : [];
    return { rows, total: rows.length };
  }),
  stub(getDepartment, ({ id }) =>
    found(
      DEPARTMENTS.find((row) => row.id === id),
      '部门',
    ),
  ),
  stub(listDepartmentOptions, () =>
    DEPARTMENTS.map(({ id, parentId, name, leaderId, leaderName }) => ({ id, parentId, name, depth: 0, leaderId, leaderName })),
  ),
  stub(listLeaders, ({ key = '' }) =>
    [{ id: 72, name: '陈思远', number: 'AJ0002', companyName: '华东分公司', job: '项目经理' }].filter(({ name }) => name.includes(key)),
  ),
  stub(searchJobs, () => ({ rows: [CASHIER], total: 1, headcount: 3, holders: 2 })),
  stub(getJob, () => CASHIER),
  stub(searchHolders, () => ({ rows: HOLDERS, total: HOLDERS.length })),
];
