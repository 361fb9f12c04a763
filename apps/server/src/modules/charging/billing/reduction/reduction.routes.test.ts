import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  APPROVAL,
  applyReduction,
  auditReduction,
  changeDocument,
  changeReduction,
  createReduction,
  DOCUMENT,
  DOCUMENT_ACT,
  findReductionMembers,
  getReduction,
  listReductionItems,
  MENU,
  NODE,
  NODE_MODE,
  rejectReduction,
  returnDocument,
  revokeDocument,
  searchReductions,
  sendDocument,
  terminateDocument,
} from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../testing/office-stage.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';
import { formOf, reduction, type ReductionPlan } from './reduction.fixtures.ts';

let stage: Stage;
let installation: Installation;
let emp: Person;
let auditor: Person;
let ground: BillingGround;
let house = 0;
beforeAll(async () => {
  stage = await openStage();
  ({ installation } = stage);
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  ground = await billingGround(installation);
  house = await ground.house({ code: '优1-101' });
});
afterAll(() => installation.close());

describe('a standing reduction', () => {
  it('waits, is passed by somebody else, and is listed with its budget', async () => {
    const form = await formOf(ground, {
      members: { kind: 'house', ids: [house] },
      limitAmount: '500',
      maxOverdueDays: 90,
      percent: '12.5',
    });
    const { id, number } = await emp.call(createReduction, form);
    expect(number).toMatch(/^YJ\d{10}$/);
    expect(await refusalOf(emp, auditReduction, { id, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(emp, applyReduction, { id })).toBe(`优减标准 ${number} 待审核，不能应用`);
    await auditor.call(auditReduction, { id, version: 0 });
    expect((await auditor.ask(auditReduction, { id, version: 0 })).envelope.code).toBe(409);
    expect(await refusalOf(auditor, auditReduction, { id, version: 1 })).toBe(`优减标准 ${number} 已生效，不能审核`);
    expect(await refusalOf(emp, changeReduction, { ...form, id, version: 1 })).toBe(`优减标准 ${number} 已生效，不能修改`);
    const { rows } = await emp.call(searchReductions, { estateId: ground.estateId, states: [2] });
    expect(rows).toMatchObject([
      {
        id,
        percent: '12.5',
        items: '物业费',
        memberKind: 'house',
        members: 1,
        limitAmount: '500.00',
        used: '0.00',
        state: 2,
        maxOverdueDays: 90,
      },
    ]);
    expect(await emp.call(getReduction, { id })).toMatchObject({ memberIds: [house], memberTexts: ['优1-101'], mine: true, file: null });
  });

  it('sent back is changed and waits again; one in force that no bill carries may still be sent back', async () => {
    const { id } = await emp.call(createReduction, await formOf(ground, { name: '待改' }));
    await auditor.call(rejectReduction, { id, version: 0, reason: '期限太长' });
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 3, checkNote: '期限太长' });
    await emp.call(changeReduction, { ...(await formOf(ground, { name: '改好', way: 2, amount: '20' })), id, version: 1 });
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 1, name: '改好', percent: null, amount: '20.00', checkedBy: '' });
    await auditor.call(auditReduction, { id, version: 2 });
    await auditor.call(rejectReduction, { id, version: 3, reason: '未到期' });
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 3 });
  });

  it.each([
    [{ name: ' ' }, '请输入名称'],
    [{ percent: '0' }, '比例应大于 0，不超过 100'],
    [{ percent: null }, '请输入比例'],
    [{ way: 2 as const, amount: null }, '请输入每月定额'],
    [{ chargeTypeIds: [] }, '请选择收费项目'],
    [{ toDate: '2019-12-31' }, '截止日期不能早于起始日期'],
    [{ members: { kind: 'building' as const, ids: [] } }, '请选择楼栋'],
    [{ members: { kind: 'house' as const, ids: [999_999] } }, '所选房屋不存在或不在该小区，请重新选择'],
    [{ chargeTypeIds: [999_999] }, '所选收费项目不存在、已停用，或是押金'],
  ])('refuses %j beside its field', async (plan, text) => {
    const { envelope } = await emp.ask(createReduction, await formOf(ground, plan));
    expect(JSON.stringify(envelope)).toContain(text);
  });

  it('is chosen for by name', async () => {
    const members = (kind: 'estate' | 'building' | 'house', key = '') =>
      emp.call(findReductionMembers, { estateId: ground.estateId, kind, key });
    expect(await members('estate')).toEqual([{ id: ground.estateId, text: expect.stringContaining('计费测试苑') as string }]);
    expect(await members('building', '1')).toEqual([{ id: ground.buildingId, text: '1幢' }]);
    expect(await members('house', '优1-101')).toEqual([{ id: house, text: '优1-101' }]);
    expect((await emp.call(listReductionItems, {})).some(({ name }) => name === '物业费')).toBe(true);
  });

  it('is found by who may see the screen and the estate', async () => {
    const id = await reduction(ground, emp, auditor, {});
    const [limited, bin] = [await installation.as('limited'), await installation.as('binemp')];
    expect((await installation.visitor.ask(getReduction, { id })).status).toBe(401);
    expect(await refusalOf(bin, getReduction, { id })).toBe('优减标准不存在或已被删除');
    const answer = await limited.ask(searchReductions, { estateId: ground.estateId });
    expect(answer.envelope.code === 200 ? (answer.envelope.data?.rows ?? []) : []).toEqual([]);
  });
});

