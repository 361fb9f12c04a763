// A document and the engine: reads it under its lock, lets the engine decide, and writes the difference, the history, the log and the events
// in the same transaction. Whatever changes the state of a document passes here.
import {
  DOCUMENT,
  type DOCUMENT_ACT,
  DOCUMENT_KIND,
  DOCUMENT_TASK,
  HANDLER,
  NODE,
  URGENCY,
  type FlowDefinition,
  type StateOf,
} from '@anju/contract';
import {
  isConcluded,
  takeAction,
  type FlowAction,
  type FlowCase,
  type FlowEnvironment,
  type FlowRefusal,
  type FlowTask,
} from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { resolveHandlers, standInsOf } from '../handlers/handlers.service.ts';
import { substitutedBy } from '../substitute/substitute.queries.ts';
import { tellPending } from '../substitute/tell-pending.service.ts';
import * as queries from './document-case.queries.ts';
import type { DocumentNow, TaskNow } from './document-case.queries.ts';
import { resumeLimits } from './limit/document-limit.service.ts';
import { writeTasks } from './limit/document-tasks.service.ts';
import { listReplacements } from './replace.queries.ts';
import { successorOf, type Replacement } from './replace.rules.ts';

export interface LoadedDocument {
  readonly document: DocumentNow;
  readonly definition: FlowDefinition;
  readonly tasks: readonly TaskNow[];
  readonly now: FlowCase;
  readonly environment: FlowEnvironment;
  /** Names of everybody a rule means, by node. */
  readonly handlers: ReadonlyMap<string, readonly { readonly id: number; readonly name: string }[]>;
}

const caseOf = (document: DocumentNow, tasks: readonly TaskNow[]): FlowCase => ({
  state: document.state,
  resumeTo: document.resumeTo,
  suspendedBy: document.suspendedBy,
  starter: document.starterId,
  node: document.node,
  round: document.round,
  sentRound: document.sentRound,
  tasks: tasks.map(({ id, round, node, person, order, state, origin, actedBy, before }) => ({
    ...{ id, round, node, person, order, state, origin, actedBy, before },
  })),
});

const valuesOf = ({ fields, amount, departmentName, companyName, kind, urgency }: DocumentNow): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  ...(amount === null ? {} : { 金额: amount }),
  部门: departmentName,
  公司: companyName,
  文种: DOCUMENT_KIND.text(kind),
  缓急: URGENCY.text(urgency),
});

/** Rules that name somebody mean the successor from the day on which that person was replaced. */
function withSuccessors(definition: FlowDefinition, replacements: readonly Replacement[]): FlowDefinition {
  if (replacements.length === 0) return definition;
  const now = (id: number): number => successorOf(id, replacements);
  const nodes = definition.nodes.map((node) => ({
    ...node,
    handlers: node.handlers.map((rule) => (rule.kind === HANDLER.person ? { ...rule, ids: [...new Set(rule.ids.map(now))] } : rule)),
    escalateTo: node.escalateTo === null ? null : now(node.escalateTo),
  }));
  return { ...definition, nodes };
}

/** Everything the engine needs to know about a document that was read. */
export async function loadCase(scope: Pick<Scope, 'clock'>, db: DbOrTx, document: DocumentNow): Promise<LoadedDocument> {
  if (document.definition === null || document.definitionAt === null) throw fail('FLOW_UNPUBLISHED', { name: document.flowName });
  const definition = withSuccessors(document.definition, await listReplacements(db, document.definitionAt));
  const tasks = await queries.listTasks(db, document.id);
  const handlers = await resolveHandlers(db, definition, {
    starterId: document.starterId,
    picks: document.picks,
    day: today(scope.clock),
  });
  const [manager, ...above] = (await standInsOf(db, { managerId: document.managerId })).map(({ id }) => id);
  const environment: FlowEnvironment = {
    definition,
    handlers: new Map([...handlers].map(([node, people]) => [node, people.map(({ id }) => id)])),
    managers: manager === undefined ? [] : [manager],
    above,
    values: valuesOf(document),
    makers: document.business === null ? null : [document.authorId, ...(await queries.listWriters(db, document.id))],
    firstId: Math.max(0, ...tasks.map(({ id }) => id)) + 1,
  };
  return { document, definition, tasks, now: caseOf(document, tasks), environment, handlers };
}

