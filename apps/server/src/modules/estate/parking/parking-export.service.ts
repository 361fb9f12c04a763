// Sheets of all matching parking spaces with full phone numbers; they require a purpose, which is logged.
import { PARKING_KIND, PARKING_OWNER_TYPE, PARKING, type exportParkings, type ParkingFilter, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { countParkings, listParkingsAfter, type ParkingSheetRow } from './parking-search.queries.ts';

export const PARKING_EXPORT_JOB = 'estate.parking-export';
const ALL = 100_000_000;
const SLICE = 5_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportParkings>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: PARKING_EXPORT_JOB, title: '导出车位', entity: 'parking-list', input: { filter }, purpose });

const COLUMNS: SheetColumns<ParkingSheetRow> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '分区', width: 10, value: (row) => row.zoneName },
  { header: '楼栋', width: 10, value: (row) => row.buildingName },
  { header: '车位编号', width: 14, value: (row) => row.code },
  { header: '类型', width: 8, value: (row) => PARKING_KIND.text(row.kind) },
  { header: '权属', width: 8, value: (row) => PARKING_OWNER_TYPE.text(row.ownerType) },
  { header: '状态', width: 8, value: (row) => PARKING.text(row.state) },
  { header: '面积', width: 10, value: (row) => row.area },
  { header: '位置', width: 20, value: (row) => row.location },
  { header: '关联房屋', width: 20, value: (row) => row.houseCode },
  { header: '业主 / 租客', width: 16, value: (row) => row.holderName },
  { header: '电话', width: 14, value: (row) => row.holderPhone },
  { header: '租期至', width: 12, value: (row) => (row.leaseTo === null ? '' : formatDay(row.leaseTo)) },
  { header: '月租', width: 10, value: (row) => row.monthlyPrice },
  { header: '车牌', width: 24, value: (row) => row.plates },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter }: { filter: ParkingFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await countParkings(scope.db, search, ALL);
  return writeSheet(scope, {
    sheet: '车位',
    fileName: `车位清册-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listParkingsAfter(scope.db, search, last, limit),
    unit: '个车位',
  });
}
