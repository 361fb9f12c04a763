// Standards as a sheet: everything that matches, with the price of today and the next one.
import {
  billingPeriod,
  CHARGE_METHOD,
  OBJECT,
  PRICE_METHOD,
  type exportStandards,
  type ParsedInputOf,
  type StandardFilter,
  type StandardPrice,
  type StandardRow,
  type StandardSort,
} from '@anju/contract';
import { formatDay, priceWords } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet, type SheetColumns } from '../../../files/index.ts';
import { countStandards, listStandards } from './standard.queries.ts';

export const STANDARD_EXPORT_JOB = 'charging.standard-export';
const SLICE = 1_000;

export const requestExport = (scope: Scope, { filter, sort, purpose }: ParsedInputOf<typeof exportStandards>): Promise<{ jobId: number }> =>
  requestSheet(scope, {
    job: STANDARD_EXPORT_JOB,
    title: '导出收费标准',
    entity: 'standard-list',
    input: { filter: { ...filter, sort } },
    purpose,
  });

type SheetRow = StandardRow & { readonly at: number };
const words = (price: StandardPrice | null, row: StandardRow) => (price === null ? '' : priceWords(price, row.priceMethod, row.method));

/** The tags that the screen shows next to the name. */
const stateText = ({ disabled, waiting }: StandardRow): string =>
  [disabled ? '停用' : '', waiting > 0 ? '待审核' : ''].filter((part) => part !== '').join('、');

// Columns in the order of the screen; those it does not show come last.
const COLUMNS: SheetColumns<SheetRow> = [
  { header: '收费标准', width: 24, value: (row) => row.name },
  { header: '状态', width: 12, value: stateText },
  { header: '小区', width: 16, value: (row) => row.estateName },
  { header: '收费项目', width: 14, value: (row) => row.chargeTypeName },
  { header: '计费对象', width: 8, value: (row) => OBJECT.text(row.objectKind) },
  { header: '计费方法', width: 10, value: (row) => CHARGE_METHOD.text(row.method) },
  { header: '计费周期', width: 8, value: (row) => billingPeriod.text(row.periodMonths) },
  { header: '现行价格', width: 30, value: (row) => words(row.price, row) },
  { header: '单位', width: 14, value: (row) => row.unit },
  { header: '执行日期', width: 12, value: (row) => (row.price === null ? '' : formatDay(row.price.fromDate)) },
  { header: '下次日期', width: 12, value: (row) => (row.next === null ? '' : formatDay(row.next.fromDate)) },
  { header: '下次价格', width: 30, value: (row) => words(row.next, row) },
  { header: '在用对象', width: 10, value: (row) => String(row.attached) },
  { header: '计费规则', width: 24, value: (row) => row.ruleName },
  { header: '计价方式', width: 8, value: (row) => PRICE_METHOD.text(row.priceMethod) },
  { header: '备注', width: 24, value: (row) => row.remark },
];

/** A price list is short, so slices are read by offset. */
export async function runExport(
  scope: JobScope,
  { filter: { sort, ...filter } }: { filter: StandardFilter & { sort: StandardSort } },
): Promise<JobOutcome> {
  const search = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const total = await countStandards(scope.db, search);
  return writeSheet(scope, {
    sheet: '收费标准',
    fileName: `收费标准-${search.today}.xlsx`,
    columns: COLUMNS,
    total,
    slice: SLICE,
    after: async (last: SheetRow | null, limit) => {
      const from = last === null ? 0 : last.at + 1;
      const rows = await listStandards(scope.db, search, sort, limit, from);
      return rows.map((row, place) => ({ ...row, at: from + place }));
    },
    unit: '个标准',
  });
}
