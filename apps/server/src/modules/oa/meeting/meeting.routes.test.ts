// The life of a meeting: who sees it, who takes which step, what is frozen by a signature, and what becomes of its resolutions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ATTENDANCE,
  beginMeeting,
  cancelMeeting,
  changeMeeting,
  closeMeeting,
  createMeeting,
  finishMeeting,
  getMeeting,
  leaveMeeting,
  MEETING,
  MEETING_TYPE,
  saveMinutes,
  saveResolutions,
  searchMeetings,
  sendBackMinutes,
  signInMeeting,
  signMinutes,
  type Endpoint,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { createPool } from '../../../platform/db/pool.ts';
import { workRegisters } from '../../../platform/handover/open-work.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createTenantDatabases, inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import type { Person } from '../../../testing/installation.ts';
import { at, DAY, openMeetings, rowsOf, type Meetings } from './meeting.fixtures.ts';

let world: Meetings;
beforeAll(async () => void (world = await openMeetings()));
afterAll(() => world.installation.close());

describe('who sees a meeting', () => {
  it('those with a part in it and those who audit; a stranger is told it is not there', async () => {
    const { plan, installation, ids } = world;
    const id = await plan({ title: '只给一人抄送', copyIds: [ids.limited] });
    const [reader, stranger, boss] = [await installation.as('limited'), await installation.as('auditor'), await installation.as('boss')];
    expect((await reader.call(getMeeting, { id })).steps).toEqual([]);
    const found = async (person: Person) => (await person.call(searchMeetings, { key: '只给一人抄送' })).total;
    expect([await found(reader), await found(stranger), await found(boss)]).toEqual([1, 0, 1]);
    expect((await boss.call(searchMeetings, { key: '只给一人抄送', mine: true })).total).toBe(0);
    const calls: [Endpoint, object][] = [
      [getMeeting, { id }],
      [signInMeeting, { id }],
      [leaveMeeting, { id, reason: '无' }],
      [cancelMeeting, { id, version: 0, reason: '无' }],
      [beginMeeting, { id, version: 0 }],
      [saveMinutes, { id, version: 0, minutes: '<p>改</p>' }],
      [signMinutes, { id, version: 0 }],
    ];
    for (const [endpoint, input] of calls)
      expect({ path: endpoint.path, msg: (await stranger.ask(endpoint, input)).envelope.msg }).toEqual({
        path: endpoint.path,
        msg: '会议不存在或已被删除',
      });
    // Reading along or auditing is not taking part.
    expect((await reader.ask(signInMeeting, { id })).envelope.msg).toBe('只有参会人可以签到');
    expect((await boss.ask(beginMeeting, { id, version: 0 })).envelope.msg).toBe('只有主持人可以开始');
  });

  it('is planned only by who may, with colleagues who work here, and not for the past', async () => {
    const { emp, form, ids, installation } = world;
    const clerk = await installation.as('clerk');
    expect((await clerk.ask(createMeeting, form())).status).toBe(403);
    const open = form({ roomId: null, place: '大厅' });
    expect((await emp.ask(createMeeting, { ...open, startsAt: at('07:00'), endsAt: at('08:00') })).envelope.msg).toBe('结束时间应晚于现在');
    await rowsOf(installation, 'update org.employee set state = 2 where id = $1', [ids.limited]);
    expect((await emp.ask(createMeeting, { ...open, attendeeIds: [ids.limited] })).envelope.data).toEqual({
      fields: [{ path: 'attendeeIds', msg: '所选参会人不存在或已离职，请重新选择' }],
    });
    await rowsOf(installation, 'update org.employee set state = 1 where id = $1', [ids.limited]);
  });
});

