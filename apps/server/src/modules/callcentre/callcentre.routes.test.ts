import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { CALL, WORK_STATE } from '@anju/contract';
import { DEMO_PASSWORD, type Installation, type Person } from '../../testing/installation.ts';
import { logIn, messageOf, openSeats, type Seats } from './seats.fixtures.ts';

let seats: Seats;
let installation: Installation;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  seats = await openSeats();
  ({ installation, emp, clerk } = seats);
});
afterAll(() => seats.close());
const terminal = (person: Person, username: string) => seats.terminal(person, username);

describe('the window', () => {
  it('is for employees of the configured tenant', async () => {
    expect(await emp.call(contract.getCallCentreState, {})).toMatchObject({
      ...{ visible: true, enabled: true, provider: 'embedded', outside: false, tape: 'page' },
      agent: { agentDn: '8003', username: '8003' },
    });
    expect(await (await installation.as('binemp')).call(contract.getCallCentreState, {})).toMatchObject({ visible: false, agent: null });
    for (const name of ['sa', 'gov', 'super'])
      expect((await (await installation.as(name)).ask(contract.getCallCentreState, {})).status).toBe(403);
  });
  it('of another tenant is refused with every call', async () => {
    const other = await installation.as('binemp');
    expect(await messageOf(other.ask(contract.searchPhoneBook, { page: 1, size: 10 }))).toBe('贵公司未开通呼叫中心');
    expect(await messageOf(other.ask(contract.callLogin, { username: '8003', password: DEMO_PASSWORD }))).toBe('贵公司未开通呼叫中心');
  });
});

