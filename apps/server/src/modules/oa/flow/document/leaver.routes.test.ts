import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agreeDocument,
  DOCUMENT,
  getDocument,
  getEmployee,
  HANDLER,
  isEmployeeWorking,
  leaveEmployee,
  NODE,
  openDocument,
  previewLeave,
  replaceEmployee,
  resumeDocument,
  returnDocument,
  searchDocuments,
  searchTodo,
  searchTodoDocuments,
  sendDocument,
  suspendDocument,
} from '@anju/contract';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../testing/office-stage.ts';

/** A Thursday morning. */
let now = new Date('2026-11-12T09:00:00+08:00');
const clock = { now: () => now };
const turn = (to: string) => {
  now = new Date(to);
};
let stage: Stage;
let flowId: number;
beforeAll(async () => {
  stage = await openStage({ clock });
  flowId = await stage.publish('接替测试', {
    fields: [],
    nodes: [
      nodeFor('s', NODE.start, []),
      nodeFor('a', NODE.audit, [stage.idOf('clerk')], { dueHours: 8, remindHours: 2, escalateTo: stage.idOf('boss') }),
      nodeFor('p', NODE.approve, [stage.idOf('auditor')]),
      nodeFor('z', NODE.finish, 'starter'),
    ],
    edges: [edgeFor('s', 'a'), edgeFor('a', 'p'), edgeFor('p', 'z')],
  });
});
afterAll(() => stage.installation.close());

describe('somebody who leaves', () => {
  it('is replaced in what waits and in what was sent, and the document goes on', async () => {
    const waiting = await stage.write('limited', flowId);
    const returned = await stage.write('limited', flowId);
    const clerk = await stage.as('clerk');
    const { version, task } = await stage.detail('clerk', returned);
    await clerk.call(returnDocument, { id: returned, version, taskId: task?.id ?? 0, to: 's', opinion: '请补充' });
    const emp = await stage.as('emp');
    const done = await emp.call(replaceEmployee, { fromId: stage.idOf('limited'), toId: stage.idOf('boss'), reason: '调岗' });
    expect(done.refused).toEqual([]);
    expect(done.documents).toBeGreaterThanOrEqual(2);
    const boss = await stage.as('boss');
    expect((await boss.call(searchTodoDocuments, { size: 100 })).rows.map(({ id }) => id)).toContain(returned);
    const home = await stage.detail('boss', returned);
    expect([home.state, home.can]).toEqual([DOCUMENT.returned, expect.arrayContaining(['send'])]);
    await boss.call(sendDocument, { id: returned, version: home.version });
    await stage.agree('clerk', waiting);
    await stage.agree('auditor', waiting);
    // The successor of the sender finishes it.
    expect((await stage.detail('boss', waiting)).can).toContain('finish');
    const [row] = await stage.installation.database.asOwner(
      async (client) =>
        (await client.query<{ company: string }>(`select company_id as company from org.employee where id = $1`, [stage.idOf('limited')]))
          .rows,
    );
    expect(await emp.call(isEmployeeWorking, { a: stage.idOf('limited'), b: Number(row?.company) })).toBeTypeOf('boolean');
  });

  it('is refused a successor who already signs there alone', async () => {
    const id = await stage.write('emp', flowId);
    await stage.agree('clerk', id);
    const emp = await stage.as('emp');
    const same = await emp.ask(replaceEmployee, { fromId: stage.idOf('auditor'), toId: stage.idOf('auditor'), reason: '错' });
    expect(same.envelope.msg).toBe('接替人不能是本人');
    const { documents } = await emp.call(replaceEmployee, { fromId: stage.idOf('auditor'), toId: stage.idOf('clerk'), reason: '离职' });
    expect(documents).toBeGreaterThan(0);
    await stage.agree('clerk', id);
    expect((await stage.detail('emp', id)).can).toContain('finish');
  });

  it('is replaced among the chosen handlers in their order, and nodes without a choice stay as they are', async () => {
    const picked = { handlers: [{ kind: HANDLER.pick, ids: [] }], acts: [] };
    const chosen = await stage.publish('选定测试', {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('a', NODE.audit, [], picked),
        nodeFor('b', NODE.audit, [], picked),
        nodeFor('c', NODE.audit, [], { handlers: [...picked.handlers, { kind: HANDLER.person, ids: [stage.idOf('clerk')] }] }),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'b'), edgeFor('b', 'c'), edgeFor('c', 'z')],
    });
    const [gone, heir, other] = [stage.idOf('newbie'), stage.idOf('boss'), stage.idOf('auditor')];
    const id = await stage.write('emp', chosen, { picks: { a: [gone, other], b: [other, gone], c: [] }, send: false });
    await (await stage.as('emp')).call(replaceEmployee, { fromId: gone, toId: heir, reason: '调岗' });
    expect((await stage.detail('emp', id)).picks).toEqual({ a: [heir, other], b: [other, heir], c: [] });
  });
});