describe('a reduction decided by document', () => {
  beforeAll(async () => {
    const either = [stage.idOf('auditor'), stage.idOf('boss')];
    const nodes = [
      nodeFor('s', NODE.start, []),
      nodeFor('p', NODE.approve, either, { mode: NODE_MODE.any }),
      nodeFor('z', NODE.finish, 'starter'),
    ];
    await stage.publish('优减流程', { fields: [], nodes, edges: [edgeFor('s', 'p'), edgeFor('p', 'z')] }, APPROVAL.reduction);
  });
  async function asked(plan: ReductionPlan) {
    const form = await formOf(ground, plan);
    const { id } = await emp.call(createReduction, form);
    const { rows } = await installation.database.asOwner((client) =>
      client.query<{ id: number }>(`select id::int from oa.document where business = $1 and business_id = $2`, [APPROVAL.reduction, id]),
    );
    return { id, form, documentId: rows[0]?.id ?? 0 };
  }
  const stateOf = async (id: number) => (await emp.call(getReduction, { id })).state;

  it('says what is decided, comes back to be changed by its sender, and goes on with the new text', async () => {
    const { id, form, documentId } = await asked({ members: { kind: 'house', ids: [house] }, limitAmount: '500', percent: '12.5' });
    const shown = await stage.detail('auditor', documentId);
    expect(shown.amount).toBe('500.00');
    for (const text of ['减 12.5%', '物业费', '优1-101', '2020.01.01 至 2030.12.31', '预算：500.00 元']) expect(shown.body).toContain(text);
    expect(await refusalOf(emp, changeReduction, { ...form, id, version: 0 })).toBe('该单据走流程“优减流程”，请在“处理公文”中办理');
    const step = { id: documentId, version: shown.version, taskId: shown.task?.id ?? 0 };
    expect(await emp.call(getReduction, { id })).toMatchObject({ flowName: '优减流程', mayChange: false });
    await auditor.call(returnDocument, { ...step, to: 's', opinion: '预算太高' });
    expect(await emp.call(getReduction, { id })).toMatchObject({ flowName: '优减流程', mayChange: true });
    const home = await stage.detail('emp', documentId);
    const text = { flowId: home.flowId, title: '改', kind: home.kind };
    expect(await refusalOf(emp, changeDocument, { id: documentId, version: home.version, ...text })).toContain('请在原单据上修改');
    const boss = await installation.as('boss');
    expect((await boss.ask(changeReduction, { ...form, id, version: 0 })).envelope.code).not.toBe(200);
    await emp.call(changeReduction, { ...form, limitAmount: '300', id, version: 0 });
    const { version, amount, body, state } = await stage.detail('emp', documentId);
    expect([state, amount, body.includes('预算：300.00 元'), await stateOf(id)]).toEqual([DOCUMENT.returned, '300.00', true, 1]);
    await emp.call(sendDocument, { id: documentId, version });
    await stage.agree('auditor', documentId);
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 2, limitAmount: '300.00' });
  });

  it('is taken back with its document, without a decision about it', async () => {
    for (const endpoint of [revokeDocument, terminateDocument]) {
      const { id, form, documentId } = await asked({});
      const { version } = await stage.detail('emp', documentId);
      await emp.call(endpoint, { id: documentId, version, opinion: '填错' });
      const back = await emp.call(getReduction, { id });
      expect(back).toMatchObject({ state: 3, checkedBy: '', flowName: null });
      // Changed, it is asked for again.
      expect(await emp.call(changeReduction, { ...form, id, version: back.version })).toEqual({ flowName: '优减流程' });
    }
  });

  it('is changed by who sends it now, and keeps its maker', async () => {
    const { id, form, documentId } = await asked({});
    const run = (text: string, values: unknown[]) => installation.database.asOwner((client) => client.query(text, values));
    const sentBy = (username: string) => run(`update oa.document set starter_id = $2 where id = $1`, [documentId, stage.idOf(username)]);
    await run(
      `update org.job_grant g set acts = array_append(g.acts, 'change') from org.employee_job j
        where g.job_id = j.job_id and j.employee_id = $1 and j.to_date is null and g.menu_id = $2`,
      [stage.idOf('auditor'), MENU.billingReduce],
    );
    const { version, task } = await stage.detail('auditor', documentId);
    await auditor.call(returnDocument, { id: documentId, version, taskId: task?.id ?? 0, to: 's', opinion: '预算太高' });
    await sentBy('auditor');
    const may = async (person: Person) => (await person.call(getReduction, { id })).mayChange;
    expect([await may(emp), await may(auditor)]).toEqual([false, true]);
    expect(await refusalOf(emp, changeReduction, { ...form, id, version: 0 })).toContain('优减流程');
    expect(await auditor.call(changeReduction, { ...form, limitAmount: '300', id, version: 0 })).toEqual({ flowName: '优减流程' });
    // Sent by another again, it is not decided by the one who changed it meanwhile, although the workflow names that person.
    await sentBy('emp');
    const home = await stage.detail('emp', documentId);
    await emp.call(sendDocument, { id: documentId, version: home.version });
    const again = await stage.detail('boss', documentId);
    expect(again.events.map(({ action, byName }) => [action, byName]).at(-2)).toEqual([DOCUMENT_ACT.change, '赵文博']);
    expect((await stage.detail('auditor', documentId)).task).toBeNull();
    await stage.agree('boss', documentId);
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 2, mine: true, limitAmount: '300.00' });
  });
});

