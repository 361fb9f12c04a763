// Decorations, their extensions, release slips, delays and leases where a workflow for them is published: the document decides, in the
// transaction of its step. How each is decided by a second person stands in the tests of its own folder.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  APPROVAL,
  approveDecoration,
  approveLease,
  approveSlip,
  askAcceptance,
  askDelay,
  askExtension,
  CASE_DELAY,
  changeDecoration,
  changeSlip,
  checkDecoration,
  createLease,
  createSlip,
  DECORATION,
  DOCUMENT,
  EXTENSION,
  finishCase,
  getLease,
  getSlip,
  grantDelay,
  grantExtension,
  issuePermit,
  LEASE,
  LEASE_PURPOSE,
  listDecisions,
  listDecorationSettings,
  MENU,
  NODE,
  PAPER_CHECK,
  rejectDocument,
  RENT_CYCLE,
  returnDocument,
  revokeDocument,
  saveDecorationSetting,
  searchDecorations,
  searchExtensions,
  sendDocument,
  SLIP,
  submitLease,
  takeCase,
  withdrawDecoration,
  withdrawSlip,
  type StateOf,
} from '@anju/contract';
import { createPool } from '../../platform/db/pool.ts';
import { createTenantDatabases } from '../../platform/tenancy/tenant-db.ts';
import { clockAt, openInstallation, type Shared } from '../../testing/installation.ts';
import { edgeFor, nodeFor, stageOn, type Stage } from '../../testing/office-stage.ts';
import { openCases, type Cases } from './case/case.fixtures.ts';
import { at, dayOf, openDecorations, type Decorations } from './decoration/decoration.fixtures.ts';
import { expire } from './release/slip-work.service.ts';
import { openSlips } from './release/slip.fixtures.ts';

type Kind = StateOf<typeof APPROVAL>;
const BY_FLOW = (name: string) => `该单据走流程“${name}”，请在“处理公文”中办理`;
let shared: Shared;
let stage: Stage;
let ground: Decorations;
beforeAll(async () => {
  const clock = clockAt(at('10:00'));
  shared = { clock, installation: await openInstallation({ clock }) };
  stage = await stageOn(shared.installation);
  ground = await openDecorations(shared);
});
afterAll(() => shared.installation.close());

/** Everything that meets the condition goes to boss, the rest to the auditor. */
const publish = (name: string, business: Kind, when: string) =>
  stage.publish(
    name,
    {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('p', NODE.approve, [stage.idOf('boss')]),
        nodeFor('q', NODE.approve, [stage.idOf('auditor')]),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'p', when), edgeFor('s', 'q'), edgeFor('p', 'z'), edgeFor('q', 'z')],
    },
    business,
  );
const sql = <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
  shared.installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
/** The last document that decides a row; 0 when there is none. */
const documentOf = async (business: Kind, id: number): Promise<number> =>
  (
    await sql<{ id: number }>(`select id::int from oa.document where business = $1 and business_id = $2 order by id desc`, [business, id])
  )[0]?.id ?? 0;
const stateOf = async (documentId: number) =>
  (await sql<{ state: number }>(`select state from oa.document where id = $1`, [documentId]))[0]?.state;
async function disagree(documentId: number, opinion: string): Promise<void> {
  const { version, task } = await stage.detail('boss', documentId);
  await (await stage.as('boss')).call(rejectDocument, { id: documentId, version, taskId: task?.id ?? 0, opinion });
}
async function takeBack(username: string, documentId: number): Promise<void> {
  const { version } = await stage.detail(username, documentId);
  await (await stage.as(username)).call(revokeDocument, { id: documentId, version, opinion: '' });
}

