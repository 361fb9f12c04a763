import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeRelease,
  createRelease,
  listReleaseNews,
  publishRelease,
  readReleaseNews,
  RELEASE,
  removeRelease,
  searchReleases,
  withdrawRelease,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { openStage, type Stage } from '../registration/registration.fixtures.ts';

let stage: Stage;
let operator: Person;
beforeAll(async () => {
  stage = await openStage();
  operator = await stage.as('super');
});
afterAll(() => stage.close());

const FORM = { title: '版本发布', releasedOn: '2026-11-20', body: '<p>新增：版本说明</p><script>alert(1)</script>' };
const note = async (number: string) => {
  const found = (await operator.call(searchReleases, { key: number })).rows.find((row) => row.number === number);
  if (!found) throw new Error(`no note ${number}`);
  return found;
};
const publish = async (number: string) => {
  const { id } = await operator.call(createRelease, { ...FORM, number });
  await operator.call(publishRelease, { id, version: 0 });
  return id;
};
const newsOf = async (person: Person) => (await person.call(listReleaseNews, {})).map(({ number }) => number);

describe('a note', () => {
  it('is drafted, changed, published and withdrawn, and each step is refused in any other state', async () => {
    const { id } = await operator.call(createRelease, { ...FORM, number: '1.4.0' });
    expect(await note('1.4.0')).toMatchObject({ id, state: RELEASE.draft, publishedAt: null, body: '<p>新增：版本说明</p>' });
    await operator.call(changeRelease, { ...FORM, id, version: 0, number: '1.4.0', title: '新的标题' });
    expect((await operator.ask(publishRelease, { id, version: 0 })).envelope.msg).toContain('版本说明已被他人修改');
    expect((await operator.ask(withdrawRelease, { id, version: 1 })).envelope.msg).toBe('该版本说明草稿，不能撤回');
    await operator.call(publishRelease, { id, version: 1 });
    expect(await note('1.4.0')).toMatchObject({ title: '新的标题', state: RELEASE.published, publishedAt: stage.now().toISOString() });
    expect((await operator.ask(removeRelease, { id })).envelope.msg).toBe('该版本说明已发布，不能删除');
    expect((await operator.ask(changeRelease, { ...FORM, id, version: 2, number: '1.4.0' })).envelope.msg).toBe(
      '该版本说明已发布，不能修改',
    );
    await operator.call(withdrawRelease, { id, version: 2 });
    expect((await operator.ask(publishRelease, { id, version: 3 })).envelope.msg).toBe('该版本说明已撤回，不能发布');
  });

  it('has a number of its own and a text, and is removed while it is a draft', async () => {
    const { id } = await operator.call(createRelease, { ...FORM, number: '1.5.0' });
    expect((await operator.ask(createRelease, { ...FORM, number: '1.5.0' })).envelope.msg).toBe('版本号“1.5.0”已存在');
    expect((await operator.ask(createRelease, { ...FORM, number: '1.5.1', body: '<p> </p>' })).envelope.msg).toBe('请输入说明');
    await operator.call(removeRelease, { id });
    expect((await operator.call(searchReleases, { key: '1.5.0' })).total).toBe(0);
  });

  it('is only for the operators', async () => {
    for (const role of ['sa', 'emp'] as const) {
      const person = await stage.as(role);
      const { envelope } = await person.ask(createRelease, { ...FORM, number: '9.9.9' });
      expect(envelope.msg).toBe('您的账号类型不能使用此功能');
      expect((await person.ask(searchReleases, {})).envelope.msg).toBe('您的账号类型不能使用此功能');
    }
    expect((await (await stage.as('root')).call(searchReleases, {})).total).toBeGreaterThan(0);
  });
});

describe('the news', () => {
  it('reaches every tenant, newest first by the parts of the number, and drafts and withdrawn notes are left out', async () => {
    await publish('2.9.0');
    await publish('2.10.0');
    await operator.call(createRelease, { ...FORM, number: '2.11.0' });
    for (const name of ['emp', 'binemp', 'sa']) expect(await newsOf(await stage.as(name))).toEqual(['2.10.0', '2.9.0']);
    const { id, version } = await note('2.9.0');
    await operator.call(withdrawRelease, { id, version });
    expect(await newsOf(await stage.as('emp'))).toEqual(['2.10.0']);
  });

  it('is shown once per account, on every browser', async () => {
    const id = (await note('2.10.0')).id;
    const [one, other] = [await stage.as('emp'), await stage.as('emp')];
    await Promise.all([one.call(readReleaseNews, { ids: [id] }), other.call(readReleaseNews, { ids: [id] })]);
    expect(await newsOf(one)).toEqual([]);
    expect(await newsOf(await stage.as('emp'))).toEqual([]);
    expect(await newsOf(await stage.as('binemp'))).toEqual(['2.10.0']);
  });

  it('does not show notes from before the account was created', async () => {
    expect(await newsOf(await stage.as('sa'))).not.toContain('1.3.0');
    expect((await note('1.3.0')).state).toBe(RELEASE.published);
  });
});
