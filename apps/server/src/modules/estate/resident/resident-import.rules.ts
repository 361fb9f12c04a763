// One row of a sheet of residents: text cells are read as values. Pure.
import { gender, ID_TYPE, RESIDENT_RELATION, type residentImport } from '@anju/contract';
import { isCreditCode, isIdCardValid } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { CellLimits, SheetCells } from '../../../platform/sheet-import/sheet-cells.rules.ts';
import { fromIdCard } from '../person/person.rules.ts';

export type ResidentField = (typeof residentImport)['columns'][number]['field'];

export const RESIDENT_LIMITS: CellLimits<ResidentField> = { estate: 60, house: 120, name: 60, idNo: 30, tags: 300 };

export function readResidentRow(cells: SheetCells<ResidentField>) {
  const { text, wrong } = cells;
  const name = text('name');
  const idNo = text('idNo').toUpperCase();
  // The type of the identity document is rarely filled in, because it is nearly always an ID card.
  const idType = idNo === '' ? null : (cells.choice('idType', ID_TYPE) ?? ID_TYPE.idCard);
  if (idType === ID_TYPE.idCard && !isIdCardValid(idNo)) wrong('idNo', '身份证号不正确');
  if (idType === ID_TYPE.licence && !isCreditCode(idNo)) wrong('idNo', '统一社会信用代码不正确');
  if (idNo === '' && text('idType') !== '') cells.choice('idType', ID_TYPE);
  const told = fromIdCard({ idType, idNo, birthDate: null, gender: cells.choice('gender', gender) });
  return {
    estate: text('estate'),
    house: text('house'),
    name,
    initials: name === '' ? '' : pinyinInitials(name),
    ...told,
    phone: cells.mobile('phone'),
    relation: cells.choice('relation', RESIDENT_RELATION),
    moveInDate: cells.day('moveInDate'),
    head: cells.yes('head'),
    tags: cells.list('tags'),
  };
}
