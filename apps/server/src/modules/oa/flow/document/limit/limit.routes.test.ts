// Time limits of documents: who gets a document late has it late, and the clock tells everything it has to tell.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addSigners,
  agreeDocument,
  answerDocumentFollow,
  followUpDocument,
  getDocument,
  NODE,
  replaceEmployee,
  resumeDocument,
  searchTodo,
  suspendDocument,
  transferDocument,
} from '@anju/contract';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../../testing/office-stage.ts';

/** A Thursday morning; what is due after eight working hours is due at six. */
const THURSDAY = '2026-11-12T09:00:00+08:00';
const DUE = '2026-11-12T10:00:00.000Z';
let now = new Date(THURSDAY);
let stage: Stage;
let flowId: number;

const ask = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  stage.installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
/** Sessions would end when the clock jumps. */
const jump = async (to: string): Promise<void> => {
  now = new Date(to);
  await ask(`update session.session set last_seen_at = $1`, [to]);
};
const round = () => stage.installation.schedule.run('oa.document-reminders');
const toldOf = async (id: number): Promise<string[]> =>
  (await ask<{ detail: string }>(`select detail from oa.document_event where document_id = $1 and by_name = '系统' order by id`, [id])).map(
    ({ detail }) => (detail.startsWith('提醒') ? '提醒' : '超期'),
  );
const dueOf = async (id: number) => (await stage.detail('emp', id)).dueAt;
const seen = async (username: string, id: number) => {
  const { version, task } = await stage.detail(username, id);
  return { id, version, taskId: task?.id ?? 0 };
};

beforeAll(async () => {
  stage = await openStage({ clock: { now: () => now } });
  flowId = await stage.publish('限时办理', {
    fields: [],
    nodes: [
      nodeFor('s', NODE.start, []),
      nodeFor('a', NODE.audit, [stage.idOf('clerk')], { dueHours: 8, remindHours: 2, escalateTo: stage.idOf('boss') }),
      nodeFor('z', NODE.finish, 'starter'),
    ],
    edges: [edgeFor('s', 'a'), edgeFor('a', 'z')],
  });
  // What waits in the demo would be told as well.
  await ask(`update oa.document_task set reminded_at = now(), overdue_told_at = now() where state in (1, 2)`);
});
beforeEach(() => jump(THURSDAY));
afterAll(() => stage.installation.close());

