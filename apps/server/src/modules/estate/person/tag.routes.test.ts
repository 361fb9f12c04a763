// The tenant's list of tags.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson, changeTag, createPerson, createTag, getPerson, listTags, orderTags, removeTag, tagPersons } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { newPerson } from './person.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const names = async () => (await emp.call(listTags, {})).map((tag) => tag.name);

describe('tags', () => {
  it('begin with the usual ones and are added at the end', async () => {
    expect(await names()).toEqual(['独居老人', '军属', '党员', '养犬', '残障人士', '志愿者', '业委会成员', '重点关注']);
    await emp.call(createTag, { name: '退役军人', color: 'note' });
    expect((await emp.call(listTags, {})).at(-1)).toMatchObject({ name: '退役军人', color: 'note', disabled: false, used: false });
  });

  it('have names once', async () => {
    const { envelope } = await emp.ask(createTag, { name: ' 党员 ' });
    expect(envelope).toMatchObject({ code: 1, msg: '标签“党员”已存在', data: { fields: [{ path: 'name', msg: '标签“党员”已存在' }] } });
    const [first] = await emp.call(listTags, {});
    expect((await emp.ask(changeTag, { id: first?.id ?? 0, name: '党员', disabled: false })).envelope.msg).toBe('标签“党员”已存在');
    expect((await emp.ask(createTag, { name: '' })).envelope.data).toEqual({ fields: [{ path: 'name', msg: '请输入标签名称' }] });
  });

  it('are renamed and put in order', async () => {
    const tags = await emp.call(listTags, {});
    const [first] = tags;
    await emp.call(changeTag, { id: first?.id ?? 0, name: '独居长者', color: 'busy', disabled: false });
    await emp.call(orderTags, { ids: tags.map((tag) => tag.id).toReversed() });
    expect((await names()).at(-1)).toBe('独居长者');
  });

  it('out of use stay on who carries them, and are given to nobody more', async () => {
    const { id } = await emp.call(createTag, { name: '临时' });
    const { id: person } = await emp.call(createPerson, { ...newPerson('张三'), tagIds: [id] });
    await emp.call(changeTag, { id, name: '临时', disabled: true });
    expect((await emp.ask(tagPersons, { ids: [person], add: [id] })).envelope.msg).toBe('所选标签不存在或已停用');
    await emp.call(changePerson, { id: person, version: 0, kind: 1, name: '张三', remark: '保留', tagIds: [id] });
    expect((await emp.call(getPerson, { id: person })).tags).toMatchObject([{ name: '临时' }]);
    expect((await emp.call(listTags, {})).at(-1)).toMatchObject({ name: '临时', disabled: true, used: true });
  });

  it('go when nobody carries them', async () => {
    const tags = await emp.call(listTags, {});
    const used = tags.find((tag) => tag.name === '临时');
    expect((await emp.ask(removeTag, { id: used?.id ?? 0 })).envelope.msg).toBe('标签“临时”已有人使用，不能删除，可以停用');
    const { id } = await emp.call(createTag, { name: '误加' });
    await emp.call(removeTag, { id });
    expect(await names()).not.toContain('误加');
    expect((await emp.ask(removeTag, { id })).envelope.msg).toBe('标签不存在或已被删除');
  });
});
