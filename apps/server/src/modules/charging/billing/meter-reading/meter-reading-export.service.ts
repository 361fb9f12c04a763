// Readings of a whole month as a sheet, in the columns of the import, followed by the computed values.
import { meterKind, type exportReadings, type ParsedInputOf, type ReadingFilter, type ReadingRow } from '@anju/contract';
import { formatDay, monthEnd } from '@anju/domain';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../files/index.ts';
import { requirePart } from '../../charged-estate/charged-estate.policy.ts';
import { findEstate } from '../../charged-estate/charged-estate.queries.ts';
import { countSheet, listSheet } from './meter-reading.queries.ts';

export const READING_EXPORT_JOB = 'charging.meter-reading-export';
const SLICE = 1_000;

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportReadings>): Promise<{ jobId: number }> {
  await requirePart(scope, filter.estateId);
  return requestSheet(scope, {
    job: READING_EXPORT_JOB,
    title: '导出抄表',
    entity: 'meter-reading',
    input: { filter },
    purpose,
  });
}

// First the columns of the import in its order, so that a sheet can be imported again; then the other columns of the screen.
const columnsOf = (estate: string, month: string): SheetColumns<ReadingRow> => [
  { header: '小区', width: 16, value: () => estate },
  { header: '账期', width: 10, value: () => month },
  { header: '房号/表号', width: 16, value: (row) => row.number },
  { header: '类别', width: 8, value: (row) => meterKind.text(row.kind) },
  { header: '本期读数', width: 12, value: (row) => row.reading?.current ?? '' },
  { header: '抄表日期', width: 12, value: (row) => (row.reading ? formatDay(row.reading.readOn) : '') },
  { header: '备注', width: 20, value: (row) => row.reading?.remark ?? '' },
  { header: '房号', width: 20, value: (row) => row.houseCode },
  { header: '位置', width: 20, value: (row) => row.location },
  { header: '抄表路线', width: 12, value: (row) => row.route },
  { header: '上期读数', width: 12, value: (row) => row.previous },
  { header: '上次抄表', width: 12, value: (row) => formatDay(row.previousOn) },
  { header: '倍率', width: 8, value: (row) => row.ratio },
  { header: '换表前用量', width: 12, value: (row) => (row.carried === '0' ? '' : row.carried) },
  { header: '用量', width: 12, value: (row) => row.reading?.usage ?? '' },
  { header: '异常', width: 10, value: (row) => (row.reading?.abnormal ? (row.reading.confirmedBy === '' ? '待确认' : '已确认') : '') },
  { header: '账单', width: 36, value: (row) => row.reading?.bill?.text ?? '' },
];

export async function runExport(scope: JobScope, { filter: asked }: { filter: ReadingFilter }): Promise<JobOutcome> {
  const filter = { ...asked, ...reachOf(scope.actor) };
  const estate = (await findEstate(scope.db, filter.estateId))?.name ?? '';
  const total = await countSheet(scope.db, filter);
  const day = monthEnd(`${filter.month}-01`);
  let done = 0;
  return writeSheet(scope, {
    sheet: '抄表',
    fileName: `抄表-${estate}-${filter.month}.xlsx`,
    columns: columnsOf(estate, filter.month),
    total,
    slice: SLICE,
    after: async (_last, limit) => {
      const rows = await listSheet(scope.db, filter, day, limit, done);
      done += rows.length;
      return rows;
    },
    unit: '块表',
  });
}
