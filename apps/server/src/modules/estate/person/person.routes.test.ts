// 人员档案: found by name, phone or number, shown masked, each person once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePerson,
  createPerson,
  findSamePersons,
  getPerson,
  listTags,
  removePerson,
  searchPersons,
  showPerson,
  tagPersons,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { ID_CARDS, newPerson } from './person.fixtures.ts';

interface Known {
  id: number;
  name: string;
  phone: string;
  id_no: string;
  initials: string;
}

let installation: Installation;
let emp: Person;
let owner: Known;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
  owner = await oneOf<Known>(
    installation,
    `select p.* from estate.person p join estate.resident r on r.person_id = p.id join estate.house_owner o on o.person_id = p.id and o.house_id = r.house_id
      where p.id_type = 1 and length(p.name) = 3 and r.move_out_date is null and o.to_date is null and p.tenant_id = (select id from system.tenant where code = 'anju')
      order by p.id limit 1`,
  );
});
afterAll(() => installation.close());

const idsFor = async (key: string) => (await emp.call(searchPersons, { key, size: 200 })).rows.map((row) => row.id);

describe('search', () => {
  it.each([
    ['the whole name', () => owner.name],
    ['a middle part of the name', () => owner.name.slice(1, 3)],
    ['the initials', () => owner.initials],
    ['the beginning of the phone', () => owner.phone.slice(0, 7)],
    ['the tail of the phone', () => owner.phone.slice(-4)],
    ['the number of the paper', () => owner.id_no],
  ])('finds somebody by %s', async (_, key) => {
    expect(await idsFor(key())).toContain(owner.id);
  });

  it('shows numbers masked, the roles of today and the houses', async () => {
    const { rows } = await emp.call(searchPersons, { key: owner.id_no });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: owner.id, kind: 1, roles: expect.arrayContaining(['owner', 'resident']) as unknown });
    expect(rows[0]?.phone).toBe(`${owner.phone.slice(0, 3)}****${owner.phone.slice(-4)}`);
    expect(rows[0]?.idNo).toBe(`${owner.id_no.slice(0, 6)}********${owner.id_no.slice(-4)}`);
    expect(rows[0]?.houses[0]).toMatch(/^\S+ \S+-\S+/);
  });

  it('counts truly, pages and orders by newest or name', async () => {
    const { n } = await oneOf<{ n: number }>(
      installation,
      `select count(*)::int as n from estate.person where merged_into is null and tenant_id = (select id from system.tenant where code = 'anju')`,
    );
    const first = await emp.call(searchPersons, {});
    expect(first).toMatchObject({ total: n, more: false });
    expect(first.rows).toHaveLength(20);
    const second = await emp.call(searchPersons, { page: 2 });
    expect(second.rows[0]?.id).toBeLessThan(first.rows.at(-1)?.id ?? 0);
    const named = await emp.call(searchPersons, { sort: { field: 'name', order: 'asc' }, size: 50 });
    const names = named.rows.map((row) => row.name);
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect((await emp.call(searchPersons, { page: 9_999 })).rows).toEqual([]);
  });

  it('filters by kind, role and tag', async () => {
    const bodies = await emp.call(searchPersons, { kinds: [2], size: 200 });
    expect(bodies.total).toBeGreaterThan(10);
    expect(new Set(bodies.rows.map((row) => row.kind))).toEqual(new Set([2]));
    const residents = await emp.call(searchPersons, { roles: ['resident'], size: 50 });
    expect(residents.rows.every((row) => row.roles.includes('resident'))).toBe(true);
    const either = await emp.call(searchPersons, { roles: ['resident', 'owner'] });
    expect(either.total).toBeGreaterThan(residents.total);
    const dogs = (await emp.call(listTags, {})).find((tag) => tag.name === '养犬');
    const tagged = await emp.call(searchPersons, { tagIds: [dogs?.id ?? 0] });
    expect(tagged.total).toBeGreaterThan(0);
    expect(tagged.rows.every((row) => row.tags.some((tag) => tag.id === dogs?.id))).toBe(true);
  });
});