describe('the login of an agent', () => {
  it('takes a form, as the standard says', async () => {
    const answer = await installation.app.inject({
      method: 'POST',
      url: '/api/call-provider/token',
      headers: { authorization: `Bearer ${emp.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=password&username=8003&password=${encodeURIComponent(DEMO_PASSWORD)}`,
    });
    expect(answer.json<{ data: object }>().data).toMatchObject({ token_type: 'bearer', expires_in: 43_200 });
  });
  it('no other call takes a form', async () => {
    const headers = { authorization: `Bearer ${emp.token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await installation.app.inject({ method: 'POST', url: '/api/call-center/v2/agents', headers, payload: 'key=a' });
    expect(answer.json<{ code: number }>().code).not.toBe(contract.SUCCESS);
  });
  it.each([
    ['', '', '用户名和密码不能为空！'],
    ['8003', '', '用户名和密码不能为空！'],
  ])('of %j with %j says %s', async (username, password, words) => {
    const { envelope } = await emp.ask(contract.callLogin, { username, password });
    expect((envelope.data as unknown as { fields: { msg: string }[] }).fields.map(({ msg }) => msg)).toContain(words);
  });
  it.each([
    ['8003', 'wrong-password', '登录失败，请检查用户名和密码'],
    ['8999', DEMO_PASSWORD, '账号不存在'],
    ['8004', DEMO_PASSWORD, '该坐席已分配给其他员工，请使用自己的坐席'],
  ])('of %s with %s says %s', async (username, password, words) => {
    expect(await messageOf(emp.ask(contract.callLogin, { username, password }))).toBe(words);
  });
  it('is guessed at a few times only, whichever seats are tried', async () => {
    const guess = (username: string, password = 'wrong-password') => messageOf(clerk.ask(contract.callLogin, { username, password }));
    for (const [username, words] of [
      ['8001', '登录失败，请检查用户名和密码'],
      ['8002', '登录失败，请检查用户名和密码'],
      ['8998', '账号不存在'],
      ['8999', '账号不存在'],
      ['8001', '登录失败，请检查用户名和密码'],
    ] as const)
      expect(await guess(username)).toBe(words);
    for (const username of ['8001', '8002', '8999']) expect(await guess(username)).toBe('登录失败次数过多，请 15 分钟后再试');
    expect(await guess('8001', DEMO_PASSWORD)).toBe('登录失败次数过多，请 15 分钟后再试');
    // Somebody else still logs in at the same seat.
    const token = await logIn(emp, '8001');
    await emp.call(contract.callLogout, { token });
    await installation.database.asOwner((client) => client.query('delete from session.login_failure'));
  });
  it('ends the one before, wherever it is', async () => {
    const first = await logIn(emp, '8001');
    const second = await logIn(clerk, '8001');
    expect(await messageOf(emp.ask(contract.getCallTerminal, { token: first }))).toBe('账号已在别处登录！');
    expect((await clerk.call(contract.getCallTerminal, { token: second })).agentDn).toBe('8001');
    expect(await messageOf(emp.ask(contract.getCallTerminal, { token: second }))).toBe('账号已在别处登录！');
    await clerk.call(contract.callLogout, { token: second });
    expect(await messageOf(clerk.ask(contract.getCallTerminal, { token: second }))).toBe('坐席登录已失效，请重新登录');
  });
  it('has work states in their order', async () => {
    const token = await logIn(emp, '8003');
    const to = (workState: contract.InputOf<typeof contract.setWorkState>['workState']) =>
      emp.ask(contract.setWorkState, { token, workState });
    expect(await messageOf(to(WORK_STATE.ready))).toBe('状态切换失败');
    for (const state of [WORK_STATE.login, WORK_STATE.busy, WORK_STATE.ready, WORK_STATE.dialing, WORK_STATE.ready])
      expect((await to(state)).envelope.code).toBe(contract.SUCCESS);
    expect(await emp.call(contract.getWorkState, { token })).toEqual({ workState: WORK_STATE.login, registered: false, inCall: false });
    await to(WORK_STATE.logout);
  });
});

describe('a call', () => {
  it('between two agents is a record of both, written by the provider', async () => {
    const [a, b] = [await terminal(emp, '8003'), await terminal(clerk, '8004')];
    const reachable = async () =>
      (await emp.call(contract.listAgents, {})).filter(({ registered }) => registered).map(({ agentDn }) => agentDn);
    await expect.poll(reachable).toEqual(['8003', '8004']);
    const call = a.client.inviteTo('8004');
    b.client.answer(await b.client.request('INVITE'), 200);
    expect((await call.final).code).toBe(200);
    const { id: callKey } = call.dialog;
    await expect.poll(() => emp.call(contract.getCall, { callKey })).toMatchObject({ state: CALL.talking, callType: 3, calleeNum: '8004' });
    const bye = a.client.bye(call.dialog);
    b.client.ok(await b.client.request('BYE'));
    await bye;
    await expect.poll(() => clerk.call(contract.getCall, { callKey })).toMatchObject({ state: CALL.answered, agentDn: '8003' });
    await emp.call(contract.callLogout, { token: a.token });
    expect(await a.client.untilClosed()).toBe(4002);
  });
  it('asked of the provider rings the agent first', async () => {
    const { client, token } = await terminal(emp, '8003');
    const dial = (callee: string) => emp.ask(contract.callNumber, { token, callee });
    const { envelope } = await dial('');
    expect((envelope.data as unknown as { fields: { msg: string }[] }).fields[0]?.msg).toBe('请输入手机号！');
    const { callId } = await emp.call(contract.callNumber, { token, callee: '86550100' });
    const invite = await client.request('INVITE');
    client.answer(invite, 200);
    await client.request('BYE');
    await expect
      .poll(() => emp.call(contract.getCall, { callKey: callId }))
      .toMatchObject({
        ...{ state: CALL.failed, callType: 2, customDisplayNum: '086550100', encryptionCustomDisplayNum: '*****0100' },
      });
    await emp.call(contract.callLogout, { token });
    expect(await messageOf(dial('8004'))).toBe('坐席登录已失效，请重新登录');
  });
});

describe('records', () => {
  it('say who it was and where it led, and are found by number, name and house', async () => {
    const all = await emp.call(contract.searchCalls, { page: 1, size: 50 });
    const known = all.rows.find(({ cases, party }) => cases.length > 0 && party.name !== '');
    expect(known).toMatchObject({ encryptionCustomDisplayNum: expect.stringContaining('****') });
    for (const key of [known?.customDisplayNum ?? '', known?.party.name ?? '', (known?.customDisplayNum ?? '').slice(-4)])
      expect((await emp.call(contract.searchCalls, { key })).rows.map(({ id }) => id)).toContain(known?.id);
    const missed = await emp.call(contract.searchCalls, { missed: true, size: 50 });
    expect(missed.rows.every(({ callType, state }) => callType === 1 && state >= CALL.missed)).toBe(true);
    expect(missed.waiting).toBeGreaterThan(0);
  });
  it('have no recording until one is kept, once', async () => {
    const [row] = (await emp.call(contract.searchCalls, {})).rows;
    expect(await messageOf(emp.ask(contract.playTape, { id: row?.id ?? 0 }))).toBe('此通话没有录音');
  });
});

describe('the number of a caller', () => {
  it('finds who it is, the house, the arrears and what is under way', async () => {
    const { rows } = await emp.call(contract.searchCalls, { size: 50 });
    const known = rows.find(({ cases }) => cases.length > 0);
    const found = await emp.call(contract.lookUpCaller, { number: `0${known?.customDisplayNum ?? ''}` });
    const match = found.matches.find(({ houseId }) => houseId === known?.party.houseId);
    expect(match).toMatchObject({ personId: known?.party.personId, relation: '业主' });
    expect(match?.arrears).toMatch(/^\d+\.\d\d$/);
    expect(found.callsThisMonth).toBeGreaterThan(0);
  });
  it('of nobody finds nobody', async () => {
    expect(await emp.call(contract.lookUpCaller, { number: '19900001111' })).toMatchObject({ matches: [], bookName: '' });
  });
});

describe('the phone book', () => {
  it('is listed by page, added to, changed and removed from', async () => {
    const entry = await emp.call(contract.createPhoneBookEntry, { name: '钟点工', phone: '139 0571 0000' }).catch(() => null);
    expect(entry).not.toBeNull();
    const listed = await clerk.call(contract.searchPhoneBook, { page: 1, size: 10, key: '钟点' });
    expect(listed.rows).toEqual([{ id: entry?.id, name: '钟点工', phone: '13905710000' }]);
    expect(await messageOf(emp.ask(contract.createPhoneBookEntry, { name: '别人', phone: '13905710000' }))).toBe(
      '通讯录中已有号码“13905710000”',
    );
    await emp.call(contract.changePhoneBookEntry, { id: entry?.id ?? 0, name: '钟点工', phone: '13905710001' });
    await emp.call(contract.removePhoneBookEntry, { id: entry?.id ?? 0 });
    expect((await emp.call(contract.searchPhoneBook, { page: 1, size: 10, key: '钟点' })).total).toBe(0);
  });
  it.each([
    [{ name: '', phone: '110' }, '请输入姓名'],
    [{ name: '某', phone: '' }, '请输入电话'],
    [{ name: '某', phone: 'abc' }, '号码不正确'],
  ])('refuses %j: %s', async (form, words) => {
    const { envelope } = await emp.ask(contract.createPhoneBookEntry, form, { 'idempotency-key': crypto.randomUUID() });
    expect((envelope.data as unknown as { fields: { msg: string }[] }).fields[0]?.msg).toBe(words);
  });
});
