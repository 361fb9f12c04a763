import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DOCUMENT,
  getEmployee,
  isEmployeeWorking,
  leaveEmployee,
  NODE,
  previewLeave,
  replaceEmployee,
  returnDocument,
  searchTodoDocuments,
  sendDocument,
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
    const { version } = await stage.detail('clerk', returned);
    await clerk.call(returnDocument, { id: returned, version, to: 's', opinion: '请补充' });
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
});

describe('time limits', () => {
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
      return rows.map(({ detail }) => (detail.startsWith('提醒') ? '提醒' : detail.endsWith('已超期') ? '超期' : detail));
    };
    expect(await round('2026-11-12T11:00:00+08:00')).toEqual([]);
    expect(await round('2026-11-12T16:30:00+08:00')).toEqual(['提醒']);
    expect(await round('2026-11-12T17:00:00+08:00')).toEqual(['提醒']);
    expect(await round('2026-11-13T09:10:00+08:00')).toEqual(['提醒', '超期']);
    expect(await round('2026-11-13T10:00:00+08:00')).toEqual(['提醒', '超期']);
    turn('2026-11-12T09:00:00+08:00');
  });
});

describe('somebody who leaves the company', () => {
  it('hands over the documents sent and still on their way; the receiver is their sender from then on', async () => {
    const emp = await stage.as('emp');
    const clerk = await stage.as('clerk');
    const from = stage.idOf('limited');
    const running = await stage.write('limited', flowId, { title: '发出的请示' });
    const returned = await stage.write('limited', flowId, { title: '退回的请示' });
    const { version: seen } = await stage.detail('clerk', returned);
    await clerk.call(returnDocument, { id: returned, version: seen, to: 's', opinion: '请补充' });
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
    await emp.call(leaveEmployee, { id: from, version, date: '2026-11-12', reason: '辞职', toEmployeeId: stage.idOf('boss') });
    expect(await groups()).toEqual([]);
    const shown = await stage.detail('boss', running);
    expect(shown.can).toContain('terminate');
    expect(shown.events.at(-1)).toMatchObject({ opinion: '离职交接', detail: expect.stringContaining('接替') as string });
    expect((await stage.detail('boss', returned)).can).toContain('send');
    await stage.agree('clerk', running);
  });
});
