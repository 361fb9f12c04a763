import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignFollows,
  changeFollow,
  changeFollowItem,
  createFollow,
  createFollowItem,
  finishFollow,
  getCustomer,
  getFollow,
  giveUpFollow,
  listFollowItems,
  recordFollow,
  removeFollowItem,
  searchFollowEmployees,
  searchFollows,
} from '@anju/contract';
import { addDays, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { customerIn, type KnownCustomer } from '../customer/customer.fixtures.ts';

const clock = { now: () => new Date('2026-11-15T10:00:00+08:00') };
const TODAY = today(clock);
let installation: Installation;
let emp: Person;
let customer: KnownCustomer;
let itemId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  emp = await installation.as('emp');
  customer = await customerIn(installation, '云栖花园', 12);
  itemId = (await emp.call(listFollowItems, {})).find((item) => item.name === '新业主回访')?.id ?? 0;
});
afterAll(() => installation.close());

const employeeOf = async (username: string) =>
  (await oneOf<{ id: number }>(installation, 'select employee_id as id from session.account where username = $1', [username])).id;
const begin = async (more: object = {}) => (await emp.call(createFollow, { itemId, customerId: customer.id, ...more })).id;
const fields = async (input: object) => (await emp.ask(createFollow, { itemId, customerId: customer.id, ...input })).envelope.data;

describe('a new follow-up', () => {
  it('is due after the days of its item and lies in the hands of who made it', async () => {
    const id = await begin({ content: '核对电话', houseId: customer.houseId });
    expect(await emp.call(getFollow, { id })).toMatchObject({
      item: '新业主回访',
      customer: customer.name,
      customerNumber: customer.number,
      phone: maskPhone(customer.phone),
      house: customer.house,
      content: '核对电话',
      employeeId: await employeeOf('emp'),
      plannedDate: '2026-11-22',
      state: 1,
      overdue: false,
      records: [],
      version: 0,
    });
    expect((await emp.call(getCustomer, { id: customer.id })).follows[0]).toMatchObject({ id, item: '新业主回访', state: 1 });
  });

  it('is refused beside the field that is wrong', async () => {
    expect(await fields({ customerId: undefined })).toEqual({ fields: [{ path: 'customerId', msg: '请选择客户' }] });
    expect(await fields({ plannedDate: '2026-11-14' })).toEqual({ fields: [{ path: 'plannedDate', msg: '日期不能早于今天' }] });
    const other = await customerIn(installation, '临江名邸', 2);
    expect(await fields({ houseId: other.houseId })).toEqual({ fields: [{ path: 'houseId', msg: '所选房屋不在该客户名下' }] });
    const left = await oneOf<{ id: number }>(
      installation,
      `update org.employee set state = 3, leave_date = '2026-10-31' where id = (select max(e.id) from org.employee e
        where e.tenant_id = 2 and not exists (select from session.account a where a.employee_id = e.id)) returning id`,
    );
    expect(await fields({ employeeId: left.id })).toEqual({
      fields: [{ path: 'employeeId', msg: '负责人不存在、已离职或不在您的公司范围内' }],
    });
    expect((await emp.call(searchFollowEmployees, {})).map((one) => one.id)).not.toContain(left.id);
  });
});

