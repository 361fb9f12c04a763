// Sheets of all matching devices; they require a purpose, which is logged.
import { DEVICE, type DeviceFilter, type exportDevices, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { lifeEndOf } from './device.rules.ts';
import { getTotals, listDevicesAfter, type DeviceCard } from './device-search.queries.ts';

export const DEVICE_EXPORT_JOB = 'estate.device-export';
const SLICE = 5_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportDevices>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: DEVICE_EXPORT_JOB, title: '导出设备', entity: 'device', input: { filter }, purpose });

const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));
const COLUMNS: SheetColumns<DeviceCard> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '楼栋', width: 10, value: (row) => row.buildingName },
  { header: '设备类别', width: 18, value: (row) => row.categoryName },
  { header: '设备编号', width: 14, value: (row) => row.code },
  { header: '设备名称', width: 20, value: (row) => row.name },
  { header: '品牌', width: 12, value: (row) => row.brand },
  { header: '型号', width: 14, value: (row) => row.model },
  { header: '制造商', width: 20, value: (row) => row.maker },
  { header: '出厂编号', width: 16, value: (row) => row.serialNo },
  { header: '位置', width: 20, value: (row) => row.location },
  { header: '分摊组', width: 14, value: (row) => row.shareGroupName },
  { header: '重要等级', width: 8, value: (row) => row.level },
  { header: '状态', width: 8, value: (row) => DEVICE.text(row.state) },
  { header: '启用日期', width: 12, value: (row) => dayText(row.firstUseDate) },
  { header: '质保到期', width: 12, value: (row) => dayText(row.warrantyEnd) },
  { header: '使用年限（月）', width: 12, value: (row) => (row.lifeMonths === null ? '' : String(row.lifeMonths)) },
  { header: '报废期', width: 12, value: (row) => dayText(lifeEndOf(row.firstUseDate, row.lifeMonths)) },
  { header: '价格', width: 12, value: (row) => row.price ?? '' },
  { header: '特种设备', width: 8, value: (row) => (row.special ? '是' : '否') },
  { header: '使用登记证编号', width: 20, value: (row) => row.certificateNo },
  { header: '下次检验', width: 12, value: (row) => dayText(row.nextInspection) },
  { header: '责任部门', width: 14, value: (row) => row.departmentName },
  { header: '责任人', width: 10, value: (row) => row.employeeName },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: DeviceFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await getTotals(scope.db, search);
  return writeSheet(scope, {
    sheet: '设备',
    fileName: `设备台账-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listDevicesAfter(scope.db, search, last, limit),
    unit: '台设备',
  });
}
