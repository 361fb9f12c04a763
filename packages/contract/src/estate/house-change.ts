// What happens to a house in its life: a new area, a sale and its correction, handover, who pays, and one change for many at once.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { day } from '../kit/dates.ts';
import { MENU } from '../menu.ts';
import { areaBasis, buildingUsage, houseRealUse, houseUseState, houseUseType } from './enums.ts';
import { areaForm, houseFilter, ownerForm } from './house.ts';

export const MAX_BATCH = 5_000;

const change = { menu: MENU.house, act: 'change' } as const;
const owners = z.array(ownerForm).min(1, '至少填写一位业主').max(20, '业主最多 20 位');

/** A new area from a date on. What was in force before stays as it was. */
export const changeHouseArea = endpoint({
  method: 'POST',
  path: '/api/estate/house/{id}/area',
  access: change,
  summary: '面积变更',
  input: areaForm.extend({ id: idParam, version }),
  output: noAnswer,
});

/** A sale: new owners from a date on; those of before are ended the day before. Shares sum to 100. */
export const changeHouseOwners = endpoint({
  method: 'POST',
  path: '/api/estate/house/{id}/owners',
  access: change,
  summary: '业主变更',
  input: z.object({
    id: idParam,
    version,
    fromDate: day,
    owners,
    /** A payer named for the house goes, so that the new owner pays. Without it the named one stays. */
    clearPayer: z.boolean().default(false),
  }),
  output: noAnswer,
});

/** The newest sale was wrong: another day, other owners, or it never was. Earlier ones stand. */
export const correctHouseOwners = endpoint({
  method: 'PUT',
  path: '/api/estate/house/{id}/owners',
  access: change,
  summary: '更正业主变更',
  input: z.object({
    id: idParam,
    version,
    /** The first day of the owners that are corrected. */
    saleDate: day,
    /** Empty: the sale is taken back, the owners of before go on. */
    right: z
      .object({
        fromDate: day,
        /** Those who stay are named by who they are: their numbers are masked and need not be typed again. */
        owners: z
          .array(ownerForm.extend({ personId: id.nullable().default(null) }))
          .min(1, '至少填写一位业主')
          .max(20, '业主最多 20 位'),
      })
      .nullable(),
    reason: z.string().trim().min(1, '请输入更正原因').max(200, '原因最多 200 个字'),
  }),
  output: noAnswer,
});

/** Full phone and id number of one owner; every look is in the log. */
export const showOwnerPrivate = endpoint({
  method: 'POST',
  path: '/api/estate/house/owner-private',
  access: change,
  summary: '查看业主完整电话与证件号',
  input: z.object({ ownershipId: id }),
  output: z.object({ phone: z.string(), idNo: z.string() }),
});

/** 交付: the keys are given to the owner; 未入伙 becomes 使用中 or 空置. */
export const handOverHouse = endpoint({
  method: 'POST',
  path: '/api/estate/house/{id}/handover',
  access: change,
  summary: '房屋交付',
  input: z.object({
    id: idParam,
    version,
    handoverDate: day,
    useState: z.union([z.literal(4), z.literal(5)], '请选择交付后的使用状态'),
    persons: z.int('请输入居住人数，应为整数').min(0, '居住人数不能为负').max(999, '居住人数最多 999').default(0),
    chargeStartDate: day.nullable().default(null),
    chargeBeforeHandover: z.boolean().default(false),
  }),
  output: noAnswer,
});

/** Who pays instead of developer or owner; null lets the rule decide again. */
export const setHousePayer = endpoint({
  method: 'PUT',
  path: '/api/estate/house/{id}/payer',
  access: change,
  summary: '指定缴费人',
  input: z.object({
    id: idParam,
    version,
    payer: z
      .union([z.object({ personId: id }), ownerForm.pick({ name: true, phone: true, idType: true, idNo: true })], '请选择或填写缴费人')
      .nullable(),
  }),
  output: noAnswer,
});

/** Only the fields that are set are changed. */
export const batchPatch = z.object({
  usage: buildingUsage.schema.optional(),
  realUse: houseRealUse.schema.optional(),
  useState: houseUseState.schema.optional(),
  useType: houseUseType.schema.optional(),
  handoverDate: day.optional(),
  chargeStartDate: day.optional(),
  chargeBeforeHandover: z.boolean().optional(),
  /** Which area is charged, from a day on: a new version of the area for every house it changes. */
  basis: areaBasis.schema.optional(),
  basisFrom: day.optional(),
});
export const batchChangeHouses = endpoint({
  method: 'POST',
  path: '/api/estate/house/batch',
  access: change,
  summary: '批量修改房屋',
  idempotent: true,
  input: z.object({
    /** Either the chosen houses, or everything that matches a filter. */
    target: z.union([z.object({ ids: z.array(id).min(1).max(MAX_BATCH) }), z.object({ filter: houseFilter })]),
    patch: batchPatch.refine(({ basis, basisFrom }) => basis === undefined || basisFrom !== undefined, {
      path: ['basisFrom'],
      message: '请填写计费依据的生效日期',
    }),
  }),
  output: z.object({ changed: z.int() }),
});
