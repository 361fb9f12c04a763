// Who handles the nodes of a definition: its rules as of a day, for one starter. Substitutes are not applied here.
import { HANDLER, type FlowDefinition, type HandlerRule } from '@anju/contract';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { listMeantPeople, type RuleTarget } from './handlers.queries.ts';

export interface Handler {
  readonly id: number;
  readonly name: string;
}
/** Whom the starter chose, by node. */
export type Picks = Readonly<Record<string, readonly number[]>>;

interface Asked {
  readonly starterId: number | null;
  readonly picks: Picks;
  /** The business day whose jobs count. */
  readonly day: string;
}

/** The employees, jobs or departments a rule names; those of rules that depend on the starter are absent without one. */
function targetsOf(rule: HandlerRule, node: string, { starterId, picks }: Asked): readonly number[] {
  if (HANDLER.is(rule.kind, 'starter', 'starterHead')) return starterId === null ? [] : [starterId];
  return rule.kind === HANDLER.pick ? (picks[node] ?? []) : rule.ids;
}

/** People of every rule of every node, as one list per rule. */
export async function resolveRules(
  db: DbOrTx,
  { nodes }: Pick<FlowDefinition, 'nodes'>,
  asked: Asked,
): Promise<Map<HandlerRule, Handler[]>> {
  const rules = nodes.flatMap((node) => node.handlers.map((rule) => ({ node: node.id, rule })));
  const targets = rules.flatMap(({ node, rule }, at) =>
    targetsOf(rule, node, asked).map((target): RuleTarget => ({ at, kind: rule.kind, target })),
  );
  const found = new Map<HandlerRule, Handler[]>(rules.map(({ rule }) => [rule, []]));
  if (targets.length === 0) return found;
  for (const { at, id, name } of await listMeantPeople(db, targets, asked.day)) {
    const rule = rules[at]?.rule;
    if (rule) found.get(rule)?.push({ id, name });
  }
  return found;
}

/** The people of a node in the order of its rules; somebody two rules mean is named once. */
export function peopleOfRules(rules: readonly HandlerRule[], found: ReadonlyMap<HandlerRule, readonly Handler[]>): Handler[] {
  const people = rules.flatMap((rule) => found.get(rule) ?? []);
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** Handlers of every node by its rules, in the order of the rules and then by staff number. */
export async function resolveHandlers(
  db: DbOrTx,
  definition: Pick<FlowDefinition, 'nodes'>,
  asked: { readonly starterId: number; readonly picks: Picks; readonly day: string },
): Promise<Map<string, Handler[]>> {
  const found = await resolveRules(db, definition, asked);
  return new Map(definition.nodes.map(({ id, handlers }) => [id, peopleOfRules(handlers, found)]));
}

/** Later than the end of any job that has one: the jobs held without an end. */
const FOREVER = 'infinity';

/** The manager of the flow, and the head above the manager. */
export async function standInsOf(db: DbOrTx, { managerId }: { readonly managerId: number }): Promise<Handler[]> {
  const targets = [HANDLER.person, HANDLER.starterHead].map((kind, at): RuleTarget => ({ at, kind, target: managerId }));
  const found = await listMeantPeople(db, targets, FOREVER);
  return found.map(({ id, name }) => ({ id, name }));
}
/** The manager of the flow, or once the manager cannot act, the head above the manager. */
export const managersOf = async (db: DbOrTx, flow: { readonly managerId: number }): Promise<Handler[]> =>
  (await standInsOf(db, flow)).slice(0, 1);

/** Whether somebody is in service and can log in. */
export const isAvailable = async (db: DbOrTx, employeeId: number, day: string): Promise<boolean> =>
  (await listMeantPeople(db, [{ at: 0, kind: HANDLER.person, target: employeeId }], day)).length > 0;