describe('a reduction whose workflow asks for its amount', () => {
  beforeAll(async () => {
    // The company has one workflow for reductions: what is published by now gives way.
    await installation.database.asOwner((client) =>
      client.query(`update oa.flow set disabled = true where business = $1`, [APPROVAL.reduction]),
    );
    const nodes = [
      nodeFor('s', NODE.start, []),
      nodeFor('p', NODE.approve, [stage.idOf('boss')]),
      nodeFor('q', NODE.approve, [stage.idOf('auditor')]),
      nodeFor('z', NODE.finish, 'starter'),
    ];
    const edges = [edgeFor('s', 'p', '金额 > 1000'), edgeFor('s', 'q'), edgeFor('p', 'z'), edgeFor('q', 'z')];
    await stage.publish('优减分级', { fields: [], nodes, edges }, APPROVAL.reduction);
  });

  it('is asked for its budget beside the field, and goes by it', async () => {
    const form = await formOf(ground, { limitAmount: null });
    const { envelope } = await emp.ask(createReduction, form);
    const said = [{ path: 'limitAmount', msg: '流程“优减分级”按金额决定由谁审核，请填写' }];
    expect(envelope).toMatchObject({ data: { fields: said } });
    const { id } = await emp.call(createReduction, { ...form, limitAmount: '800' });
    const { rows } = await installation.database.asOwner((client) =>
      client.query<{ id: number }>(`select id::int from oa.document where business = $1 and business_id = $2`, [APPROVAL.reduction, id]),
    );
    await stage.agree('auditor', rows[0]?.id ?? 0);
    expect(await emp.call(getReduction, { id })).toMatchObject({ state: 2, limitAmount: '800.00' });
  });
});
