// The lists behind a check, kept on 入伙验房 (menu 86): the tree of items, and how long each part is under warranty. domain: property 5.3, 12.2.
import { z } from 'zod';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { BUILDING_USAGE } from '../../estate/enums.ts';
import { MENU } from '../../menu.ts';
import { CHECK_KIND, WARRANTY_UNIT } from './states.ts';

/** The screens of 入伙. */
export const MOVE_IN_MENUS = [MENU.moveIn, MENU.movedIn] as const;
const item = resource({ path: '/api/customer/check-item', menu: MENU.moveIn, what: '查验项目' });
const warranty = resource({ path: '/api/customer/warranty-part', menu: MENU.moveIn, what: '保修期限' });

export const CHECK_SETTING_FAILURES = failures({
  CHECK_ITEM_TAKEN: business('“{name}”在同一级已存在'),
  CHECK_ITEM_PARENT: business('上级不存在、已停用，或不是同一查验对象的一级项目'),
  CHECK_ITEM_USED: business('该项目下还有细项，不能改为细项，也不能改变查验对象'),
  CHECK_COMPANY: business('公司不存在，或不在您的管理范围内'),
  WARRANTY_TAKEN: business('“{name}”已存在'),
  WARRANTY_PART: business('保修部位不存在或已停用'),
});

// ---- items --------------------------------------------------------------------------------------------------------------

/** A room, or what is checked in it. */
const itemForm = z.object({
  /** Null: for every company. */
  companyId: optionalId,
  kind: CHECK_KIND.schema,
  parentId: optionalId,
  name: requiredText('名称', 30),
  /** What the checker looks at. */
  standard: optionalText('查验标准', 200),
  partId: optionalId,
  /** Null: houses of every usage. */
  usage: BUILDING_USAGE.schema.nullable().default(null),
  /** Only houses whose layout contains one of the words; none: every house. */
  layouts: z.array(requiredText('户型', 20)).max(10, '户型最多 10 个').default([]),
  position: z.int('顺序应为整数').min(0, '顺序应为 0 到 9999').max(9999, '顺序应为 0 到 9999').default(0),
});
export type CheckItemForm = z.output<typeof itemForm>;
export const checkItem = z.object({
  id,
  version,
  companyId: id.nullable(),
  companyName: z.string(),
  kind: CHECK_KIND.schema,
  parentId: id.nullable(),
  name: z.string(),
  standard: z.string(),
  partId: id.nullable(),
  partName: z.string(),
  usage: BUILDING_USAGE.schema.nullable(),
  layouts: z.array(z.string()),
  position: z.int(),
  disabled: z.boolean(),
});
export type CheckItem = z.infer<typeof checkItem>;
/** All of them, a room before what is in it. */
export const listCheckItems = item.read('list', '查验项目列表', { menu: MOVE_IN_MENUS, output: z.array(checkItem) });
export const createCheckItem = item.create(itemForm);
export const changeCheckItem = item.change(itemForm);
export const disableCheckItem = item.disable();

// ---- warranties ---------------------------------------------------------------------------------------------------------

const warrantyForm = z.object({
  companyId: optionalId,
  name: requiredText('部位', 40),
  unit: WARRANTY_UNIT.schema,
  length: z.int('期限应为整数').min(1, '期限应为 1 到 50').max(50, '期限应为 1 到 50'),
  basis: optionalText('依据', 100),
});
export type WarrantyForm = z.output<typeof warrantyForm>;
export const warrantyPart = z.object({
  id,
  version,
  companyId: id.nullable(),
  companyName: z.string(),
  name: z.string(),
  unit: WARRANTY_UNIT.schema,
  length: z.int(),
  basis: z.string(),
  disabled: z.boolean(),
});
export type WarrantyPart = z.infer<typeof warrantyPart>;
export const listWarrantyParts = warranty.read('list', '保修期限列表', { menu: MOVE_IN_MENUS, output: z.array(warrantyPart) });
export const createWarrantyPart = warranty.create(warrantyForm);
export const changeWarrantyPart = warranty.change(warrantyForm);
export const disableWarrantyPart = warranty.disable();
