// Sheets of houses out: everything that matches, with full phone numbers, so only with a stated purpose, and logged with it.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import {
  buildingType,
  buildingUsage,
  houseRealUse,
  houseUseState,
  houseUseType,
  type exportHouses,
  type HouseFilter,
  type ParsedInputOf,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import { getTotals, listHousesAfter } from './house-search.queries.ts';

export const EXPORT_JOB = 'estate.house-export';
const SLICE = 5_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportHouses>): Promise<{ jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'house-list',
      after: { ...purpose, filter },
      note: `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}`,
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, EXPORT_JOB, '导出房屋', { filter }) };
  });
}

type ExportRow = Awaited<ReturnType<typeof listHousesAfter>>[number];
const day = (value: string | null) => (value === null ? '' : formatDay(value));

const COLUMNS: readonly { header: string; width: number; value: (row: ExportRow) => string | number }[] = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '楼栋', width: 10, value: (row) => row.buildingName },
  { header: '单元', width: 10, value: (row) => row.unitName },
  { header: '楼层', width: 6, value: (row) => row.floor },
  { header: '房号', width: 10, value: (row) => row.houseNo },
  { header: '房屋编码', width: 20, value: (row) => row.code },
  { header: '户型', width: 12, value: (row) => row.layout },
  { header: '楼栋类型', width: 10, value: (row) => buildingType.text(row.buildingType) },
  // Areas leave as text of two decimals: a spreadsheet's float is not what we charge by.
  { header: '建筑面积', width: 12, value: (row) => row.buildArea },
  { header: '使用面积', width: 12, value: (row) => row.useArea },
  { header: '套内面积', width: 12, value: (row) => row.innerArea },
  { header: '计费面积', width: 12, value: (row) => row.chargeArea },
  { header: '用途', width: 8, value: (row) => buildingUsage.text(row.usage) },
  { header: '实际用途', width: 10, value: (row) => houseRealUse.text(row.realUse) },
  { header: '使用状态', width: 10, value: (row) => houseUseState.text(row.useState) },
  { header: '使用类型', width: 10, value: (row) => houseUseType.text(row.useType) },
  { header: '业主', width: 20, value: (row) => row.ownerNames },
  { header: '业主电话', width: 14, value: (row) => row.ownerPhone },
  { header: '交付日期', width: 12, value: (row) => day(row.handoverDate) },
  { header: '计费起始日', width: 12, value: (row) => day(row.chargeStartDate) },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: HouseFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await getTotals(scope.db, search);
  let written = 0;

  async function* rows(): AsyncGenerator<(string | number)[]> {
    let last: ExportRow | undefined;
    do {
      const slice: ExportRow[] = await listHousesAfter(scope.db, search, last ?? null, SLICE);
      for (const row of slice) yield COLUMNS.map((column) => column.value(row));
      written += slice.length;
      last = slice.length === SLICE ? slice.at(-1) : undefined;
      await scope.progress(written, total, `已写入 ${written} 行`);
    } while (last);
  }

  const stream = writeXlsxStream(rows(), {
    name: '房屋',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const name = `房屋清册-${search.today}.xlsx`;
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 套房屋` };
}
