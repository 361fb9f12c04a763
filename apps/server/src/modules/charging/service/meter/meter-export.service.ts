// Meters as a sheet: everything that matches; a purpose must be stated and is logged.
import { meterKind, METER, type exportMeters, type MeterFilter, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../files/index.ts';
import { getTotals, listMetersAfter, type MeterCard } from './meter-search.queries.ts';

export const METER_EXPORT_JOB = 'charging.meter-export';
const SLICE = 5_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportMeters>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: METER_EXPORT_JOB, title: '导出表具', entity: 'meter', input: { filter }, purpose });

// First the columns of the import in its order, so that a sheet can be imported again; then the other columns of the screen.
const COLUMNS: SheetColumns<MeterCard> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '表号', width: 16, value: (row) => row.number },
  { header: '类别', width: 8, value: (row) => meterKind.text(row.kind) },
  { header: '房号', width: 20, value: (row) => row.houseCode },
  { header: '倍率', width: 8, value: (row) => row.ratio },
  { header: '损耗', width: 8, value: (row) => row.lossRate },
  { header: '最大读数', width: 12, value: (row) => row.maxReading ?? '' },
  { header: '起始读数', width: 12, value: (row) => row.startReading },
  { header: '起始日期', width: 12, value: (row) => formatDay(row.startDate) },
  { header: '收费标准', width: 18, value: (row) => row.standardName },
  { header: '抄表路线', width: 14, value: (row) => row.route },
  { header: '顺序', width: 8, value: (row) => String(row.routeOrder) },
  { header: '备注', width: 24, value: (row) => row.remark },
  { header: '分摊组', width: 14, value: (row) => row.shareGroupName },
  { header: '位置', width: 20, value: (row) => row.location },
  { header: '状态', width: 8, value: (row) => METER.text(row.state) },
  { header: '最近读数', width: 12, value: (row) => row.lastReading },
  { header: '最近抄表', width: 12, value: (row) => formatDay(row.lastReadOn) },
];

export async function runExport(scope: JobScope, { filter }: { filter: MeterFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates };
  const { total } = await getTotals(scope.db, search);
  return writeSheet(scope, {
    sheet: '表具',
    fileName: `计量表具-${today(scope.clock)}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listMetersAfter(scope.db, search, last, limit),
    unit: '块表',
  });
}
