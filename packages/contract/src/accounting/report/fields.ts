// Lines and columns of financial reports. The specification names the fields of a line. domain: accounting 4.1.
import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { states } from '../../kit/states.ts';

export const REPORT_KIND = states('报表种类', {
  balanceSheet: [1, '资产负债表'],
  income: [2, '利润表'],
  cashFlow: [3, '现金流量表'],
  own: [9, '自定义报表'],
});
export const REPORT_LINE = states('行类型', { title: [0, '标题'], data: [1, '数据'], total: [2, '小计'], check: [3, '校验'] });
export const REPORT_SECTION = states('类别', {
  none: [0, '不分'],
  assets: [1, '资产'],
  owed: [2, '负债和所有者权益'],
  operating: [3, '经营活动'],
  investing: [4, '投资活动'],
  financing: [5, '筹资活动'],
});
export const FIGURE_KIND_TEXT = {
  QM: '期末余额',
  QC: '期初余额',
  NC: '年初余额',
  SY: '本期金额',
  SL: '本年累计',
  FS: '本期发生额',
  LFS: '本年累计发生额',
} as const;
const figureKind = z.enum(['QC', 'QM', 'NC', 'SY', 'SL', 'FS', 'LFS'], '请选择取数');

export const MAX_REPORT_COLUMNS = 6;
export const MAX_REPORT_LINES = 300;
const LINE_TEXT = '行号为 1 至 999';
const lineId = z.int(LINE_TEXT).min(1, LINE_TEXT).max(999, LINE_TEXT);
const formula = z.string().trim().max(500, '公式最多 500 个字符').default('');

export const reportColumn = z.object({
  title: requiredText('栏名', 30),
  kind: figureKind,
  /** Months. */
  shift: z.int('月数不正确').min(-120, '月数不正确').max(120, '月数不正确').default(0),
});
export type ReportColumnForm = z.output<typeof reportColumn>;

/** `id` is the number formulas call the line by: R14. */
export const reportLineForm = z.object({
  id: lineId,
  name: requiredText('项目', 100),
  type: REPORT_LINE.schema,
  category: REPORT_SECTION.schema.default(0),
  /** 0: none */
  parentId: z.int(LINE_TEXT).min(0, LINE_TEXT).max(999, LINE_TEXT).default(0),
  allowsNegative: z.boolean().default(true),
  formula1: formula,
  formula2: formula,
  formula3: formula,
  formula4: formula,
  formula5: formula,
  formula6: formula,
});
export type ReportLineForm = z.output<typeof reportLineForm>;

export const reportForm = {
  name: requiredText('报表名称', 40),
  columns: z.array(reportColumn).min(1, '至少一栏').max(MAX_REPORT_COLUMNS, `最多 ${MAX_REPORT_COLUMNS} 栏`),
  lines: z.array(reportLineForm).min(1, '至少一行').max(MAX_REPORT_LINES, `最多 ${MAX_REPORT_LINES} 行`),
};

const total = z.string().nullable();
/** What a cell is made of: a subject or a cash-flow item, the kind of figure and the months of its own. */
export const tracePart = z.object({
  column: z.int(),
  code: z.string(),
  name: z.string(),
  /** Null for cash-flow items, and where several companies are added up. */
  subjectId: z.int().nullable(),
  of: z.string(),
  kind: z.string(),
  shift: z.int(),
  from: z.int(),
  to: z.int(),
  amount: z.string(),
});
export type TracePartRow = z.output<typeof tracePart>;

/** A line as the specification has it. `sibling` is the line before it under the same parent, 0 for the first. */
export const reportLine = z.object({
  id: z.int(),
  name: z.string(),
  type: REPORT_LINE.schema,
  category: REPORT_SECTION.schema,
  parentId: z.int(),
  sibling: z.int(),
  /** A check that does not hold, or a value below zero where the form forbids it. */
  isred: z.boolean(),
  should: total,
  actual: total,
  total1: total,
  total2: total,
  total3: total,
  total4: total,
  total5: total,
  total6: total,
  formula1: z.string(),
  formula2: z.string(),
  formula3: z.string(),
  formula4: z.string(),
  formula5: z.string(),
  formula6: z.string(),
  /** Only of the line asked for. */
  trace: z.array(tracePart),
});
export type ReportLine = z.output<typeof reportLine>;

export const reportCoverage = z.object({
  missed: z.array(z.object({ code: z.string(), name: z.string() })),
  twice: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ReportCoverage = z.output<typeof reportCoverage>;

export const reportResult = z.object({
  report: z.object({
    id: z.int(),
    no: z.int(),
    name: z.string(),
    form: z.string(),
    kind: REPORT_KIND.schema,
    versionNo: z.int(),
  }),
  companyName: z.string(),
  from: z.int(),
  to: z.int(),
  columns: z.array(z.object({ title: z.string(), kind: z.string() })),
  lines: z.array(reportLine),
  checks: z.array(
    z.object({ id: z.int(), name: z.string(), column: z.string(), should: z.string(), actual: z.string(), holds: z.boolean() }),
  ),
  /** Null for reports other than a balance sheet. */
  coverage: reportCoverage.nullable(),
});
export type ReportResult = z.output<typeof reportResult>;
