import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addSigners,
  agreeDocument,
  answerDocumentFollow,
  changeDocument,
  changeFinisher,
  copyDocument,
  createSubstitute,
  disableFlow,
  DOCUMENT,
  DOCUMENT_KIND,
  FILE_CATEGORY,
  finishDocument,
  followUpDocument,
  getDocument,
  getFlow,
  listRevocableDocuments,
  NODE,
  NODE_MODE,
  publishFlow,
  removeDocument,
  resumeDocument,
  returnDocument,
  revokeDocument,
  saveFlowDraft,
  searchDocuments,
  searchTodoDocuments,
  sendDocument,
  suspendDocument,
  terminateDocument,
  transferDocument,
  type Endpoint,
  type FlowDefinition,
} from '@anju/contract';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../testing/office-stage.ts';
import { fetchAs, PDF, send as upload } from '../../../../testing/sample-files.ts';

let stage: Stage;
let wholeWay: number;
let anyOf: number;
/** 发起 → 审核 (clerk) → 会签 (auditor, boss) → 审结 (emp) → 定稿 (emp) → 完结 (starter). */
const whole = (stageOf: Stage): FlowDefinition => ({
  fields: [{ name: '费用科目', kind: 4, required: true, choices: ['预算内', '预算外'] }],
  nodes: [
    nodeFor('s', NODE.start, []),
    nodeFor('a', NODE.audit, [stageOf.idOf('clerk')], { dueHours: 8 }),
    nodeFor('c', NODE.countersign, [stageOf.idOf('auditor'), stageOf.idOf('boss')]),
    nodeFor('p', NODE.approve, [stageOf.idOf('boss')]),
    nodeFor('e', NODE.conclude, [stageOf.idOf('emp')]),
    nodeFor('f', NODE.finalise, [stageOf.idOf('emp')]),
    nodeFor('z', NODE.finish, 'starter'),
  ],
  edges: [
    edgeFor('s', 'a'),
    edgeFor('a', 'c'),
    edgeFor('c', 'p', '费用科目 = "预算外"'),
    edgeFor('c', 'e'),
    edgeFor('p', 'e'),
    edgeFor('e', 'f'),
    edgeFor('f', 'z'),
  ],
});
beforeAll(async () => {
  stage = await openStage();
  wholeWay = await stage.publish('测试全程', whole(stage));
  anyOf = await stage.publish('测试或签', {
    fields: [],
    nodes: [
      nodeFor('s', NODE.start, []),
      nodeFor('p', NODE.approve, [stage.idOf('clerk'), stage.idOf('auditor')], { mode: NODE_MODE.any }),
      nodeFor('z', NODE.finish, 'starter'),
    ],
    edges: [edgeFor('s', 'p'), edgeFor('p', 'z')],
  });
});
afterAll(() => stage.installation.close());

const rowsOf = (text: string, values: unknown[]): Promise<object[]> =>
  stage.installation.database.asOwner(async (client) => (await client.query<object>(text, values)).rows);
const write = (fields: Record<string, string> = { 费用科目: '预算内' }) => stage.write('limited', wholeWay, { fields });
const ask = async (username: string, endpoint: Endpoint, id: number, more: object = {}) => {
  const person = await stage.as(username);
  const { version, task } = await person.call(getDocument, { id });
  return (await person.ask(endpoint, { id, version, taskId: task?.id ?? 1, opinion: '已核对。', ...more })).envelope;
};

