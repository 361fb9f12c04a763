// When the record of an employee is valid, when a job may begin and end, and how changes are described. Pure functions.
import { education, gender, politicalStatus, type EmployeeDetail, type EmployeeForm, type Enumeration } from '@anju/contract';
import { formatDay, isCreditCode, isIdCardValid } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';

const ID_CARD = 1;
const LICENCE = 5;

/** A number requires a type of identity document and correct check digits. */
export function checkPapers({ idType, idNo }: Pick<EmployeeForm, 'idType' | 'idNo'>): void {
  if (idNo === '') return;
  if (idType === null) throw failField('idType', 'OWNER_ID_KIND');
  if (idType === ID_CARD && !isIdCardValid(idNo)) throw failField('idNo', 'ID_CARD_WRONG');
  if (idType === LICENCE && !isCreditCode(idNo)) throw failField('idNo', 'CREDIT_CODE_WRONG');
}

/** Birth date and gender from the number of an ID card. */
export function fromIdCard({ idType, idNo }: Pick<EmployeeForm, 'idType' | 'idNo'>): { birthDate: string; gender: 1 | 2 } | null {
  if (idType !== ID_CARD || !isIdCardValid(idNo)) return null;
  const long = idNo.length === 18;
  const day = long ? idNo.slice(6, 14) : `19${idNo.slice(6, 12)}`;
  const order = Number(long ? idNo.charAt(16) : idNo.charAt(14));
  return { birthDate: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, gender: order % 2 === 1 ? 1 : 2 };
}

// ---- jobs ----------------------------------------------------------------------------------------------------------------------

interface Span {
  readonly fromDate: string;
  readonly toDate: string | null;
}
interface Held extends Span {
  readonly id: number;
  readonly jobId: number;
  readonly jobName: string;
  readonly main: boolean;
}

/** Both ends are included in a span. */
export const overlaps = (a: Span, b: Span): boolean =>
  (a.toDate === null || b.fromDate <= a.toDate) && (b.toDate === null || a.fromDate <= b.toDate);

/** A job is held once at a time, and there is one main job at a time; checked here for a readable error before the database refuses it. */
export function checkFree(held: readonly Held[], wanted: Span & { readonly jobId: number; readonly main: boolean }): void {
  const meanwhile = held.filter((one) => overlaps(one, wanted));
  const same = meanwhile.find((one) => one.jobId === wanted.jobId);
  if (same) throw failField('jobId', 'EMPLOYEE_JOB_HELD', { name: same.jobName });
  const main = wanted.main ? meanwhile.find((one) => one.main) : undefined;
  if (main) throw failField('main', 'EMPLOYEE_MAIN_HELD', { name: main.jobName });
}

export function checkAfterEntry(field: string, date: string, entryDate: string | null): void {
  if (entryDate !== null && date < entryDate) throw failField(field, 'EMPLOYEE_BEFORE_ENTRY', { date: formatDay(entryDate) });
}

/** The day of a transfer is after the first day of the old job, and before its end if it has one. */
export function checkTransfer(old: Span, fromDate: string): void {
  if (old.toDate !== null && old.toDate < fromDate) throw failField('fromDate', 'EMPLOYEE_JOB_OVER', { date: formatDay(old.toDate) });
  if (fromDate <= old.fromDate) throw failField('fromDate', 'EMPLOYEE_JOB_DATE', { date: formatDay(old.fromDate) });
}

export function checkEnd(old: Span, toDate: string): void {
  if (old.toDate !== null && old.toDate <= toDate) throw failField('toDate', 'EMPLOYEE_JOB_OVER', { date: formatDay(old.toDate) });
  if (toDate < old.fromDate) throw failField('toDate', 'EMPLOYEE_JOB_END', { date: formatDay(old.fromDate) });
}

/** The jobs of an employee on the last day: current jobs end, jobs that have not begun are removed. */
export function jobsAtLeaving<T extends Span>(held: readonly T[], lastDay: string, today: string): { ended: T[]; dropped: T[] } {
  const open = held.filter(({ toDate }) => toDate === null || toDate > lastDay);
  const begunAfter = open.find(({ fromDate }) => fromDate > lastDay && fromDate <= today);
  if (begunAfter) throw failField('date', 'EMPLOYEE_LEAVE_JOB', { date: formatDay(begunAfter.fromDate) });
  return { ended: open.filter(({ fromDate }) => fromDate <= lastDay), dropped: open.filter(({ fromDate }) => fromDate > lastDay) };
}

