// Instalment agreements and write-offs where a workflow for them is published: the document decides, in the transaction of its step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  APPROVAL,
  approvePlan,
  approveSuspension,
  createPlan,
  DOCUMENT,
  endPlan,
  finishDocument,
  getPlan,
  getSuspension,
  listDecisions,
  MENU,
  NODE,
  PLAN,
  rejectDocument,
  revokeDocument,
  sendDocument,
  SUSPENSION,
  SUSPENSION_STATE,
  terminateDocument,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../testing/office-stage.ts';
import { openGround, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { askSuspension, askTransfer, billOf, owing, passSuspension } from './suspension/suspension.fixtures.ts';

const TODAY = businessDay(new Date());
const BY_FLOW = (name: string) => `该单据走流程“${name}”，请在“处理公文”中办理`;
let stage: Stage;
let ground: SettleGround;
let count = 0;
beforeAll(async () => {
  stage = await openStage();
  ground = await openGround(stage.installation);
});
afterAll(() => stage.installation.close());

const publish = (name: string, business: (typeof APPROVAL)['instalment' | 'suspension']) =>
  stage.publish(
    name,
    {
      fields: [],
      nodes: [nodeFor('s', NODE.start, []), nodeFor('p', NODE.approve, [stage.idOf('boss')]), nodeFor('z', NODE.finish, 'starter')],
      edges: [edgeFor('s', 'p'), edgeFor('p', 'z')],
    },
    business,
  );
/** The document that decides a row; 0 when there is none. */
const documentOf = async (business: number, id: number): Promise<number> =>
  (await ground.sql<{ id: number }>(`select id::int from oa.document where business = $1 and business_id = $2`, [business, id]))[0]?.id ??
  0;

async function agreement() {
  const house = await owing(
    ground,
    `协${++count}`,
    { amount: '600.00', due: addDays(TODAY, -40) },
    { amount: '400.00', due: addDays(TODAY, -20) },
  );
  const emp = await stage.as('emp');
  const { id } = await emp.call(createPlan, {
    ...{ ...house.object, billIds: house.bills, signedOn: TODAY },
    instalments: [
      { dueDate: addDays(TODAY, 10), amount: '500.00' },
      { dueDate: addDays(TODAY, 40), amount: '500.00' },
    ],
  });
  return { id, emp, bill: house.bills[0] ?? 0, documentId: await documentOf(APPROVAL.instalment, id) };
}
const planState = async (id: number) => (await (await stage.as('emp')).call(getPlan, { id })).state;
const stopped = async (bill: number) => (await billOf(ground, bill))?.late_stop !== null;
const offered = async (id: number, kind: string) =>
  (await (await stage.as('auditor')).call(listDecisions, {})).rows.some((row) => row.kind === kind && row.id === id);

describe('an instalment agreement', () => {
  it('is decided by a second person while no workflow is published', async () => {
    const { id, documentId } = await agreement();
    expect([documentId, await offered(id, '分期')]).toEqual([0, true]);
    expect(await (await stage.as('auditor')).call(getPlan, { id })).toMatchObject({ flowName: null });
    await (await stage.as('auditor')).call(approvePlan, { id, version: 0 });
    expect(await planState(id)).toBe(PLAN.running);
    await publish('分期审批', APPROVAL.instalment);
  });

  it('runs from the step that decides its document, and not from its own screen', async () => {
    const { id, bill, emp, documentId } = await agreement();
    const auditor = await stage.as('auditor');
    expect((await auditor.ask(approvePlan, { id, version: 0 })).envelope.msg).toBe(BY_FLOW('分期审批'));
    expect(await auditor.call(getPlan, { id })).toMatchObject({ flowName: '分期审批' });
    expect([await planState(id), await stopped(bill), await offered(id, '分期')]).toEqual([PLAN.waiting, false, false]);
    const shown = await stage.detail('boss', documentId);
    expect(shown).toMatchObject({ amount: '1000.00', businessMenu: MENU.arrearsAudit });
    expect(shown.body).toContain('第 2 期');
    await stage.agree('boss', documentId);
    expect([await planState(id), await stopped(bill)]).toEqual([PLAN.running, true]);
    // Ending the plan later on its own screen does not change the document, which has decided and only waits to be finished.
    const { version } = await emp.call(getPlan, { id });
    await emp.call(endPlan, { id, version, reason: '业主要求一次付清' });
    const { state, version: seen } = await stage.detail('emp', documentId);
    expect([await planState(id), state]).toEqual([PLAN.ended, DOCUMENT.concluded]);
    await emp.call(finishDocument, { id: documentId, version: seen, opinion: '' });
  });

  it('is sent back with its document, or taken back with it, and then for good', async () => {
    const refused = await agreement();
    const { version, task } = await stage.detail('boss', refused.documentId);
    const seen = { id: refused.documentId, version, taskId: task?.id ?? 0 };
    await (await stage.as('boss')).call(rejectDocument, { ...seen, opinion: '期数过多' });
    expect(await refused.emp.call(getPlan, { id: refused.id })).toMatchObject({ state: PLAN.rejected, checkNote: '期数过多' });

    const taken = await agreement();
    const mine = await stage.detail('emp', taken.documentId);
    await taken.emp.call(revokeDocument, { id: taken.documentId, version: mine.version, opinion: '' });
    expect(await taken.emp.call(getPlan, { id: taken.id })).toMatchObject({ state: PLAN.ended, endReason: '撤回' });
    const back = await stage.detail('emp', taken.documentId);
    expect(back.can).not.toContain('send');
    const again = await taken.emp.ask(sendDocument, { id: taken.documentId, version: back.version });
    expect(again.envelope.msg).toBe('该公文由“分期审批”发起，原单据已一并撤回，请重新提交');
    // What was taken back is ended without being taken back again.
    await taken.emp.call(terminateDocument, { id: taken.documentId, version: back.version, opinion: '不办了' });
    expect((await stage.detail('emp', taken.documentId)).state).toBe(DOCUMENT.terminated);
  });

  it('takes its waiting document along when it is ended', async () => {
    const { id, emp, documentId } = await agreement();
    await emp.call(endPlan, { id, version: 0, reason: '签错' });
    expect((await stage.detail('emp', documentId)).state).toBe(DOCUMENT.terminated);
  });

  it('stays as it was when it cannot be carried out, and so does its document', async () => {
    const { id, bill, documentId } = await agreement();
    const raise = (by: number) => ground.sql(`update charging.bill set amount = amount + $2 where id = $1`, [bill, by]);
    await raise(1);
    await expect(stage.agree('boss', documentId)).rejects.toThrow('签订后账单已变动');
    expect([await planState(id), (await stage.detail('boss', documentId)).state]).toEqual([PLAN.waiting, DOCUMENT.running]);
    await raise(-1);
    await stage.agree('boss', documentId);
    expect(await planState(id)).toBe(PLAN.running);
  });
});

describe('a write-off', () => {
  it('is settled with 坏账准备 by the step that decides its document', async () => {
    const { bills } = await owing(ground, `销${++count}`, { amount: '80.00', due: '2025-04-30' });
    const emp = await stage.as('emp');
    const auditor = await stage.as('auditor');
    await passSuspension(auditor, (await askSuspension(emp, bills)).id);
    await publish('挂账审批', APPROVAL.suspension);
    const { id } = await askTransfer(emp, SUSPENSION.writeOff, bills);
    const documentId = await documentOf(APPROVAL.suspension, id);
    const { version, flowName } = await auditor.call(getSuspension, { id });
    expect(flowName).toBe('挂账审批');
    expect((await auditor.ask(approveSuspension, { id, version })).envelope.msg).toBe(BY_FLOW('挂账审批'));
    expect((await stage.detail('boss', documentId)).businessMenu).toBe(MENU.arrearsTransfer);
    await stage.agree('boss', documentId);
    expect(await auditor.call(getSuspension, { id })).toMatchObject({ state: SUSPENSION_STATE.approved, amount: '80.00' });
    expect(await billOf(ground, bills[0] ?? 0)).toMatchObject({ state: 5, open: '0.00' });
    expect(await ground.disagreements()).toEqual([]);
  });
});
