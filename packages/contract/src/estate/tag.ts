// Tags people carry (独居老人, 军属, 养犬 …): the tenant's own list, kept in a dialog of 人员档案.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

/** Red is for danger and arrears, so no tag has it. */
export const TAG_COLORS = [
  { value: '', label: '灰' },
  { value: 'good', label: '绿' },
  { value: 'busy', label: '橙' },
  { value: 'note', label: '蓝' },
] as const;
const tagColor = z.enum(['', 'good', 'busy', 'note'], '颜色不正确');

/** As rows of people show it. */
export const tagMark = z.object({ id, name: z.string(), color: tagColor });
export type TagMark = z.infer<typeof tagMark>;

export const tagRow = tagMark.extend({
  disabled: z.boolean(),
  /** Somebody carries it, so it cannot go. */
  used: z.boolean(),
});
export type TagRow = z.infer<typeof tagRow>;

const tagForm = z.object({
  name: z.string().trim().min(1, '请输入标签名称').max(20, '标签最多 20 个字'),
  color: tagColor.default(''),
});

export const listTags = endpoint({
  method: 'GET',
  path: '/api/estate/tag',
  access: { menu: [MENU.person, MENU.resident, MENU.customer], act: 'view' },
  summary: '人员标签',
  input: nothing,
  output: z.array(tagRow),
});
export const createTag = endpoint({
  method: 'POST',
  path: '/api/estate/tag',
  access: { menu: MENU.person, act: 'add' },
  summary: '新增标签',
  idempotent: true,
  input: tagForm,
  output: z.object({ id }),
});
export const changeTag = endpoint({
  method: 'PUT',
  path: '/api/estate/tag/{id}',
  access: { menu: MENU.person, act: 'change' },
  summary: '修改、停用或恢复标签',
  input: tagForm.extend({ id: idParam, disabled: z.boolean() }),
  output: noAnswer,
});
/** Every tag once, in the order wanted. */
export const orderTags = endpoint({
  method: 'POST',
  path: '/api/estate/tag/order',
  access: { menu: MENU.person, act: 'change' },
  summary: '标签排序',
  input: z.object({ ids: z.array(id).min(1).max(500) }),
  output: noAnswer,
});
export const removeTag = endpoint({
  method: 'DELETE',
  path: '/api/estate/tag/{id}',
  access: { menu: MENU.person, act: 'remove' },
  summary: '删除标签',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