describe('the card', () => {
  it('tells all roles with their dates', async () => {
    const card = await emp.call(getPerson, { id: owner.id });
    expect(card.owned[0]).toMatchObject({ current: true, share: expect.stringMatching(/^\d/) as unknown });
    expect(card.lived[0]).toMatchObject({ moveOutDate: null, relation: 1 });
    expect(card.birthYear).toBe(Number(owner.id_no.slice(6, 10)));
    expect(JSON.stringify(card)).not.toContain(owner.phone);
    expect(JSON.stringify(card)).not.toContain(owner.id_no);
  });

  it('shows the numbers in full on request, and tells those who may who looked', async () => {
    const full = await emp.call(showPerson, { id: owner.id });
    expect(full).toMatchObject({ phone: owner.phone, idNo: owner.id_no });
    const { looks } = await emp.call(getPerson, { id: owner.id });
    expect(looks?.[0]).toMatchObject({ by: '陈思远' });
    const logged = await rowsOf<{ action: string; note: string }>(
      installation,
      `select action, note from system.audit_log where entity = 'person' and entity_id = $1`,
      [owner.id],
    );
    expect(logged).toEqual([{ action: '查看', note: `查看${owner.name}的完整电话与证件号` }]);
  });
});

describe('a new person', () => {
  it('gets initials, birthday and sex from what was entered', async () => {
    const { id } = await emp.call(createPerson, newPerson('欧阳清', { phone: '13911112222', idType: 1, idNo: ID_CARDS[0] }));
    expect(await oneOf(installation, 'select initials, gender, birth_date::text from estate.person where id = $1', [id])).toEqual({
      initials: 'oyq',
      gender: 1,
      birth_date: '1990-03-07',
    });
    const [log] = (await emp.call(getPerson, { id })).changes;
    expect(log).toMatchObject({ action: '新增', by: '陈思远' });
    expect(log?.detail).toContain('电话：139****2222');
    expect(JSON.stringify(await rowsOf(installation, `select * from system.audit_log where entity_id = $1`, [id]))).not.toContain(
      '13911112222',
    );
  });

  it('is refused beside the field when the paper is somebody else’s, who is offered', async () => {
    const again = await emp.ask(createPerson, newPerson('欧阳青', { idType: 1, idNo: ID_CARDS[0].toLowerCase() }));
    const msg = '该证件号已登记为“欧阳清”，请使用已有的人员';
    expect(again.envelope).toEqual({ code: 1, msg, data: { fields: [{ path: 'private.idNo', msg }] } });
    const [same, ...more] = await emp.call(findSamePersons, { idNo: ID_CARDS[0] });
    expect(same).toMatchObject({ name: '欧阳清', phone: '139****2222', by: 'idNo' });
    expect(more).toEqual([]);
    expect(await emp.call(findSamePersons, { name: '欧阳清', phone: '13911112222' })).toMatchObject([{ id: same?.id, by: 'phone' }]);
  });

  it.each([
    [newPerson(''), 'name', '请输入姓名或单位名称'],
    [newPerson('甲', { phone: '1380000' }), 'private.phone', '电话应为 11 位手机号，或带区号的座机号'],
    [newPerson('甲', { idNo: ID_CARDS[1] }), 'private.idType', '填写了证件号，请同时选择证件类型'],
    [newPerson('甲', { idType: 1, idNo: '110101198507150020' }), 'private.idNo', '身份证号不正确'],
    [newPerson('甲', { idType: 5, idNo: '91330106MA2CFR3K80' }), 'private.idNo', '统一社会信用代码不正确'],
    [{ ...newPerson('甲'), tagIds: [999_999] }, undefined, '所选标签不存在或已停用'],
  ])('%# is refused with words', async (input, path, text) => {
    const { envelope } = await emp.ask(createPerson, input);
    const fields = (envelope.data as { fields?: { path: string; msg: string }[] } | null)?.fields;
    if (path === undefined) expect(envelope.msg).toBe(text);
    else expect(fields).toEqual([{ path, msg: text }]);
  });

  it('is made once by a call that is repeated', async () => {
    const key = { 'idempotency-key': 'person-once' };
    const [one, two] = [await emp.ask(createPerson, newPerson('独孤飞'), key), await emp.ask(createPerson, newPerson('独孤飞'), key)];
    expect(two.envelope.data).toEqual(one.envelope.data);
    expect((await emp.call(searchPersons, { key: '独孤飞' })).total).toBe(1);
  });
});