describe('time limits', () => {
  const THURSDAY = '2026-11-12T09:00:00+08:00';
  /** Sessions would end when the clock jumps. */
  const jump = async (to: string) => {
    turn(to);
    await stage.installation.database.asOwner((client) => client.query(`update session.session set last_seen_at = $1`, [to]));
  };

  it('tell somebody above of what is late: the successor of whom the definition names, until it is opened', async () => {
    const late = await stage.publish('督办测试', {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('a', NODE.audit, [stage.idOf('clerk')], { dueHours: 8, escalateTo: stage.idOf('newbie') }),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'z')],
    });
    const id = await stage.write('emp', late, { title: '超期的请示' });
    await (await stage.as('emp')).call(replaceEmployee, { fromId: stage.idOf('newbie'), toId: stage.idOf('boss'), reason: '调岗' });
    turn('2026-11-13T09:10:00+08:00');
    await stage.installation.schedule.run('oa.document-reminders');
    turn(THURSDAY);
    const [boss, newbie] = [await stage.as('boss'), await stage.as('newbie')];
    const told = async () => (await boss.call(searchTodo, { kinds: ['document-late'], size: 100 })).rows.filter((row) => row.id === id);
    expect(await told()).toMatchObject([{ title: '超期的请示', due: '2026-11-12' }]);
    const { events } = await boss.call(openDocument, { id });
    expect(events.at(-1)?.detail).toMatch(/已超期，告知.+$/);
    expect(await told()).toEqual([]);
    expect((await boss.call(searchDocuments, { box: 'copied' })).rows.map((row) => row.id)).toContain(id);
    expect((await newbie.ask(getDocument, { id })).envelope.code).not.toBe(200);
  });

  it('stand still with the document: what was left of the working time is left after it, and what opens then has all of it', async () => {
    // Later than the replacements of other tests.
    turn('2026-11-12T09:00:01+08:00');
    const halting = await stage.publish('中止测试', {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('a', NODE.countersign, [stage.idOf('clerk'), stage.idOf('auditor')], { dueHours: 8 }),
        nodeFor('p', NODE.approve, [stage.idOf('boss')], { dueHours: 8 }),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'p'), edgeFor('p', 'z')],
    });
    const [one, two] = [await stage.write('emp', halting), await stage.write('emp', halting)];
    await stage.agree('clerk', two);
    const take = async (endpoint: typeof suspendDocument | typeof resumeDocument, id: number) => {
      const emp = await stage.as('emp');
      const { version } = await emp.call(getDocument, { id });
      await emp.call(endpoint, { id, version, opinion: '等材料' });
      return (await emp.call(getDocument, { id })).dueAt;
    };
    await jump('2026-11-12T17:00:00+08:00');
    for (const id of [one, two]) await take(suspendDocument, id);
    // Whoever has signed already takes no second vote: the second document is decided when it goes on.
    const successor = { fromId: stage.idOf('auditor'), toId: stage.idOf('clerk'), reason: '离职' };
    await (await stage.as('emp')).call(replaceEmployee, successor);
    await jump('2026-11-13T17:30:00+08:00');
    expect(await take(resumeDocument, one)).toBe('2026-11-16T01:30:00.000Z');
    expect(await take(resumeDocument, two)).toBe('2026-11-16T09:30:00.000Z');
    await jump(THURSDAY);
  });

  it('are counted on working days, told before and after, each once', async () => {
    const id = await stage.write('limited', flowId);
    expect((await stage.detail('limited', id)).dueAt).toBe('2026-11-12T10:00:00.000Z');
    const { schedule } = stage.installation;
    const round = async (at: string) => {
      turn(at);
      await schedule.run('oa.document-reminders');
      // Read beside the calls: sessions end when the clock jumps.
      const { rows } = await stage.installation.database.asOwner((client) =>
        client.query<{ detail: string }>(`select detail from oa.document_event where document_id = $1 and by_name = '系统' order by id`, [
          id,
        ]),
      );
      return rows.map(({ detail }) => (detail.startsWith('提醒') ? '提醒' : detail.includes('已超期，告知') ? '超期' : detail));
    };
    expect(await round('2026-11-12T11:00:00+08:00')).toEqual([]);
    expect(await round('2026-11-12T16:30:00+08:00')).toEqual(['提醒']);
    expect(await round('2026-11-12T17:00:00+08:00')).toEqual(['提醒']);
    expect(await round('2026-11-13T09:10:00+08:00')).toEqual(['提醒', '超期']);
    expect(await round('2026-11-13T10:00:00+08:00')).toEqual(['提醒', '超期']);
    turn(THURSDAY);
  });
});

