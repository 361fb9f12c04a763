// 分摊组: which houses own a common part together and share its cost or income. A house belongs to the group if any of its members (nodes of
// the tree) contains it.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalId, optionalText } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { MENU } from '../menu.ts';
import { treeRef } from './tree.ts';

const shareGroup = resource({ path: '/api/estate/share-group', menu: MENU.publicArea, what: '分摊组' });

export const SHARE_GROUP_FAILURES = failures({
  SHARE_GROUP_TAKEN: business('分摊组“{name}”已存在'),
  SHARE_GROUP_USED: business('分摊组“{name}”正被{what}使用，不能删除'),
  SHARE_MEMBER_MISMATCH: business('所选范围不属于该小区，请重新选择'),
});

export const MAX_SHARE_MEMBERS = 2_000;

const members = z.array(treeRef).min(1, '请至少选择一个范围').max(MAX_SHARE_MEMBERS, `最多选择 ${MAX_SHARE_MEMBERS} 个范围`);

/** The size of a group, counted over its enabled houses. */
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
  /** Titles with the path from the top: `一区 3幢 2单元`. */
  members: z.array(treeRef.extend({ title: z.string() })),
  publicAreas: z.int(),
  devices: z.int(),
});
export type ShareGroupRow = z.infer<typeof shareGroupRow>;
export type ShareMember = ShareGroupRow['members'][number];

const form = z.object({
  estateId: chosen('小区'),
  name: z.string().trim().min(1, '请输入分摊组名称').max(40, '名称最多 40 个字'),
  remark: optionalText('备注', 200),
  members,
});

export const searchShareGroups = shareGroup.search({ estateId: optionalId }, shareGroupRow);
/** Groups in use of an estate, for selects of any screen. */
export const listShareGroupOptions = endpoint({
  method: 'POST',
  path: '/api/estate/share-group/options',
  access: STAFF_ONLY,
  summary: '分摊组选项',
  input: z.object({ estateId: id }),
  output: z.array(z.object({ id, name: z.string(), houses: z.int(), chargeArea: z.string() })),
});
export const previewShareGroup = shareGroup.read('preview', '所选范围的户数与面积', {
  input: { estateId: id, members: z.array(treeRef).max(MAX_SHARE_MEMBERS) },
  output: z.object(extent),
});
export const createShareGroup = shareGroup.create(form);
export const changeShareGroup = shareGroup.change(form.omit({ estateId: true }).extend({ disabled: z.boolean().default(false) }));
export const removeShareGroup = shareGroup.remove();
