// The worklist as a sheet: names and what they owe, so only with a stated purpose.
import {
  ageBucket,
  arrearsReason,
  chaseMethod,
  chaseResult,
  limitationState,
  promiseState,
  type ChaseFilter,
  type ChaseHold,
  type ChaseRow,
  type ChaseSort,
  type exportChase,
  type ParsedInputOf,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../files/index.ts';
import { sumArrears } from '../arrears.queries.ts';
import { slice } from './chase.service.ts';

export const CHASE_EXPORT_JOB = 'charging.chase-export';
const SLICE = 2_000;

export const requestExport = (scope: Scope, { filter, sort, purpose }: ParsedInputOf<typeof exportChase>): Promise<{ jobId: number }> =>
  requestSheet(scope, {
    job: CHASE_EXPORT_JOB,
    title: '导出催收名单',
    entity: 'chase-list',
    input: { filter: { ...filter, sort } },
    purpose,
  });

const dayText = (day: string | null | undefined) => (day ? formatDay(day) : '');

/** Marks with what they stop, and the agreement: as the screen has them in tags. */
function holdText({ marks, plan }: ChaseHold): string {
  const said = marks.map(({ reason, stopLate, stopChase, legalHold }) => {
    const effects = [stopLate ? '停违约金' : '', stopChase ? '停催' : '', legalHold ? '法律保全' : ''].filter((part) => part !== '');
    return `${arrearsReason.text(reason)}${effects.length === 0 ? '' : `（${effects.join('、')}）`}`;
  });
  if (plan?.broken) said.push('分期已违约');
  else if (plan) said.push(`分期${plan.dueDate === null ? '' : ` ${formatDay(plan.dueDate)}`} 付 ${plan.amount}`);
  return said.join('；');
}

// In the order of the screen.
const COLUMNS: SheetColumns<ChaseRow> = [
  { header: '对象', width: 20, value: (row) => row.objectText },
  { header: '付款人', width: 14, value: (row) => row.payerName },
  { header: '电话', width: 14, value: (row) => row.phone },
  { header: '逾期欠费', width: 14, value: (row) => row.overdue },
  { header: '违约金', width: 12, value: (row) => row.late },
  { header: '笔数', width: 8, value: (row) => row.bills },
  { header: '最早到期', width: 12, value: (row) => formatDay(row.oldestDue) },
  { header: '逾期天数', width: 10, value: (row) => row.days },
  { header: '账龄', width: 12, value: (row) => ageBucket.text(row.bucket) },
  { header: '诉讼时效', width: 14, value: (row) => limitationState.text(row.limitation.state) },
  { header: '建议', width: 10, value: (row) => chaseMethod.text(row.step) },
  { header: '最近联系', width: 12, value: (row) => dayText(row.last?.day) },
  { header: '方式', width: 10, value: (row) => chaseMethod.text(row.last?.method) },
  { header: '结果', width: 14, value: (row) => chaseResult.text(row.last?.result) },
  { header: '承诺日期', width: 12, value: (row) => dayText(row.promise?.date) },
  { header: '承诺金额', width: 12, value: (row) => row.promise?.amount ?? '' },
  { header: '承诺状态', width: 10, value: (row) => promiseState.text(row.promise?.state) },
  { header: '下次联系', width: 12, value: (row) => dayText(row.nextDate) },
  { header: '标记与分期', width: 30, value: (row) => holdText(row.hold) },
  { header: '挂账', width: 12, value: (row) => row.hung },
  { header: '小区', width: 16, value: (row) => row.estateName },
];

export async function runExport(
  scope: JobScope,
  { filter: { sort, ...filter } }: { filter: ChaseFilter & { sort?: ChaseSort } },
): Promise<JobOutcome> {
  const day = today(scope.clock);
  const { total } = await sumArrears(scope.db, { filter, estates: scope.actor.estates, today: day });
  let written = 0;
  return writeSheet(scope, {
    sheet: '催收名单',
    fileName: `催收名单-${day}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: async (_last, limit) => {
      const rows = await slice(scope, filter, sort, limit, written);
      written += rows.length;
      return rows;
    },
    unit: '个欠费对象',
  });
}
