// Houses split and merged on a day: the old ones end with their code and history, new ones begin.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { day } from '../kit/dates.ts';
import { MENU } from '../menu.ts';
import { areaBasis } from './enums.ts';
import { houseForm, ownerForm } from './house.ts';

const change = { menu: MENU.house, act: 'change' } as const;
const reason = z.string().trim().max(200, '原因最多 200 个字').default('');

/** A house that begins: what it is called and its areas. The rest it has from where it came. */
const reshapedHouse = houseForm.pick({ floor: true, houseNo: true, layout: true }).extend({
  buildArea: area.refine((text) => Number(text) > 0, '建筑面积应大于 0'),
  useArea: area,
  innerArea: area,
});
export type ReshapedHouse = z.output<typeof reshapedHouse>;

/** One house into several. Owners go on in each; residents and parking spaces go to the first. */
export const splitHouse = endpoint({
  method: 'POST',
  path: '/api/estate/house/{id}/split',
  access: change,
  summary: '房屋拆分',
  idempotent: true,
  input: z.object({
    id: idParam,
    version,
    onDate: day,
    parts: z.array(reshapedHouse).min(2, '至少拆分为两套').max(20, '一次最多拆分为 20 套'),
    /** Why building areas before and after differ. */
    reason,
  }),
  output: z.object({ ids: z.array(id) }),
});

/** Houses of one building into one. With the same owners they go on; else they are asked for. */
export const mergeHouses = endpoint({
  method: 'POST',
  path: '/api/estate/house/merge',
  access: change,
  summary: '房屋合并',
  idempotent: true,
  input: z.object({
    houses: z.array(z.object({ id, version })).min(2, '请至少选择两套房屋').max(20, '一次最多合并 20 套'),
    onDate: day,
    /** The unit it lies in; null when the building has none. */
    unitId: chosen('单元').nullable().default(null),
    basis: areaBasis.schema,
    house: reshapedHouse,
    owners: z.array(ownerForm).max(20, '业主最多 20 位').default([]),
    reason,
  }),
  output: z.object({ id }),
});
