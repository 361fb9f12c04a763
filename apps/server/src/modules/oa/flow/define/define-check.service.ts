// Checks a definition with the people of today: what would keep it from being published, and who would handle each node.
import { HANDLER, type FlowChecked, type FlowDefinition, type FlowTargets } from '@anju/contract';
import { checkDefinition } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { peopleOfRules, resolveRules } from '../handlers/handlers.service.ts';
import { listDepartments, listJobs } from './define-targets.queries.ts';

/** People of rules that depend on who sends a document are not known before one is sent. */
export async function check({ db, clock }: Pick<Scope, 'db' | 'clock'>, definition: FlowDefinition): Promise<FlowChecked> {
  const found = await resolveRules(db, definition, { starterId: null, picks: {}, day: today(clock) });
  const problems = checkDefinition(definition, (rule) =>
    HANDLER.is(rule.kind, 'starterHead', 'starter', 'pick') ? null : (found.get(rule) ?? []).map(({ id }) => String(id)),
  );
  const people = definition.nodes.map(({ id, handlers }) => ({ node: id, names: peopleOfRules(handlers, found).map(({ name }) => name) }));
  return { problems, people };
}

export async function targets({ db }: Scope): Promise<FlowTargets> {
  return { jobs: await listJobs(db), departments: await listDepartments(db) };
}
