// 员工档案 (menu 59): employees with identity documents, jobs, estates, account and history. domain: property 3.1. Jobs are in employee-job,
// leaving and returning in employee-leave; accounts are created on the administrator's screen.
import {
  fileCategoryOf,
  searchEmployees,
  setEmployeePhoto,
  type changeEmployee,
  type createEmployee,
  type EmployeeDetail,
  type EmployeeForm,
  type EmployeeFrame,
  type EmployeeRow,
  type listGrantableBuildings,
  type OutputOf,
  type ParsedInputOf,
  type setEmployeeEstates,
} from '@anju/contract';
import { formatDay, maskIdNo, maskPhone } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { listAuditChanges } from '../../../platform/audit/audit-list.queries.ts';
import { refuseSelf } from '../../../platform/access/giving.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { searchOfViewer } from '../structure/company.policy.ts';
import { accounts } from '../../session/index.ts';
import { tellRights } from './employee-account.service.ts';
import * as granted from './employee-estate.queries.ts';
import * as jobs from './employee-job.queries.ts';
import { begin, lockForChange } from './employee-job.service.ts';
import { personAfter, personFor } from './employee-person.service.ts';
import { countEmployees, listEmployees } from './employee-search.queries.ts';
import { requireEmployee, requireNotLeft, viewerOf } from './employee.policy.ts';
import * as queries from './employee.queries.ts';
import { checkPapers, describeChange, estateText, fromIdCard } from './employee.rules.ts';
import { titleOfWork } from './leave/open-work.service.ts';

const SHOWN_CHANGES = 100;
const NUMBER_KEY = 'employee_tenant_id_number_key';

export const search = listing(searchEmployees, searchOfViewer, {
  totals: countEmployees,
  page: listEmployees,
  row: (row: EmployeeRow) => ({ ...row, phone: maskPhone(row.phone) }),
});

export const frame = (scope: Scope): Promise<EmployeeFrame> => queries.readFrame(scope.db, viewerOf(scope), reachOf(scope.actor));

export const buildings = ({ db, actor }: Scope, estateId: number): Promise<OutputOf<typeof listGrantableBuildings>> =>
  granted.listBuildings(db, estateId, reachOf(actor));

export async function detail(scope: Scope, id: number): Promise<EmployeeDetail> {
  const { db } = scope;
  const viewer = viewerOf(scope);
  const { createdBy, ...employee } = requireEmployee(await queries.findEmployee(db, viewer, id));
  const [held, estates, roles, handovers, changes] = await Promise.all([
    queries.listJobs(db, id, viewer.day),
    granted.listEstates(db, id),
    queries.listRoles(db, id),
    queries.listHandovers(db, id),
    listAuditChanges(db, 'employee', id, SHOWN_CHANGES),
  ]);
  const logged = changes.map(({ before, after, note, ...change }) => ({ ...change, detail: describeChange(before, after, note) }));
  // Imported employees have no log line for their creation.
  const created = changes.some(({ action }) => action === '新增')
    ? []
    : [{ id: employee.id, at: employee.createdAt, by: createdBy, action: '建档', detail: '' }];
  return {
    ...employee,
    phone: maskPhone(employee.phone),
    emergencyPhone: maskPhone(employee.emergencyPhone),
    idNo: maskIdNo(employee.idNo),
    jobs: held,
    estates,
    roles,
    handovers: handovers.map(({ kind, ...line }) => ({ ...line, title: titleOfWork(kind) })),
    changes: [...logged, ...created],
  };
}

/** The ID card fills in gender and birth date where the form leaves them empty. */
function completed(form: EmployeeForm): EmployeeForm {
  checkPapers(form);
  const card = fromIdCard(form);
  return { ...form, gender: form.gender ?? card?.gender ?? null, birthDate: form.birthDate ?? card?.birthDate ?? null };
}

const storedOf = ({ idType: _type, idNo: _no, ...form }: EmployeeForm) => ({ ...form, initials: pinyinInitials(form.name) });

/** For the log: private numbers are masked there as on the screen. */
const loggedOf = ({ phone, emergencyPhone, ...rest }: Omit<EmployeeForm, 'idNo' | 'idType'>, idNo: string) => ({
  ...rest,
  phone: maskPhone(phone),
  emergencyPhone: maskPhone(emergencyPhone),
  ...(idNo === '' ? {} : { idNo: maskIdNo(idNo) }),
});

const numberTaken = (number: string) => failField('number', 'EMPLOYEE_NUMBER_TAKEN', { number });

