import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeCustomer,
  createCustomer,
  createFollow,
  enableCustomer,
  findCustomerPersons,
  getCustomer,
  listFollowItems,
  markCredit,
  removeCustomer,
  saveCustomerContact,
  searchCustomerOptions,
  searchCustomers,
  showCustomerPrivate,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { customerIn, strangerIn } from './customer.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const total = async (condition: string) =>
  (
    await oneOf<{ n: number }>(
      installation,
      `select count(*)::int as n from estate.customer c join system.tenant t on t.id = c.tenant_id and t.code = 'anju' where ${condition}`,
    )
  ).n;
const fresh = (name: string, more: object = {}) => ({ person: { kind: 1 as const, name, ...more } });

describe('the list', () => {
  it('counts all customers and shows them in the order of their numbers, masked', async () => {
    const { rows, total: all } = await emp.call(searchCustomers, {});
    expect(all).toBe(await total('not c.disabled'));
    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.number)).toEqual(rows.map((row) => row.number).toSorted());
    const known = await customerIn(installation, '云栖花园');
    const row = (await emp.call(searchCustomers, { key: known.number })).rows[0];
    expect(row).toMatchObject({ id: known.id, name: known.name, phone: maskPhone(known.phone), idNo: maskIdNo(known.idNo) });
    expect(row?.types).toContain(1);
    expect(row?.houses).toBeGreaterThan(0);
    const last = await emp.call(searchCustomers, { sort: { field: 'number', order: 'desc' }, size: 1 });
    expect(last.rows[0]?.number).toBe(`KH${String(all).padStart(6, '0')}`);
    expect(await emp.call(searchCustomers, { page: 1_000 })).toMatchObject({ rows: [], total: all });
  });

  it('finds by part of a name, initials, beginning and end of a phone, and number', async () => {
    const known = await customerIn(installation, '云栖花园', 3);
    const keys = [known.name.slice(-2), pinyinInitials(known.name), known.phone.slice(0, 7), known.phone.slice(-4), known.number];
    for (const key of keys) {
      const found = await emp.call(searchCustomers, { key, size: 200 });
      expect({ key, ids: found.rows.map((row) => row.id) }).toEqual({ key, ids: expect.arrayContaining([known.id]) });
    }
    expect(await emp.call(searchCustomers, { key: '查无此人' })).toEqual({ rows: [], total: 0, more: false });
  });

  it('tells owners, tenants, developers and bodies apart', async () => {
    const developers = await emp.call(searchCustomers, { types: [3] });
    expect(developers.total).toBeGreaterThan(0);
    for (const row of developers.rows) expect(row.types).toEqual(expect.arrayContaining([3, 4]));
    const tenant = await strangerIn(installation, '云栖花园', 5);
    const { number } = await emp.call(createCustomer, { personId: tenant.id });
    const tenants = await emp.call(searchCustomers, { types: [2] });
    expect((await emp.call(searchCustomers, { types: [2], key: number })).rows).toMatchObject([{ types: [2], kind: 1, houses: 1 }]);
    expect(await emp.call(searchCustomers, { types: [1], key: number })).toMatchObject({ total: 0 });
    const either = await emp.call(searchCustomers, { types: [2, 3] });
    expect(either.total).toBe(developers.total + tenants.total);
  });
});