describe('a change', () => {
  it('leaves the numbers as they are unless it brings them, and reads masked in the history', async () => {
    const { id } = await emp.call(createPerson, newPerson('许子墨', { phone: '13712345678', idType: 1, idNo: ID_CARDS[1] }));
    const { version } = await emp.call(getPerson, { id });
    await emp.call(changePerson, { id, version, kind: 1, name: '许子默', gender: 2, remark: '已核对' });
    expect(await emp.call(showPerson, { id })).toMatchObject({ phone: '13712345678', idNo: ID_CARDS[1] });
    await emp.call(changePerson, {
      id,
      version: version + 1,
      kind: 1,
      name: '许子默',
      gender: 2,
      remark: '已核对',
      private: { phone: '13800001111' },
    });
    expect(await emp.call(showPerson, { id })).toMatchObject({ phone: '13800001111', idNo: '', idType: null });
    const { changes } = await emp.call(getPerson, { id });
    expect(changes.map(({ detail }) => detail).slice(0, 2)).toEqual([
      '电话：137****5678 → 138****1111；证件类型：身份证 → 空；证件号：110101********0029 → 空；出生年份：1985 → 空',
      '姓名：许子墨 → 许子默；备注：空 → 已核对',
    ]);
  });

  it('is refused when somebody was faster, and when the paper is another’s', async () => {
    const { id } = await emp.call(createPerson, newPerson('何先'));
    const { version } = await emp.call(getPerson, { id });
    await emp.call(changePerson, { id, version, kind: 1, name: '何先', remark: '一' });
    const stale = await emp.ask(changePerson, { id, version, kind: 1, name: '何先', remark: '二' });
    expect(stale.envelope).toMatchObject({ code: 409, msg: '人员已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。' });
    const taken = await emp.ask(changePerson, {
      id,
      version: version + 1,
      kind: 1,
      name: '何先',
      private: { idType: 1, idNo: ID_CARDS[0] },
    });
    expect(taken.envelope.msg).toBe('该证件号已登记为“欧阳清”，请使用已有的人员');
  });

  it('of tags gives and takes from many at once, each with a line of history', async () => {
    const tags = await emp.call(listTags, {});
    const [first, second] = tags;
    const ids = [];
    for (const name of ['标甲', '标乙']) ids.push((await emp.call(createPerson, { ...newPerson(name), tagIds: [second?.id ?? 0] })).id);
    const input = { ids, add: [first?.id ?? 0], remove: [second?.id ?? 0] };
    expect(await emp.call(tagPersons, input)).toEqual({ changed: 2 });
    expect(await emp.call(tagPersons, input)).toEqual({ changed: 0 });
    const card = await emp.call(getPerson, { id: ids[0] ?? 0 });
    expect(card.tags.map((tag) => tag.name)).toEqual([first?.name]);
    expect(card.changes[0]).toMatchObject({ action: '设置标签', detail: `+${first?.name}、-${second?.name}` });
    expect((await emp.ask(tagPersons, { ids })).envelope.msg).toBe('请至少选择一项要修改的内容');
  });
});

describe('removing', () => {
  it('takes who is tied to nothing and refuses the others, saying why', async () => {
    const { id } = await emp.call(createPerson, newPerson('误录'));
    await emp.call(removePerson, { id });
    expect((await emp.ask(getPerson, { id })).envelope).toMatchObject({ code: 1, msg: '人员不存在或已被删除' });
    expect((await emp.ask(removePerson, { id: owner.id })).envelope.msg).toMatch(
      new RegExp(`^“${owner.name}”有业主、住户.*记录，不能删除$`),
    );
  });
});
