// Release slips: who gets one, who decides it, that it passes once, and that what a house owes never holds its goods.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveSlip,
  BILL,
  changeSlip,
  closeSlip,
  createSlip,
  GATE_RESULT,
  getSlip,
  HOUSE_USE,
  lookUpAtGate,
  readSlipHouse,
  readSlipSetting,
  recordGateCheck,
  rejectSlip,
  saveSlipSetting,
  searchGateChecks,
  searchSlips,
  SLIP,
  SLIP_APPLICANT,
  SLIP_KIND,
  SLIP_PAPER,
  SLIP_PROOF,
  SLIP_TICK,
  tickSlip,
  withdrawSlip,
} from '@anju/contract';
import { gateCodeText } from '@anju/domain';
import { at, dayOf, openSlips } from './slip.fixtures.ts';
import { expire } from './slip-work.service.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';

let ground: Awaited<ReturnType<typeof openSlips>>;
beforeAll(async () => {
  ground = await openSlips();
});
afterAll(() => ground.installation.close());

/** A slip that may pass. */
async function ready(more: Parameters<typeof ground.make>[0] = {}) {
  const { id, number } = await ground.make(more);
  const { version, token } = await ground.rowOf(id);
  await ground.people.auditor.call(approveSlip, { id, version });
  return { id, number, token };
}
const saysOf = (answer: { envelope: { msg: string; data: unknown } }): string =>
  answer.envelope.msg + JSON.stringify(answer.envelope.data ?? null);

describe('who asks', () => {
  it('as a tenant shows the letter or the lease with its paper', async () => {
    const { form, people, paper } = ground;
    const tenant = { applicant: SLIP_APPLICANT.tenant, personId: null, name: '租客甲', phone: '13900001111' };
    const identity = await paper(SLIP_PAPER.identity);
    const bare = await people.emp.ask(createSlip, await form({ ...tenant, papers: [identity] }));
    expect(saysOf(bare)).toContain('租客办理放行，请提供业主书面委托或租赁合同及物品清单');
    const told = await people.emp.ask(
      createSlip,
      await form({ ...tenant, papers: [identity], proof: SLIP_PROOF.phone, proofNote: '已打' }),
    );
    expect(told.envelope.code).not.toBe(200);
    const empty = await people.emp.ask(createSlip, await form({ ...tenant, papers: [identity], proof: SLIP_PROOF.lease }));
    expect(saysOf(empty)).toContain('请上传租赁合同');
    const papers = [identity, await paper(SLIP_PAPER.lease)];
    const { id } = await people.emp.call(createSlip, await form({ ...tenant, papers, proof: SLIP_PROOF.lease }));
    expect((await people.emp.call(getSlip, { id })).papers.map(({ kind }) => kind)).toEqual([SLIP_PAPER.identity, SLIP_PAPER.lease]);
  });

  it('as family may have the call noted, as a contractor needs a running decoration, and nobody moves out without a copy', async () => {
    const { form, people } = ground;
    const family = { applicant: SLIP_APPLICANT.family, proof: SLIP_PROOF.phone } as const;
    expect(saysOf(await people.emp.ask(createSlip, await form(family)))).toContain('请写明核实的电话');
    const { id } = await people.emp.call(createSlip, await form({ ...family, proofNote: '9:50 拨打业主，同意' }));
    const kept = await people.emp.call(getSlip, { id });
    // The phone the form showed masked is the person's own.
    expect((await ground.rowOf(id)).phone).toBe(ground.house.phone);
    expect(kept.phone).toContain('*');
    expect(saysOf(await people.emp.ask(createSlip, await form({ applicant: SLIP_APPLICANT.contractor })))).toContain('没有进行中的装修');
    expect(saysOf(await people.emp.ask(createSlip, await form({ papers: [] })))).toContain('留存证件复印件');
    expect(saysOf(await people.emp.ask(createSlip, await form({ to: at('09:30'), from: at('09:00') })))).toContain('放行时间已过');
  });
});

