// Reads the text cells of one row of a house sheet into values and reports every wrong cell with the reason. Pure.
import {
  HOUSE_SHEET_COLUMNS,
  AREA_BASIS,
  BUILDING_USAGE,
  houseRealUse,
  HOUSE_USE,
  houseUseType,
  OWNER_TYPE,
  type Enumeration,
  type HouseSheetField,
  type ImportProblem,
} from '@anju/contract';
import { houseCode, houseSortKey, isCreditCode, isIdCardValid, isMobile, parseDayText } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';

export interface ImportedHouse {
  rowNo: number;
  estate: string;
  zone: string;
  building: string;
  unit: string;
  floor: number | null;
  houseNo: string;
  code: string;
  sortKey: string;
  layout: string;
  buildArea: string | null;
  useArea: string | null;
  innerArea: string | null;
  areaBasis: number;
  usage: number | null;
  realUse: number | null;
  useState: number;
  useType: number;
  handoverDate: string | null;
  chargeStartDate: string | null;
  ownerName: string;
  ownerInitials: string;
  ownerType: number;
  ownerPhone: string;
  ownerIdNo: string;
  remark: string;
  problems: Omit<ImportProblem, 'row'>[] | null;
}

const INDEX = Object.fromEntries(HOUSE_SHEET_COLUMNS.map(({ field }, index) => [field, index])) as Record<HouseSheetField, number>;
const TITLE = Object.fromEntries(HOUSE_SHEET_COLUMNS.map(({ field, title }) => [field, title])) as Record<HouseSheetField, string>;
const MAX_LENGTH: Partial<Record<HouseSheetField, number>> = {
  estate: 60,
  zone: 40,
  building: 40,
  unit: 40,
  houseNo: 20,
  layout: 20,
  ownerName: 60,
  ownerIdNo: 30,
  remark: 500,
};

const AREA = /^\d{1,8}(\.\d{1,2})?$/;
const FLOOR = /^-?\d{1,3}$/;
const [LOWEST, HIGHEST] = [-10, 200];

export function readSheetRow(row: number, cells: readonly string[]): ImportedHouse {
  const problems: Omit<ImportProblem, 'row'>[] = [];
  // Zero bytes and incomplete characters are not user input, and the database refuses them.
  const text = (field: HouseSheetField) => (cells[INDEX[field]] ?? '').toWellFormed().replaceAll('\0', '').trim();
  const wrong = (field: HouseSheetField, reason: string): null => {
    problems.push({ column: TITLE[field], value: text(field), reason });
    return null;
  };
  const choice = <K extends number>(field: HouseSheetField, labels: Enumeration<K>): K | null => {
    const value = text(field);
    if (value === '') return null;
    return labels.parse(value) ?? wrong(field, `应为${labels.options.map((option) => option.label).join('、')}之一`);
  };
  const area = (field: HouseSheetField): string | null => {
    const value = text(field);
    return value === '' || AREA.test(value) ? value || null : wrong(field, '应为非负数，最多两位小数');
  };
  const day = (field: HouseSheetField): string | null => {
    const value = text(field);
    return value === '' ? null : (parseDayText(value) ?? wrong(field, '不是有效日期，应如 2024-05-01'));
  };

  for (const { field, title, required } of HOUSE_SHEET_COLUMNS) {
    if (required && text(field) === '') wrong(field, `${title}不能为空`);
    const max = MAX_LENGTH[field];
    if (max !== undefined && text(field).length > max) wrong(field, `最多 ${max} 个字`);
  }
  const floorText = text('floor');
  const floor =
    floorText === ''
      ? null
      : FLOOR.test(floorText) && Number(floorText) >= LOWEST && Number(floorText) <= HIGHEST
        ? Number(floorText)
        : wrong('floor', `应为 ${LOWEST} 到 ${HIGHEST} 的整数`);
  if (/[\s\-/]/.test(text('houseNo'))) wrong('houseNo', '不能含空格、- 或 /');
  const buildArea = area('buildArea');
  if (buildArea !== null && Number(buildArea) === 0) wrong('buildArea', '应大于 0');
  const useArea = area('useArea');
  const innerArea = area('innerArea');
  const basis = choice('basis', AREA_BASIS) ?? AREA_BASIS.buildArea;
  if (basis === AREA_BASIS.useArea && useArea === null) wrong('useArea', '计费面积依据为使用面积时必填');
  if (basis === AREA_BASIS.innerArea && innerArea === null) wrong('innerArea', '计费面积依据为套内面积时必填');

  const ownerName = text('ownerName');
  const phone = text('ownerPhone');
  const idNo = text('ownerIdNo').toUpperCase();
  const kind = choice('ownerType', OWNER_TYPE) ?? OWNER_TYPE.natural;
  if (phone !== '' && !isMobile(phone)) wrong('ownerPhone', '手机号应为 11 位，以 13 至 19 开头');
  if (idNo !== '' && kind === OWNER_TYPE.natural && !isIdCardValid(idNo)) wrong('ownerIdNo', '身份证号不正确');
  if (idNo !== '' && kind !== OWNER_TYPE.natural && !isCreditCode(idNo)) wrong('ownerIdNo', '统一社会信用代码不正确');
  if (ownerName === '' && (phone !== '' || idNo !== '')) wrong('ownerName', '填写了电话或证件号时业主姓名不能为空');

  const place = { zone: text('zone'), building: text('building'), unit: text('unit'), houseNo: text('houseNo') };
  return {
    rowNo: row,
    estate: text('estate'),
    ...place,
    floor,
    code: houseCode(place),
    sortKey: houseSortKey(place),
    layout: text('layout'),
    buildArea,
    useArea,
    innerArea,
    areaBasis: basis,
    usage: choice('usage', BUILDING_USAGE),
    realUse: choice('realUse', houseRealUse),
    useState: choice('useState', HOUSE_USE) ?? HOUSE_USE.notHandedOver,
    useType: choice('useType', houseUseType) ?? 1,
    handoverDate: day('handoverDate'),
    chargeStartDate: day('chargeStartDate'),
    ownerName,
    ownerInitials: ownerName === '' ? '' : pinyinInitials(ownerName),
    ownerType: kind,
    ownerPhone: phone,
    ownerIdNo: idNo,
    remark: text('remark'),
    problems: problems.length > 0 ? problems : null,
  };
}
