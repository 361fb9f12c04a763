// What becomes of calls in the records: who is in one, what a page adds, recordings; and a centre that is switched off meanwhile.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { CALL, FILE_CATEGORY } from '@anju/contract';
import { send } from '../../testing/sample-files.ts';
import type { Person } from '../../testing/installation.ts';
import { hangUp, logIn, messageOf, openSeats, talk, type Seated, type Seats } from './seats.fixtures.ts';

let seats: Seats;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  seats = await openSeats();
  ({ emp, clerk } = seats);
});
afterAll(() => seats.close());

const inCall = async (): Promise<string[]> =>
  (await emp.call(contract.listAgents, {})).filter((one) => one.inCall).map(({ agentDn }) => agentDn);
const pair = async (): Promise<[Seated, Seated]> => [await seats.terminal(emp, '8003'), await seats.terminal(clerk, '8004')];
const owner = (statement: string, values: unknown[] = []) =>
  seats.installation.database.asOwner((client) => client.query<Record<string, unknown>>(statement, values));
/** A call that is over, as its record says. */
async function called(): Promise<{ callKey: string; id: number }> {
  const [a, b] = await pair();
  const dialog = await talk(a, b);
  await hangUp(a, b, dialog);
  await expect.poll(() => emp.call(contract.getCall, { callKey: dialog.id })).toMatchObject({ state: CALL.answered });
  const record = await emp.call(contract.getCall, { callKey: dialog.id });
  return { callKey: dialog.id, id: record?.id ?? 0 };
}

describe('who is in a call', () => {
  it('stays in it when a third caller is refused', async () => {
    const [a, b] = await pair();
    const c = await seats.terminal(emp, '8001');
    const dialog = await talk(a, b);
    await expect.poll(inCall).toEqual(['8003', '8004']);
    expect((await c.client.inviteTo('8004').final).code).toBe(486);
    await expect
      .poll(async () => (await owner(`select state from callcentre.record order by id desc limit 1`)).rows)
      .toEqual([{ state: CALL.occupied }]);
    expect(await inCall()).toEqual(['8003', '8004']);
    await hangUp(a, b, dialog);
    await expect.poll(inCall).toEqual([]);
  });
  it('is in none that a dead server left open', async () => {
    await pair();
    await owner(`insert into callcentre.record (tenant_id, call_key, at, type, state, custom_num, callee_num, agent_id, process)
      select a.tenant_id, 'left-open', now() - interval '1 minute', 1, ${CALL.ringing}, '13800000000', a.dn, a.id, 'dead'
        from callcentre.agent a where a.dn = '8003'`);
    expect(await inCall()).toEqual(['8003']);
    await owner(`update callcentre.record set state = ${CALL.cut}, ended_at = now() where call_key = 'left-open'`);
    expect(await inCall()).toEqual([]);
  });
});

