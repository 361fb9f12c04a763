// Sheets of parking spaces out: everything that matches, with full phone numbers, so only with a stated purpose, and logged with it.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { parkingKind, parkingOwnerType, parkingState, type exportParkings, type ParkingFilter, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import { getTotals, listParkingsAfter, type ParkingSheetRow } from './parking-search.queries.ts';

export const PARKING_EXPORT_JOB = 'estate.parking-export';
const SLICE = 5_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportParkings>): Promise<{ jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'parking-list',
      after: { ...purpose, filter },
      note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, PARKING_EXPORT_JOB, '导出车位', { filter }) };
  });
}

const COLUMNS: readonly { header: string; width: number; value: (row: ParkingSheetRow) => string }[] = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '分区', width: 10, value: (row) => row.zoneName },
  { header: '楼栋', width: 10, value: (row) => row.buildingName },
  { header: '车位编号', width: 14, value: (row) => row.code },
  { header: '类型', width: 8, value: (row) => parkingKind.text(row.kind) },
  { header: '权属', width: 8, value: (row) => parkingOwnerType.text(row.ownerType) },
  { header: '状态', width: 8, value: (row) => parkingState.text(row.state) },
  { header: '面积', width: 10, value: (row) => row.area },
  { header: '位置', width: 20, value: (row) => row.location },
  { header: '关联房屋', width: 20, value: (row) => row.houseCode },
  { header: '业主 / 承租人', width: 16, value: (row) => row.holderName },
  { header: '电话', width: 14, value: (row) => row.holderPhone },
  { header: '租期至', width: 12, value: (row) => (row.leaseTo === null ? '' : formatDay(row.leaseTo)) },
  { header: '月租', width: 10, value: (row) => row.monthlyPrice },
  { header: '车牌', width: 24, value: (row) => row.plates },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: ParkingFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await getTotals(scope.db, search);
  let written = 0;

  async function* rows(): AsyncGenerator<string[]> {
    let last: ParkingSheetRow | undefined;
    do {
      const slice: ParkingSheetRow[] = await listParkingsAfter(scope.db, search, last ?? null, SLICE);
      for (const row of slice) yield COLUMNS.map((column) => column.value(row));
      written += slice.length;
      last = slice.length === SLICE ? slice.at(-1) : undefined;
      await scope.progress(written, total, `已写入 ${written} 行`);
    } while (last);
  }

  const stream = writeXlsxStream(rows(), {
    name: '车位',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const name = `车位清册-${search.today}.xlsx`;
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 个车位` };
}
