// Tags of persons (独居老人, 军属, 养犬 …): the tenant's own list, edited in a dialog of 人员档案.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { id } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const tag = resource({ path: '/api/estate/tag', menu: MENU.person, what: '标签' });

export const TAG_FAILURES = failures({
  TAG_NAME_TAKEN: business('标签“{name}”已存在'),
  TAG_IN_USE: business('标签“{name}”已有人使用，不能删除，可以停用'),
  TAG_GONE: business('所选标签不存在或已停用'),
});

/** Red is reserved for danger and arrears, so no tag uses it. */
export const TAG_COLORS = [
  { value: '', label: '灰' },
  { value: 'good', label: '绿' },
  { value: 'busy', label: '橙' },
  { value: 'note', label: '蓝' },
] as const;
const tagColor = z.enum(['', 'good', 'busy', 'note'], '颜色不正确');

/** A tag as shown in the rows of persons. */
export const tagMark = z.object({ id, name: z.string(), color: tagColor });
export type TagMark = z.infer<typeof tagMark>;

export const tagRow = tagMark.extend({
  disabled: z.boolean(),
  /** A tag that a person has cannot be removed. */
  used: z.boolean(),
});
export type TagRow = z.infer<typeof tagRow>;

const tagForm = z.object({
  name: z.string().trim().min(1, '请输入标签名称').max(20, '标签最多 20 个字'),
  color: tagColor.default(''),
});

export const listTags = tag.read('', '人员标签', {
  method: 'GET',
  menu: [MENU.person, MENU.resident, MENU.customer, MENU.relation],
  output: z.array(tagRow),
});
export const createTag = tag.create(tagForm);
export const changeTag = tag.step('{id}', '修改、停用或恢复标签', {
  method: 'PUT',
  version: false,
  fields: tagForm.extend({ disabled: z.boolean() }),
});
/** The input names every tag exactly once, in the new order. */
export const orderTags = tag.write('order', '标签排序', { act: 'change', input: { ids: z.array(id).min(1).max(500) } });
export const removeTag = tag.remove();
