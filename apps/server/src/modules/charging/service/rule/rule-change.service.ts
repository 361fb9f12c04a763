// Changes of how a rule counts part months and rounds: asked by one user, approved by another, from a day that has not come yet. Periods that
// begin before it, and bills that exist, stay as they are. domain: property 4.1, 12.1.
import {
  PRICE,
  type auditRuleChange,
  type ParsedInputOf,
  type proposeRuleChange,
  type returnRuleChange,
  type RuleChange,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../../platform/document/document-flow.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './rule-change.queries.ts';
import { lockRule, type RuleCore } from './rule.queries.ts';
import { countingText, isSameCounting, withPhase } from './rule.rules.ts';

const ENTITY = 'charging-rule';
const DAY_KEY = 'rule_change_from';

export async function list({ db, actor, clock }: Scope, ruleId: number): Promise<RuleChange[]> {
  const found = await queries.listChanges(db, ruleId);
  return withPhase(found, today(clock)).map(({ makerId, ...one }) => ({ ...one, own: makerId === actor.accountId }));
}

function checkComing({ clock }: Scope, fromDate: string): void {
  if (fromDate <= today(clock)) throw failField('fromDate', 'RULE_CHANGE_PAST', { today: formatDay(today(clock)) });
}

export async function propose(scope: Scope, { id, ...form }: ParsedInputOf<typeof proposeRuleChange>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const rule = await lockRule(tx, id);
    if (!rule) throw fail('NOT_FOUND', { what: '计费规则' });
    checkComing(scope, form.fromDate);
    const date = formatDay(form.fromDate);
    if (isSameCounting(await queries.findCounting(tx, id, form.fromDate), form))
      throw failField('rounding', 'RULE_CHANGE_NOTHING', { date });
    const there = await queries.findStateOn(tx, id, form.fromDate);
    const taken = () => failField('fromDate', 'RULE_CHANGE_TAKEN', { date, state: PRICE.text(there ?? PRICE.waiting) });
    if (there !== undefined) throw taken();
    const stamp = { ...stampOf(scope), makerId: scope.actor.accountId };
    const changeId = await onDuplicate(queries.insertChange(tx, id, form, stamp), DAY_KEY, taken);
    const note = `${rule.name} ${date} 起${countingText(form)}`;
    await scope.audit.write(tx, scope.actor, { action: '提交变更', entity: ENTITY, entityId: id, before: rule, after: form, note });
    return { id: changeId };
  });
}

interface HeldChange extends queries.ChangeCore {
  readonly entityId: number;
  readonly rule: RuleCore;
}
const changes = documentFlow<HeldChange, Partial<StateChange>>({
  name: '规则变更',
  entity: ENTITY,
  states: PRICE,
  refused: 'RULE_CHANGE_CLOSED',
  /** The change is read after its rule is locked, so that no other user decides on it in the meantime. */
  async lock(tx, id) {
    const found = await queries.findChange(tx, id);
    const rule = found && (await lockRule(tx, found.ruleId));
    const change = rule && (await queries.findChange(tx, id));
    return change && { ...change, rule, entityId: rule.id };
  },
  update: queries.updateChange,
});
const note = ({ document, input }: StepContext<HeldChange, StepInput>): string =>
  [`${document.rule.name} ${formatDay(document.fromDate)} 起${countingText(document)}`, input.note ?? ''].filter(Boolean).join('：');

const approve = changes.step({
  action: '审核变更',
  what: '审核',
  from: [PRICE.waiting],
  to: PRICE.effective,
  by: 'other',
  note,
  before: ({ scope, document: { fromDate } }) => Promise.resolve(checkComing(scope, fromDate)),
});
export const audit = (scope: Scope, { changeId: id, ...input }: ParsedInputOf<typeof auditRuleChange>): Promise<null> =>
  approve(scope, { id, ...input });

/** Allowed for a waiting change, and for an approved one that has not begun. */
const reject = changes.step({
  action: '退回变更',
  what: '退回',
  from: [PRICE.waiting, PRICE.effective],
  to: PRICE.rejected,
  by: 'other',
  note,
  before: ({ scope, document: { state, fromDate } }) =>
    Promise.resolve(state === PRICE.effective ? checkComing(scope, fromDate) : undefined),
});
export const giveBack = (scope: Scope, { changeId: id, ...input }: ParsedInputOf<typeof returnRuleChange>): Promise<null> =>
  reject(scope, { id, ...input });
