// 分摊组: which houses own a common part together and share its cost or income. A house belongs when any member holds it.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { treeRef } from './tree.ts';

export const MAX_SHARE_MEMBERS = 2_000;

const members = z.array(treeRef).min(1, '请至少选择一个范围').max(MAX_SHARE_MEMBERS, `最多选择 ${MAX_SHARE_MEMBERS} 个范围`);

/** What a group holds, counted over its enabled houses. */
const extent = { houses: z.int(), buildArea: z.string(), chargeArea: z.string() };

export const shareGroupRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  name: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  ...extent,
  /** Titles with the way from the top: `一区 3幢 2单元`. */
  members: z.array(treeRef.extend({ title: z.string() })),
  publicAreas: z.int(),
  devices: z.int(),
});
export type ShareGroupRow = z.infer<typeof shareGroupRow>;
export type ShareMember = ShareGroupRow['members'][number];

const form = z.object({
  estateId: chosen('小区'),
  name: z.string().trim().min(1, '请输入分摊组名称').max(40, '名称最多 40 个字'),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
  members,
});

export const searchShareGroups = endpoint({
  method: 'POST',
  path: '/api/estate/share-group/search',
  access: { menu: MENU.publicArea, act: 'view' },
  summary: '分摊组列表',
  input: pageQuery.extend({ estateId: id.nullable().default(null) }),
  output: pageOf(shareGroupRow),
});
/** Groups in use of an estate, for selects of any screen. */
export const listShareGroupOptions = endpoint({
  method: 'POST',
  path: '/api/estate/share-group/options',
  access: { session: true },
  summary: '分摊组选项',
  input: z.object({ estateId: id }),
  output: z.array(z.object({ id, name: z.string(), houses: z.int(), chargeArea: z.string() })),
});
export const previewShareGroup = endpoint({
  method: 'POST',
  path: '/api/estate/share-group/preview',
  access: { menu: MENU.publicArea, act: 'view' },
  summary: '所选范围的户数与面积',
  input: z.object({ estateId: id, members: z.array(treeRef).max(MAX_SHARE_MEMBERS) }),
  output: z.object(extent),
});
export const createShareGroup = endpoint({
  method: 'POST',
  path: '/api/estate/share-group',
  access: { menu: MENU.publicArea, act: 'add' },
  summary: '新增分摊组',
  idempotent: true,
  input: form,
  output: z.object({ id }),
});
export const changeShareGroup = endpoint({
  method: 'PUT',
  path: '/api/estate/share-group/{id}',
  access: { menu: MENU.publicArea, act: 'change' },
  summary: '修改分摊组',
  input: form.omit({ estateId: true }).extend({ id: idParam, version, disabled: z.boolean().default(false) }),
  output: noAnswer,
});
export const removeShareGroup = endpoint({
  method: 'DELETE',
  path: '/api/estate/share-group/{id}',
  access: { menu: MENU.publicArea, act: 'remove' },
  summary: '删除分摊组',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
