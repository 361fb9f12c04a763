// 审查 and the decision about an application. Somebody else than who wrote it down and who checked it decides, or a document where a workflow
// is published: it goes out once the papers are fine. What is to be paid is asked for in the same transaction.
import {
  APPROVAL,
  DECORATION,
  DECORATION_ACT,
  MENU,
  PAPER_CHECK,
  type approveDecoration,
  type checkDecoration,
  type DecorationAct,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { formatDay, isZeroDecimal, sumMoney } from '@anju/domain';
import { dropApproval, hasDocument, requestApproval, requireNoDocument } from '../../../../platform/document/approval.ts';
import { documentFlow, type FlowDocument, type StepInput } from '../../../../platform/document/document-flow.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf, type Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { amountOf, isChanged, linesOfPasses, plannedLines, type PlannedLine } from '../money/money.rules.ts';
import { askMoney, nameLines } from '../money/money.service.ts';
import { readSetting } from '../money/setting.queries.ts';
import {
  insertStep,
  lockDecoration,
  UNCHECKED,
  updateDecoration,
  type DecorationPatch,
  type LockedDecoration,
} from '../step/change.queries.ts';
import { announce, knowing, onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import { checkPapers, listWaitingWorkers, readAsked, sumArrears } from './apply.queries.ts';

/** What the setting asks for as the application stands. */
async function linesOf(tx: Tx, { id, companyId, houseArea }: LockedDecoration) {
  const setting = await readSetting(tx, companyId);
  const passes = (await listWaitingWorkers(tx, id)).length;
  return { setting, planned: plannedLines(setting, { area: houseArea, passes }) };
}

/** Sends a document once somebody checked the papers and they are fine; answers the workflow that decides. */
export async function askDecision(scope: Scope, tx: Tx, before: LockedDecoration): Promise<string | null> {
  const found = await lockDecoration(tx, before.id, null);
  if (found?.state !== DECORATION.waiting || found.checkerId === null) return null;
  if ((await knowing(scope, tx, found)).now.papers !== 'fine') return null;
  const { id, number, house } = found;
  const { estate, applicantName, contractor, works, plannedFrom, plannedTo, structural, gas } = await readAsked(tx, id);
  const { setting, planned } = await linesOf(tx, found);
  const owed = setting.arrearsConfirm ? await sumArrears(tx, found.houseId) : '0';
  return requestApproval(scope, tx, {
    kind: APPROVAL.decoration,
    id,
    title: `装修申请 ${number} ${house}`,
    lines: [
      `单号：${number}`,
      `房屋：${estate} ${house}`,
      `申请人：${applicantName}`,
      ...(contractor === '' ? [] : [`施工方：${contractor}`]),
      `项目：${works}`,
      `工期：${formatDay(plannedFrom)} 至 ${formatDay(plannedTo)}`,
      ...planned.map(({ name, amount }) => `${name}：${amount} 元`),
      ...(isZeroDecimal(owed) ? [] : [`房屋欠费：${owed} 元`]),
    ],
    amount: sumMoney(planned.map(({ amount }) => amount)),
    facts: { 小区: estate, 类型: structural ? '结构改动' : gas ? '燃气改动' : '一般装修' },
  });
}

/** What a document decides stays as it was read; once the application is changed, the document ends. */
export async function endDocument(scope: Scope, tx: Tx, { id }: LockedDecoration, reason: string): Promise<boolean> {
  if (!(await hasDocument(tx, APPROVAL.decoration, id))) return false;
  await dropApproval(scope, tx, APPROVAL.decoration, id, reason);
  return true;
}

export const check = (
  scope: Scope,
  { id, version, papers, remark }: ParsedInputOf<typeof checkDecoration>,
): Promise<OutputOf<typeof checkDecoration>> =>
  onDecoration(scope, { id, version }, '审查', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.check);
    await requireNoDocument(inner, tx, APPROVAL.decoration, id);
    const { by, at } = stampOf(scope);
    if ((await checkPapers(tx, id, papers, by)) < papers.length) throw fail('FILE_GONE');
    const wrong = papers.filter((one) => one.check === PAPER_CHECK.wrong).length;
    const words = [wrong > 0 ? `${wrong} 份资料不合格` : '', remark].filter((text) => text !== '').join('；');
    await takeStep(inner, tx, found, DECORATION_ACT.check, {
      remark: words,
      patch: { checkerId: scope.actor.accountId, checkedBy: by, checkedAt: at, checkRemark: remark },
    });
    return { note: words, answer: { flowName: await askDecision(inner, tx, found) } };
  });

