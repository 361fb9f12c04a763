// Sheets of residents out, house by house, with a stated purpose and logged; numbers in full only for who holds the act export.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { gender, MENU, residentRelation, type exportResidents, type ParsedInputOf, type ResidentFilter } from '@anju/contract';
import { formatDay, maskIdNo, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import { purposeNote, XLSX } from '../person/person-export.service.ts';
import { mayExportFull } from '../person/person.policy.ts';
import { countResidents, listResidentsAfter, type ResidentSheetRow } from './resident-search.queries.ts';

export const RESIDENT_EXPORT_JOB = 'estate.resident-export';
const SLICE = 2_000;

export async function requestExport(scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportResidents>): Promise<{ jobId: number }> {
  const full = await mayExportFull(scope, MENU.resident);
  return inTransaction(scope.db, async (tx) => {
    await scope.audit.write(tx, scope.actor, {
      action: '导出',
      entity: 'resident-list',
      after: { ...purpose, filter },
      note: purposeNote(purpose, full),
    });
    return { jobId: await scope.jobs.enqueue(tx, scope.actor, RESIDENT_EXPORT_JOB, '导出住户', { filter, full }) };
  });
}

const day = (value: string | null) => (value === null ? '' : formatDay(value));

const COLUMNS: readonly { header: string; width: number; value: (row: ResidentSheetRow) => string }[] = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '房屋', width: 20, value: (row) => row.houseCode },
  { header: '姓名', width: 14, value: (row) => row.name },
  { header: '性别', width: 6, value: (row) => gender.text(row.gender) },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '证件号', width: 22, value: (row) => row.idNo },
  { header: '与业主关系', width: 10, value: (row) => residentRelation.text(row.relation) },
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
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await countResidents(scope.db, search);
  let written = 0;
  const shown = (row: ResidentSheetRow): ResidentSheetRow =>
    full ? row : { ...row, phone: maskPhone(row.phone), idNo: maskIdNo(row.idNo) };

  async function* rows(): AsyncGenerator<string[]> {
    let last: ResidentSheetRow | null = null;
    do {
      const slice: ResidentSheetRow[] = await listResidentsAfter(scope.db, search, last, SLICE);
      for (const row of slice) yield COLUMNS.map((column) => column.value(shown(row)));
      written += slice.length;
      last = slice.length === SLICE ? (slice.at(-1) ?? null) : null;
      await scope.progress(written, Math.max(total, written), `已写入 ${written} 行`);
    } while (last !== null);
  }

  const stream = writeXlsxStream(rows(), {
    name: '住户',
    columns: COLUMNS.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const name = `住户清册-${search.today}.xlsx`;
  const fileId = await saveMade(scope, scope.jobId, name, XLSX, Readable.fromWeb(stream));
  return { fileId, result: { rows: written, fileName: name }, message: `已导出 ${written} 条住户记录` };
}
