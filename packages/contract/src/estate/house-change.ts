// Later changes of a house: a new area, a sale and its correction, the handover, the payer, and one change for many houses.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalDay, optionalId } from '../kit/fields.ts';
import { id, idParam } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { AREA_BASIS, BUILDING_USAGE, HOUSE_USE, houseRealUse, houseUseType } from './enums.ts';
import { houseConsequences, reachingBack, transferReadings } from './house-consequence.ts';
import { areaForm, houseFilter, ownerForm } from './house.ts';

const house = resource({ path: '/api/estate/house', menu: MENU.house, what: '房屋' });

export const HOUSE_CHANGE_FAILURES = failures({
  AREA_DATE_TOO_EARLY: business('生效日期应晚于现有版本的 {date}'),
  OWNER_DATE_TOO_EARLY: business('变更日期应晚于现业主的起始日期 {date}'),
  BATCH_TOO_LARGE: business('一次最多批量修改 {max} 套房屋'),
  BATCH_NOTHING: business('请至少选择一项要修改的内容'),
  BATCH_CHARGE_EARLY: business('有 {count} 套房屋的计费起始日将早于交付日期（如 {codes}）；确需提前计费的，请勾选“可早于交付日期”'),
  BATCH_BASIS: business('有 {count} 套房屋不能改为按{basis}计费（如 {codes}）：该面积为 0，或生效日期不晚于现有的面积版本'),
  HANDOVER_DONE: business('房屋{state}，不是未入伙，不能再办交付'),
  HANDOVER_FUTURE: business('交付日期不能晚于今天'),
  HANDOVER_NO_OWNER: business('交付日期当天没有购房的业主，请先办理业主变更'),
  OWNER_SALE_NOT_LATEST: business('只能更正最近一次业主变更（{date}）'),
  PAYER_FUTURE: business('付款人的起始日期不能晚于今天，请到那一天再指定'),
  OWNER_NONE_BEFORE: business('这是首次登记的业主，没有可以恢复的原业主，请改为更正'),
});

export const MAX_BATCH = 5_000;
const owners = z.array(ownerForm).min(1, '至少填写一位业主').max(20, '业主最多 20 位');

/** Adds an area that applies from a date; earlier versions stay unchanged. */
export const changeHouseArea = house.step('{id}/area', '面积变更', { idempotent: true, fields: areaForm.extend(reachingBack) });
/** What the area would mean for bills; nothing is stored. */
export const previewHouseArea = house.read('{id}/area/preview', '面积变更的后果', {
  act: 'change',
  input: areaForm.extend({ id: idParam, keepBillIds: reachingBack.keepBillIds }),
  output: houseConsequences,
});

/** A sale: new owners from a date; the previous ownership ends the day before. Shares sum to 100. */
export const changeHouseOwners = house.step('{id}/owners', '业主变更', {
  idempotent: true,
  fields: {
    fromDate: day,
    owners,
    /** Removes a payer named for the house, so that the new owner pays. Otherwise the named payer is kept. */
    clearPayer: z.boolean().default(false),
    readings: transferReadings,
    ...reachingBack,
  },
});
/** What a sale on the day would mean: the meters to read and the bills it reaches back into; nothing is stored. */
export const previewHouseOwners = house.read('{id}/owners/preview', '业主变更的后果', {
  act: 'change',
  input: {
    id: idParam,
    fromDate: day,
    clearPayer: z.boolean().default(false),
    readings: transferReadings,
    keepBillIds: reachingBack.keepBillIds,
  },
  output: houseConsequences,
});

const correction = {
  /** The first day of the owners to be corrected. */
  saleDate: day,
  /** Empty to withdraw the sale, so that the previous owners continue. */
  right: z
    .object({
      fromDate: day,
      /** Owners who stay are sent by person id, because their numbers are masked and are not typed again. */
      owners: z
        .array(ownerForm.extend({ personId: optionalId }))
        .min(1, '至少填写一位业主')
        .max(20, '业主最多 20 位'),
    })
    .nullable(),
};
/** Corrects the newest sale: another day, other owners, or its withdrawal. Earlier sales stay unchanged. */
export const correctHouseOwners = house.step('{id}/owners', '更正业主变更', {
  method: 'PUT',
  fields: {
    ...correction,
    readings: transferReadings,
    ...reachingBack,
    reason: z.string().trim().min(1, '请输入更正原因').max(200, '原因最多 200 个字'),
  },
});

/** What the correction would mean for meters and bills; nothing is stored. */
export const previewCorrection = house.read('{id}/owners/correction', '更正业主变更的后果', {
  act: 'change',
  input: { id: idParam, ...correction, readings: transferReadings, keepBillIds: reachingBack.keepBillIds },
  output: houseConsequences,
});

/** Full phone and id number of one owner; every call is logged. */
export const showOwnerPrivate = house.write('owner-private', '查看业主完整电话与证件号', {
  act: 'change',
  input: { ownershipId: id },
  output: z.object({ phone: z.string(), idNo: z.string() }),
});

/** 交付: the keys are given to the owner; 未入伙 becomes 使用中 or 空置. */
export const handOverHouse = house.step('{id}/handover', '房屋交付', {
  fields: {
    handoverDate: day,
    useState: z.union([z.literal(HOUSE_USE.inUse), z.literal(HOUSE_USE.vacant)], '请选择交付后的使用状态'),
    persons: z.int('请输入居住人数，应为整数').min(0, '居住人数不能为负').max(999, '居住人数最多 999').default(0),
    chargeStartDate: optionalDay,
    chargeBeforeHandover: z.boolean().default(false),
  },
});

const payer = z
  .union([z.object({ personId: id }), ownerForm.pick({ name: true, phone: true, idType: true, idNo: true })], '请选择或填写付款人')
  .nullable();
/**
 * Who pays from a day on instead of the developer or owner; null means that the general rule applies again. What was named for that day or
 * later no longer counts.
 */
export const setHousePayer = house.step('{id}/payer', '指定付款人', {
  method: 'PUT',
  fields: {
    payer,
    /** The first day; today if it is empty. */
    fromDate: optionalDay,
    readings: transferReadings,
    ...reachingBack,
  },
});
/** What another payer from the day on would mean for meters and bills; nothing is stored. */
export const previewHousePayer = house.read('{id}/payer/preview', '指定付款人的后果', {
  act: 'change',
  input: { id: idParam, payer, fromDate: optionalDay, readings: transferReadings, keepBillIds: reachingBack.keepBillIds },
  output: houseConsequences,
});

/** Only the fields that are set are changed. */
export const batchPatch = z.object({
  usage: BUILDING_USAGE.schema.optional(),
  realUse: houseRealUse.schema.optional(),
  useState: HOUSE_USE.schema.optional(),
  useType: houseUseType.schema.optional(),
  handoverDate: day.optional(),
  chargeStartDate: day.optional(),
  chargeBeforeHandover: z.boolean().optional(),
  /** The area to be charged from a day; every house it changes gets a new area version. */
  basis: AREA_BASIS.schema.optional(),
  basisFrom: day.optional(),
});
export const batchChangeHouses = house.write('batch', '批量修改房屋', {
  act: 'change',
  idempotent: true,
  input: {
    /** Either the chosen houses, or everything that matches a filter. */
    target: z.union([z.object({ ids: z.array(id).min(1).max(MAX_BATCH) }), z.object({ filter: houseFilter })]),
    patch: batchPatch.refine(({ basis, basisFrom }) => basis === undefined || basisFrom !== undefined, {
      path: ['basisFrom'],
      message: '请填写计费依据的生效日期',
    }),
  },
  output: z.object({ changed: z.int() }),
});