describe('a document', () => {
  it('goes the whole way to an unchangeable PDF and its end', async () => {
    const id = await write();
    for (const username of ['clerk', 'auditor', 'boss', 'emp']) await stage.agree(username, id);
    const concluded = await stage.detail('limited', id);
    expect([concluded.state, concluded.nodeName]).toEqual([DOCUMENT.concluded, '定稿环节']);
    await stage.agree('emp', id);
    const finalised = await stage.detail('limited', id);
    expect(finalised.pdf?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(finalised.can).toContain('finish');
    expect((await ask('limited', finishDocument, id)).code).toBe(200);
    const done = await stage.detail('limited', id);
    expect([done.state, done.can]).toEqual([DOCUMENT.finished, ['copyTo']]);
    expect(done.steps.map(({ name, standing }) => `${name} ${standing}`)).toEqual([
      '审核环节 done',
      '会签环节 done',
      '审结环节 done',
      '定稿环节 done',
      '完结环节 done',
    ]);
    expect(done.events.map(({ byName, opinion }) => opinion && byName).filter(Boolean)).toHaveLength(6);
  });

  it('takes the way of its fields, and is not sent without them', async () => {
    const outside = await write({ 费用科目: '预算外' });
    for (const username of ['clerk', 'auditor', 'boss']) await stage.agree(username, outside);
    expect((await stage.detail('limited', outside)).nodeName).toBe('签批环节');
    const clerk = await stage.as('limited');
    const missing = await stage.write('limited', wholeWay, { send: false });
    expect((await clerk.ask(sendDocument, { id: missing, version: 0 })).envelope.msg).toBe('请填写“费用科目”');
    expect((await clerk.ask(removeDocument, { id: missing })).envelope.code).toBe(200);
    const wrong = await stage.write('limited', wholeWay, { fields: { 费用科目: '其他' }, send: false });
    expect((await clerk.ask(sendDocument, { id: wrong, version: 0 })).envelope.msg).toBe('“费用科目”应为选项之一');
  });

  it('is signed by one of two who press at the same moment, and the other is told', async () => {
    const id = await stage.write('limited', anyOf);
    const [clerk, auditor] = await Promise.all([stage.as('clerk'), stage.as('auditor')]);
    const seen = await Promise.all(
      [clerk, auditor].map(async (person) => ({ person, taskId: (await person.call(getDocument, { id })).task?.id ?? 0 })),
    );
    const answers = await Promise.all(
      seen.map(({ person, taskId }) => person.ask(agreeDocument, { id, version: 1, taskId, opinion: '同意。' })),
    );
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ envelope }) => envelope.msg).join()).toContain('公文已被他人修改');
    const { steps } = await stage.detail('limited', id);
    expect(steps[0]?.signatures.filter(({ state }) => state === 3)).toHaveLength(1);
  });

  it('is signed for what its handler saw: neither a later turn nor another text', async () => {
    const head = { dueHours: null, acts: [] };
    const same = await stage.publish('测试同一人', {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('a', NODE.audit, [stage.idOf('auditor')], head),
        nodeFor('e', NODE.conclude, [stage.idOf('auditor')], head),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'e'), edgeFor('e', 'z')],
    });
    const id = await stage.write('limited', same, { amount: '100' });
    const [limited, auditor] = [await stage.as('limited'), await stage.as('auditor')];
    const old = await stage.detail('auditor', id);
    const sign = (taskId = 0) => auditor.ask(agreeDocument, { id, version: old.version, taskId, opinion: '' });
    const { version } = await stage.detail('limited', id);
    const revoked = await limited.call(revokeDocument, { id, version, opinion: '' });
    const form = { flowId: same, title: '关于电梯维保的请示', kind: DOCUMENT_KIND.request, amount: '100000', send: true };
    await limited.call(changeDocument, { id, version: revoked.version, ...form });
    expect((await sign(old.task?.id)).envelope.code).toBe(409);
    const { task } = await stage.detail('auditor', id);
    const twice = [await sign(task?.id), await sign(task?.id)];
    expect(twice.map(({ envelope }) => envelope.code)).toEqual([200, 409]);
    expect((await stage.detail('limited', id)).nodeName).toBe('审结环节');
  });

  it('returned after its workflow was published anew keeps the form it was sent with; a draft goes with the flow of today', async () => {
    const fields = (name: string) => [{ name, kind: 1 as const, required: true, choices: [] }];
    const definition = (name: string): FlowDefinition => ({
      fields: fields(name),
      nodes: [nodeFor('s', NODE.start, []), nodeFor('a', NODE.audit, [stage.idOf('auditor')]), nodeFor('z', NODE.finish, 'starter')],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'z')],
    });
    const flowId = await stage.publish('测试改版', definition('旧栏'));
    const id = await stage.write('limited', flowId, { fields: { 旧栏: '一' } });
    const draft = await stage.write('limited', flowId, { fields: { 旧栏: '一' }, send: false });
    const { version: seen, task } = await stage.detail('auditor', id);
    await (await stage.as('auditor')).call(returnDocument, { id, version: seen, taskId: task?.id ?? 0, to: 's', opinion: '请补充' });
    const manager = await stage.as('emp');
    const flow = await manager.call(getFlow, { id: flowId });
    const saved = await manager.call(saveFlowDraft, { id: flowId, version: flow.version, definition: definition('新栏') });
    await manager.call(publishFlow, { id: flowId, version: saved.version, note: '改版' });
    const limited = await stage.as('limited');
    const { version } = await stage.detail('limited', id);
    const form = { flowId, title: '关于电梯维保的请示', kind: DOCUMENT_KIND.request, fields: { 旧栏: '二' }, send: true };
    await limited.call(changeDocument, { id, version, ...form });
    expect(await stage.detail('limited', id)).toMatchObject({ state: DOCUMENT.running, fields: [{ name: '旧栏', value: '二' }] });
    expect((await limited.ask(sendDocument, { id: draft, version: 0 })).envelope.msg).toBe('请填写“新栏”');
    await stage.agree('auditor', id);
    await ask('limited', finishDocument, id);
    const { version: now } = await manager.call(getFlow, { id: flowId });
    await manager.call(disableFlow, { id: flowId, version: now, disabled: true });
    expect((await limited.ask(sendDocument, { id: draft, version: 0 })).envelope.msg).toBe('流程“测试改版”已停用，不能发送');
  });

  it('goes back with a reason and runs again', async () => {
    const id = await write();
    await stage.agree('clerk', id);
    await stage.agree('auditor', id);
    const boss = await stage.as('boss');
    const { version, returnTo, task } = await boss.call(getDocument, { id });
    const taskId = task?.id ?? 0;
    expect(returnTo.map(({ name }) => name)).toEqual(['发起环节', '审核环节']);
    expect((await boss.ask(returnDocument, { id, version, taskId, to: 's', opinion: ' ' })).envelope.code).toBe(400);
    await boss.call(returnDocument, { id, version, taskId, to: 's', opinion: '附件不全' });
    const home = await stage.detail('limited', id);
    expect([home.state, home.can]).toEqual([DOCUMENT.returned, expect.arrayContaining(['change', 'send', 'terminate'])]);
    await (await stage.as('limited')).call(sendDocument, { id, version: home.version });
    for (const username of ['clerk', 'auditor', 'boss']) await stage.agree(username, id);
    expect((await stage.detail('limited', id)).nodeName).toBe('审结环节');
  });

  it('is revoked until somebody acted', async () => {
    const limited = await stage.as('limited');
    const id = await write();
    expect((await limited.call(listRevocableDocuments, { id: wholeWay })).map((row) => row.id)).toContain(id);
    expect((await ask('limited', revokeDocument, id)).code).toBe(200);
    expect((await stage.detail('limited', id)).state).toBe(DOCUMENT.revoked);
    const late = await write();
    await stage.agree('clerk', late);
    expect((await ask('limited', revokeDocument, late)).msg).toBe('已有人办理，不能撤回');
    expect((await limited.call(listRevocableDocuments, { id: 0 })).map((row) => row.id)).not.toContain(late);
  });

  it('is transferred, asks others, stands still and goes on', async () => {
    const id = await write();
    expect((await ask('clerk', transferDocument, id, { to: stage.idOf('boss') })).code).toBe(200);
    expect((await stage.detail('limited', id)).handlers).toBe((await stage.detail('boss', id)).handlers);
    const asked = await stage.detail('boss', id);
    expect((await ask('boss', addSigners, id, { people: [stage.idOf('auditor')], how: 'before' })).code).toBe(200);
    expect((await ask('boss', agreeDocument, id, { taskId: asked.task?.id })).msg).toContain('公文已被他人修改');
    const { task } = await stage.detail('auditor', id);
    expect((await ask('auditor', suspendDocument, id)).code).toBe(200);
    expect((await ask('auditor', agreeDocument, id, { taskId: task?.id })).msg).toBe('公文已中止，不能同意');
    expect((await ask('limited', resumeDocument, id)).code).toBe(200);
    await stage.agree('auditor', id, '建议同意');
    await stage.agree('boss', id);
    expect((await stage.detail('limited', id)).nodeName).toBe('会签环节');
  });

  it('is seen by those it concerns and by nobody else', async () => {
    const id = await write();
    const manager = await stage.as('emp');
    const stranger = await stage.as('boss');
    expect((await stranger.ask(getDocument, { id })).envelope.msg).toContain('公文');
    expect((await stranger.ask(agreeDocument, { id, version: 1, taskId: 1, opinion: '' })).envelope.code).not.toBe(200);
    // The manager of the workflow may look, urge and end.
    expect((await manager.call(getDocument, { id })).can).toEqual(['terminate', 'follow', 'copyTo']);
    await manager.call(copyDocument, { id, people: [stage.idOf('boss')] });
    expect((await stranger.call(getDocument, { id })).can).toEqual([]);
    const copied = await stranger.call(searchDocuments, { box: 'copied' });
    expect(copied.rows.map((row) => row.id)).toContain(id);
    // Only its author sees a draft.
    const draft = await stage.write('limited', wholeWay, { send: false });
    expect((await manager.ask(getDocument, { id: draft })).envelope.msg).toBe('公文不存在或已被删除');
  });

  it('keeps the files it has; one taken out, and those of a removed draft, are gone', async () => {
    const { app } = stage.installation;
    const limited = await stage.as('limited');
    const category = FILE_CATEGORY.documentPaper;
    const [one = 0, two = 0] = await Promise.all(
      ['甲.pdf', '乙.pdf'].map(async (name) => (await upload(app, limited.token, name, PDF, `cat=${category}`)).data.id),
    );
    const id = await stage.write('limited', wholeWay, { fileIds: [one, two], send: false });
    const readable = async () =>
      Promise.all(
        [one, two].map(async (fileId) => {
          const { rawPayload } = await fetchAs(app, `/api/file/down?cat=${category}&id=${fileId}&parent=${id}`, limited.token);
          return rawPayload.subarray(0, 5).toString() === '%PDF-';
        }),
      );
    expect(await readable()).toEqual([true, true]);
    const form = { flowId: wholeWay, title: '关于电梯维保的请示', kind: DOCUMENT_KIND.request };
    await limited.call(changeDocument, { id, version: 0, ...form, fileIds: [two] });
    expect(await readable()).toEqual([false, true]);
    await limited.call(removeDocument, { id });
    expect(await readable()).toEqual([false, false]);
    expect(await rowsOf(`select id from files.file where id = any ($1)`, [[one, two]])).toEqual([]);
  });

  it('is urged with counters, answered once', async () => {
    const id = await write();
    const limited = await stage.as('limited');
    expect(await limited.call(followUpDocument, { id, text: '本周五截止' })).toEqual({ count: 1 });
    expect((await limited.ask(followUpDocument, { id, text: '再催' })).envelope.msg).toContain('刚刚跟催过');
    const clerk = await stage.as('clerk');
    const seen = await clerk.call(getDocument, { id });
    expect([seen.follows, seen.followList[0]?.text, seen.followList[0]?.mine]).toEqual([1, '本周五截止', true]);
    const followId = seen.followList[0]?.id ?? 0;
    await clerk.call(answerDocumentFollow, { id: followId, answer: '今天办' });
    expect(
      await rowsOf(`select actor, note from system.audit_log where entity = 'document' and entity_id = $1 and action = '回复跟催'`, [id]),
    ).toEqual([{ actor: seen.steps[0]?.signatures[0]?.personName, note: '关于电梯维保的请示 今天办' }]);
    expect((await clerk.ask(answerDocumentFollow, { id: followId, answer: '又' })).envelope.msg).toBe('该跟催已回复');
    const todo = await clerk.call(searchTodoDocuments, { key: '电梯维保' });
    expect(todo.rows.find((row) => row.id === id)).toMatchObject({ follows: 1, nodeType: NODE.audit, substituteFor: '' });
  });

  it('is urged by its sender and the manager only, and not while it stands still', async () => {
    const id = await write();
    const [limited, manager, reader, handler] = await Promise.all(['limited', 'emp', 'boss', 'clerk'].map(stage.as));
    await manager?.call(copyDocument, { id, people: [stage.idOf('boss')] });
    const told = async (person: typeof limited) => (await person?.ask(followUpDocument, { id, text: '请尽快' }))?.envelope.msg;
    expect(await told(reader)).toBe('只有发起人和流程管理员可以跟催');
    expect(await told(handler)).toBe('只有发起人和流程管理员可以跟催');
    expect((await manager?.ask(followUpDocument, { id, text: '请尽快' }))?.envelope.code).toBe(200);
    expect((await ask('limited', suspendDocument, id)).code).toBe(200);
    expect(await told(limited)).toBe('公文已中止，不能跟催');
  });

  it('waits for the substitute as well, who signs for the absent', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await (
      await stage.as('clerk')
    ).call(createSubstitute, { substituteId: stage.idOf('boss'), fromDay: today, toDay: today, reason: '出差' });
    const id = await write();
    const boss = await stage.as('boss');
    const todo = await boss.call(searchTodoDocuments, {});
    expect(todo.rows.find((row) => row.id === id)?.substituteFor).not.toBe('');
    await stage.agree('boss', id);
    const { steps, events } = await stage.detail('limited', id);
    expect(steps[0]?.signatures[0]).toMatchObject({ state: 3, personId: stage.idOf('clerk') });
    expect(steps[0]?.signatures[0]?.actedByName).not.toBe('');
    expect(events.at(-1)?.byName).toContain('（代');
  });

  it('offers an urging to the substitute of whoever was urged', async () => {
    const id = await write();
    await (await stage.as('limited')).call(followUpDocument, { id, text: '本周五截止' });
    const seen = await stage.detail('boss', id);
    expect([seen.followList[0]?.mine, seen.can.includes('answer')]).toEqual([true, true]);
    await (await stage.as('boss')).call(answerDocumentFollow, { id: seen.followList[0]?.id ?? 0, answer: '今天办' });
    expect((await stage.detail('clerk', id)).followList[0]).toMatchObject({ mine: false, answer: '今天办' });
  });

  it('passes the duty to finish on, and ends without effect', async () => {
    const id = await stage.write('limited', anyOf);
    await stage.agree('clerk', id);
    const manager = await stage.as('emp');
    const { version } = await manager.call(getDocument, { id });
    await manager.call(changeFinisher, { id, version, to: stage.idOf('boss'), opinion: '' });
    // The sender remains the sender.
    expect((await stage.detail('limited', id)).can).toContain('changeFinisher');
    expect((await ask('boss', finishDocument, id)).code).toBe(200);
    const ended = await write();
    expect((await ask('limited', terminateDocument, ended, { opinion: '不办了' })).code).toBe(200);
    expect(await stage.detail('limited', ended)).toMatchObject({ state: DOCUMENT.terminated, endReason: '不办了' });
  });
});
