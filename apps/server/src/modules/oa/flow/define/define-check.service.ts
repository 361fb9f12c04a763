// Checks a definition with the people of today: what would keep it from being published, and who would handle each node.
import {
  HANDLER,
  type APPROVAL,
  type FlowChecked,
  type FlowDefinition,
  type FlowTargets,
  type HandlerRule,
  type StateOf,
} from '@anju/contract';
import { checkDefinition } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { peopleOfRules, resolveRules } from '../handlers/handlers.service.ts';
import { listDepartments, listJobs } from './define-targets.queries.ts';

/**
 * People of rules that depend on who sends a document are not known before one is sent. A flow for business rows keeps more rules: nobody writes
 * its documents.
 */
export async function check(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  definition: FlowDefinition,
  business: StateOf<typeof APPROVAL> | null,
): Promise<FlowChecked> {
  const found = await resolveRules(db, definition, { starterId: null, picks: {}, day: today(clock) });
  const meant = (rule: HandlerRule) =>
    HANDLER.is(rule.kind, 'starterHead', 'starter', 'pick') ? null : (found.get(rule) ?? []).map(({ id }) => String(id));
  const problems = checkDefinition(definition, meant, business);
  const people = definition.nodes.map(({ id, handlers }) => ({ node: id, names: peopleOfRules(handlers, found).map(({ name }) => name) }));
  return { problems, people };
}

/** The errors among the problems, and the first of them with the name of its node. */
export function errorsOf({ nodes }: FlowDefinition, { problems }: FlowChecked): { readonly count: number; readonly first: string } | null {
  const errors = problems.filter(({ level }) => level === 'error');
  const [first] = errors;
  if (!first) return null;
  const place = nodes.find(({ id }) => id === first.node)?.name;
  return { count: errors.length, first: place === undefined ? first.text : `“${place}”${first.text}` };
}

export async function targets({ db }: Scope): Promise<FlowTargets> {
  return { jobs: await listJobs(db), departments: await listDepartments(db) };
}
