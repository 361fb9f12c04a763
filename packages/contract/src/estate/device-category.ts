// Categories of devices: one tree for the tenant, in an order people give it.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

export const DEVICE_CATEGORY_DEPTH = 3;

export const deviceCategory = z.object({
  id,
  version,
  parentId: id.nullable(),
  name: z.string(),
  disabled: z.boolean(),
  /** Of the estates the asking person sees, without those below it. */
  devices: z.int(),
});
export type DeviceCategory = z.infer<typeof deviceCategory>;
const categoryName = z.string().trim().min(1, '请输入类别名称').max(30, '名称最多 30 个字');

/** The whole tree in its order, parents before what is below them. */
export const listDeviceCategories = endpoint({
  method: 'POST',
  path: '/api/estate/device/category/list',
  access: { menu: MENU.device, act: 'view' },
  summary: '设备类别',
  input: z.object({}),
  output: z.array(deviceCategory),
});
export const createDeviceCategory = endpoint({
  method: 'POST',
  path: '/api/estate/device/category',
  access: { menu: MENU.device, act: 'add' },
  summary: '新增设备类别',
  idempotent: true,
  input: z.object({ parentId: id.nullable().default(null), name: categoryName }),
  output: z.object({ id }),
});
/** One that is disabled is no more offered; devices that have it keep it. */
export const changeDeviceCategory = endpoint({
  method: 'PUT',
  path: '/api/estate/device/category/{id}',
  access: { menu: MENU.device, act: 'change' },
  summary: '修改或停用设备类别',
  input: z.object({ id: idParam, version, name: categoryName, disabled: z.boolean() }),
  output: noAnswer,
});
/** Past its neighbour on that side; at the end nothing moves. */
export const moveDeviceCategory = endpoint({
  method: 'POST',
  path: '/api/estate/device/category/{id}/move',
  access: { menu: MENU.device, act: 'change' },
  summary: '设备类别上移或下移',
  input: z.object({ id: idParam, way: z.enum(['up', 'down']) }),
  output: noAnswer,
});
export const removeDeviceCategory = endpoint({
  method: 'DELETE',
  path: '/api/estate/device/category/{id}',
  access: { menu: MENU.device, act: 'remove' },
  summary: '删除未使用的设备类别',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
