// 审查 and the decision about an application. Somebody else than who wrote it down and who checked it decides; what is to be paid is asked
// for in the same transaction.
import {
  DECORATION,
  DECORATION_ACT,
  PAPER_CHECK,
  type approveDecoration,
  type checkDecoration,
  type ParsedInputOf,
  type refuseDecoration,
} from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { documentFlow, type FlowDocument } from '../../../../platform/document/document-flow.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { amountOf, isChanged, plannedLines, type PlannedLine } from '../money/money.rules.ts';
import { askMoney, nameLines } from '../money/money.service.ts';
import { readSetting } from '../money/setting.queries.ts';
import { insertStep, lockDecoration, updateDecoration, type DecorationPatch, type LockedDecoration } from '../step/change.queries.ts';
import { announce, onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import { checkPapers, listWaitingWorkers, sumArrears } from './apply.queries.ts';

export const check = (scope: Scope, { id, version, papers, remark }: ParsedInputOf<typeof checkDecoration>): Promise<null> =>
  onDecoration(scope, { id, version }, '审查', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.check);
    const { by, at } = stampOf(scope);
    if ((await checkPapers(tx, id, papers, by)) < papers.length) throw fail('FILE_GONE');
    const wrong = papers.filter((one) => one.check === PAPER_CHECK.wrong).length;
    const words = [wrong > 0 ? `${wrong} 份资料不合格` : '', remark].filter((text) => text !== '').join('；');
    await takeStep(inner, tx, found, DECORATION_ACT.check, {
      remark: words,
      patch: { checkerId: scope.actor.accountId, checkedBy: by, checkedAt: at, checkRemark: remark },
    });
    return { note: words, answer: null };
  });

type Approval = ParsedInputOf<typeof approveDecoration>;

/** The lines of the setting, or what the approver changed them to with a reason. */
async function askedLines(tx: Tx, found: LockedDecoration, { money, moneyReason }: Approval): Promise<readonly PlannedLine[]> {
  const setting = await readSetting(tx, found.companyId);
  const passes = (await listWaitingWorkers(tx, found.id)).length;
  const planned = plannedLines(setting, { area: found.houseArea, passes });
  if (money === null) return nameLines(tx, found.estateId, planned, 'money');
  const wanted = money
    .map((line) => ({ ...line, amount: amountOf(line.quantity, line.price) }))
    .filter(({ amount }) => !isZeroDecimal(amount));
  const named = await nameLines(tx, found.estateId, wanted, 'money');
  if (isChanged(named, planned) && moneyReason === '') throw failField('moneyReason', 'DECORATION_MONEY_REASON');
  return named;
}

type Document = LockedDecoration & FlowDocument;
const { step } = documentFlow<Document, DecorationPatch>({
  name: '装修申请',
  entity: 'decoration',
  states: DECORATION,
  refused: 'DECORATION_STATE',
  lock: (tx, id, _estates, scope) => lockDecoration(tx, id, reachOf(scope.actor)),
  update: (tx, id, change) => updateDecoration(tx, id, change, { tenantId: 0, by: change.decidedBy ?? '', at: change.decidedAt ?? '' }),
});

const decided = ({ actor, clock }: Scope, note: string): DecorationPatch => ({
  decidedId: actor.accountId,
  decidedBy: actor.name,
  decidedAt: clock.now().toISOString(),
  decision: note,
});

async function wrote(
  scope: Scope,
  tx: Tx,
  found: Document,
  act: typeof DECORATION_ACT.approve | typeof DECORATION_ACT.refuse,
  remark: string,
) {
  const { tenantId, by, at } = stampOf(scope);
  const to = act === DECORATION_ACT.approve ? DECORATION.paying : DECORATION.refused;
  await insertStep(tx, tenantId, found.id, { act, from: found.state, to, accountId: scope.actor.accountId, by, at, remark });
  await announce(scope, tx);
}

export const approve = step<Approval>({
  action: '通过',
  from: [DECORATION.waiting],
  to: DECORATION.paying,
  by: 'other',
  before: async ({ scope, tx, document, input }) => {
    await requireMove(scope, tx, document, DECORATION_ACT.approve);
    const setting = await readSetting(tx, document.companyId);
    const open = setting.arrearsConfirm && !input.arrearsKnown ? await sumArrears(tx, document.houseId) : '0';
    if (!isZeroDecimal(open)) throw failField('arrearsKnown', 'DECORATION_ARREARS', { amount: open });
  },
  writes: ({ scope, input }) => decided(scope, input.note),
  run: async ({ scope, tx, document, input }) => {
    const lines = await askedLines(tx, document, input);
    await askMoney(scope, tx, document, lines, { text: document.house, reason: input.money === null ? '' : input.moneyReason });
    await wrote(scope, tx, document, DECORATION_ACT.approve, input.note);
  },
});

export const refuse = step<ParsedInputOf<typeof refuseDecoration>>({
  action: '退回',
  from: [DECORATION.waiting],
  to: DECORATION.refused,
  by: 'other',
  writes: ({ scope, input }) => decided(scope, input.note),
  run: ({ scope, tx, document, input }) => wrote(scope, tx, document, DECORATION_ACT.refuse, input.note),
});