export function checkLeaveDate(date: string, entryDate: string | null, today: string): void {
  if (date > today) throw failField('date', 'EMPLOYEE_DAY_FUTURE', { what: '离职日期' });
  checkAfterEntry('date', date, entryDate);
}

export function checkReturnDate(date: string, leaveDate: string | null, today: string): void {
  if (date > today) throw failField('date', 'EMPLOYEE_DAY_FUTURE', { what: '复职日期' });
  if (leaveDate !== null && date <= leaveDate) throw failField('date', 'EMPLOYEE_RETURN_DATE', { date: formatDay(leaveDate) });
}

// ---- handing over ----------------------------------------------------------------------------------------------------------------

interface Work {
  readonly kind: string;
  readonly items: readonly { readonly id: number; readonly what: string }[];
}
export interface Handed {
  readonly kind: string;
  readonly id: number;
  readonly what: string;
  readonly toEmployeeId: number;
}

/**
 * The receiver of each piece of work: the employee named for it, otherwise the one named for all. Refused while any work has no receiver.
 */
export function shareOut(
  groups: readonly Work[],
  named: readonly { readonly kind: string; readonly id: number; readonly toEmployeeId: number }[],
  forAll: number | null,
): Handed[] {
  const byLine = new Map(named.map(({ kind, id, toEmployeeId }) => [`${kind}:${id}`, toEmployeeId]));
  const lines = groups.flatMap(({ kind, items }) =>
    items.map(({ id, what }) => ({ kind, id, what, toEmployeeId: byLine.get(`${kind}:${id}`) ?? forAll })),
  );
  const count = lines.filter(({ toEmployeeId }) => toEmployeeId === null).length;
  if (count > 0) throw fail('EMPLOYEE_WORK_OPEN', { count });
  return lines.map((line) => ({ ...line, toEmployeeId: line.toEmployeeId as number }));
}

// ---- how a change reads ------------------------------------------------------------------------------------------------------------

const ENUMS: Record<string, Enumeration<number>> = { gender, education, political: politicalStatus };
const LABELS: Record<string, string> = {
  number: '工号',
  name: '姓名',
  gender: '性别',
  phone: '电话',
  email: '邮箱',
  idNo: '证件号',
  birthDate: '出生日期',
  education: '学历',
  political: '政治面貌',
  emergencyContact: '紧急联系人',
  emergencyPhone: '紧急联系电话',
  entryDate: '入职日期',
  remark: '备注',
  company: '公司',
  job: '岗位',
  fromDate: '起',
  toDate: '止',
  estates: '授权小区',
  leaveDate: '离职日期',
  leaveReason: '离职原因',
};
/** The estate, with its buildings if it is granted in part. */
export const estateText = ({ name, buildings }: EmployeeDetail['estates'][number]): string =>
  buildings === null ? name : `${name}（${buildings.map((building) => building.name).join('、') || '没有楼栋'}）`;

const DAYS = new Set(['birthDate', 'entryDate', 'fromDate', 'toDate', 'leaveDate']);

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  const labels = ENUMS[field];
  if (labels) return labels.text(value as number);
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return DAYS.has(field) ? formatDay(text) : text;
}

/** `电话：138****0000 → 139****1111`; for a new record only the note. */
export function describeChange(before: Record<string, unknown> | null, after: Record<string, unknown> | null, note: string): string {
  // In the order of the labels, because the logged values have no order.
  const parts = Object.entries(LABELS).flatMap(([field, label]) => {
    if (!after || !(field in after)) return [];
    const [old, next] = [before?.[field] ?? null, after[field] ?? null];
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    if (before && field in before) return [`${label}：${textOf(field, old)} → ${textOf(field, next)}`];
    return next === null || next === '' ? [] : [`${label}：${textOf(field, next)}`];
  });
  return [...(note ? [note] : []), ...parts].join('；');
}
