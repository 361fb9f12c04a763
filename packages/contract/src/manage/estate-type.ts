// 小区类型 (menu 514): types of estates, and the defaults of a new estate of each type. Domain notes, section 6.2.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { requiredText, searchText } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { AREA_BASIS, BUILDING_USAGE } from '../estate/enums.ts';
import { MENU } from '../menu.ts';

const estateType = resource({ path: '/api/manage/estate-type', menu: MENU.estateType, what: '小区类型' });

export const ESTATE_TYPE_FAILURES = failures({
  ESTATE_TYPE_TAKEN: business('小区类型“{name}”已存在'),
  ESTATE_TYPE_IN_USE: business('“{name}”已用于 {count} 个小区，不能删除，可以停用'),
});

const estateTypeForm = z.object({
  name: requiredText('类型名称', 30, 'tight'),
  serviceLevel: z.string().trim().max(20, '服务等级最多20字'),
  usage: BUILDING_USAGE.schema,
  areaBasis: AREA_BASIS.schema,
  remark: z.string().trim().max(200, '备注最多200字'),
});

export const estateTypeRow = estateTypeForm.extend({
  id,
  version,
  disabled: z.boolean(),
  /** Estates of this type. */
  estates: z.int(),
});
export type EstateTypeRow = z.infer<typeof estateTypeRow>;

/** In the order the tenant has set. */
export const searchEstateTypes = estateType.search({ key: searchText.optional(), disabled: z.boolean().optional() }, estateTypeRow);

export const createEstateType = estateType.create(estateTypeForm);

export const changeEstateType = estateType.change(estateTypeForm);

/** One place up or down in the order of all types. */
export const moveEstateType = estateType.step('{id}/place', '调整小区类型顺序', {
  method: 'PUT',
  version: false,
  fields: { to: z.enum(['up', 'down']) },
});

/** A disabled type is kept by the estates that have it but can no longer be chosen. */
export const disableEstateType = estateType.disable();

export const removeEstateType = estateType.remove();