describe('a time limit', () => {
  it('goes on with whoever gets the document by transfer, and what was told stays told', async () => {
    const id = await stage.write('emp', flowId);
    await jump('2026-11-13T09:10:00+08:00');
    await round();
    expect(await toldOf(id)).toEqual(['超期']);
    await (await stage.as('clerk')).call(transferDocument, { ...(await seen('clerk', id)), to: stage.idOf('auditor') });
    expect(await dueOf(id)).toBe(DUE);
    await round();
    expect(await toldOf(id)).toEqual(['超期']);
    const late = await (await stage.as('boss')).call(searchTodo, { kinds: ['document-late'], size: 100 });
    expect(late.rows.map((row) => row.id)).toContain(id);
    const waiting = await (await stage.as('auditor')).call(searchTodo, { kinds: ['decision'], overdue: true, size: 100 });
    expect(waiting.rows.find((row) => row.id === id)).toMatchObject({ due: '2026-11-12', overdue: true });
  });

  it('goes on with a successor, who is reminded of it', async () => {
    const id = await stage.write('emp', flowId);
    await jump('2026-11-12T16:30:00+08:00');
    await round();
    const successor = { fromId: stage.idOf('clerk'), toId: stage.idOf('limited'), reason: '调岗' };
    await (await stage.as('emp')).call(replaceEmployee, successor);
    expect(await dueOf(id)).toBe(DUE);
    await round();
    expect(await toldOf(id)).toEqual(['提醒', '提醒']);
    await (await stage.as('emp')).call(replaceEmployee, { ...successor, fromId: successor.toId, toId: successor.fromId });
  });

  it('is urged of the successor, who answers in the place of whoever was urged', async () => {
    const id = await stage.write('emp', flowId);
    const emp = await stage.as('emp');
    await emp.call(followUpDocument, { id, text: '请尽快' });
    const successor = { fromId: stage.idOf('clerk'), toId: stage.idOf('limited'), reason: '调岗' };
    await emp.call(replaceEmployee, successor);
    const { followList, can } = await stage.detail('limited', id);
    expect([followList[0]?.mine, can.includes('answer')]).toEqual([true, true]);
    await (await stage.as('limited')).call(answerDocumentFollow, { id: followList[0]?.id ?? 0, answer: '今天办' });
    await emp.call(replaceEmployee, { ...successor, fromId: successor.toId, toId: successor.fromId });
  });

  it('stands still for a successor named while the document is suspended', async () => {
    const id = await stage.write('emp', flowId);
    const emp = await stage.as('emp');
    await jump('2026-11-12T16:00:00+08:00');
    const version = async () => (await emp.call(getDocument, { id })).version;
    await emp.call(suspendDocument, { id, version: await version(), opinion: '等材料' });
    await jump('2026-11-12T17:30:00+08:00');
    const successor = { fromId: stage.idOf('clerk'), toId: stage.idOf('limited'), reason: '调岗' };
    await emp.call(replaceEmployee, successor);
    await jump('2026-11-13T14:00:00+08:00');
    await emp.call(resumeDocument, { id, version: await version(), opinion: '' });
    // Two of the eight hours were left, so the reminder is due immediately.
    expect(await dueOf(id)).toBe('2026-11-13T08:00:00.000Z');
    await round();
    expect(await toldOf(id)).toEqual(['提醒']);
    await emp.call(replaceEmployee, { ...successor, fromId: successor.toId, toId: successor.fromId });
  });

  it('is the old one when those who were asked before have signed, also after a suspension', async () => {
    const [plain, halted] = [await stage.write('emp', flowId), await stage.write('emp', flowId)];
    const [emp, clerk] = [await stage.as('emp'), await stage.as('clerk')];
    await jump('2026-11-12T17:00:00+08:00');
    for (const id of [plain, halted])
      await clerk.call(addSigners, { ...(await seen('clerk', id)), people: [stage.idOf('auditor')], how: 'before' });
    const version = async () => (await emp.call(getDocument, { id: halted })).version;
    await emp.call(suspendDocument, { id: halted, version: await version(), opinion: '等材料' });
    await jump('2026-11-13T09:30:00+08:00');
    await emp.call(resumeDocument, { id: halted, version: await version(), opinion: '' });
    for (const id of [plain, halted]) {
      await (await stage.as('auditor')).call(agreeDocument, { ...(await seen('auditor', id)), opinion: '可行' });
    }
    expect(await dueOf(plain)).toBe(DUE);
    expect(await dueOf(halted)).toBe('2026-11-13T02:30:00.000Z');
  });
});

describe('the clock', () => {
  const MANY = 600;
  it('reminds of what is near whatever is due before it, and tells of everything that is late at once', async () => {
    const published = (name: string, dueHours: number, remindHours: number) =>
      stage.publish(name, {
        fields: [],
        nodes: [
          nodeFor('s', NODE.start, []),
          nodeFor('a', NODE.audit, [stage.idOf('clerk')], { dueHours, remindHours }),
          nodeFor('z', NODE.finish, 'starter'),
        ],
        edges: [edgeFor('s', 'a'), edgeFor('a', 'z')],
      });
    const many = await stage.write('emp', await published('提前一小时提醒', 40, 1));
    const early = await stage.write('emp', await published('提前八十小时提醒', 90, 80));
    // Six hundred more parts of a document, due before the other and none of them near.
    await ask(
      `insert into oa.document_task (tenant_id, document_id, round, node, node_name, node_type, person_id, sort, state, origin, opened_at, due_at, remind_at)
       select t.tenant_id, t.document_id, t.round + n, t.node, t.node_name, t.node_type, t.person_id, 1, 2, 1, t.opened_at,
              '2026-11-20T10:00:00+08:00', '2026-11-20T09:00:00+08:00'
         from oa.document_task t, generate_series(1, ${MANY}) n where t.document_id = $1 and t.node = 'a'`,
      [many],
    );
    await jump('2026-11-13T10:50:00+08:00');
    await round();
    expect(await toldOf(early)).toEqual([]);
    await jump('2026-11-13T11:10:00+08:00');
    await round();
    expect(await toldOf(early)).toEqual(['提醒']);
    await jump('2026-11-20T10:10:00+08:00');
    await round();
    expect((await toldOf(many)).filter((told) => told === '超期')).toHaveLength(MANY + 1);
  });
});
