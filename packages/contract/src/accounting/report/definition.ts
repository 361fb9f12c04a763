// 报表定义 (menu 276): lines with formulas, by version. domain: accounting 4.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { REPORT_KIND, reportColumn, reportCoverage, reportForm, reportLineForm, reportResult } from './fields.ts';

const report = resource({ path: '/api/accounting/report', menu: MENU.reportDefinition, what: '报表' });
/** Whoever reads reports chooses among them. */
export const REPORT_READERS = [MENU.reportDefinition, MENU.financialReport, MENU.profitLoss, MENU.periodClose] as const;

export const reportRow = z.object({
  id,
  no: z.int(),
  name: z.string(),
  form: z.string(),
  kind: REPORT_KIND.schema,
  versionNo: z.int(),
  lines: z.int(),
  columnTitles: z.array(z.string()),
  disabled: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant,
  version,
});
export type ReportRow = z.output<typeof reportRow>;

export const listReports = report.read('list', '报表列表', {
  menu: REPORT_READERS,
  input: bookOf,
  output: z.object({ rows: z.array(reportRow) }),
});

export const reportDefinition = reportRow.omit({ columnTitles: true, lines: true }).extend({
  companyId: id,
  columns: z.array(reportColumn),
  lines: z.array(reportLineForm),
  versions: z.array(z.object({ no: z.int(), note: z.string(), by: z.string(), at: instant })),
});
export type ReportDefinition = z.output<typeof reportDefinition>;
/** `versionNo` null: the newest. */
export const readReport = report.read('definition', '报表定义', {
  input: { id, versionNo: z.int().positive().max(1_000_000).nullable().default(null) },
  output: reportDefinition,
});

/** Empty, or a copy of another report of any company the user reaches. */
export const createReport = report.create({ ...bookOf, name: reportForm.name, kind: REPORT_KIND.schema, copyOf: optionalId });

/** Makes the official statements of the company's standard that it does not have yet. */
export const installStatements = report.write('install', '按模板生成法定报表', {
  act: 'add',
  input: bookOf,
  output: z.object({ made: z.int() }),
});

const remark = z.object({ line: z.int(), message: z.string() });
export const reportCheckAnswer = z.object({
  /** What keeps the report from being saved; `column` is 0 where the whole line is meant, `at` the character from 1. */
  problems: z.array(z.object({ line: z.int(), column: z.int(), at: z.int(), message: z.string() })),
  remarks: z.array(remark),
  coverage: reportCoverage.nullable(),
});
export type ReportCheckAnswer = z.output<typeof reportCheckAnswer>;

/** Saves a new version; filed results keep the one they were made with. */
export const changeReport = report.change(
  { ...reportForm, note: optionalText('修改说明', 200) },
  { output: reportCheckAnswer.omit({ problems: true }).extend({ versionNo: z.int() }) },
);
export const disableReport = report.disable();

/** Lines as they stand on the screen, before they are saved. */
const unsaved = { id, ...reportForm, name: requiredText('报表名称', 40) };
export const checkReportLines = report.read('check', '检查报表公式', { input: unsaved, output: reportCheckAnswer });
export const tryReport = report.read('try', '试算报表', { input: { ...unsaved, ym }, output: reportResult });
