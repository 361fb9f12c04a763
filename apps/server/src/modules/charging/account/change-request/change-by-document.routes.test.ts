import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agreeDocument,
  APPROVAL,
  auditChangeRequest,
  changeDocument,
  createChangeRequest,
  createRefundRequest,
  createSubstitute,
  decideRefundRequest,
  DOCUMENT,
  endSubstitute,
  getChangeRequest,
  listDecisions,
  NODE,
  payRefundRequest,
  REFUND,
  rejectDocument,
  REQUEST,
  returnDocument,
  revokeDocument,
  searchRefundRequests,
  searchTodoDocuments,
  sendDocument,
  withdrawChangeRequest,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { inputOf } from './change.fixtures.ts';
import { openGround, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../testing/office-stage.ts';

let stage: Stage;
let ground: SettleGround;
let count = 0;
beforeAll(async () => {
  stage = await openStage();
  ground = await openGround(stage.installation);
  await stage.publish(
    '账款变动审批',
    {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('a', NODE.audit, [stage.idOf('emp'), stage.idOf('auditor')]),
        nodeFor('p', NODE.approve, [stage.idOf('boss')]),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'p', '金额 < -500'), edgeFor('a', 'z'), edgeFor('p', 'z')],
    },
    APPROVAL.change,
  );
});
afterAll(() => stage.installation.close());

async function request(amount: string) {
  const { houseId } = await ground.house(`审${++count}-1`);
  const bill = await ground.bill(houseId, { amount: '1000.00' });
  const emp = await stage.as('emp');
  const { id, number, flowName } = await emp.call(createChangeRequest, inputOf(2, [[bill, amount]]));
  expect(flowName).toBe('账款变动审批');
  const { rows } = await emp.call(searchTodoDocuments, {});
  expect(rows.map(({ title }) => title).join()).not.toContain(number);
  const [document] = await ground.sql<{ id: number }>(`select id::int from oa.document where business_id = $1`, [id]);
  return { id, number, bill, emp, documentId: document?.id ?? 0 };
}
const stateOf = async (id: number) => (await (await stage.as('emp')).call(getChangeRequest, { id })).state;
const reduced = async (bill: number) =>
  (await ground.sql<{ reduced: string }>(`select reduced::text from charging.bill where id = $1`, [bill]))[0]?.reduced;