describe('somebody who leaves the company', () => {
  it('stays as long as somebody else is just giving him work', async () => {
    const from = stage.idOf('limited');
    // After the replacements above, which rules published before them follow.
    turn('2026-11-12T09:05:00+08:00');
    const nodes = [
      nodeFor('s', NODE.start, []),
      nodeFor('a', NODE.audit, [stage.idOf('clerk')]),
      nodeFor('p', NODE.approve, [from]),
      nodeFor('z', NODE.finish, 'starter'),
    ];
    const edges = [edgeFor('s', 'a'), edgeFor('a', 'p'), edgeFor('p', 'z')];
    const reaching = await stage.write('emp', await stage.publish('转到离职人', { fields: [], nodes, edges }), { title: '别人的请示' });
    const [emp, clerk] = [await stage.as('emp'), await stage.as('clerk')];
    const seen = await stage.detail('clerk', reaching);
    const { version } = await emp.call(getEmployee, { id: from });
    // The step has written the task of the leaver and cannot end yet.
    const codes = await stage.together('lock table oa.document_event in exclusive mode', [
      () => clerk.ask(agreeDocument, { id: reaching, version: seen.version, taskId: seen.task?.id ?? 0, opinion: '' }),
      () => emp.ask(leaveEmployee, { id: from, version, date: '2026-11-12', reason: '辞职', toEmployeeId: stage.idOf('boss') }),
    ]);
    expect(codes).toEqual([200, 409]);
    const { groups } = await emp.call(previewLeave, { id: from });
    expect(groups.flatMap(({ items }) => items.map(({ what }) => what)).join()).toContain('别人的请示');
  });

  it('hands over the documents sent and still on their way; the receiver is their sender from then on', async () => {
    const emp = await stage.as('emp');
    const clerk = await stage.as('clerk');
    const from = stage.idOf('limited');
    const running = await stage.write('limited', flowId, { title: '发出的请示' });
    const returned = await stage.write('limited', flowId, { title: '退回的请示' });
    const { version: seen, task } = await stage.detail('clerk', returned);
    await clerk.call(returnDocument, { id: returned, version: seen, taskId: task?.id ?? 0, to: 's', opinion: '请补充' });
    await stage.write('limited', flowId, { title: '没有发出的草稿', send: false });
    const groups = async () =>
      (await emp.call(previewLeave, { id: from })).groups
        .map(({ title, items }) => [title, items.map(({ what }) => what).filter((what) => /(发出|退回)的请示/.test(what))] as const)
        .filter(([, items]) => items.length > 0);
    // What was sent and has come back waits for the sender, and is named once.
    expect(await groups()).toEqual([
      ['待办公文', ['公文：退回的请示（发起环节）']],
      ['发出的公文', ['公文：发出的请示（审核环节）']],
    ]);
    const { version } = await emp.call(getEmployee, { id: from });
    // Another document reaches the leaver at this very moment: its handler holds the document, the handover the leaver.
    const last = await stage.write('limited', flowId, { title: '收尾事项' });
    await stage.agree('clerk', last);
    const { version: shownVersion, task: open } = await stage.detail('clerk', last);
    const leaving = { id: from, version, date: '2026-11-12', reason: '辞职', toEmployeeId: stage.idOf('boss') };
    const codes = await stage.together(`select from oa.document where id = ${last} for update`, [
      () => clerk.ask(agreeDocument, { id: last, version: shownVersion, taskId: open?.id ?? 0, opinion: '' }),
      () => emp.ask(leaveEmployee, leaving),
    ]);
    expect(codes).toEqual([200, 200]);
    expect((await stage.detail('boss', last)).can).toContain('finish');
    expect(await groups()).toEqual([]);
    const shown = await stage.detail('boss', running);
    expect(shown.can).toContain('terminate');
    expect(shown.events.at(-1)).toMatchObject({ opinion: '离职交接', detail: expect.stringContaining('接替') as string });
    expect((await stage.detail('boss', returned)).can).toContain('send');
    await stage.agree('clerk', running);
  });
});
