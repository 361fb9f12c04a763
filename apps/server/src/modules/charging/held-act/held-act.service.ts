// 动账复核 (a tab of 166): what waits for a second person is done, rejected or withdrawn. Done means executed now, with all its rules, in the
// name and the drawer of the person who asked; the document records the second person.
import { AUTHORISED, HELD_ACT, type MenuId, type OutputOf, type ParsedInputOf, type searchHeldActs } from '@anju/contract';
import { menusOf, refusal } from '../../../platform/access/access.ts';
import { reachNow, requireRight, rightsOn } from '../../../platform/access/rights.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../platform/document/document-flow.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { searchOf } from '../../../platform/listing/listing.ts';
import { seesEstate } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { accessOf, doAct } from './act-register.ts';
import { tellDeciders } from './held-act.events.ts';
import * as queries from './held-act.queries.ts';

/** On which of the screens the user audits. */
async function auditsOf(scope: Scope, menus: readonly number[]): Promise<(menu: number) => boolean> {
  const rights = await rightsOn(scope, [...new Set(menus)]);
  return (menu) => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes('audit');
  };
}

/** How many acts wait for the user's decision. */
export async function countOwn(scope: Scope): Promise<{ count: number }> {
  const waiting = await queries.listWaitingMenus(scope.db, scope.actor.accountId, scope.actor.estates);
  const audits = await auditsOf(
    scope,
    waiting.flatMap(({ menus }) => menus),
  );
  return { count: waiting.filter(({ menus }) => menus.every(audits)).length };
}

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchHeldActs>,
): Promise<OutputOf<typeof searchHeldActs>> {
  const asked = searchOf(scope, filter);
  const totals = await queries.totalsOfHeldActs(scope.db, asked);
  const rows = await queries.findHeldActsPage(scope.db, asked, { limit: size, offset: (page - 1) * size, sort: undefined });
  const audits = await auditsOf(
    scope,
    rows.flatMap(({ menus }) => menus),
  );
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

/** The person who asked, with the right and the estates of now: whoever may no longer do it has it done by nobody. */
async function asAsker(scope: Scope, { makerId, act, estateId }: queries.HeldActNow, tx: Tx): Promise<Scope> {
  const { id: accountId, disabled, ...asker } = await queries.getAsker(tx, makerId);
  if (disabled) throw fail('HELD_ACT_MAKER', { name: asker.name });
  const reach = await reachNow({ ...scope, db: tx }, accountId);
  const inside = { ...scope, db: tx, actor: { ...scope.actor, ...asker, ...reach, accountId } };
  const access = accessOf(act);
  if (refusal(access, inside.actor, await rightsOn(inside, menusOf(access)))) throw fail('HELD_ACT_RIGHT', { name: asker.name });
  // Whoever sees single buildings is refused by the act itself, if the house is in none of them.
  const outside = estateId !== null && !seesEstate(reach, estateId) && reach.buildings.length === 0;
  if (outside) throw fail('HELD_ACT_SCOPE', { name: asker.name });
  return inside;
}

export const approve = acts.step({
  ...decision,
  action: '复核办理',
  what: '办理',
  to: HELD_ACT.done,
  before: async ({ scope, tx, document }) => {
    const result = await doAct(document.act, await asAsker(scope, document, tx), document.input, scope.actor.name);
    await tellDeciders(scope, tx);
    return { change: { settlementId: result.settlementId ?? null, result: result.text } };
  },
});
const told = { before: async ({ scope, tx }: StepContext<queries.HeldActNow, StepInput>) => (await tellDeciders(scope, tx), {}) };
export const reject = acts.step({ ...decision, ...told, action: '退回', to: HELD_ACT.rejected });
export const withdraw = acts.step({ ...told, action: '撤回', from: [HELD_ACT.waiting], to: HELD_ACT.withdrawn, by: 'maker' });
