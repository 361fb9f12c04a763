// Sheets of devices out: everything that matches, with a stated purpose, and logged with it.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { deviceState, type DeviceFilter, type exportDevices, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import { lifeEndOf } from './device.rules.ts';
import { getTotals, listDevicesAfter, type DeviceCard } from './device-search.queries.ts';

export const DEVICE_EXPORT_JOB = 'estate.device-export';
const SLICE = 5_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportDevices>): Promise<{ jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'device',
      after: { ...purpose, filter },
      note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, DEVICE_EXPORT_JOB, '导出设备', { filter }) };
  });
}

const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));
const COLUMNS: readonly { header: string; width: number; value: (row: DeviceCard) => string }[] = [
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
  { header: '状态', width: 8, value: (row) => deviceState.text(row.state) },
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
  let written = 0;

  async function* rows(): AsyncGenerator<string[]> {
    let last: DeviceCard | undefined;
    do {
      const slice: DeviceCard[] = await listDevicesAfter(scope.db, search, last ?? null, SLICE);
      for (const row of slice) yield COLUMNS.map((column) => column.value(row));
      written += slice.length;
      last = slice.length === SLICE ? slice.at(-1) : undefined;
      await scope.progress(written, total, `已写入 ${written} 行`);
    } while (last);
  }

  const stream = writeXlsxStream(rows(), {
    name: '设备',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const name = `设备台账-${search.today}.xlsx`;
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 台设备` };
}