describe('a decision', () => {
  it('is made by somebody else, and a slip that came back is changed by who wrote it', async () => {
    const { people, make, rowOf, form } = ground;
    const { id } = await make();
    const { version } = await rowOf(id);
    expect(saysOf(await people.emp.ask(approveSlip, { id, version }))).toContain('不能审核自己提交的内容');
    expect((await people.clerk.ask(approveSlip, { id, version })).envelope.code).not.toBe(200);
    await people.auditor.call(rejectSlip, { id, version, note: '请补车牌' });
    const { kind: _kind, ...again } = await form({ plate: '浙A88888' });
    const changed = { id, version: version + 1, kind: SLIP_KIND.out, ...again };
    expect(await people.emp.call(changeSlip, changed)).toEqual({ state: SLIP.waiting, flowName: null });
    expect((await people.emp.ask(changeSlip, changed)).envelope.code).not.toBe(200);
    await people.auditor.call(approveSlip, { id, version: version + 2 });
    const done = await people.auditor.call(getSlip, { id });
    expect(done.steps.map(({ act }) => act)).toEqual([1, 4, 2, 3]);
    expect(done).toMatchObject({ state: SLIP.ready, plate: '浙A88888', checkedBy: expect.stringMatching(/./) });
    await people.emp.call(withdrawSlip, { id, version: version + 3, reason: '改天再搬' });
    expect(await people.emp.call(getSlip, { id })).toMatchObject({ state: SLIP.withdrawn, code: null });
  });

  it('is not needed for an owner with few goods where the company says so', async () => {
    const { people, make, house } = ground;
    const setting = await people.auditor.call(readSlipSetting, { companyId: house.company });
    await people.auditor.call(saveSlipSetting, { ...setting, freeKinds: [SLIP_KIND.goods], freeLines: 2 });
    expect((await people.auditor.ask(saveSlipSetting, setting)).envelope.code).not.toBe(200);
    expect((await make({ kind: SLIP_KIND.goods })).state).toBe(SLIP.ready);
    expect((await make()).state).toBe(SLIP.waiting);
  });
});

describe('arrears', () => {
  it('are shown and hold nothing', async () => {
    const { people, sql, house } = ground;
    const [owing] = await sql<{ id: number; open: string }>(
      `select b.house_id::int as id, sum(b.open)::text as open from charging.bill b join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id
        where h.estate_id = $1 and not h.disabled and b.state = $2 and not b.void and b.open > 0 group by b.house_id order by sum(b.open) desc limit 1`,
      [house.estate, BILL.published],
    );
    if (!owing) throw new Error('the demo owes nothing');
    const card = await people.emp.call(readSlipHouse, { houseId: owing.id });
    expect(card.money?.open).toBe(owing.open);
    const { id, token } = await ready({ houseIds: [owing.id], personId: null, name: '欠费户', phone: '13900002222' });
    expect((await people.emp.call(getSlip, { id })).money?.open).toBe(owing.open);
    // The guard has no right to money and reads nothing of it.
    ground.clock.at = at('14:00');
    const seen = await people.clerk.call(lookUpAtGate, { code: token });
    expect(seen).toMatchObject({ verdict: 'ok', reason: '' });
    expect(JSON.stringify(seen)).not.toContain(owing.open);
    await people.clerk.call(recordGateCheck, ground.pass(token));
    ground.clock.at = at('10:00');
  });
});

