// Sheets of residents, house by house, exported with a purpose, which is logged; full numbers require the act export.
import { gender, MENU, RESIDENT_RELATION, type exportResidents, type ParsedInputOf, type ResidentFilter } from '@anju/contract';
import { formatDay, maskIdNo, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { mayExportFull } from '../person/person.policy.ts';
import { countResidents, listResidentsAfter, type ResidentSheetRow } from './resident-search.queries.ts';

export const RESIDENT_EXPORT_JOB = 'estate.resident-export';
const SLICE = 2_000;

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportResidents>): Promise<{ jobId: number }> {
  const full = await mayExportFull(scope, MENU.resident);
  const remark = full ? '含完整号码' : '号码已脱敏';
  return requestSheet(scope, {
    job: RESIDENT_EXPORT_JOB,
    title: '导出住户',
    entity: 'resident-list',
    input: { filter, full },
    purpose,
    remark,
  });
}

const day = (value: string | null) => (value === null ? '' : formatDay(value));

const COLUMNS: SheetColumns<ResidentSheetRow> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '房屋', width: 20, value: (row) => row.houseCode },
  { header: '姓名', width: 14, value: (row) => row.name },
  { header: '性别', width: 6, value: (row) => gender.text(row.gender) },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '证件号', width: 22, value: (row) => row.idNo },
  { header: '与业主关系', width: 10, value: (row) => RESIDENT_RELATION.text(row.relation) },
  { header: '户主', width: 6, value: (row) => (row.head ? '是' : '') },
  { header: '迁入日期', width: 12, value: (row) => day(row.moveInDate) },
  { header: '迁出日期', width: 12, value: (row) => day(row.moveOutDate) },
  { header: '迁出原因', width: 20, value: (row) => row.moveOutReason },
  { header: '门卡号', width: 16, value: (row) => row.cardNo },
  { header: '宠物', width: 16, value: (row) => row.pets },
  { header: '标签', width: 20, value: (row) => row.tags.map((tag) => tag.name).join('、') },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter, full }: { filter: ResidentFilter; full: boolean }): Promise<JobOutcome> {
  const search = { filter, ...reachOf(scope.actor), today: today(scope.clock) };
  const { total } = await countResidents(scope.db, search);
  const shown = (row: ResidentSheetRow): ResidentSheetRow =>
    full ? row : { ...row, phone: maskPhone(row.phone), idNo: maskIdNo(row.idNo) };
  return writeSheet(scope, {
    sheet: '住户',
    fileName: `住户清册-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: async (last, limit) => (await listResidentsAfter(scope.db, search, last, limit)).map(shown),
    unit: '条住户记录',
  });
}