describe('a decoration', () => {
  let houses = 0;
  beforeAll(async () => {
    await publish('装修流程', APPROVAL.decoration, '类型 = "一般装修" 且 小区 = "云栖花园" 且 金额 >= 2300');
  });
  const check = async (id: number) => {
    const { papers, version } = await ground.read(id);
    const fine = papers.map((one) => ({ id: one.id, check: PAPER_CHECK.fine }));
    return ground.people.clerk.call(checkDecoration, { id, version, papers: fine });
  };
  async function asked() {
    const houseId = await ground.ground.house(`文1-${++houses}`);
    const { id } = await ground.apply(houseId);
    const { flowName } = await check(id);
    return { id, houseId, flowName, documentId: await documentOf(APPROVAL.decoration, id) };
  }

  it('is passed by the step that decides its document, which goes out once the papers are fine', async () => {
    const { id, flowName, documentId } = await asked();
    const { auditor } = ground.people;
    const seen = await auditor.call(searchDecorations, { key: (await ground.read(id)).number });
    expect([flowName, seen.rows[0]?.state]).toEqual(['装修流程', DECORATION.waiting]);
    const { version, may } = await ground.read(id);
    expect(may).not.toContain('check');
    expect((await auditor.ask(approveDecoration, { id, version })).envelope.msg).toBe(BY_FLOW('装修流程'));
    const shown = await stage.detail('boss', documentId);
    expect(shown).toMatchObject({ amount: '2300.00', businessMenu: MENU.decoration, businessId: id });
    expect(shown.body).toContain('墙面油漆');
    await stage.agree('boss', documentId);
    const passed = await ground.read(id);
    expect(passed).toMatchObject({ state: DECORATION.paying, decision: '同意。', flowName: null });
    expect(passed.money.map(({ amount }) => amount)).toEqual(['2000.00', '300.00']);
  });

  it('is sent back with its document; a document that is taken back leaves it to be checked again', async () => {
    const refused = await asked();
    await disagree(refused.documentId, '图纸不全');
    expect(await ground.read(refused.id)).toMatchObject({ state: DECORATION.refused, decision: '图纸不全' });

    const { id, documentId } = await asked();
    await takeBack('clerk', documentId);
    const back = await ground.read(id);
    expect(back).toMatchObject({ state: DECORATION.waiting, checkedAt: null, flowName: null });
    expect(back.steps.at(-1)?.remark).toContain('撤回送审');
    expect((await check(id)).flowName).toBe('装修流程');
    expect(await documentOf(APPROVAL.decoration, id)).not.toBe(documentId);
  });

  it('takes its document along when it is changed or withdrawn', async () => {
    const { id, houseId, documentId } = await asked();
    const { houseId: _, papers: _papers, workers: _workers, ...form } = await ground.form(houseId, { content: '改为两间' });
    await ground.people.emp.call(changeDecoration, { ...form, id, version: (await ground.read(id)).version, workers: [] });
    expect([await stateOf(documentId), (await ground.read(id)).flowName]).toEqual([DOCUMENT.terminated, null]);
    await check(id);
    const next = await documentOf(APPROVAL.decoration, id);
    await ground.people.emp.call(withdrawDecoration, { id, version: (await ground.read(id)).version, reason: '不装了' });
    expect([next === documentId, await stateOf(next)]).toEqual([false, DOCUMENT.terminated]);
  });

  it('is extended by the document of its extension', async () => {
    const { emp, auditor } = ground.people;
    const setting = (await emp.call(listDecorationSettings, {})).find(({ companyId }) => companyId === ground.ground.companyId);
    if (!setting) throw new Error('the company has no setting');
    await emp.call(saveDecorationSetting, { ...setting, lines: [] });
    await publish('延期流程', APPROVAL.extension, '小区 = "云栖花园"');
    const { id, documentId: decides } = await asked();
    // Without money to ask for it is no longer one of those that boss decides.
    await stage.agree('auditor', decides);
    await emp.call(issuePermit, { id, version: (await ground.read(id)).version });
    const ask = async () => {
      const answer = await emp.call(askExtension, { id, version: (await ground.read(id)).version, newTo: dayOf(90), reason: '等定制门' });
      const extension = (await ground.read(id)).extensions.at(-1);
      return { ...answer, extension, documentId: await documentOf(APPROVAL.extension, extension?.id ?? 0) };
    };
    const taken = await ask();
    await takeBack('emp', taken.documentId);
    expect((await ground.read(id)).extensions[0]?.state).toBe(EXTENSION.gone);

    const { flowName, extension, documentId } = await ask();
    expect([flowName, extension?.flowName, extension?.mayDecide]).toEqual(['延期流程', '延期流程', false]);
    expect((await auditor.call(searchExtensions, {})).rows.find((one) => one.decorationId === id)).toMatchObject({ mayDecide: false });
    const refused = await auditor.ask(grantExtension, { id: extension?.id ?? 0, version: extension?.version ?? 0 });
    expect(refused.envelope.msg).toBe(BY_FLOW('延期流程'));
    expect(await stage.detail('boss', documentId)).toMatchObject({ businessMenu: MENU.decoration, businessId: id });
    await stage.agree('boss', documentId);
    expect(await ground.read(id)).toMatchObject({ permitTo: dayOf(90), passes: [{ validTo: dayOf(90) }] });

    const late = await emp.call(askExtension, { id, version: (await ground.read(id)).version, newTo: dayOf(99), reason: '再延' });
    expect(late.flowName).toBe('延期流程');
    const open = await documentOf(APPROVAL.extension, (await ground.read(id)).extensions.at(-1)?.id ?? 0);
    await emp.call(askAcceptance, { id, version: (await ground.read(id)).version });
    expect(await stateOf(open)).toBe(DOCUMENT.terminated);
  });
});

