// 资产档案 (305): the register of some months, and the sheet of their depreciation. domain: accounting 6.5.
import {
  ASSET_CHANGE_KIND,
  ASSET_SOURCE,
  DECREASE_WAY,
  DEPRECIATION,
  type AssetExpiry,
  type AssetLabel,
  type AssetMovement,
  type DepreciationGroup,
  type exportDepreciation,
  type ParsedInputOf,
  type readAssetExpiry,
  type readAssetLabels,
  type readAssetMovements,
  type readDepreciationTable,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, shiftYm, ymText } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import { defineSheet, type SheetColumns } from '../../../files/index.ts';
import { booksOf } from '../../books/books.service.ts';
import { findLastYm } from '../core/book.queries.ts';
import * as queries from './register.queries.ts';

export async function depreciationTable(
  scope: Scope,
  { by, ...months }: ParsedInputOf<typeof readDepreciationTable>,
): Promise<DepreciationGroup[]> {
  await booksOf(scope.db, scope, months.companyId);
  return queries.sumDepreciation(scope.db, months, by);
}

const WORDS = { card: ASSET_SOURCE, change: ASSET_CHANGE_KIND, decrease: DECREASE_WAY } as const;
function shown({ kind, id, what, impairment, ...rest }: queries.Movement): AssetMovement {
  const text = WORDS[kind].text(what);
  return {
    ...rest,
    key: `${kind}/${id}`,
    what: isZeroDecimal(impairment) || kind === 'decrease' ? text : `${text} ${formatMoney(impairment)}`,
  };
}
export async function movements(scope: Scope, months: ParsedInputOf<typeof readAssetMovements>): Promise<AssetMovement[]> {
  await booksOf(scope.db, scope, months.companyId);
  return (await queries.listMovements(scope.db, months)).map(shown);
}

/** The last month of each card, counted from the month that is depreciated next. */
export async function expiry(scope: Scope, { companyId, months }: ParsedInputOf<typeof readAssetExpiry>): Promise<AssetExpiry[]> {
  const { firstYm: opened } = await booksOf(scope.db, scope, companyId);
  const lastYm = await findLastYm(scope.db, companyId);
  const next = lastYm === null ? opened : shiftYm(lastYm, 1);
  const found = await queries.listExpiry(scope.db, companyId, months);
  return found.map(({ firstYm, ...card }) => ({ ...card, endYm: shiftYm(Math.max(next, firstYm), card.monthsLeft - 1) }));
}

export async function labels(scope: Scope, { companyId, ids }: ParsedInputOf<typeof readAssetLabels>): Promise<AssetLabel[]> {
  await booksOf(scope.db, scope, companyId);
  return queries.listLabels(scope.db, companyId, ids);
}

const COLUMNS: SheetColumns<queries.SheetLine> = [
  { header: '期间', width: 10, value: ({ ym }) => ymText(ym) },
  { header: '资产编号', width: 14, value: ({ no }) => no },
  { header: '资产名称', width: 28, value: ({ name }) => name },
  { header: '类别', width: 16, value: ({ categoryName }) => categoryName },
  { header: '项目', width: 18, value: ({ estateName }) => estateName },
  { header: '部门', width: 16, value: ({ departmentName }) => departmentName },
  { header: '折旧科目', width: 32, value: ({ subjectText }) => subjectText },
  { header: '折旧方法', width: 16, value: ({ method }) => DEPRECIATION.text(method) },
  { header: '原值', width: 16, value: ({ cost }) => cost },
  { header: '此前累计折旧', width: 16, value: ({ before }) => before },
  { header: '本月折旧', width: 14, value: ({ amount }) => amount },
];
export const DEPRECIATION_SHEET = defineSheet<queries.Months, queries.SheetLine>({
  job: 'accounting.depreciation-export',
  name: '折旧明细',
  unit: '行折旧',
  entity: 'depreciation',
  columns: COLUMNS,
  count: (db, { filter }) => queries.countLines(db, filter),
  rows: (db, { filter }, { limit, offset }) => queries.listLines(db, filter, limit, offset),
});
export async function requestSheet(scope: Scope, input: ParsedInputOf<typeof exportDepreciation>): Promise<{ jobId: number }> {
  await booksOf(scope.db, scope, input.filter.companyId);
  return DEPRECIATION_SHEET.request(scope, input);
}
