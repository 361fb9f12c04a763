// Validation of a house, and the description of its changes. Pure.
import {
  AREA_BASIS,
  BUILDING_USAGE,
  HOUSE_USE,
  ID_TYPE,
  OWNER_TYPE,
  houseRealUse,
  houseUseType,
  type AreaForm,
  type Enumeration,
  type HouseForm,
  type OwnerForm,
} from '@anju/contract';
import { addDecimal, chargeArea, formatDay, houseCode, houseSortKey, isCreditCode, isIdCardValid, sumMoney } from '@anju/domain';
import { fail, failField } from '../../../../../platform/errors/failure.ts';

interface Names {
  readonly zone: string;
  readonly building: string;
  readonly unit: string;
}

/** The house's code on documents, and its position in lists. */
export function houseNames({ zone, building, unit }: Names, houseNo: string) {
  const where = { zone, building, unit, houseNo };
  return { code: houseCode(where), sortKey: houseSortKey(where) };
}

/** The form in stored form, with the house's code on documents. */
export function houseValues({ chargeBeforeHandover: _said, ...form }: HouseForm, place: Names & { zoneId: number | null }) {
  return { ...form, zoneId: place.zoneId, ...houseNames(place, form.houseNo) };
}

interface ChargeDates {
  readonly handoverDate: string | null;
  readonly chargeStartDate: string | null;
}

/** Charging begins with the handover at the earliest, unless the user confirms an earlier day; unchanged earlier dates are accepted. */
export function checkChargeStart(form: ChargeDates & { readonly chargeBeforeHandover: boolean }, before?: ChargeDates): void {
  const { handoverDate, chargeStartDate } = form;
  if (form.chargeBeforeHandover || handoverDate === null || chargeStartDate === null || chargeStartDate >= handoverDate) return;
  if (before?.handoverDate === handoverDate && before.chargeStartDate === chargeStartDate) return;
  throw failField('chargeStartDate', 'CHARGE_BEFORE_HANDOVER', { date: formatDay(handoverDate) });
}

export const areaValues = (form: AreaForm) => ({ ...form, chargeArea: chargeArea(form) });

/** A new area begins after the start of the current one, and not in the future, because the list shows the area of today. */
export function checkAreaDate(fromDate: string, inForceSince: string, today: string): void {
  if (fromDate > today) throw fail('AREA_DATE_FUTURE');
  if (fromDate <= inForceSince) throw fail('AREA_DATE_TOO_EARLY', { date: formatDay(inForceSince) });
}

export function checkShares(owners: readonly OwnerForm[]): void {
  const sum = sumMoney(owners.map((owner) => owner.share));
  if (owners.length > 0 && Number(sum) !== 100) throw fail('OWNER_SHARE_SUM', { sum });
}

/** Validates an identity document: a person's ID card, an organisation's credit code. */
export function checkPaper({ idNo, idType }: Pick<OwnerForm, 'idNo' | 'idType'>, field: string): void {
  if (idNo === '') return;
  if (idType === null) throw failField(field, 'OWNER_ID_KIND');
  if (idType === ID_TYPE.idCard && !isIdCardValid(idNo)) throw failField(field, 'ID_CARD_WRONG');
  if (idType === ID_TYPE.licence && !isCreditCode(idNo)) throw failField(field, 'CREDIT_CODE_WRONG');
}

/** Requires shares that sum to 100 and valid identity documents; `at` is the path of the owners in the form. */
export function checkOwners(owners: readonly OwnerForm[], at = 'owners'): void {
  checkShares(owners);
  owners.forEach((owner, index) => checkPaper(owner, `${at}.${index}.idNo`));
}

/** A handover gives the keys to the buyer of the house; it starts from 未入伙 and cannot be in the future. */
export function checkHandover(
  house: { readonly useState: number },
  handoverDate: string,
  ownersThen: readonly { readonly ownerType: number }[],
  today: string,
): void {
  if (house.useState !== HOUSE_USE.notHandedOver) throw fail('HANDOVER_DONE', { state: HOUSE_USE.text(house.useState) });
  if (handoverDate > today) throw failField('handoverDate', 'HANDOVER_FUTURE');
  if (!ownersThen.some((owner) => owner.ownerType !== OWNER_TYPE.developer)) throw fail('HANDOVER_NO_OWNER');
}

// ---- description of a change -----------------------------------------------------------------------------------------------

const ENUMS: Record<string, Enumeration<number>> = {
  usage: BUILDING_USAGE,
  realUse: houseRealUse,
  useState: HOUSE_USE,
  useType: houseUseType,
  basis: AREA_BASIS,
};
const LABELS: Record<string, string> = {
  floor: '楼层',
  houseNo: '房号',
  layout: '户型',
  usage: '用途',
  realUse: '实际用途',
  useState: '使用状态',
  useType: '使用类型',
  coefficient: '收费系数',
  handoverDate: '交付日期',
  chargeStartDate: '计费起始日',
  moveInDate: '入住日期',
  persons: '居住人数',
  fundAccount: '维修资金账号',
  payer: '付款人',
  remark: '备注',
  code: '房屋编码',
  disabled: '停用',
  buildArea: '建筑面积',
  useArea: '使用面积',
  innerArea: '套内面积',
  basis: '计费面积依据',
  chargeArea: '计费面积',
  owners: '业主',
  fromDate: '生效日期',
  endedOn: '终止日期',
};

const AREAS = new Set(['buildArea', 'useArea', 'innerArea', 'chargeArea']);
const DAYS = new Set(['handoverDate', 'chargeStartDate', 'moveInDate', 'fromDate', 'endedOn']);

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const labels = ENUMS[field];
  if (labels) return labels.text(value as number);
  const text = typeof value === 'number' ? String(value) : (value as string);
  // 1 and 1.0000, or 100 and 100.00, are equal: stored and typed numbers may differ in trailing zeros.
  if (AREAS.has(field)) return sumMoney([text]);
  if (field === 'coefficient') return addDecimal(text, '0');
  return DAYS.has(field) ? formatDay(text) : text;
}

/** `使用状态：空置 → 使用中；备注：空 → 已通知`: only the differences, in the order of the form (stored objects have no order). */
export function describeChange(before: Record<string, unknown> | null, after: Record<string, unknown> | null, note: string): string {
  const differing = Object.keys(LABELS).filter(
    (field) => after?.[field] !== undefined && textOf(field, before?.[field]) !== textOf(field, after[field]),
  );
  const parts = differing.map((field) =>
    before === null || before[field] === undefined
      ? `${LABELS[field]}：${textOf(field, after?.[field])}`
      : `${LABELS[field]}：${textOf(field, before[field])} → ${textOf(field, after?.[field])}`,
  );
  return [...parts, ...(note ? [note] : [])].join('；');
}