describe('a release slip', () => {
  let slips: Awaited<ReturnType<typeof openSlips>>;
  beforeAll(async () => {
    slips = await openSlips(shared);
    await publish('放行流程', APPROVAL.release, '类型 = "搬出"');
  });
  async function asked(more: Parameters<typeof slips.form>[0] = {}) {
    const made = await slips.people.emp.call(createSlip, await slips.form(more));
    return { ...made, documentId: await documentOf(APPROVAL.release, made.id) };
  }
  const read = (id: number) => slips.people.emp.call(getSlip, { id });

  it('may pass by the step that decides its document, is sent back with it, and takes it along when it is withdrawn', async () => {
    const { id, flowName, documentId } = await asked();
    const { auditor, emp } = slips.people;
    const offered = (await auditor.call(listDecisions, {})).rows.some((row) => row.kind === '放行条' && row.id === id);
    expect([flowName, (await read(id)).flowName, offered]).toEqual(['放行流程', '放行流程', false]);
    expect((await auditor.ask(approveSlip, { id, version: (await read(id)).version })).envelope.msg).toBe(BY_FLOW('放行流程'));
    const shown = await stage.detail('boss', documentId);
    expect(shown).toMatchObject({ businessMenu: MENU.moveOut, businessId: id, amount: null });
    expect(shown.body).toContain('沙发 1组');
    await stage.agree('boss', documentId);
    expect(await read(id)).toMatchObject({ state: SLIP.ready, flowName: null });

    const refused = await asked();
    await disagree(refused.documentId, '缺证件');
    expect(await read(refused.id)).toMatchObject({ state: SLIP.rejected, checkNote: '缺证件' });
    const gone = await asked();
    await emp.call(withdrawSlip, { id: gone.id, version: (await read(gone.id)).version, reason: '改日' });
    expect(await stateOf(gone.documentId)).toBe(DOCUMENT.terminated);
  });

  it('is changed only once its document came back, and then sent again', async () => {
    const { id, documentId } = await asked();
    const { emp } = slips.people;
    const change = async () => emp.ask(changeSlip, { ...(await slips.form({ plate: '浙B99999' })), id, version: (await read(id)).version });
    expect((await change()).envelope.msg).toBe(BY_FLOW('放行流程'));
    const { version, task } = await stage.detail('boss', documentId);
    await (await stage.as('boss')).call(returnDocument, { id: documentId, version, taskId: task?.id ?? 0, to: 's', opinion: '车牌不符' });
    expect((await change()).envelope.data).toMatchObject({ flowName: '放行流程' });
    const home = await stage.detail('emp', documentId);
    expect(home.body).toContain('浙B99999');
    await (await stage.as('emp')).call(sendDocument, { id: documentId, version: home.version });
    await stage.agree('boss', documentId);
    expect((await read(id)).state).toBe(SLIP.ready);
  });

  it('that expires undecided ends its document', async () => {
    const { id, documentId } = await asked({ from: at('10:10'), to: at('10:20') });
    const databases = createTenantDatabases(createPool(shared.installation.database.appUrl, { max: 2 }));
    shared.clock.at = at('10:30');
    await expire(shared.installation.services, databases.of(slips.house.tenant), slips.house.tenant);
    await databases.close();
    shared.clock.at = at('10:00');
    expect([(await read(id)).state, await stateOf(documentId)]).toEqual([SLIP.expired, DOCUMENT.terminated]);
  });
});