const REFUSALS: Readonly<Record<FlowRefusal, Parameters<typeof fail>[0]>> = {
  NOT_YOURS: 'DOCUMENT_NOT_YOURS',
  STATE: 'DOCUMENT_STATE',
  NOT_ALLOWED_HERE: 'DOCUMENT_NOT_HERE',
  NO_EARLIER_NODE: 'DOCUMENT_NO_EARLIER',
  SIGNS_ALREADY: 'DOCUMENT_SIGNS_ALREADY',
  NO_HANDLER: 'DOCUMENT_NO_HANDLER',
  CONDITION: 'DOCUMENT_CONDITION',
  ACTED_ALREADY: 'DOCUMENT_ACTED',
  MAKER_DECIDES: 'MAKER_IS_CHECKER',
  NOBODY: 'DOCUMENT_NOBODY',
};

async function refusalOf(
  tx: Tx,
  { document, tasks, environment }: LoadedDocument,
  action: FlowAction,
  why: FlowRefusal,
  what: string,
  word: string,
) {
  const had = tasks.some(({ person }) => person === ('as' in action ? (action.as ?? action.actor) : action.actor));
  const name =
    why === 'NOT_YOURS' && had
      ? 'DOCUMENT_ACTED'
      : action.kind === 'revoke' && why === 'ACTED_ALREADY'
        ? 'DOCUMENT_REVOKE_LATE'
        : REFUSALS[why];
  const ids = why === 'SIGNS_ALREADY' ? [Number(what)] : why === 'NO_HANDLER' ? environment.managers : [];
  const names = (await queries.listPeople(tx, ids)).map((one) => one.name).join('、');
  return fail(name, {
    state: DOCUMENT.text(document.state),
    what: word,
    node: why === 'NO_HANDLER' ? what : document.nodeName,
    now: document.nodeName === '' ? DOCUMENT.text(document.state) : document.nodeName,
    name: names,
    manager: names === '' ? '' : `（${names}）`,
    why: what,
  });
}

export interface Taken {
  readonly before: LoadedDocument;
  readonly after: FlowCase;
  readonly version: number;
  /** People whose lists changed. */
  readonly concerned: readonly number[];
  readonly number: string | null;
}

export interface StepWords {
  readonly act: StateOf<typeof DOCUMENT_ACT>;
  /** The action as the refusal names it: 不能退回. */
  readonly word: string;
  readonly opinion: string;
  readonly detail?: string;
}

/** Why the engine would refuse an action; null when it would accept it. */
export async function refusalOfStep(tx: Tx, loaded: LoadedDocument, action: FlowAction, word: string): Promise<Error | null> {
  const result = takeAction(loaded.now, action, loaded.environment);
  return result.ok ? null : refusalOf(tx, loaded, action, result.why, result.what, word);
}

/** Takes one action on a document that is locked, and writes everything that follows from it. */
export async function takeStep(scope: Scope, tx: Tx, loaded: LoadedDocument, action: FlowAction, words: StepWords): Promise<Taken> {
  const { document, now, environment } = loaded;
  const result = takeAction(now, action, environment);
  if (!result.ok) throw await refusalOf(tx, loaded, action, result.why, result.what, words.word);
  const after = result.next;
  const at = scope.clock.now().toISOString();
  const acting = actingTask(now, after, action);

  await writeTasks(scope, tx, loaded, after, { at, opinion: words.opinion, acting });
  if (now.state === DOCUMENT.suspended && after.state !== DOCUMENT.suspended)
    await resumeLimits(scope, tx, document, environment.definition, loaded.tasks, after);

  const concluded = isConcluded(after) && !isConcluded(now) && document.number === null;
  const number = concluded && document.word !== '' ? await numberOf(tx, document, scope) : document.number;
  const ended = DOCUMENT.is(after.state, 'finished', 'terminated');
  const version = await queries.updateDocument(tx, document.id, {
    state: after.state,
    resumeTo: after.resumeTo,
    suspendedBy: after.suspendedBy,
    suspendedAt: after.state === DOCUMENT.suspended ? (document.suspendedAt ?? at) : null,
    starterId: after.starter,
    node: ended || after.state === DOCUMENT.revoked ? null : after.node,
    nodeName: ended ? '' : nameOfNode(environment.definition, after.node),
    round: after.round,
    sentRound: after.sentRound,
    flowVersionId: document.flowVersionId ?? (action.kind === 'send' ? document.publishedId : null),
    number,
    sentAt: action.kind === 'send' ? at : null,
    endedAt: ended ? at : null,
    endReason: after.state === DOCUMENT.terminated ? words.opinion : '',
    at,
  });
  const person = acting !== undefined && acting.person !== action.actor ? await nameOf(tx, acting.person) : '';
  await queries.insertEvents(tx, [
    {
      documentId: document.id,
      round: now.round,
      nodeName: action.kind === 'send' ? nameOfStart(environment.definition) : document.nodeName,
      action: words.act,
      byId: action.actor,
      byName: person === '' ? scope.actor.name : `${scope.actor.name}（代${person}）`,
      detail: words.detail ?? '',
      opinion: words.opinion,
      at,
    },
  ]);
  const { audit, actor } = scope;
  const note = [document.title, words.detail ?? '', words.opinion].filter((part) => part !== '').join(' ');
  await audit.write(tx, actor, { action: words.word, entity: 'document', entityId: document.id, note });
  const concerned = changedPeople(now, after);
  await tellPending(scope, tx, concerned);
  return { before: loaded, after, version, concerned, number };
}

