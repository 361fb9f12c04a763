// Splitting and merging houses on a day: the old houses end and keep their code and history, and new ones begin.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { createdAnswer, optionalText } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { AREA_BASIS } from './enums.ts';
import { houseForm, ownerForm } from './house.ts';

const house = resource({ path: '/api/estate/house', menu: MENU.house, what: '房屋' });

export const RESHAPE_FAILURES = failures({
  RESHAPE_FUTURE: business('拆分或合并的日期不能晚于今天'),
  RESHAPE_TOO_EARLY: business('日期应晚于“{code}”现有面积版本的 {date}'),
  RESHAPE_OWNER_DATE: business('日期应晚于“{code}”现业主的起始日期 {date}'),
  RESHAPE_AREA_DIFFERS: business('建筑面积之前合计 {before} ㎡，之后合计 {after} ㎡，不一致时请说明原因'),
  RESHAPE_NO_CHARGE_AREA: business('按{basis}计费，{basis}应大于 0'),
  RESHAPE_SAME_NUMBER: business('房号“{no}”重复'),
  RESHAPE_BILLED: business('“{code}”已计费至 {to}，请先作废该日期之后的账单，或把日期改在 {to} 之后'),
  RESHAPE_METERS: business('请选择接收仪表的房屋'),
  HOUSE_MERGE_BUILDING: business('只能合并同一楼栋的房屋'),
  HOUSE_MERGE_OWNERS: business('各房屋的业主不同，请填写合并后的业主'),
});
const reason = optionalText('原因', 200);

/** Name and areas of a new house; everything else is copied from the house it came from. */
const reshapedHouse = houseForm.pick({ floor: true, houseNo: true, layout: true }).extend({
  buildArea: area.refine((text) => Number(text) > 0, '建筑面积应大于 0'),
  useArea: area,
  innerArea: area,
});
export type ReshapedHouse = z.output<typeof reshapedHouse>;

/** What of the old houses continues in the new ones. */
const carry = z
  .object({
    standards: z.boolean().default(true),
    reductions: z.boolean().default(true),
    /** Position of the new house that receives the meters; null when they stay with the old house. */
    metersTo: z.int().min(0).max(20).nullable().default(0),
    payer: z.boolean().default(true),
  })
  .prefault({});
export type ReshapeCarry = z.output<typeof carry>;

/** Splits a house into several. The owners continue in each; residents and parking spaces go to the first. */
export const splitHouse = house.step('{id}/split', '房屋拆分', {
  idempotent: true,
  fields: {
    onDate: day,
    parts: z.array(reshapedHouse).min(2, '至少拆分为两套').max(20, '一次最多拆分为 20 套'),
    carry,
    /** Why the building areas before and after differ. */
    reason,
  },
  output: z.object({ ids: z.array(id) }),
});

/** Merges houses of one building. If all have the same owners, these continue; otherwise the owners must be given. */
export const mergeHouses = house.write('merge', '房屋合并', {
  act: 'change',
  idempotent: true,
  input: {
    houses: z.array(z.object({ id, version })).min(2, '请至少选择两套房屋').max(20, '一次最多合并 20 套'),
    onDate: day,
    /** The unit of the new house; null when the building has no units. */
    unitId: chosen('单元').nullable().default(null),
    basis: AREA_BASIS.schema,
    house: reshapedHouse,
    owners: z.array(ownerForm).max(20, '业主最多 20 位').default([]),
    carry,
    reason,
  },
  output: createdAnswer,
});
