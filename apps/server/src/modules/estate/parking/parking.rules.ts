// What may be done with a space, and how a change of it is described. Pure.
import { PARKING, PARKING_OWNER_TYPE, PARKING_KIND, type Enumeration, type ParkingForm } from '@anju/contract';
import { addDays, formatDay, naturalKey, sumMoney } from '@anju/domain';
import { fail, failField, type Failure } from '../../../platform/errors/failure.ts';

/** 产权, 人防 and 租赁 spaces were planned with the estate and are offered to its owners first; 公共 and 临时 ones are on common ground. */
const PLANNED: ReadonlySet<number> = new Set([PARKING_OWNER_TYPE.titled, PARKING_OWNER_TYPE.civilDefence, PARKING_OWNER_TYPE.rented]);

export const held = (state: number): boolean => PARKING.is(state, 'sold', 'leased');

/** The form in stored form: sold and leased follow from owners and leases, so only a space without them takes the state of the form. */
export function parkingValues(form: ParkingForm, place: { zoneId: number | null; buildingId: number | null }, state: number) {
  const { ownUse, ...values } = form;
  return { ...values, ...place, sortKey: naturalKey(form.code), state: held(state) ? state : ownUse ? PARKING.ownUse : PARKING.free };
}

/** `B1-001` … `B1-120` */
export function batchCodes({ prefix, from, to, width }: { prefix: string; from: number; to: number; width: number }): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${String(from + index).padStart(width, '0')}`);
}

export function checkForSale(ownerType: number): void {
  if (ownerType !== PARKING_OWNER_TYPE.titled) throw fail('PARKING_NOT_FOR_SALE', { kind: PARKING_OWNER_TYPE.text(ownerType) });
}

export function checkOwnerType(state: number, ownerType: number): void {
  if (state === PARKING.sold && ownerType !== PARKING_OWNER_TYPE.titled) throw failField('ownerType', 'PARKING_SOLD_KIND');
}

export function checkNotFuture(field: string, day: string, today: string, what: string): void {
  if (day > today) throw failField(field, 'USE_DATE_FUTURE', { what });
}

/** Planned spaces are for owners and residents; for anyone else a reason is required. */
export function checkRenter(ownerType: number, ofEstate: boolean, remark: string): void {
  if (PLANNED.has(ownerType) && !ofEstate && remark === '') throw failField('remark', 'PARKING_OUTSIDER');
}

export const overlap = (lease?: { name: string; fromDate: string; toDate: string }): Failure =>
  failField('fromDate', 'LEASE_OVERLAP', { which: lease ? `：${lease.name} ${spanText(lease.fromDate, lease.toDate)}` : '' });

export const spanText = (from: string, to: string): string => `${formatDay(from)} 至 ${formatDay(to)}`;

interface Term {
  readonly fromDate: string;
  readonly toDate: string;
  readonly endedOn: string | null;
}

/** A lease may end on any of its days; one that is over or has not begun cannot be ended. */
export function checkEnd(lease: Term, endedOn: string, today: string): void {
  if (lease.fromDate > today) throw fail('LEASE_NOT_BEGUN');
  if (lease.endedOn !== null || lease.toDate < today) throw fail('LEASE_OVER');
  if (endedOn < lease.fromDate || endedOn > lease.toDate)
    throw failField('endedOn', 'LEASE_END_RANGE', { from: formatDay(lease.fromDate), to: formatDay(lease.toDate) });
}

/** A renewal begins the day after the lease ends; returns that day. */
export function renewFrom(lease: Term, toDate: string): string {
  if (lease.endedOn !== null) throw fail('LEASE_OVER');
  const from = addDays(lease.toDate, 1);
  if (toDate < from) throw failField('toDate', 'LEASE_RENEW_DATE', { date: formatDay(from) });
  return from;
}

// ---- description of a change -----------------------------------------------------------------------------------------------

const ENUMS: Record<string, Enumeration<number>> = { kind: PARKING_KIND, ownerType: PARKING_OWNER_TYPE };
const LABELS: Record<string, string> = {
  code: '编号',
  kind: '类型',
  ownerType: '权属',
  area: '面积',
  location: '位置',
  monthlyPrice: '月租',
  house: '关联房屋',
  ownUse: '自用',
  remark: '备注',
};
const FIGURES = new Set(['area', 'monthlyPrice']);

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return ENUMS[field]?.text(value) ?? String(value);
  return FIGURES.has(field) ? sumMoney([value as string]) : (value as string);
}

/** `权属：租赁 → 产权；备注：空 → 转角`: only the differences. */
export function describeChange(before: Record<string, unknown>, after: Record<string, unknown>): string {
  return Object.keys(LABELS)
    .map((field) => [LABELS[field], textOf(field, before[field]), textOf(field, after[field])] as const)
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => `${label}：${was} → ${is}`)
    .join('；');
}