describe('a new customer', () => {
  it('is made from a person on file, who is offered with what he already is', async () => {
    const person = await strangerIn(installation, '云栖花园', 2);
    const found = await emp.call(findCustomerPersons, { key: person.phone });
    expect(found).toContainEqual({
      id: person.id,
      name: person.name,
      kind: 1,
      phone: maskPhone(person.phone),
      idNo: maskIdNo(person.idNo),
      customer: '',
    });
    const before = await total('true');
    const { id, number } = await emp.call(createCustomer, { personId: person.id, remark: '代缴' });
    expect(number).toBe(`KH${String(before + 1).padStart(6, '0')}`);
    expect(await emp.call(getCustomer, { id })).toMatchObject({ personId: person.id, number, remark: '代缴', credit: 1, version: 0 });
    expect(await emp.call(findCustomerPersons, { key: person.phone })).toContainEqual(
      expect.objectContaining({ id: person.id, customer: number }),
    );
    const { envelope } = await emp.ask(createCustomer, { personId: person.id });
    expect(envelope).toMatchObject({ code: 1, data: { fields: [{ path: 'personId', msg: `“${person.name}”已是客户 ${number}` }] } });
  });

  it('of a new person makes the person, and the same paper means the same person', async () => {
    const paper = { idType: 5 as const, idNo: '91350100M000100Y43' };
    const { id } = await emp.call(createCustomer, { person: { kind: 2, name: '闽江商贸有限公司', ...paper } });
    const made = await emp.call(getCustomer, { id });
    expect(made).toMatchObject({ name: '闽江商贸有限公司', kind: 2, types: [4], houses: 0 });
    const person = await strangerIn(installation, '临江名邸', 2);
    const same = await emp.call(createCustomer, fresh(person.name, { idType: 1, idNo: person.idNo }));
    expect((await emp.call(getCustomer, { id: same.id })).personId).toBe(person.id);
    const other = await emp.ask(createCustomer, { person: { kind: 2, name: '别家公司', ...paper } });
    expect(other.envelope.data).toEqual({
      fields: [{ path: 'person.idNo', msg: '该证件号已登记在另一姓名下，请核对，或从已有人员中选择' }],
    });
    const again = await emp.ask(createCustomer, { person: { kind: 2, name: '闽江商贸有限公司', ...paper } });
    expect(again.envelope.data).toEqual({ fields: [{ path: 'person.name', msg: `“闽江商贸有限公司”已是客户 ${made.number}` }] });
    const known = await customerIn(installation, '云栖花园', 5);
    const byPhone = await emp.ask(createCustomer, fresh(known.name, { phone: known.phone }));
    expect(byPhone.envelope.msg).toBe(`“${known.name}”已是客户 ${known.number}`);
  });

  it('is checked beside its fields', async () => {
    const fields = async (input: object) => (await emp.ask(createCustomer, input)).envelope.data;
    expect(await fields({})).toEqual({ fields: [{ path: 'personId', msg: '请选择人员' }] });
    expect(await fields(fresh(''))).toEqual({ fields: [{ path: 'person.name', msg: '请输入姓名或名称' }] });
    expect(await fields(fresh('甲', { phone: '123' }))).toEqual({
      fields: [{ path: 'person.phone', msg: '手机号应为 11 位，以 13 至 19 开头' }],
    });
    expect(await fields(fresh('甲', { idType: 1, idNo: '1' }))).toEqual({ fields: [{ path: 'person.idNo', msg: '身份证号不正确' }] });
    expect(await fields({ personId: 999_999_999 })).toEqual({ fields: [{ path: 'personId', msg: '人员不存在或已被删除' }] });
  });

  it('asked for twice at the same time is made once', async () => {
    const person = await strangerIn(installation, '云栖花园', 2);
    const answers = await Promise.all([1, 2, 3].map(() => emp.ask(createCustomer, { personId: person.id })));
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    for (const { envelope } of answers.filter((one) => one.envelope.code !== 200)) expect(envelope.msg).toContain('已是客户');
    const numbers = await rowsOf<{ number: string }>(
      installation,
      `select number from estate.customer where tenant_id = 2 order by number`,
    );
    expect(new Set(numbers.map((row) => row.number)).size).toBe(numbers.length);
  });
});