describe('the meeting', () => {
  it('runs from sign-in to the last signature', async () => {
    const { emp, clerk, plan, read, step, ids, installation } = world;
    const absent = await installation.as('limited');
    const id = await plan({ attendeeIds: [ids.limited, ids.auditor], agenda: [{ topic: '收缴情况', minutes: 20, speaker: '王经理' }] });
    expect(await step(emp, beginMeeting, id)).toBe('还没有人签到，不能开始会议');
    await clerk.call(signInMeeting, { id });
    expect((await clerk.ask(signInMeeting, { id })).envelope.msg).toContain('已签到，不能签到');
    await absent.call(leaveMeeting, { id, reason: '出差' });
    await clerk.call(signInMeeting, { id, employeeId: ids.auditor });
    expect((await absent.ask(signInMeeting, { id, employeeId: ids.emp })).envelope.msg).toBe('只有主持人、记录人可以代为登记');
    expect(await step(emp, beginMeeting, id)).toBe('');
    await emp.call(signInMeeting, { id });
    expect(await read(id)).toMatchObject({
      state: MEETING.running,
      present: 3,
      agenda: [{ topic: '收缴情况', minutes: 20, speaker: '王经理' }],
    });

    expect(await step(emp, closeMeeting, id)).toBe('请输入会议纪要');
    await clerk.call(saveMinutes, { id, version: await world.versionOf(id), minutes: '<p>同意<script>alert(1)</script></p>' });
    expect(await step(emp, closeMeeting, id)).toBe('');
    expect(await read(id)).toMatchObject({ state: MEETING.signing, minutes: '<p>同意</p>' });
    // Until the first signature the recorder may still mend the text; whoever has read the old one cannot sign it.
    const stale = await world.versionOf(id);
    await clerk.call(saveMinutes, { id, version: stale, minutes: '<p>一致同意</p>' });
    expect((await emp.ask(signMinutes, { id, version: stale })).envelope.msg).toContain('会议');
    expect((await absent.ask(signMinutes, { id, version: await world.versionOf(id) })).envelope.msg).toContain('请假，不能签字');
    expect(await step(emp, signMinutes, id)).toBe('');
    expect(await step(clerk, signMinutes, id)).toBe('');
    expect((await read(id)).state).toBe(MEETING.signing);
    expect(await step(emp, finishMeeting, id)).toBe('还有 1 人没有签字');
    expect(await step(await installation.as('auditor'), signMinutes, id)).toBe('');
    const done = await read(id);
    expect(done).toMatchObject({ state: MEETING.done, signed: 3, steps: [] });
    expect(done.attendees.find(({ id: who }) => who === ids.auditor)).toMatchObject({
      state: ATTENDANCE.signed,
      signedInBy: expect.any(String),
    });
    expect(done.changes.map(({ action }) => action).toReversed()).toEqual([
      '新增',
      '签到',
      '请假',
      '代为签到',
      '开始',
      '签到',
      '记录纪要',
      '提交签字',
      '记录纪要',
      '签字',
      '签字',
      '签字',
      '结束',
    ]);
  });

  it('nobody signs twice, not even at the same moment', async () => {
    const { emp, begun, closed, read } = world;
    const id = await closed(await begun());
    const version = await world.versionOf(id);
    const answers = await Promise.all([1, 2, 3].map(() => emp.ask(signMinutes, { id, version })));
    expect(answers.map(({ envelope }) => envelope.code).toSorted((a, b) => a - b)).toEqual([1, 1, 200]);
    expect(answers.find(({ envelope }) => envelope.code === 1)?.envelope.msg).toContain('已签字，不能签字');
    expect((await read(id)).signed).toBe(1);
  });

  it('ends with the last signature, also when the last two sign at the same moment', async () => {
    const { emp, clerk, begun, closed, read } = world;
    const id = await closed(await begun());
    const version = await world.versionOf(id);
    await Promise.all([emp, clerk].map((person) => person.call(signMinutes, { id, version })));
    expect(await read(id)).toMatchObject({ state: MEETING.done, signed: 2 });
  });

  it('signed minutes are frozen, in the program and in the database, until the host sends them back', async () => {
    const { emp, clerk, begun, closed, read, step, installation } = world;
    const id = await closed(await begun());
    await step(emp, signMinutes, id);
    expect(await step(clerk, saveMinutes, id, { minutes: '<p>另一种说法</p>' })).toBe(
      '已有参会人签字，纪要不能再修改；确需修改的，请主持人退回修改',
    );
    await expect(rowsOf(installation, `update oa.meeting set minutes = '改' where id = $1`, [id])).rejects.toThrow(
      /meeting_attendee_signed_text/,
    );
    expect(await step(clerk, sendBackMinutes, id, { reason: '漏记一项' })).toBe('只有主持人可以退回修改');
    expect(await step(emp, sendBackMinutes, id, { reason: '漏记一项' })).toBe('');
    expect(await read(id)).toMatchObject({ state: MEETING.running, signed: 0, closedAt: null });
    expect((await read(id)).changes[0]).toMatchObject({ action: '退回修改', detail: '漏记一项（清除签字 1 个）' });
    expect(await step(clerk, saveMinutes, id, { minutes: '<p>另一种说法</p>' })).toBe('');
  });

  it('begins on its day, is changed only before, and is cancelled with a reason', async () => {
    const { emp, form, ids, plan, step } = world;
    const tomorrow = addDays(DAY, 1);
    const id = await plan({ startsAt: at('09:00', tomorrow), endsAt: at('10:00', tomorrow) });
    expect(await step(emp, beginMeeting, id)).toBe('会议当天才能开始');
    expect((await emp.ask(signInMeeting, { id, employeeId: ids.clerk })).envelope.msg).toBe('会议当天才能签到');
    const { envelope } = await emp.ask(cancelMeeting, { id, version: await world.versionOf(id), reason: ' ' });
    expect(envelope.data).toEqual({ fields: [{ path: 'reason', msg: '请输入取消原因' }] });
    expect(await step(emp, cancelMeeting, id, { reason: '台风' })).toBe('');
    expect(await step(emp, changeMeeting, id, form({ roomId: null, place: '大厅' }))).toBe('该会议已取消，不能修改');
  });
});

