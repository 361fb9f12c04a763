// Pure: which dates of a device are due, and how a change of its card is described.
import { DEVICE, DEVICE_SOON_DAYS, type DeviceDue } from '@anju/contract';
import { addDays, formatDay, monthEnd } from '@anju/domain';

/** The last day itself is not overdue. */
export function dueOn(last: string | null, today: string): DeviceDue {
  if (last === null) return 'none';
  if (last < today) return 'over';
  return last <= addDays(today, DEVICE_SOON_DAYS) ? 'soon' : 'fine';
}

/** The same day the given number of months later; the last day of the month if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const counted = year * 12 + month - 1 + months;
  const first = `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}-01`;
  const last = monthEnd(first);
  return date < Number(last.slice(8)) ? `${first.slice(0, 8)}${String(date).padStart(2, '0')}` : last;
}

export const lifeEndOf = (firstUse: string | null, months: number | null): string | null =>
  firstUse === null || months === null ? null : addMonths(firstUse, months);

interface Dates {
  readonly state: number;
  readonly nextInspection: string | null;
  readonly warrantyEnd: string | null;
}

/** Scrapped devices have no due inspection or warranty. */
export function duesOf({ state, nextInspection, warrantyEnd }: Dates, today: string): { inspectionDue: DeviceDue; warrantyDue: DeviceDue } {
  if (state === DEVICE.scrapped) return { inspectionDue: 'none', warrantyDue: 'none' };
  return { inspectionDue: dueOn(nextInspection, today), warrantyDue: dueOn(warrantyEnd, today) };
}

export function lifeOf(
  { state, firstUseDate, lifeMonths }: { state: number; firstUseDate: string | null; lifeMonths: number | null },
  today: string,
): { lifeEnd: string | null; lifeDue: DeviceDue } {
  const lifeEnd = lifeEndOf(firstUseDate, lifeMonths);
  return { lifeEnd, lifeDue: state === DEVICE.scrapped ? 'none' : dueOn(lifeEnd, today) };
}

// ---- description of a change -----------------------------------------------------------------------------------------------

const LABELS: Readonly<Record<string, string>> = {
  code: '编号',
  name: '名称',
  categoryName: '类别',
  buildingName: '楼栋',
  location: '位置',
  brand: '品牌',
  model: '型号',
  maker: '制造商',
  serialNo: '出厂编号',
  shareGroupName: '分摊组',
  level: '重要等级',
  firstUseDate: '启用日期',
  warrantyEnd: '质保到期',
  lifeMonths: '使用年限',
  price: '价格',
  special: '特种设备',
  certificateNo: '使用登记证',
  nextInspection: '下次检验',
  departmentName: '责任部门',
  employeeName: '责任人',
  remark: '备注',
};
const DAYS = new Set(['firstUseDate', 'warrantyEnd', 'nextInspection']);

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field === 'lifeMonths') return `${value as number} 个月`;
  return DAYS.has(field) ? formatDay(value as string) : (value as string);
}

/** `位置：空 → 南门；责任人：张三 → 李四`: only the differences. */
export function describeChange(before: object, after: object): string {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.entries(LABELS)
    .map(([field, label]) => [label, textOf(field, was[field]), textOf(field, is[field])] as const)
    .filter(([, old, now]) => old !== now)
    .map(([label, old, now]) => `${label}：${old} → ${now}`)
    .join('；');
}
