// Sheets of people out, with a stated purpose and logged. Full numbers are for who holds the act export; anybody else's sheet is masked.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import {
  gender,
  idCardType,
  MENU,
  PERSON_ROLE_TEXT,
  personKind,
  type exportPersons,
  type ParsedInputOf,
  type PersonFilter,
} from '@anju/contract';
import { formatDay, maskIdNo, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import { mayExportFull } from './person.policy.ts';
import { countPersons, listPersonsBefore, type PersonSheetRow } from './person-search.queries.ts';

export const PERSON_EXPORT_JOB = 'estate.person-export';
const SLICE = 2_000;
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How a purpose reads in the log, and whether numbers left in full. */
export const purposeNote = (purpose: { usage: string; auditor: string; auditDate: string }, full: boolean): string =>
  `用途：${purpose.usage}；批准人：${purpose.auditor}；批准日期：${formatDay(purpose.auditDate)}；${full ? '含完整号码' : '号码已脱敏'}`;

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportPersons>): Promise<{ jobId: number }> {
  const full = await mayExportFull(scope, MENU.person);
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'person-list',
      after: { ...purpose, filter },
      note: purposeNote(purpose, full),
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, PERSON_EXPORT_JOB, '导出人员', { filter, full }) };
  });
}

const COLUMNS: readonly { header: string; width: number; value: (row: PersonSheetRow) => string }[] = [
  { header: '姓名 / 名称', width: 20, value: (row) => row.name },
  { header: '类别', width: 8, value: (row) => personKind.text(row.kind) },
  { header: '性别', width: 6, value: (row) => gender.text(row.gender) },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '备用电话', width: 14, value: (row) => row.secondPhone },
  { header: '证件类型', width: 12, value: (row) => idCardType.text(row.idType) },
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
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await countPersons(scope.db, search);
  let written = 0;
  const shown = (row: PersonSheetRow): PersonSheetRow =>
    full ? row : { ...row, phone: maskPhone(row.phone), secondPhone: maskPhone(row.secondPhone), idNo: maskIdNo(row.idNo) };

  async function* rows(): AsyncGenerator<string[]> {
    let last: number | null = null;
    do {
      const slice: PersonSheetRow[] = await listPersonsBefore(scope.db, search, last, SLICE);
      for (const row of slice) yield COLUMNS.map((column) => column.value(shown(row)));
      written += slice.length;
      last = slice.length === SLICE ? (slice.at(-1)?.id ?? null) : null;
      await scope.progress(written, Math.max(total, written), `已写入 ${written} 行`);
    } while (last !== null);
  }

  const stream = writeXlsxStream(rows(), {
    name: '人员',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const name = `人员清册-${search.today}.xlsx`;
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 人` };
}
