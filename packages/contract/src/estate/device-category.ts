// Categories of devices: one tree for the tenant, in an order the users choose.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { optionalId } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const category = resource({ path: '/api/estate/device/category', menu: MENU.device, what: '设备类别' });

export const DEVICE_CATEGORY_FAILURES = failures({
  DEVICE_CATEGORY_TAKEN: business('类别“{name}”已存在'),
  DEVICE_CATEGORY_IN_USE: business('类别“{name}”下还有{what}，不能删除，可以停用'),
  DEVICE_CATEGORY_DEPTH: business('设备类别最多 {max} 级'),
  DEVICE_CATEGORY_DISABLED: business('类别“{name}”已停用'),
});

export const DEVICE_CATEGORY_DEPTH = 3;

export const deviceCategory = z.object({
  id,
  version,
  parentId: id.nullable(),
  name: z.string(),
  disabled: z.boolean(),
  /** Devices in exactly this category within the user's estates, without those in the categories below it. */
  devices: z.int(),
});
export type DeviceCategory = z.infer<typeof deviceCategory>;
const categoryName = z.string().trim().min(1, '请输入类别名称').max(30, '名称最多 30 个字');

/** The whole tree in its order, parents before their children. */
export const listDeviceCategories = category.read('list', '设备类别', { output: z.array(deviceCategory) });
export const createDeviceCategory = category.create({ parentId: optionalId, name: categoryName });
/** A disabled category is no longer offered; devices that have it keep it. */
export const changeDeviceCategory = category.change({ name: categoryName, disabled: z.boolean() }, { summary: '修改或停用设备类别' });
/** Swaps the category with its neighbour above or below; the first one cannot move up and the last one cannot move down. */
export const moveDeviceCategory = category.step('{id}/move', '设备类别上移或下移', {
  version: false,
  fields: { way: z.enum(['up', 'down']) },
});
export const removeDeviceCategory = category.remove({ summary: '删除未使用的设备类别' });