describe('resolutions', () => {
  const tasksOf = (id: number) =>
    rowsOf<{ id: number; title: string; owner: number; due: string }>(
      world.installation,
      `select t.id::int, t.title, t.owner_id::int as owner, t.due::text from oa.task t where t.source = 2 and t.source_id = $1 order by t.id`,
      [id],
    );
  const resolution = (content: string, more: object = {}) => ({ content, ownerId: world.ids.clerk, due: '2099-01-31', ...more });

  it('become tasks when the minutes are closed, and only once', async () => {
    const { emp, begun, closed, read, step } = world;
    const id = await closed(await begun(), [resolution('更换水泵'), resolution('公示账目')]);
    const made = await tasksOf(id);
    expect(made).toMatchObject([{ title: '更换水泵', owner: world.ids.clerk, due: '2099-01-31' }, { title: '公示账目' }]);
    expect((await read(id)).resolutions.map(({ task }) => task)).toEqual(made.map((task) => ({ id: task.id, state: 1 })));
    await step(emp, sendBackMinutes, id, { reason: '补一条' });
    // What has become a task stays; the list that is saved names only the others.
    await closed(id, [resolution('张贴通知')]);
    expect((await read(id)).resolutions.map(({ content }) => content)).toEqual(['更换水泵', '公示账目', '张贴通知']);
    expect((await tasksOf(id)).map(({ title }) => title)).toEqual(['更换水泵', '公示账目', '张贴通知']);
  });

  it('of an owners’ committee need more than half of all members, and it more than half to meet', async () => {
    const { emp, clerk, plan, read, step } = world;
    const id = await plan({ type: MEETING_TYPE.committee, members: 7, guests: '业委会委员' });
    for (const person of [emp, clerk]) await person.call(signInMeeting, { id });
    expect(await step(emp, beginMeeting, id, { membersPresent: 8 })).toBe('到会委员不能多于全体委员 7 人');
    expect(await step(emp, beginMeeting, id, { membersPresent: 3 })).toBe('到会委员 3 人，没有超过全体委员 7 人的半数；仍要开会请填写说明');
    expect(await step(emp, beginMeeting, id, { membersPresent: 5 })).toBe('');
    await step(clerk, saveMinutes, id, { minutes: '<p>表决</p>' });
    await step(clerk, saveResolutions, id, { resolutions: [resolution('没填票数')] });
    expect(await step(emp, closeMeeting, id)).toBe('决议“没填票数”请填写同意的委员人数，不能多于到会委员 5 人');
    await step(clerk, saveResolutions, id, { resolutions: [resolution('通过', { agreed: 4 }), resolution('未过半', { agreed: 3 })] });
    expect(await step(emp, closeMeeting, id)).toBe('');
    expect((await tasksOf(id)).map(({ title }) => title)).toEqual(['通过']);
    expect((await read(id)).resolutions.map(({ passed }) => passed)).toEqual([true, false]);
    expect((await read(id)).changes[0]?.detail).toBe('转任务 1 条，1 条决议未获全体委员过半数同意');
  });

  it('may begin without a quorum only with a note, which stays on record', async () => {
    const { emp, plan, read, step } = world;
    const id = await plan({ type: MEETING_TYPE.committee, members: 6 });
    await emp.call(signInMeeting, { id });
    expect(await step(emp, beginMeeting, id, { membersPresent: 3, note: '只通报，不表决' })).toBe('');
    expect(await read(id)).toMatchObject({ membersPresent: 3, quorumNote: '只通报，不表决' });
    expect((await read(id)).changes[0]?.detail).toContain('未过半数：只通报，不表决');
  });
});

