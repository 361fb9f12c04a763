// Rows of the two sheets of 期初: text cells into values. Pure.
import { ACCOUNT, OBJECT, type openingAccountImport, type openingArrearsImport } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type ArrearsField = (typeof openingArrearsImport)['columns'][number]['field'];
export type BalanceField = (typeof openingAccountImport)['columns'][number]['field'];

export const ARREARS_LIMITS: CellLimits<ArrearsField> = { estate: 60, code: 120, item: 60, remark: 200 };
export const BALANCE_LIMITS: CellLimits<BalanceField> = { estate: 60, code: 120, person: 60, item: 60, paperNo: 60, remark: 200 };

const CUSTOMER = 3;
const MAX_YEARS = 50;

function readAmount<F extends string>({ figure, wrong }: SheetCells<F>, field: F): string {
  const amount = figure(field, 14);
  if (amount !== null && isZeroDecimal(amount)) wrong(field, '金额应大于 0');
  return amount ?? '0';
}

export function readArrearsRow(cells: SheetCells<ArrearsField>) {
  const { text, wrong } = cells;
  const label = text('kind');
  const kind = label === '' ? null : OBJECT.parse(label);
  if (kind === undefined || kind === CUSTOMER) wrong('kind', '应为房屋、车位之一');
  const fromDate = cells.day('fromDate');
  const toDate = cells.day('toDate');
  if (fromDate !== null && toDate !== null && toDate < fromDate) wrong('toDate', '止不能早于起');
  if (fromDate !== null && toDate !== null && Number(toDate.slice(0, 4)) - Number(fromDate.slice(0, 4)) > MAX_YEARS)
    wrong('toDate', `期间最长 ${MAX_YEARS} 年`);
  return {
    estate: text('estate'),
    code: text('code'),
    kind: kind ?? null,
    item: text('item'),
    fromDate,
    toDate,
    amount: readAmount(cells, 'amount'),
    dueDate: cells.day('dueDate') ?? toDate,
    remark: text('remark'),
  };
}

export function readBalanceRow(cells: SheetCells<BalanceField>) {
  const { text, wrong } = cells;
  const kind = cells.choice('kind', ACCOUNT);
  if (kind === ACCOUNT.deposit && text('item') === '') wrong('item', '押金请填写项目');
  if ((kind === ACCOUNT.change || kind === ACCOUNT.points) && text('item') !== '') wrong('item', '存零和积分不分项目，请留空');
  if ((kind === ACCOUNT.prepaid || kind === ACCOUNT.change) && text('person') !== '') wrong('person', '预交和存零属于房屋，请留空');
  if (kind === ACCOUNT.points && text('person') === '') wrong('person', '积分属于个人，请填写姓名');
  return {
    estate: text('estate'),
    kind,
    code: text('code'),
    person: text('person'),
    item: text('item'),
    amount: readAmount(cells, 'amount'),
    paperNo: text('paperNo'),
    remark: text('remark'),
  };
}
