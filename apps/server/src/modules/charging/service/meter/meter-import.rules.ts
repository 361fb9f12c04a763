// One row of a sheet of meters: text cells into values. Pure.
import { meterForm, meterKind, type meterImport } from '@anju/contract';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type MeterField = (typeof meterImport)['columns'][number]['field'];
export const METER_LIMITS: CellLimits<MeterField> = { estate: 60, number: 30, house: 120, standard: 60, route: 40, remark: 200 };

const { number, ratio, lossRate, maxReading, startReading } = meterForm.shape;

export function readMeterRow(cells: SheetCells<MeterField>) {
  const { text, wrong } = cells;
  /** The schema of the form field validates the cell; an empty cell gives its default. */
  const read = <T>(
    field: MeterField,
    schema: { safeParse(value: unknown): { success: boolean; data?: T; error?: { issues: { message: string }[] } } },
  ): T | null => {
    const result = schema.safeParse(text(field) === '' ? undefined : text(field));
    return result.success ? (result.data as T) : wrong(field, result.error?.issues[0]?.message ?? '不正确');
  };
  const order = text('routeOrder');
  const max = read<string | null>('maxReading', maxReading);
  const start = read<string>('startReading', startReading);
  if (max !== null && start !== null && Number(start) > Number(max)) wrong('startReading', '起始读数不能大于最大读数');
  return {
    estate: text('estate'),
    number: text('number') === '' ? '' : (read<string>('number', number) ?? ''),
    kind: cells.choice('kind', meterKind),
    house: text('house'),
    ratio: read<string>('ratio', ratio),
    lossRate: read<string>('lossRate', lossRate),
    maxReading: max,
    startReading: start,
    startDate: cells.day('startDate'),
    standard: text('standard'),
    route: text('route'),
    routeOrder: order === '' ? 0 : /^\d{1,6}$/.test(order) ? Number(order) : wrong('routeOrder', '顺序应为整数'),
    remark: text('remark'),
  };
}
