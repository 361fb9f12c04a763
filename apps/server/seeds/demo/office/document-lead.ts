// One document of the demo: what it is about, who handles it, and the row it becomes.
import { HANDLER, LAYOUT, SECRECY, URGENCY, type FlowNode } from '@anju/contract';
import type { Random } from '../random.ts';
import { factsOf, type DocumentGround, type Goal, type Member, type Tables } from './document-facts.ts';
import { SUBJECTS } from './document-plans.ts';
import { Story } from './document-story.ts';

interface Wish {
  readonly goal: Goal;
  readonly day: string;
  readonly now: Date;
}

const STARTERS = ['limited', 'clerk', 'emp', 'auditor', 'limited', 'emp'];

/** People of a rule; the demo's handlers all have accounts, and whoever heads nobody is headed by the general manager. */
function handlersOf({ members }: DocumentGround, { handlers }: FlowNode, starter: Member): number[] {
  const boss = members.find(({ username }) => username === 'boss')?.id ?? starter.id;
  return handlers.flatMap(({ kind, ids }): number[] => {
    if (kind === HANDLER.person) return [...ids];
    if (kind === HANDLER.job) return members.filter(({ jobId }) => ids.includes(jobId)).map(({ id }) => id);
    if (kind === HANDLER.head)
      return members.filter(({ id, head, departmentId }) => ids.includes(departmentId) && head === id).map(({ id }) => id);
    if (kind === HANDLER.starter) return [starter.id];
    const head = members.find(({ id }) => id === starter.head && id !== starter.id);
    return [head?.id ?? (starter.id === boss ? (members.find(({ username }) => username === 'emp')?.id ?? boss) : boss)];
  });
}

export function leadDocument(random: Random, ground: DocumentGround, tables: Tables, { goal, day, now }: Wish): void {
  const subject = random.pick(SUBJECTS);
  const starter = ground.members.find(({ username }) => username === random.pick(STARTERS)) ?? ground.members[0];
  const flow = ground.flows.flows[subject.flow];
  const definition = ground.definitions.get(flow.versionId);
  if (!starter || !definition) return;
  const template = subject.template === null ? undefined : ground.templates.get(ground.flows.templates[subject.template]);
  const id = tables.documents.length + 1;
  const facts = { ...factsOf(random, subject, day), id, starter, definition };
  const handlers = new Map(definition.nodes.map((node) => [node.id, handlersOf(ground, node, starter)]));
  const story = new Story(random, ground, tables, facts, handlers, now);
  story.tell(goal, day);
  tables.documents.push({
    tenantId: ground.tenantId,
    id,
    family: subject.flow === 'report' ? 3 : 2,
    number: story.numberOf(template?.word ?? ''),
    title: facts.title,
    kind: subject.kind,
    urgency: random.weighted([
      [URGENCY.plain, 8],
      [URGENCY.urgent, 2],
      [URGENCY.extra, 1],
    ]),
    secrecy: random.chance(0.8) ? SECRECY.open : SECRECY.internal,
    templateId: subject.template === null ? null : ground.flows.templates[subject.template],
    layout: template?.layout ?? LAYOUT.plain,
    head: template?.head ?? '',
    word: template?.word ?? '',
    flowId: flow.id,
    companyId: starter.companyId,
    departmentId: starter.departmentId,
    authorId: starter.id,
    authorName: starter.name,
    starterId: starter.id,
    body: facts.body,
    fields: facts.fields,
    amount: facts.amount,
    picks: {},
    ...story.stored(goal === 'draft' ? null : flow.versionId),
    createdAt: story.begun,
  });
}