describe('a business row decided by document', () => {
  it('changes with the step that decides the document, and not on its own screen', async () => {
    const { id, bill, documentId } = await request('300');
    const auditor = await stage.as('auditor');
    const { version, flowName } = await auditor.call(getChangeRequest, { id });
    expect(flowName).toBe('账款变动审批');
    const refused = await auditor.ask(auditChangeRequest, { id, version });
    expect(refused.envelope.msg).toBe('该单据走流程“账款变动审批”，请在“处理公文”中办理');
    expect((await auditor.call(listDecisions, {})).rows.filter((row) => row.id === id && row.kind === '减免')).toEqual([]);
    await stage.agree('auditor', documentId);
    // Who asked is a handler by the rules of the node, and still does not decide about it.
    expect([await stateOf(id), await reduced(bill)]).toEqual([REQUEST.done, '300.00']);
  });

  it('is rejected with the document, or withdrawn with it', async () => {
    const refused = await request('600');
    await stage.agree('auditor', refused.documentId);
    const boss = await stage.as('boss');
    const { version, task } = await stage.detail('boss', refused.documentId);
    await boss.call(rejectDocument, { id: refused.documentId, version, taskId: task?.id ?? 0, opinion: '依据不足' });
    expect([await stateOf(refused.id), await reduced(refused.bill)]).toEqual([REQUEST.rejected, '0.00']);

    const taken = await request('100');
    const mine = await stage.detail('emp', taken.documentId);
    await taken.emp.call(revokeDocument, { id: taken.documentId, version: mine.version, opinion: '' });
    expect(await stateOf(taken.id)).toBe(REQUEST.withdrawn);
  });

  it('takes its document along when it is withdrawn on its own screen', async () => {
    const { id, emp, documentId } = await request('100');
    const { version } = await emp.call(getChangeRequest, { id });
    await emp.call(withdrawChangeRequest, { id, version });
    expect((await stage.detail('emp', documentId)).state).toBe(DOCUMENT.terminated);
  });

  it('is withdrawn or decided by one of two who press at the same moment; neither waits for the other', async () => {
    const { id, emp, documentId } = await request('200');
    const { version } = await emp.call(getChangeRequest, { id });
    const auditor = await stage.as('auditor');
    const seen = await stage.detail('auditor', documentId);
    const step = { id: documentId, version: seen.version, taskId: seen.task?.id ?? 0, opinion: '' };
    const codes = await stage.together(`select from charging.change_request where id = ${id} for update`, [
      () => emp.ask(withdrawChangeRequest, { id, version }),
      () => auditor.ask(agreeDocument, step),
    ]);
    expect(codes).toEqual([200, 409]);
    expect([await stateOf(id), (await stage.detail('emp', documentId)).state]).toEqual([REQUEST.withdrawn, DOCUMENT.terminated]);
  });

  it('is not decided by who asked in the place of somebody absent, and is not changed in its document', async () => {
    const { id, emp, documentId } = await request('250');
    const day = businessDay(new Date());
    const auditor = await stage.as('auditor');
    const { id: substitution } = await auditor.call(createSubstitute, {
      ...{ substituteId: stage.idOf('emp'), fromDay: day, toDay: day, reason: '出差' },
    });
    const { task, version } = await stage.detail('auditor', documentId);
    const own = await stage.detail('emp', documentId);
    expect([own.task, own.can.includes('agree')]).toEqual([null, false]);
    expect((await emp.call(searchTodoDocuments, { size: 100 })).rows.map((row) => row.id)).not.toContain(documentId);
    const step = { id: documentId, version, taskId: task?.id ?? 0 };
    const refused = await emp.ask(agreeDocument, { ...step, opinion: '' });
    expect(refused.envelope.msg).toBe('不能审核自己提交的内容，请由他人审核');
    await auditor.call(endSubstitute, { id: substitution });
    await auditor.call(returnDocument, { ...step, to: 's', opinion: '请核对' });
    const home = await stage.detail('emp', documentId);
    const form = { flowId: home.flowId, title: '改', kind: home.kind };
    const changed = await emp.ask(changeDocument, { id: documentId, version: home.version, ...form });
    expect(changed.envelope.msg).toBe('该公文由“账款变动审批”发起，原单据不能修改，请终止后重新提交');
    await emp.call(sendDocument, { id: documentId, version: home.version });
    expect(await stateOf(id)).toBe(REQUEST.waiting);
  });

  it('stays as it was when carrying it out fails, and so does the document', async () => {
    const { id, bill, emp, documentId } = await request('300');
    // Another request takes most of the same bill meanwhile: 300.00 no longer fit.
    const other = await emp.call(createChangeRequest, inputOf(2, [[bill, '900']]));
    const [row] = await ground.sql<{ id: number }>(`select id::int from oa.document where business_id = $1`, [other.id]);
    await stage.agree('auditor', row?.id ?? 0);
    await stage.agree('boss', row?.id ?? 0);
    await expect(stage.agree('auditor', documentId)).rejects.toThrow();
    const auditor = await stage.as('auditor');
    expect((await auditor.call(searchTodoDocuments, { size: 100 })).rows.map((one) => one.id)).toContain(documentId);
    expect([await stateOf(id), await reduced(bill)]).toEqual([REQUEST.waiting, '900.00']);
  });
});

describe('a refund decided by document', () => {
  it('names its workflow in the list, is not decided there, and is paid once the document is agreed to', async () => {
    const nodes = [nodeFor('s', NODE.start, []), nodeFor('a', NODE.audit, [stage.idOf('auditor')]), nodeFor('z', NODE.finish, 'starter')];
    await stage.publish('退款审核', { fields: [], nodes, edges: [edgeFor('s', 'a'), edgeFor('a', 'z')] }, APPROVAL.refund);
    const { houseId } = await ground.house(`审${++count}-1`);
    const accountId = await ground.account(1, { houseId }, '3000.00');
    const [emp, auditor] = [await stage.as('emp'), await stage.as('auditor')];
    const asked = { accountId, type: 13, amount: '2500.00', reason: 3, payee: '卖方' } as const;
    const { id, flowName } = await emp.call(createRefundRequest, asked);
    const rowOf = async () => (await emp.call(searchRefundRequests, { houseId })).rows[0];
    expect([flowName, (await rowOf())?.flowName]).toEqual(['退款审核', '退款审核']);
    const refused = await auditor.ask(decideRefundRequest, { id, version: 0, approve: true });
    expect(refused.envelope.msg).toBe('该单据走流程“退款审核”，请在“处理公文”中办理');
    const [document] = await ground.sql<{ id: number }>(`select id::int from oa.document where business = $1 and business_id = $2`, [
      APPROVAL.refund,
      id,
    ]);
    await stage.agree('auditor', document?.id ?? 0);
    const row = await rowOf();
    expect(row?.state).toBe(REFUND.approved);
    await emp.call(payRefundRequest, {
      id,
      version: row?.version ?? 0,
      tenders: [{ list: 1, method: 2, amount: '2500.00', reference: 'T1' }],
    });
    expect(await rowOf()).toMatchObject({ state: REFUND.paid, balance: '500.00' });
  });
});
