// What waits for the user's decision: one statement over all areas, limited to screens on which the user audits and to estates the user sees.
import { AUTHORISED, type Decisions } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { decisionSources } from '../../../platform/decision/decision-sources.ts';
import type { Scope } from '../../../platform/scope.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { DECISION_TODO, listWaiting } from './decision.queries.ts';

const SHOWN = 50;

export async function listOwn(scope: Scope): Promise<Decisions> {
  const sources = decisionSources();
  const rights = await rightsOn(scope, [...new Set(sources.flatMap(({ menus }) => menus))]);
  const audited = [...rights].flatMap(([menu, { state, acts }]) => (state === AUTHORISED && acts.includes('audit') ? [menu] : []));
  const decider = { ...scope.actor, today: today(scope.clock) };
  const found = await listWaiting(scope.db, sources, decider, audited, SHOWN);
  return {
    total: found[0]?.total ?? 0,
    sums: { amount: found[0]?.sum ?? '0.00' },
    rows: found.map(({ total: _total, sum: _sum, ...row }) => row),
  };
}

/** Decisions are part of what waits for the user. */
export const offerDecisions = (): void => defineTodo(DECISION_TODO);