/** What somebody who decides on the screen gives beside a note; a decision by document covers what the document showed, with arrears. */
type Approval = StepInput & Partial<Pick<ParsedInputOf<typeof approveDecoration>, 'money' | 'moneyReason' | 'arrearsKnown'>>;

/** The lines of the setting, or what the approver changed them to with a reason. */
async function askedLines(tx: Tx, found: LockedDecoration, { money = null, moneyReason = '' }: Approval): Promise<readonly PlannedLine[]> {
  const { planned } = await linesOf(tx, found);
  if (money === null) return nameLines(tx, found.estateId, planned, 'money');
  const wanted = money
    .map((line) => ({ ...line, amount: amountOf(line.quantity, line.price) }))
    .filter(({ amount }) => !isZeroDecimal(amount));
  const named = await nameLines(tx, found.estateId, wanted, 'money');
  if (isChanged(named, planned) && moneyReason === '') throw failField('moneyReason', 'DECORATION_MONEY_REASON');
  return named;
}

type Document = LockedDecoration & FlowDocument;
interface Change extends DecorationPatch {
  readonly stamp?: Stamp;
}
const { step } = documentFlow<Document, Change>({
  name: '装修申请',
  entity: 'decoration',
  states: DECORATION,
  refused: 'DECORATION_STATE',
  lock: (tx, id, _estates, scope) => lockDecoration(tx, id, reachOf(scope.actor)),
  update: (tx, id, { stamp, ...patch }) => updateDecoration(tx, id, patch, stamp as Stamp),
  approval: { kind: APPROVAL.decoration, menuOf: () => MENU.decoration },
});

const decided = (scope: Scope, decision: string): Change => {
  const stamp = stampOf(scope);
  return { decidedId: scope.actor.accountId, decidedBy: stamp.by, decidedAt: stamp.at, decision, stamp };
};

async function wrote(scope: Scope, tx: Tx, { id, state }: Document, act: DecorationAct, to: LockedDecoration['state'], remark: string) {
  const { tenantId, by, at } = stampOf(scope);
  await insertStep(tx, tenantId, id, { act, from: state, to, accountId: scope.actor.accountId, by, at, remark });
  await announce(scope, tx);
}

export const approve = step<Approval>({
  decides: 'approve',
  action: '通过',
  from: [DECORATION.waiting],
  to: DECORATION.paying,
  by: 'other',
  before: async ({ scope, tx, document, input }) => {
    await requireMove(scope, tx, document, DECORATION_ACT.approve);
    if (scope.byDocument === true || input.arrearsKnown === true) return;
    const { arrearsConfirm } = await readSetting(tx, document.companyId);
    const open = arrearsConfirm ? await sumArrears(tx, document.houseId) : '0';
    if (!isZeroDecimal(open)) throw failField('arrearsKnown', 'DECORATION_ARREARS', { amount: open });
  },
  writes: ({ scope, input }) => decided(scope, input.note ?? ''),
  run: async ({ scope, tx, document, input }) => {
    const lines = await askedLines(tx, document, input);
    const asked = linesOfPasses(lines, await listWaitingWorkers(tx, document.id), document.house);
    await askMoney(scope, tx, document, asked, (input.money ?? null) === null ? '' : (input.moneyReason ?? ''));
    await wrote(scope, tx, document, DECORATION_ACT.approve, DECORATION.paying, input.note ?? '');
  },
});

export const refuse = step({
  decides: 'reject',
  action: '退回',
  from: [DECORATION.waiting],
  to: DECORATION.refused,
  by: 'other',
  writes: ({ scope, input }) => decided(scope, input.note ?? ''),
  run: ({ scope, tx, document, input }) => wrote(scope, tx, document, DECORATION_ACT.refuse, DECORATION.refused, input.note ?? ''),
});

const TAKEN_BACK = '撤回送审';
/** A document that was taken back leaves the application as it was; its papers are checked again before another one goes out. */
step({
  decides: 'withdraw',
  action: TAKEN_BACK,
  from: [DECORATION.waiting],
  by: 'anyone',
  writes: ({ scope }) => ({ ...UNCHECKED, stamp: stampOf(scope) }),
  run: ({ scope, tx, document, input }) =>
    wrote(scope, tx, document, DECORATION_ACT.check, document.state, [TAKEN_BACK, input.note ?? ''].filter(Boolean).join('：')),
});