describe('at the gate', () => {
  it('a slip passes once: of two guards at the same moment the second is told who was first', async () => {
    const { people, clock, pass } = ground;
    const { id, token } = await ready();
    clock.at = at('13:30');
    const typed = gateCodeText(token).toLowerCase();
    expect(await people.clerk.call(lookUpAtGate, { code: typed })).toMatchObject({
      verdict: 'ok',
      title: '搬出',
      ways: [GATE_RESULT.passedOut],
    });
    const answers = await Promise.all(
      [people.clerk, people.boss].map((guard) => guard.ask(recordGateCheck, pass(typed, { counted: ['1', '10'] }))),
    );
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    const lost = answers.find(({ envelope }) => envelope.code !== 200);
    expect(lost?.envelope.msg).toMatch(/已于 .+ 13:30 由 .+ 放行，一张放行条只能放行一次/);
    const slip = await people.emp.call(getSlip, { id });
    expect(slip).toMatchObject({ state: SLIP.passed, code: null, passedAt: at('13:30') });
    expect(slip.checks).toHaveLength(1);
    expect(slip.checks[0]?.goods).toEqual([
      { name: '沙发', quantity: '1', unit: '组', counted: '1' },
      { name: '纸箱', quantity: '12', unit: '个', counted: '10' },
    ]);
    clock.at = at('10:00');
  });

  it('is refused too early, too late, with more goods than it names, the other way, and to a guard elsewhere', async () => {
    const { people, clock, pass } = ground;
    const { token } = await ready();
    const refused = async (more: Parameters<typeof pass>[1] = {}) =>
      (await people.clerk.ask(recordGateCheck, pass(token, more))).envelope.msg;
    expect(await refused()).toContain('未到放行时间');
    clock.at = at('14:00');
    expect(await refused({ counted: ['2'] })).toContain('沙发清点 2组，多于单上的 1组');
    expect(await refused({ result: GATE_RESULT.passedIn })).toContain('不能登记为放行进入');
    expect(await refused({ result: GATE_RESULT.refused })).toContain('请填写不放行的原因');
    expect((await people.limited.ask(lookUpAtGate, { code: token })).envelope.code).not.toBe(200);
    expect(saysOf(await people.clerk.ask(lookUpAtGate, { code: '0000-0000-0000-0000' }))).toContain('没有找到该通行码');
    expect(saysOf(await people.clerk.ask(lookUpAtGate, { code: 'http://a.b' }))).toContain('这不是本系统的通行码');
    await people.clerk.call(recordGateCheck, pass(token, { result: GATE_RESULT.refused, note: '多出一台电视' }));
    clock.at = at('18:01');
    expect(await refused()).toContain('已过期');
    clock.at = at('10:00');
  });

  it('a check that waited on a phone arrives once, in time or contested', async () => {
    const { people, clock, pass, rowOf, installation } = ground;
    const [kept, late] = [await ready(), await ready()];
    clock.at = at('19:00');
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 2 }));
    expect(await expire(installation.services, databases.of(ground.house.tenant), ground.house.tenant)).toBeGreaterThanOrEqual(2);
    await databases.close();
    expect((await rowOf(kept.id)).state).toBe(SLIP.expired);
    const key = { 'idempotency-key': 'a-check-that-waited-on-a-phone' };
    const sent = pass(kept.token, { happenedAt: at('15:00') });
    const first = await people.clerk.ask(recordGateCheck, sent, key);
    expect(first.envelope.data).toMatchObject({ contested: '' });
    expect((await people.clerk.ask(recordGateCheck, sent, key)).envelope.data).toEqual(first.envelope.data);
    expect(await people.emp.call(getSlip, { id: kept.id })).toMatchObject({ state: SLIP.passed, passedAt: at('15:00') });

    const after = await people.boss.call(recordGateCheck, pass(late.token, { happenedAt: at('18:30') }));
    expect(after.contested).toContain('已过期');
    expect((await rowOf(late.id)).state).toBe(SLIP.expired);
    const listed = await people.emp.call(searchGateChecks, { key: late.number });
    expect(listed).toMatchObject({ total: 1, contested: 1 });
    clock.at = at('10:00');
  });
});

describe('a household that leaves', () => {
  it('is closed once: stays end, the house is vacant, the desk is told', async () => {
    const { people, clock, pass, rowOf, house, sql } = ground;
    const { id, token } = await ready({
      whole: true,
      applicant: SLIP_APPLICANT.commercial,
      personId: null,
      name: '某公司',
      phone: '13900003333',
    });
    clock.at = at('14:00');
    const closing = async () => ({ id, version: (await rowOf(id)).version, leftOn: dayOf(), useTo: HOUSE_USE.vacant, readings: '水 120' });
    expect(saysOf(await people.emp.ask(closeSlip, await closing()))).toContain('待放行，不能办结搬离');
    await people.clerk.call(recordGateCheck, pass(token));
    expect(saysOf(await people.emp.ask(closeSlip, await closing()))).toContain('离场事项未完成：工程验收、抄表结算');
    for (const item of SLIP_TICK.values) await people.emp.call(tickSlip, { id, item, done: true });
    const { residents } = await people.emp.call(getSlip, { id });
    expect(residents.length).toBeGreaterThan(0);
    const { informNo } = await people.emp.call(closeSlip, {
      ...(await closing()),
      residents: residents.map(({ id: stay, version }) => ({ id: stay, version })),
    });
    expect(informNo).not.toBe('');
    expect(saysOf(await people.emp.ask(closeSlip, await closing()))).toContain('已由');
    const [now] = await sql<{ use: number; living: number }>(
      `select h.use_state as use, (select count(*)::int from estate.resident d where d.tenant_id = h.tenant_id and d.house_id = h.id
         and d.move_out_date is null) as living from estate.house h where h.id = $1`,
      [house.id],
    );
    expect(now).toEqual({ use: HOUSE_USE.vacant, living: 0 });
    expect(await sql(`select menu_id from oa.inform where number = $1`, [informNo])).toHaveLength(1);
    const { rows } = await people.emp.call(searchSlips, { key: house.code });
    expect(rows.find((row) => row.id === id)).toMatchObject({ state: SLIP.passed, closing: false });
    clock.at = at('10:00');
  });
});
