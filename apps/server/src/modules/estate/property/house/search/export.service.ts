// Sheets of all matching houses with full phone numbers; they require a purpose, which is logged.
import {
  BUILDING_TYPE,
  BUILDING_USAGE,
  houseRealUse,
  HOUSE_USE,
  houseUseType,
  type exportHouses,
  type HouseFilter,
  type ParsedInputOf,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../../platform/clock.ts';
import { reachOf } from '../../../../../platform/reach/reach.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../../files/index.ts';
import { getTotals, listHousesAfter } from './search.queries.ts';

export const EXPORT_JOB = 'estate.house-export';
const SLICE = 5_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportHouses>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: EXPORT_JOB, title: '导出房屋', entity: 'house-list', input: { filter }, purpose });

type ExportRow = Awaited<ReturnType<typeof listHousesAfter>>[number];
const day = (value: string | null) => (value === null ? '' : formatDay(value));

const COLUMNS: SheetColumns<ExportRow> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '楼栋', width: 10, value: (row) => row.buildingName },
  { header: '单元', width: 10, value: (row) => row.unitName },
  { header: '楼层', width: 6, value: (row) => row.floor },
  { header: '房号', width: 10, value: (row) => row.houseNo },
  { header: '房屋编码', width: 20, value: (row) => row.code },
  { header: '户型', width: 12, value: (row) => row.layout },
  { header: '楼栋类型', width: 10, value: (row) => BUILDING_TYPE.text(row.buildingType) },
  // Areas are exported as text with two decimals, because charges are not computed from a spreadsheet's floats.
  { header: '建筑面积', width: 12, value: (row) => row.buildArea },
  { header: '使用面积', width: 12, value: (row) => row.useArea },
  { header: '套内面积', width: 12, value: (row) => row.innerArea },
  { header: '计费面积', width: 12, value: (row) => row.chargeArea },
  { header: '用途', width: 8, value: (row) => BUILDING_USAGE.text(row.usage) },
  { header: '实际用途', width: 10, value: (row) => houseRealUse.text(row.realUse) },
  { header: '使用状态', width: 10, value: (row) => HOUSE_USE.text(row.useState) },
  { header: '使用类型', width: 10, value: (row) => houseUseType.text(row.useType) },
  { header: '业主', width: 20, value: (row) => row.ownerNames },
  { header: '业主电话', width: 14, value: (row) => row.ownerPhone },
  { header: '交付日期', width: 12, value: (row) => day(row.handoverDate) },
  { header: '计费起始日', width: 12, value: (row) => day(row.chargeStartDate) },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: HouseFilter }): Promise<JobOutcome> {
  const search = { filter, ...reachOf(scope.actor), today: today(scope.clock) };
  const { total } = await getTotals(scope.db, search);
  return writeSheet(scope, {
    sheet: '房屋',
    fileName: `房屋清册-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listHousesAfter(scope.db, search, last, limit),
    unit: '套房屋',
  });
}