export async function create(scope: Scope, input: ParsedInputOf<typeof createEmployee>): Promise<{ id: number }> {
  const { companyId, jobId, ...typed } = input;
  const form = completed(typed);
  return inTransaction(scope.db, async (tx) => {
    const viewer = viewerOf(scope);
    if (!(await queries.seesCompany(tx, viewer, companyId))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
    const job = jobId === null ? undefined : await jobs.findJob(tx, viewer, jobId);
    if (job && job.companyId !== companyId) throw failField('jobId', 'EMPLOYEE_JOB_COMPANY', { name: job.name });
    const personId = await personFor(tx, scope, form);
    const values = { ...storedOf(form), companyId, personId };
    const id = await onDuplicate(queries.insertEmployee(tx, values, stampOf(scope)), NUMBER_KEY, () => numberTaken(form.number));
    if (jobId !== null) {
      await begin(tx, scope, { id, companyId, entryDate: form.entryDate }, { jobId, main: true, fromDate: form.entryDate, toDate: null });
    }
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: 'employee',
      entityId: id,
      after: { ...loggedOf(form, form.idNo), ...(job ? { job: job.name } : {}) },
    });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...typed }: ParsedInputOf<typeof changeEmployee>): Promise<null> {
  const form = completed(typed);
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    const [first] = await jobs.listHeld(tx, id);
    if (before.entryDate !== form.entryDate && before.leaveDate !== null && form.entryDate > before.leaveDate)
      throw failField('entryDate', 'EMPLOYEE_LEAVE_JOB', { date: formatDay(form.entryDate) });
    // Jobs that began before the recorded day of entry do not restrict it.
    if (first && before.entryDate !== null && first.fromDate >= before.entryDate && first.fromDate < form.entryDate)
      throw failField('entryDate', 'EMPLOYEE_AFTER_JOB', { date: formatDay(first.fromDate) });
    const { personId, release } = await personAfter(tx, scope, form, before);
    const values = { ...storedOf(form), personId };
    await onDuplicate(queries.updateEmployee(tx, id, values, stampOf(scope)), NUMBER_KEY, () => numberTaken(form.number));
    await release();
    if (before.name !== form.name) await accounts.renameAccounts(tx, id, form.name);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'employee',
      entityId: id,
      before: loggedOf(before as typeof before & EmployeeForm, ''),
      after: loggedOf(form, personId === before.personId ? '' : form.idNo),
    });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id);
    if (!(await queries.removeEmployee(tx, id))) throw fail('EMPLOYEE_IN_USE', { name: before.name });
    await scope.audit.write(tx, scope.actor, {
      action: '删除',
      entity: 'employee',
      entityId: id,
      before: { number: before.number, name: before.name },
    });
  });
  return null;
}

/** Full numbers. The access is logged before the numbers are returned. */
export async function showPrivate(scope: Scope, id: number): Promise<{ phone: string; emergencyPhone: string; idNo: string }> {
  const { name, phone, emergencyPhone, idNo } = requireEmployee(await queries.findEmployee(scope.db, viewerOf(scope), id));
  await scope.audit.write(scope.db, scope.actor, {
    action: '查看隐私',
    entity: 'employee',
    entityId: id,
    note: `查看${name}的完整电话与证件号`,
  });
  return { phone, emergencyPhone, idNo };
}

export async function setPhoto(scope: Scope, { id, version, fileId }: ParsedInputOf<typeof setEmployeePhoto>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    await lockForChange(tx, scope, id, version);
    if (fileId !== null && !(await queries.isPhotoOf(tx, id, fileId, fileCategoryOf(setEmployeePhoto, 'fileId')))) throw fail('FILE_GONE');
    await queries.updateEmployee(tx, id, { photoFileId: fileId }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: fileId === null ? '移除照片' : '更换照片', entity: 'employee', entityId: id });
  });
  return null;
}

export async function setEstates(scope: Scope, { id, version, ...wanted }: ParsedInputOf<typeof setEmployeeEstates>): Promise<null> {
  const { actor, audit } = scope;
  refuseSelf(scope, id, '授权小区');
  await inTransaction(scope.db, async (tx) => {
    requireNotLeft(await lockForChange(tx, scope, id, version), '授权小区');
    const names = async () => ({ estates: (await granted.listEstates(tx, id)).map(estateText).join('、') });
    const before = await names();
    const wider = await granted.findWider(tx, id, wanted, reachOf(actor));
    if (wider !== undefined) throw fail('EMPLOYEE_SEES_MORE', { what: wider });
    await granted.replaceEstates(tx, id, wanted, reachOf(actor));
    await queries.updateEmployee(tx, id, {}, stampOf(scope));
    await audit.write(tx, actor, { action: '授权小区', entity: 'employee', entityId: id, before, after: await names() });
    await tellRights(scope, tx, id);
  });
  return null;
}