describe('an employee who leaves', () => {
  it('hands over hosting and recording, and nobody waits for the signature', async () => {
    const { emp, clerk, begun, closed, plan, read, step, ids, installation } = world;
    const id = await plan({ title: '交接会', recorderId: ids.newbie });
    const registers = workRegisters().filter(({ kind }) => kind.startsWith('meeting-'));
    expect(registers.map(({ title }) => title)).toEqual(['会议主持', '会议记录']);
    const { pool, db, tenantId } = await openTenant(world);
    await inTransaction(db, async (tx) => {
      const [account] = await rowsOf<{ id: number }>(installation, `select id::int from session.account where username = 'emp'`);
      const scope = { ...installation.services, actor: { tenantId, accountId: account?.id, name: '陈思远' } } as unknown as Scope;
      for (const register of registers) {
        const open = await register.list(tx, ids.newbie);
        await register.handOver(
          scope,
          tx,
          open.map((work) => work.id),
          ids.auditor,
        );
      }
    });
    await pool.end();
    const { recorderId, attendees, hostId, changes } = await read(id);
    expect({ recorderId, hostId }).toEqual({ recorderId: ids.auditor, hostId: ids.emp });
    expect(attendees.map((one) => one.id)).toContain(ids.auditor);
    expect(changes.map(({ action, detail }) => [action, detail])).toContainEqual(['移交', expect.stringMatching(/^记录人移交给 .+/)]);

    const signing = await closed(await begun());
    await rowsOf(installation, 'update org.employee set state = 2 where id = $1', [ids.clerk]);
    await step(emp, signMinutes, signing);
    expect((await read(signing)).state).toBe(MEETING.done);
    await rowsOf(installation, 'update org.employee set state = 1 where id = $1', [ids.clerk]);
    expect((await read(signing, clerk)).steps).toEqual([]);
  });
});

async function openTenant({ installation }: Meetings) {
  const [tenant] = await rowsOf<{ id: number }>(installation, `select id from system.tenant where code = 'anju'`);
  const pool = createPool(installation.database.appUrl);
  const tenantId = tenant?.id ?? 0;
  return { pool, tenantId, db: createTenantDatabases(pool).of(tenantId) };
}
