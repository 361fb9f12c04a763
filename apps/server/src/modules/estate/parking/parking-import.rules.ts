// One row of a sheet of parking spaces: text cells are read as values. Pure.
import { cleanPlate, PARKING_KIND, PARKING_OWNER_TYPE, type parkingImport } from '@anju/contract';
import { naturalKey } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { CellLimits, SheetCells } from '../../../platform/sheet-import/sheet-cells.rules.ts';

export type ParkingField = (typeof parkingImport)['columns'][number]['field'];

export const PARKING_LIMITS: CellLimits<ParkingField> = {
  estate: 60,
  zone: 40,
  building: 40,
  code: 30,
  location: 100,
  house: 120,
  name: 60,
  plates: 200,
};

const PLATE_LENGTH = 12;

export function readParkingRow(cells: SheetCells<ParkingField>) {
  const { text, wrong } = cells;
  const code = text('code');
  const name = text('name');
  const phone = cells.mobile('phone');
  if (/\s/.test(code)) wrong('code', '车位号不能含空格');
  if (name === '' && phone !== '') wrong('name', '填写了电话时业主姓名不能为空');
  const plates = [...new Set(cells.list('plates').map(cleanPlate))].filter((plate) => plate !== '');
  if (plates.some((plate) => plate.length > PLATE_LENGTH)) wrong('plates', `车牌号最多 ${PLATE_LENGTH} 位，多个用、分开`);
  const ownerType = cells.choice('ownerType', PARKING_OWNER_TYPE) ?? PARKING_OWNER_TYPE.titled;
  if (name !== '' && ownerType !== PARKING_OWNER_TYPE.titled)
    wrong('name', `只有产权车位可以登记业主，该车位为${PARKING_OWNER_TYPE.text(ownerType)}车位`);
  return {
    estate: text('estate'),
    zone: text('zone'),
    building: text('building'),
    code,
    sortKey: naturalKey(code),
    kind: cells.choice('kind', PARKING_KIND) ?? 1,
    ownerType,
    area: cells.figure('area', 8) ?? '0',
    location: text('location'),
    monthlyPrice: cells.figure('monthlyPrice') ?? '0',
    house: text('house'),
    name,
    initials: name === '' ? '' : pinyinInitials(name),
    phone,
    idType: null,
    idNo: '',
    plates,
  };
}
