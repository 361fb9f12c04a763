// What each object pays, as a sheet: everything that matches. It holds the names of owners, so a purpose must be stated.
import { OBJECT, type AttachmentFilter, type exportAttachments, type ParsedInputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../files/index.ts';
import { countObjects } from './attachment-object.queries.ts';
import { listSlice, type AttachmentSheetRow } from './attachment.service.ts';

export const ATTACHMENT_EXPORT_JOB = 'charging.attachment-export';
const SLICE = 2_000;

export const requestExport = (scope: Scope, { filter, purpose }: ParsedInputOf<typeof exportAttachments>): Promise<{ jobId: number }> =>
  requestSheet(scope, { job: ATTACHMENT_EXPORT_JOB, title: '导出计费标准', entity: 'attachment-list', input: { filter }, purpose });

const days = (from: string, to: string | null) => `${formatDay(from)} 至 ${to === null ? '长期' : formatDay(to)}`;

const COLUMNS: SheetColumns<AttachmentSheetRow> = [
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '类型', width: 8, value: (row) => OBJECT.text(row.kind) },
  { header: '编号', width: 20, value: (row) => row.code },
  { header: '业主 / 使用人', width: 16, value: (row) => row.holderName },
  { header: '计费面积', width: 10, value: (row) => row.chargeArea ?? '' },
  { header: '计费起始日', width: 12, value: (row) => (row.chargeStartDate === null ? '' : formatDay(row.chargeStartDate)) },
  {
    header: '收费标准',
    width: 40,
    value: (row) => (row.standards.length === 0 ? '未挂标准' : row.standards.map((one) => one.standardName).join('\n')),
  },
  { header: '计费说明', width: 40, value: (row) => row.standards.map((one) => one.explain).join('\n') },
  { header: '起止', width: 26, value: (row) => row.standards.map((one) => days(one.fromDate, one.toDate)).join('\n') },
  { header: '月合计', width: 12, value: (row) => row.monthly },
  { header: '备注', width: 24, value: (row) => (row.partial ? '另有按用量、公摊或公式计费的项目' : '') },
];

export async function runExport(scope: JobScope, { filter }: { filter: AttachmentFilter }): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const { total } = await countObjects(scope.db, search);
  return writeSheet(scope, {
    sheet: '计费标准',
    fileName: `计费标准-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: (last, limit) => listSlice(scope, search, last, limit),
    unit: '个计费对象',
  });
}