describe('a recording', () => {
  /** A sound the server takes for one. */
  const SOUND = Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt '), Buffer.alloc(64)]);
  const upload = async (person: Person): Promise<number> =>
    (await send(seats.installation.app, person.token, '通话录音.wav', SOUND, `cat=${FILE_CATEGORY.callTape}`)).data.id;
  const setting = (recording: boolean) => emp.call(contract.saveCallCentreSetting, { enabled: true, recording });
  afterEach(() => setting(true));

  it('is kept once, by somebody who took part, and played', async () => {
    const { callKey, id } = await called();
    await emp.call(contract.keepTape, { callKey, fileId: await upload(emp) });
    expect((await emp.call(contract.getCall, { callKey }))?.audioRecordPath).toMatch(/^file:\d+$/);
    expect(await messageOf(clerk.ask(contract.keepTape, { callKey, fileId: await upload(clerk) }))).toBe('该通话已有录音');
    const played = await seats.installation.app.inject({
      method: 'POST',
      url: contract.playTape.path,
      headers: { authorization: `Bearer ${emp.token}` },
      payload: { id },
    });
    expect(played.rawPayload).toEqual(SOUND);
  });
  it('of somebody else is not taken, nor a file of somebody else', async () => {
    const { callKey } = await called();
    expect(await messageOf(emp.ask(contract.keepTape, { callKey, fileId: await upload(clerk) }))).not.toBe('');
    await owner(`insert into callcentre.record (tenant_id, call_key, at, ended_at, type, state, custom_num, callee_num, agent_id)
      select a.tenant_id, 'of-others', now(), now(), 1, ${CALL.missed}, '13800000000', a.dn, a.id
        from callcentre.agent a where a.dn = '8002'`);
    expect(await messageOf(clerk.ask(contract.keepTape, { callKey: 'of-others', fileId: await upload(clerk) }))).toContain('通话记录');
  });
  it('is not kept where recordings were switched off during the call', async () => {
    const { callKey } = await called();
    const fileId = await upload(emp);
    await setting(false);
    expect(await messageOf(emp.ask(contract.keepTape, { callKey, fileId }))).toBe('通话录音已停用，不再保存录音');
  });
  it('that is gone says so, and not that there was none', async () => {
    const { callKey, id } = await called();
    await emp.call(contract.keepTape, { callKey, fileId: await upload(emp) });
    await owner('update files.file f set storage_key = $1 from callcentre.record r where r.id = $2 and f.id = r.tape_file_id', [
      'gone',
      id,
    ]);
    const gone = '录音播放失败，可能录音文件不存在或格式不支持';
    expect(await messageOf(emp.ask(contract.playTape, { id }))).toBe(gone);
    await owner(`update callcentre.record set tape_file_id = null, tape_path = 'elsewhere' where id = $1`, [id]);
    expect(await messageOf(emp.ask(contract.playTape, { id }))).toBe(gone);
  });
});

describe('where a call led', () => {
  it('is told once, and stands in the record with the number of the case', async () => {
    const { rows } = await emp.call(contract.searchCalls, { size: 50 });
    const [known] = rows.flatMap(({ cases }) => cases);
    const { callKey } = await called();
    await emp.call(contract.noteCall, { callKey, caseIds: [known?.id ?? 0], note: '再次来电' });
    await emp.call(contract.noteCall, { callKey, caseIds: [known?.id ?? 0] });
    expect(await clerk.call(contract.getCall, { callKey })).toMatchObject({ cases: [{ number: known?.number }], note: '再次来电' });
    expect(await messageOf(emp.ask(contract.noteCall, { callKey, caseIds: [999_999_999] }))).toContain('诉求');
  });
});

describe('a centre that is switched off', () => {
  const enable = (enabled: boolean) => emp.call(contract.saveCallCentreSetting, { enabled, recording: true });
  const visible = async () => {
    const { visible: shown, loggedIn } = await emp.call(contract.getCallCentreState, {});
    return { shown, loggedIn };
  };
  afterEach(() => enable(true));

  it('is shown while it is enabled, or to an agent who is logged in', async () => {
    const { token } = await seats.terminal(emp, '8003');
    expect(await visible()).toEqual({ shown: true, loggedIn: true });
    await enable(false);
    expect(await visible()).toEqual({ shown: true, loggedIn: true });
    await emp.call(contract.callLogout, { token });
    await owner('delete from callcentre.agent_login');
    expect(await visible()).toEqual({ shown: false, loggedIn: false });
    await enable(true);
    expect(await visible()).toEqual({ shown: true, loggedIn: false });
  });
  it('goes on with an agent who is logged in, also after a reload, and takes no other', async () => {
    const token = await logIn(emp, '8003');
    await enable(false);
    const { agentId } = await emp.call(contract.getCallTerminal, { token });
    expect((await emp.call(contract.getSipInfo, { token, agentId })).user).toBe('8003');
    await emp.call(contract.getWssInfo, { token });
    await emp.call(contract.listForwardNumbers, { token });
    await emp.call(contract.listAgents, {});
    expect(await messageOf(emp.ask(contract.callLogin, { username: '8003', password: 'whatever' }))).toBe('呼叫中心已停用，请联系管理员');
    expect(await messageOf(clerk.ask(contract.listAgents, {}))).toBe('呼叫中心已停用，请联系管理员');
    await emp.call(contract.callLogout, { token });
    expect(await messageOf(emp.ask(contract.listAgents, {}))).toBe('呼叫中心已停用，请联系管理员');
  });
});