describe('one customer', () => {
  it('shows what his person owns, in the words of the registers', async () => {
    const known = await customerIn(installation, '云栖花园', 8);
    const card = await emp.call(getCustomer, { id: known.id });
    expect(card.houseLinks).toContainEqual(expect.objectContaining({ houseId: known.houseId, role: '业主', current: true }));
    await rowsOf(installation, 'update estate.house set payer_id = $1 where id = (select max(id) from estate.house where tenant_id = 2)', [
      known.personId,
    ]);
    const after = await emp.call(getCustomer, { id: known.id });
    expect(after.houseLinks.map((link) => link.role)).toContain('付款人');
    expect(after.houses).toBe(card.houses + 1);
  });

  it('his remark and credit are changed by who read him last, with a reason that stays', async () => {
    const { id } = await customerIn(installation, '云栖花园', 9);
    const { version, credit } = await emp.call(getCustomer, { id });
    await emp.call(changeCustomer, { id, version, remark: '联系人在外地' });
    expect((await emp.ask(markCredit, { id, version, credit: 4, reason: '多次失约' })).envelope).toMatchObject({
      code: 409,
      msg: '客户已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    expect((await emp.ask(markCredit, { id, version: version + 1, credit: 4, reason: '' })).envelope.data).toEqual({
      fields: [{ path: 'reason', msg: '请填写标记原因' }],
    });
    await emp.call(markCredit, { id, version: version + 1, credit: 4, reason: '多次失约' });
    const card = await emp.call(getCustomer, { id });
    expect(card).toMatchObject({ credit: 4, remark: '联系人在外地', version: version + 2 });
    const was = { 1: '良好', 2: '一般', 3: '关注', 4: '失信' }[credit];
    expect(card.changes.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      `信用标记 信用：${was} → 失信；多次失约`,
      '修改 备注：空 → 联系人在外地',
    ]);
    expect((await emp.call(searchCustomers, { credits: [4], size: 200 })).rows.map((row) => row.id)).toContain(id);
  });

  it('his full numbers are shown on asking, and the look is in the log', async () => {
    const known = await customerIn(installation, '云栖花园', 10);
    expect(await emp.call(showCustomerPrivate, { id: known.id })).toMatchObject({ phone: known.phone, idNo: known.idNo });
    expect((await emp.call(getCustomer, { id: known.id })).changes[0]).toMatchObject({
      action: '查看隐私',
      detail: `查看${known.name}的完整电话、证件号与账号`,
    });
  });

  it('goes when nothing hangs on him; else he is put out of use and can come back', async () => {
    const { id } = await emp.call(createCustomer, fresh('误建客户'));
    expect(await emp.call(removeCustomer, { id })).toEqual({ outcome: 'removed' });
    expect((await emp.ask(getCustomer, { id })).envelope.msg).toBe('客户不存在或已被删除');

    const kept = await emp.call(createCustomer, fresh('常来客户'));
    await emp.call(saveCustomerContact, { id: kept.id, version: 0, name: '小王', phone: '13800001111' });
    expect(await emp.call(removeCustomer, { id: kept.id })).toEqual({ outcome: 'disabled' });
    expect(await emp.call(searchCustomers, { key: '常来客户' })).toMatchObject({ total: 0 });
    expect((await emp.call(searchCustomers, { key: '常来客户', disabled: true })).rows[0]).toMatchObject({ id: kept.id, disabled: true });
    expect((await emp.call(searchCustomerOptions, { key: '常来客户' })).length).toBe(0);
    expect((await emp.ask(changeCustomer, { id: kept.id, version: 2, remark: '' })).envelope.msg).toBe('客户已停用，不能修改');
    await emp.call(enableCustomer, { id: kept.id });
    expect(await emp.call(searchCustomers, { key: '常来客户' })).toMatchObject({ total: 1 });

    const followed = await emp.call(createCustomer, fresh('待跟进客户'));
    const [item] = await emp.call(listFollowItems, {});
    await emp.call(createFollow, { itemId: item?.id ?? 0, customerId: followed.id });
    expect(await emp.call(removeCustomer, { id: followed.id })).toEqual({ outcome: 'disabled' });
  });
});
