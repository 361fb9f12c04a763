// The worklist as a sheet. It names people and their debts, so the user states a purpose.
import {
  ageBucket,
  arrearsReason,
  CHASE,
  CHASE_RESULT,
  LIMITATION,
  PROMISE,
  type ChaseFilter,
  type ChaseHold,
  type ChaseRow,
  type ChaseSort,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { dayCell } from '../../../../platform/sheet-out/sheet-out.ts';
import { defineSheet, type SheetColumns } from '../../../files/index.ts';
import { totalsOfArrears } from '../arrears.queries.ts';
import { listChase } from './chase.service.ts';

/** Marks with what they stop, and the instalment plan, in the words of the tags on the screen. */
function holdText({ marks, plan }: ChaseHold): string {
  const said = marks.map(({ reason, stopLate, stopChase, legalHold }) => {
    const effects = [stopLate ? '停违约金' : '', stopChase ? '停催' : '', legalHold ? '法律保全' : ''].filter((part) => part !== '');
    return `${arrearsReason.text(reason)}${effects.length === 0 ? '' : `（${effects.join('、')}）`}`;
  });
  if (plan?.broken) said.push('分期已违约');
  else if (plan) said.push(`分期${plan.dueDate === null ? '' : ` ${formatDay(plan.dueDate)}`} 付 ${plan.amount}`);
  return said.join('；');
}

// Columns follow the order of the screen.
const COLUMNS: SheetColumns<ChaseRow> = [
  { header: '对象', width: 20, value: (row) => row.objectText },
  { header: '付款人', width: 14, value: (row) => row.debtors.map(({ name }) => name || '不详').join('；') || row.payerName },
  {
    header: '电话',
    width: 14,
    value: (row) =>
      row.debtors
        .map(({ phone }) => phone)
        .filter(Boolean)
        .join('；'),
  },
  {
    header: '各付款人欠费',
    width: 30,
    value: (row) => (row.debtors.length > 1 ? row.debtors.map(({ name, overdue }) => `${name || '不详'} ${overdue}`).join('；') : ''),
  },
  { header: '逾期欠费', width: 14, value: (row) => row.overdue },
  { header: '违约金', width: 12, value: (row) => row.late },
  { header: '笔数', width: 8, value: (row) => row.bills },
  { header: '最早到期', width: 12, value: (row) => formatDay(row.oldestDue) },
  { header: '逾期天数', width: 10, value: (row) => row.days },
  { header: '账龄', width: 12, value: (row) => ageBucket.text(row.bucket) },
  { header: '诉讼时效', width: 14, value: (row) => LIMITATION.text(row.limitation.state) },
  { header: '建议', width: 10, value: (row) => CHASE.text(row.step) },
  { header: '最近联系', width: 12, value: (row) => dayCell(row.last?.day) },
  { header: '方式', width: 10, value: (row) => CHASE.text(row.last?.method) },
  { header: '结果', width: 14, value: (row) => CHASE_RESULT.text(row.last?.result) },
  { header: '承诺日期', width: 12, value: (row) => dayCell(row.promise?.date) },
  { header: '承诺金额', width: 12, value: (row) => row.promise?.amount ?? '' },
  { header: '承诺状态', width: 10, value: (row) => PROMISE.text(row.promise?.state) },
  { header: '下次联系', width: 12, value: (row) => dayCell(row.nextDate) },
  { header: '标记与分期', width: 30, value: (row) => holdText(row.hold) },
  { header: '挂账', width: 12, value: (row) => row.suspended },
  { header: '小区', width: 16, value: (row) => row.estateName },
];

export const chaseSheet = defineSheet<ChaseFilter & { sort?: ChaseSort | undefined }, ChaseRow>({
  job: 'charging.chase-export',
  name: '催收名单',
  unit: '个欠费对象',
  entity: 'chase-list',
  columns: COLUMNS,
  count: totalsOfArrears,
  rows: (_db, { filter: { sort, ...filter }, ...search }, { limit, offset }, scope) =>
    listChase(scope, { ...search, filter }, { sort, limit, offset }),
});