describe('the way of a follow-up', () => {
  it('runs from record to record and ends done; nothing is written over', async () => {
    const id = await begin();
    expect((await emp.ask(recordFollow, { id, version: 0, result: '', nextDate: '2026-11-20' })).envelope.data).toEqual({
      fields: [{ path: 'result', msg: '请填写跟进结果' }],
    });
    expect((await emp.ask(recordFollow, { id, version: 0, result: '无人接听', nextDate: '2026-11-14' })).envelope.data).toEqual({
      fields: [{ path: 'nextDate', msg: '日期不能早于今天' }],
    });
    await emp.call(recordFollow, { id, version: 0, result: '无人接听', nextDate: '2026-11-18' });
    expect(await emp.call(getFollow, { id })).toMatchObject({ state: 2, plannedDate: '2026-11-18', lastResult: '无人接听', version: 1 });
    expect((await emp.ask(recordFollow, { id, version: 0, result: '旧页', nextDate: '2026-11-19' })).envelope).toMatchObject({
      code: 409,
      msg: '客户跟进已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    await emp.call(finishFollow, { id, version: 1, result: '业主满意' });
    const done = await emp.call(getFollow, { id });
    expect(done).toMatchObject({ state: 3, closedOn: TODAY, overdue: false });
    expect(done.records.map(({ result, nextDate }) => [result, nextDate])).toEqual([
      ['业主满意', null],
      ['无人接听', '2026-11-18'],
    ]);
    const closed = '该跟进已完成，不能再修改';
    const { version } = done;
    const again = [
      await emp.ask(recordFollow, { id, version, result: '又', nextDate: '2026-11-20' }),
      await emp.ask(finishFollow, { id, version, result: '又' }),
      await emp.ask(giveUpFollow, { id, version, reason: '又' }),
      await emp.ask(changeFollow, { id, version, plannedDate: '2026-11-20' }),
    ];
    expect(again.map(({ envelope }) => envelope.msg)).toEqual([closed, closed, closed, closed]);
    for (const statement of [`update estate.follow_record set result = '改'`, 'delete from estate.follow_record'])
      await expect(rowsOf(installation, `set role anju_app; ${statement}`)).rejects.toThrow(/permission denied/);
  });

  it('may be given up with a reason', async () => {
    const id = await begin();
    expect((await emp.ask(giveUpFollow, { id, version: 0, reason: '' })).envelope.data).toEqual({
      fields: [{ path: 'reason', msg: '请填写放弃原因' }],
    });
    await emp.call(giveUpFollow, { id, version: 0, reason: '房屋已售出' });
    expect(await emp.call(getFollow, { id })).toMatchObject({ state: 4, closedOn: TODAY, lastResult: '放弃原因：房屋已售出' });
    expect((await emp.ask(finishFollow, { id, version: 1, result: '又' })).envelope.msg).toBe('该跟进已放弃，不能再修改');
  });

  it('its day and words are changed while it is open, and the log says what', async () => {
    const id = await begin();
    await emp.call(changeFollow, { id, version: 0, content: '带合同去', plannedDate: '2026-11-25' });
    const follow = await emp.call(getFollow, { id });
    expect(follow).toMatchObject({ content: '带合同去', plannedDate: '2026-11-25', version: 1, state: 1 });
    expect(follow.changes[0]).toMatchObject({ action: '修改', detail: '计划日期：2026.11.22 → 2026.11.25；内容：空 → 带合同去' });
  });

  it('two who close it at the same time: one does', async () => {
    const id = await begin();
    const answers = await Promise.all([
      emp.ask(finishFollow, { id, version: 0, result: '办完' }),
      emp.ask(giveUpFollow, { id, version: 0, reason: '算了' }),
    ]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect((await emp.call(getFollow, { id })).records).toHaveLength(1);
  });
});

describe('assigning', () => {
  it('passes open ones on and leaves closed ones', async () => {
    const [one, two, over] = [await begin(), await begin(), await begin()];
    await emp.call(finishFollow, { id: over, version: 0, result: '办完' });
    const clerk = await employeeOf('clerk');
    expect(await emp.call(assignFollows, { ids: [one, two, over], employeeId: clerk })).toEqual({ assigned: 2, skipped: 1 });
    expect(await emp.call(getFollow, { id: one })).toMatchObject({ employeeId: clerk, version: 1 });
    expect(await emp.call(getFollow, { id: over })).toMatchObject({ employeeId: await employeeOf('emp') });
    expect((await emp.call(getFollow, { id: two })).changes[0]?.action).toBe('指派');
    expect((await emp.ask(assignFollows, { ids: [one], employeeId: 999_999 })).envelope.data).toEqual({
      fields: [{ path: 'employeeId', msg: '负责人不存在、已离职或不在您的公司范围内' }],
    });
    expect((await emp.ask(assignFollows, { ids: [], employeeId: clerk })).envelope.data).toEqual({
      fields: [{ path: 'ids', msg: '请选择要指派的跟进' }],
    });
  });

  it('offers the asking person first', async () => {
    const all = await emp.call(searchFollowEmployees, {});
    expect(all[0]).toMatchObject({ self: true, id: await employeeOf('emp') });
    const name = all.at(-1)?.name ?? '';
    expect((await emp.call(searchFollowEmployees, { key: name })).every((one) => one.name.includes(name))).toBe(true);
  });
});

describe('items', () => {
  it('are added, renamed, put out of use and back, and go when nobody used them', async () => {
    const { id } = await emp.call(createFollowItem, { name: '钥匙交接', days: 2, sort: 5 });
    expect((await emp.ask(createFollowItem, { name: '钥匙交接', days: 2 })).envelope.data).toEqual({
      fields: [{ path: 'name', msg: '跟进事项“钥匙交接”已存在' }],
    });
    await emp.call(changeFollowItem, { id, name: '钥匙移交', days: 4, sort: 5, disabled: true });
    expect((await emp.call(listFollowItems, {})).map((item) => item.id)).not.toContain(id);
    expect(await emp.call(listFollowItems, { withDisabled: true })).toContainEqual(
      expect.objectContaining({ id, name: '钥匙移交', days: 4, disabled: true }),
    );
    expect(await fields({ itemId: id })).toEqual({ fields: [{ path: 'itemId', msg: '跟进事项“钥匙移交”已停用' }] });
    await emp.call(changeFollowItem, { id, name: '钥匙移交', days: 4, sort: 5 });
    const follow = await begin({ itemId: id });
    expect((await emp.call(getFollow, { id: follow })).plannedDate).toBe(addDays(TODAY, 4));
    expect(await emp.call(removeFollowItem, { id })).toEqual({ outcome: 'disabled' });
    const unused = await emp.call(createFollowItem, { name: '误建', days: 1 });
    expect(await emp.call(removeFollowItem, { id: unused.id })).toEqual({ outcome: 'removed' });
    expect((await emp.ask(removeFollowItem, { id: unused.id })).envelope.msg).toBe('跟进事项不存在或已被删除');
  });

  it('come with what waits for the asking person', async () => {
    const mine = async (person: Person) => (await person.call(listFollowItems, {})).find((item) => item.id === itemId);
    const [before, other] = [await mine(emp), await mine(await installation.as('auditor'))];
    const id = await begin();
    await rowsOf(installation, 'update estate.follow_up set planned_date = $1 where id = $2', ['2026-11-10', id]);
    expect(await mine(emp)).toMatchObject({ open: (before?.open ?? 0) + 1, overdue: (before?.overdue ?? 0) + 1 });
    expect(other).toMatchObject({ open: 0, overdue: 0 });
    expect((await (await installation.as('sa')).call(listFollowItems, {})).every((item) => item.open === 0)).toBe(true);
  });
});

it('a list without an order has the open ones of the asking person first', async () => {
  const { rows } = await emp.call(searchFollows, { size: 200 });
  const me = await employeeOf('emp');
  const isMine = rows.map((row) => row.employeeId === me && row.state < 3);
  expect(isMine).toEqual(isMine.toSorted((one, other) => Number(other) - Number(one)));
  expect(isMine[0]).toBe(true);
  const days = rows.filter((_, at) => isMine[at]).map((row) => row.plannedDate);
  expect(days).toEqual(days.toSorted());
});
