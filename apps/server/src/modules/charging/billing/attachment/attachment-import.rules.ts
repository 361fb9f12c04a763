// One row of a sheet of 挂标准: text cells into values. Pure.
import { OBJECT, type attachmentImport } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type AttachmentField = (typeof attachmentImport)['columns'][number]['field'];

export const ATTACHMENT_LIMITS: CellLimits<AttachmentField> = { estate: 60, code: 120, standard: 60, remark: 200 };

const HOUSE = 1;
const CUSTOMER = 3;

export function readAttachmentRow(cells: SheetCells<AttachmentField>) {
  const { text, wrong } = cells;
  const label = text('kind');
  const parsed = label === '' ? HOUSE : OBJECT.parse(label);
  if (parsed === undefined || parsed === CUSTOMER) wrong('kind', '应为房屋、车位、合同之一');
  const fromDate = cells.day('fromDate');
  const toDate = cells.day('toDate');
  if (fromDate !== null && toDate !== null && toDate < fromDate) wrong('toDate', '计费结束不能早于计费起始');
  const quantity = cells.figure('quantity');
  if (quantity !== null && isZeroDecimal(quantity)) wrong('quantity', '数量应大于 0');
  return {
    estate: text('estate'),
    code: text('code'),
    kind: parsed ?? HOUSE,
    standard: text('standard'),
    fromDate,
    toDate,
    quantity: quantity ?? '1',
    remark: text('remark'),
  };
}
