// Sheets of persons, exported with a purpose, which is logged. Full numbers require the act export; all other sheets are masked.
import {
  gender,
  ID_TYPE,
  MENU,
  PERSON_ROLE_TEXT,
  PERSON_KIND,
  type exportPersons,
  type ParsedInputOf,
  type PersonFilter,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../files/index.ts';
import { mayExportFull } from './person.policy.ts';
import { countPersons, listPersonsBefore, type PersonSheetRow } from './person-search.queries.ts';

export const PERSON_EXPORT_JOB = 'estate.person-export';
const SLICE = 2_000;

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportPersons>): Promise<{ jobId: number }> {
  const full = await mayExportFull(scope, MENU.person);
  const remark = full ? '含完整号码' : '号码已脱敏';
  return requestSheet(scope, {
    job: PERSON_EXPORT_JOB,
    title: '导出人员',
    entity: 'person-list',
    input: { filter, full },
    purpose,
    remark,
  });
}

const COLUMNS: SheetColumns<PersonSheetRow> = [
  { header: '姓名 / 名称', width: 20, value: (row) => row.name },
  { header: '类别', width: 8, value: (row) => PERSON_KIND.text(row.kind) },
  { header: '性别', width: 6, value: (row) => gender.text(row.gender) },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '备用电话', width: 14, value: (row) => row.secondPhone },
  { header: '证件类型', width: 12, value: (row) => ID_TYPE.text(row.idType) },
  { header: '证件号', width: 22, value: (row) => row.idNo },
  { header: '角色', width: 14, value: (row) => row.roles.map((role) => PERSON_ROLE_TEXT[role]).join('、') },
  {
    header: '房屋',
    width: 40,
    value: (row) => row.houses.join('；') + (row.houseCount > row.houses.length ? ` 等 ${row.houseCount} 套` : ''),
  },
  { header: '标签', width: 20, value: (row) => row.tags.map((tag) => tag.name).join('、') },
  { header: '工作单位', width: 24, value: (row) => row.workplace },
  { header: '联系地址', width: 30, value: (row) => row.address },
  { header: '备注', width: 24, value: (row) => row.remark },
];

export async function runExport(scope: JobScope, { filter, full }: { filter: PersonFilter; full: boolean }): Promise<JobOutcome> {
  const search = { filter, ...reachOf(scope.actor), today: today(scope.clock) };
  const { total } = await countPersons(scope.db, search);
  const shown = (row: PersonSheetRow): PersonSheetRow =>
    full ? row : { ...row, phone: maskPhone(row.phone), secondPhone: maskPhone(row.secondPhone), idNo: maskIdNo(row.idNo) };
  return writeSheet(scope, {
    sheet: '人员',
    fileName: `人员清册-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: async (last, limit) => (await listPersonsBefore(scope.db, search, last?.id ?? null, limit)).map(shown),
    unit: '人',
  });
}