/** The open task the action was taken on. */
const actingTask = (now: FlowCase, after: FlowCase, action: FlowAction): FlowTask | undefined => {
  const as = 'as' in action ? (action.as ?? action.actor) : action.actor;
  const changed = new Map(after.tasks.map((task) => [task.id, task]));
  return now.tasks.find(
    (task) => task.round === now.round && task.person === as && task.state === DOCUMENT_TASK.open && changed.get(task.id)?.actedBy != null,
  );
};

async function numberOf(tx: Tx, { word }: DocumentNow, { clock }: Pick<Scope, 'clock'>): Promise<string> {
  const year = Number(today(clock).slice(0, 4));
  return `${word}〔${year}〕${await queries.takeNumber(tx, word, year)} 号`;
}

const nameOfNode = ({ nodes }: FlowDefinition, id: string | null): string => nodes.find((node) => node.id === id)?.name ?? '';
const nameOfStart = ({ nodes }: FlowDefinition): string => nodes.find(({ type }) => type === NODE.start)?.name ?? '';
const nameOf = async (tx: Tx, id: number): Promise<string> => (await queries.listPeople(tx, [id]))[0]?.name ?? '';

function changedPeople(now: FlowCase, after: FlowCase): number[] {
  const known = new Map(now.tasks.map((task) => [task.id, task]));
  const changed = after.tasks.filter((task) => known.get(task.id)?.state !== task.state).map(({ person }) => person);
  return [...new Set([...changed, now.starter, after.starter])];
}

const openTasks = ({ now }: LoadedDocument): FlowTask[] =>
  now.tasks.filter(({ round, state }) => round === now.round && state === DOCUMENT_TASK.open);

/** Whose task the user acts on: the user's own, otherwise that of somebody the user substitutes today and may decide for. */
export async function personOf(
  scope: Pick<Scope, 'clock'>,
  db: DbOrTx,
  loaded: LoadedDocument,
  employeeId: number,
): Promise<number | undefined> {
  const open = openTasks(loaded);
  if (open.some(({ person }) => person === employeeId)) return undefined;
  const absent = await substitutedBy(db, employeeId, today(scope.clock));
  return open.find(({ person }) => {
    if (!absent.includes(person)) return false;
    const result = takeAction(loaded.now, { kind: 'agree', actor: employeeId, as: person }, loaded.environment);
    return result.ok || result.why !== 'MAKER_DECIDES';
  })?.person;
}

/** The same for a step on the task the user saw; a task that is no longer open belongs to another visit, or to another text. */
export async function seenPerson(
  scope: Pick<Scope, 'clock'>,
  db: DbOrTx,
  loaded: LoadedDocument,
  employeeId: number,
  taskId: number | null,
): Promise<number | undefined> {
  if (taskId === null) return personOf(scope, db, loaded, employeeId);
  const seen = openTasks(loaded).find(({ id }) => id === taskId);
  if (!seen) throw fail('STALE', { what: '公文' });
  if (seen.person === employeeId) return undefined;
  if (!(await substitutedBy(db, employeeId, today(scope.clock))).includes(seen.person)) throw fail('DOCUMENT_NOT_YOURS');
  return seen.person;
}
