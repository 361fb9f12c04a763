// The workflows a user may begin, with the fields to fill in, the handlers to choose and the usual way.
import { NODE, NODE_MODE, type FlowNode, type StartableFlow, type listStartableFlows, type ParsedInputOf } from '@anju/contract';
import { isEvent } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { peopleOfRules, resolveRules } from '../handlers/handlers.service.ts';
import { employeeOf } from './document.service.ts';
import { pickedNodes } from './document.rules.ts';
import * as queries from './start.queries.ts';

export async function listFlows(scope: Scope, { family }: ParsedInputOf<typeof listStartableFlows>): Promise<StartableFlow[]> {
  const starterId = employeeOf(scope);
  const flows = await queries.listPublished(scope.db, scope.actor.companyId, family);
  const nodes = flows.flatMap(({ definition }) => definition.nodes);
  // The rules of all workflows are answered by one statement.
  const meant = await resolveRules(scope.db, { nodes }, { starterId, picks: {}, day: today(scope.clock) });
  const found: StartableFlow[] = [];
  for (const { definition, ...flow } of flows) {
    found.push({
      ...flow,
      fields: definition.fields,
      picks: pickedNodes(definition).map(({ id, name, mode }) => ({ node: id, name, several: mode !== NODE_MODE.any })),
      nodes: definition.nodes
        .filter((node) => !isEvent(node) && node.type !== NODE.terminate)
        .map((node: FlowNode) => ({
          node: node.id,
          name: node.name,
          type: node.type,
          people: node.type === NODE.start ? [scope.actor.name] : peopleOfRules(node.handlers, meant).map(({ name }) => name),
        })),
    });
  }
  return found;
}

export const listTemplates = (scope: Scope) => queries.listTemplates(scope.db, scope.actor.companyId);
