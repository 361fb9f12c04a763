// 动账复核 (a tab of 166): what waits for a second person is done, rejected or withdrawn. Done means executed now, with all its rules, in the
// name and the drawer of the person who asked; the document records the second person.
import { AUTHORISED, HELD_ACT, type MenuId, type OutputOf, type ParsedInputOf, type searchHeldActs } from '@anju/contract';
import { requireRight, rightsOn } from '../../../platform/access/rights.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../platform/document/document-flow.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { searchOf } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { doAct } from './act-register.ts';
import * as queries from './held-act.queries.ts';

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchHeldActs>,
): Promise<OutputOf<typeof searchHeldActs>> {
  const asked = searchOf(scope, filter);
  const totals = await queries.totalsOfHeldActs(scope.db, asked);
  const rows = await queries.findHeldActsPage(scope.db, asked, { limit: size, offset: (page - 1) * size, sort: undefined });
  const rights = await rightsOn(scope, [...new Set(rows.flatMap(({ menus }) => menus))]);
  const audits = (menu: number): boolean => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes('audit');
  };
  return {
    ...totals,
    rows: rows.map(({ menus, ...row }) => ({
      ...row,
      mayDecide: row.state === HELD_ACT.waiting && !row.own && menus.every(audits),
    })),
  };
}

const acts = documentFlow<queries.HeldActNow, queries.HeldActChange>({
  name: '动账复核单',
  entity: 'held-act',
  states: HELD_ACT,
  refused: 'HELD_ACT_STATE',
  notMaker: 'HELD_ACT_OWN',
  lock: queries.lockHeldAct,
  update: queries.updateHeldAct,
});

const decision = {
  from: [HELD_ACT.waiting],
  by: 'other',
  right: async ({ scope, document }: StepContext<queries.HeldActNow, StepInput>): Promise<void> => {
    for (const menu of document.menus) await requireRight(scope, menu as MenuId, 'audit');
  },
  note: ({ document, input }: StepContext<queries.HeldActNow, StepInput>): string =>
    [`${document.number} ${document.text}`, input.note ?? ''].filter((part) => part !== '').join('；'),
} as const;

/** The estates stay those of the second person, who sees the document. */
async function asAsker(scope: Scope, { makerId }: queries.HeldActNow, tx: Parameters<typeof queries.getAsker>[0]): Promise<Scope> {
  const { id: accountId, disabled, ...asker } = await queries.getAsker(tx, makerId);
  if (disabled) throw fail('HELD_ACT_MAKER', { name: asker.name });
  return { ...scope, actor: { ...scope.actor, ...asker, accountId } };
}

export const approve = acts.step({
  ...decision,
  action: '复核办理',
  what: '办理',
  to: HELD_ACT.done,
  before: async ({ scope, tx, document }) => {
    const result = await doAct(document.act, await asAsker(scope, document, tx), document.input, scope.actor.name);
    return { change: { settlementId: result.settlementId ?? null, result: result.text } };
  },
});
export const reject = acts.step({ ...decision, action: '驳回', to: HELD_ACT.rejected });
export const withdraw = acts.step({ action: '撤回', from: [HELD_ACT.waiting], to: HELD_ACT.withdrawn, by: 'maker' });