describe('more time for a case', () => {
  let cases: Cases;
  beforeAll(async () => {
    cases = await openCases(shared);
    await publish('诉求延期流程', APPROVAL.caseDelay, '类型 = "报修"');
  });
  async function asked() {
    const { people, make, read, step } = cases;
    const id = await make(cases.to('clerk'));
    await people.clerk.call(takeCase, { id });
    const due = (await read(id)).finish.due as string;
    const newDue = new Date(Date.parse(due) + 86_400_000).toISOString();
    expect(await step(people.clerk, askDelay, id, { newDue, reason: '等定制件' })).toBe('');
    const delay = (await read(id)).delays[0];
    return { id, due, newDue, delay, documentId: await documentOf(APPROVAL.caseDelay, delay?.id ?? 0) };
  }

  it('is given by the step that decides its document, to its worker by nobody else', async () => {
    const { people, read } = cases;
    const { id, newDue, delay, documentId } = await asked();
    await cases.grant('auditor', MENU.caseFollow, ['view', 'audit']);
    expect(delay).toMatchObject({ flowName: '诉求延期流程', mayDecide: false });
    expect((await people.auditor.ask(grantDelay, { id: delay?.id ?? 0 })).envelope.msg).toBe(BY_FLOW('诉求延期流程'));
    expect(await stage.detail('boss', documentId)).toMatchObject({ businessMenu: MENU.caseFollow, businessId: id });
    await stage.agree('boss', documentId);
    expect(await read(id)).toMatchObject({ finish: { due: newDue }, delays: [{ state: CASE_DELAY.granted, flowName: null }] });

    const refused = await asked();
    await disagree(refused.documentId, '可先临时处理');
    expect(await read(refused.id)).toMatchObject({
      finish: { due: refused.due },
      delays: [{ state: CASE_DELAY.refused, note: '可先临时处理' }],
    });
  });

  it('is not given by its document once less time was asked for than is promised by now', async () => {
    const { id, newDue, documentId } = await asked();
    const later = new Date(Date.parse(newDue) + 86_400_000).toISOString();
    await sql(`update customer.service_case set finish_due = $1 where id = $2`, [later, id]);
    await expect(stage.agree('boss', documentId)).rejects.toThrow('已过或不晚于现行时限，请退回后重新申请');
    expect(await cases.read(id)).toMatchObject({ finish: { due: later }, delays: [{ state: CASE_DELAY.waiting }] });
    await disagree(documentId, '重新申请');
    expect((await cases.read(id)).delays[0]?.state).toBe(CASE_DELAY.refused);
    // A worker has only so many cases in hand.
    await cases.people.clerk.call(finishCase, { id, result: '已更换', unsignedReason: '业主不在' });
  });

  it('is dropped with its document when the work is done', async () => {
    const { people, read } = cases;
    const { id, documentId } = await asked();
    await people.clerk.call(finishCase, { id, result: '已更换', unsignedReason: '业主不在' });
    expect([(await read(id)).delays[0]?.state, await stateOf(documentId)]).toEqual([CASE_DELAY.gone, DOCUMENT.terminated]);
  });
});

describe('a lease', () => {
  let houses = 0;
  beforeAll(async () => {
    await publish('租约流程', APPROVAL.lease, '金额 >= 3000 且 小区 = "云栖花园"');
  });
  async function submitted() {
    const { emp } = ground.people;
    const { id } = await emp.call(createLease, {
      ...{ houseId: await ground.ground.house(`租1-${++houses}`), contractNo: `HT-${houses}`, fromDate: dayOf(0), toDate: dayOf(365) },
      ...{ rent: '3000.00', cycle: RENT_CYCLE.month, deposit: '6000.00', purpose: LEASE_PURPOSE.living, lines: [] },
      people: [{ main: true, person: { name: `租客${houses}`, phone: `1370000200${houses}` } }],
    });
    const { flowName } = await emp.call(submitLease, { id, version: 0 });
    return { id, flowName, documentId: await documentOf(APPROVAL.lease, id) };
  }
  const read = (id: number) => ground.people.emp.call(getLease, { id });

  it('is put in force by the step that decides its document, and comes back with it', async () => {
    const { id, flowName, documentId } = await submitted();
    expect([flowName, (await read(id)).flowName]).toEqual(['租约流程', '租约流程']);
    expect((await ground.people.emp.ask(approveLease, { id, version: 1 })).envelope.msg).toBe(BY_FLOW('租约流程'));
    expect(await stage.detail('boss', documentId)).toMatchObject({ amount: '3000.00', businessMenu: MENU.rental, businessId: id });
    await stage.agree('boss', documentId);
    expect(await read(id)).toMatchObject({ state: LEASE.running, flowName: null });

    const refused = await submitted();
    await disagree(refused.documentId, '缺身份证');
    expect(await read(refused.id)).toMatchObject({ state: LEASE.draft, flowName: null });
    const taken = await submitted();
    await takeBack('emp', taken.documentId);
    expect((await read(taken.id)).state).toBe(LEASE.draft);
  });
});
