// One row of a sheet of one-off fees: text cells into values. Pure.
import { OBJECT, type specialServiceImport } from '@anju/contract';
import { CENT, compareDecimal, isZeroDecimal, multiplyDecimal, roundBy } from '@anju/domain';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type FeeField = (typeof specialServiceImport)['columns'][number]['field'];

export const FEE_LIMITS: CellLimits<FeeField> = { estate: 60, code: 120, item: 40, remark: 200 };

/** An amount is one piece at that price; without a price the item's usual price applies. */
export function readFeeRow(cells: SheetCells<FeeField>) {
  const { text, wrong } = cells;
  const label = text('kind');
  const kind = label === '' ? null : (OBJECT.parse(label) ?? wrong('kind', '应为房屋、车位之一'));
  if (kind !== null && kind !== OBJECT.house && kind !== OBJECT.parking) wrong('kind', '应为房屋、车位之一');
  const [amount, quantity, price] = [cells.figure('amount'), cells.figure('quantity'), cells.figure('price')];
  if (quantity !== null && isZeroDecimal(quantity)) wrong('quantity', '数量应大于 0');
  if (amount !== null && isZeroDecimal(amount)) wrong('amount', '金额应大于 0');
  if (amount !== null && quantity !== null) {
    if (price === null) wrong('amount', '填了数量的，请填单价，或只填金额');
    else {
      const product = roundBy(multiplyDecimal(quantity, price), CENT);
      if (compareDecimal(product, amount) !== 0) wrong('amount', `数量 × 单价为 ${product}，与金额不符`);
    }
  } else if (amount !== null && price !== null) wrong('amount', '金额与单价只填一个');
  const [servedOn, dueDate] = [cells.day('servedOn'), cells.day('dueDate')];
  if (servedOn !== null && dueDate !== null && dueDate < servedOn) wrong('dueDate', '应缴日期不能早于费用日期');
  return {
    estate: text('estate'),
    code: text('code'),
    kind,
    item: text('item'),
    quantity: quantity ?? '1',
    price: price ?? (quantity === null ? amount : null),
    servedOn,
    dueDate,
    remark: text('remark'),
  };
}
