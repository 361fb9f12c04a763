// One row of a sheet of devices: text cells are read as values, under the same rules as the card. Pure.
import { DEVICE_LEVELS, type deviceImport } from '@anju/contract';
import type { CellLimits, SheetCells } from '../../../platform/sheet-import/sheet-cells.rules.ts';

export type DeviceField = (typeof deviceImport)['columns'][number]['field'];

export const DEVICE_LIMITS: CellLimits<DeviceField> = {
  estate: 60,
  code: 30,
  name: 60,
  category: 100,
  brand: 60,
  model: 60,
  maker: 60,
  serialNo: 60,
  location: 100,
  certificateNo: 60,
};

const MOST_MONTHS = 1200;

export function readDeviceRow(cells: SheetCells<DeviceField>) {
  const { text, wrong } = cells;
  if (/\s/.test(text('code'))) wrong('code', '设备编号不能含空格');
  const level = text('level').toUpperCase() || 'B';
  if (!DEVICE_LEVELS.some((one) => one === level)) wrong('level', '应为 A、B 或 C');
  const months = text('lifeMonths');
  const lifeMonths = /^\d{1,4}$/.test(months) && Number(months) >= 1 && Number(months) <= MOST_MONTHS ? Number(months) : null;
  if (months !== '' && lifeMonths === null) wrong('lifeMonths', `应为 1 到 ${MOST_MONTHS} 的整数`);
  const special = cells.yes('special');
  if (special && text('certificateNo') === '') wrong('certificateNo', '特种设备请填写证书编号');
  if (special && text('nextInspection') === '') wrong('nextInspection', '特种设备请填写下次检验日期');
  const firstUseDate = cells.day('firstUseDate');
  const warrantyEnd = cells.day('warrantyEnd');
  if (firstUseDate !== null && warrantyEnd !== null && warrantyEnd < firstUseDate) wrong('warrantyEnd', '不能早于启用日期');
  return {
    estate: text('estate'),
    code: text('code'),
    name: text('name'),
    category: text('category').replaceAll(/\s*\/\s*/g, '/'),
    brand: text('brand'),
    model: text('model'),
    maker: text('maker'),
    serialNo: text('serialNo'),
    location: text('location'),
    level,
    firstUseDate,
    warrantyEnd,
    lifeMonths,
    price: cells.figure('price', 12),
    special,
    certificateNo: text('certificateNo'),
    nextInspection: cells.day('nextInspection'),
  };
}
