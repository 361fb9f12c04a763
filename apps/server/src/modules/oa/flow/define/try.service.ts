// 试走一件: where a document with these values would go, who would handle it and until when if everybody takes the time there is. Nothing is
// written.
import {
  HANDLER,
  NODE,
  NODE_MODE,
  type FlowDefinition,
  type FlowNode,
  type OutputOf,
  type ParsedInputOf,
  type tryFlow,
} from '@anju/contract';
import { addDays, afterWorkingTime, isHandled, mayReject, nextNode, shanghaiClock, type WorkedMinutes } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import { resolveHandlers, type Handler } from '../handlers/handlers.service.ts';
import { findStarter } from './try.queries.ts';

type Tried = OutputOf<typeof tryFlow>;
type Step = Tried['steps'][number];

interface Walk {
  readonly definition: FlowDefinition;
  readonly values: Readonly<Record<string, string>>;
  readonly rejecting: ReadonlySet<string>;
  readonly handlers: ReadonlyMap<string, readonly Handler[]>;
  readonly worked: WorkedMinutes;
}

/** Further than any limit of a node reaches; later days count as days without a calendar. */
const CALENDAR_DAYS = 400;

export async function tryOut(
  { db, clock }: Scope,
  { definition, starterId, values, rejecting }: ParsedInputOf<typeof tryFlow>,
): Promise<Tried> {
  const day = today(clock);
  const starter = await findStarter(db, starterId, day);
  if (!starter) throw failField('starterId', 'NOT_FOUND', { what: '发起人' });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  return walk(
    {
      definition,
      values: { 部门: starter.departmentName, 公司: starter.companyName, ...given },
      rejecting: new Set(rejecting),
      handlers: await resolveHandlers(db, definition, { starterId, picks: {}, day }),
      worked: await workedMinutesOf(db, starter.companyId, day, addDays(day, CALENDAR_DAYS)),
    },
    clock.now(),
  );
}

function walk(the: Walk, now: Date): Tried {
  const steps: Step[] = [];
  const stop = (outcome: string, stuck: boolean): Tried => ({ steps, outcome, stuck });
  let node = the.definition.nodes.find(({ type }) => type === NODE.start);
  if (!node) return stop('缺少“发起”环节', true);
  let time = now;
  for (;;) {
    if (steps.some((step) => step.node === node?.id)) return stop(`又回到“${node.name}”，会一直循环`, true);
    const step = stepAt(the, node, time);
    steps.push(step);
    if (step.dueAt !== null) time = new Date(step.dueAt);
    if (NODE.is(node.type, 'finish', 'terminate')) return stop(NODE.text(node.type), false);
    const next = nextNode(the, node, rejects(the, node) ? 'reject' : 'agree');
    if ('problem' in next) return stop(next.problem, true);
    if (next.to === null) return stop('终止', false);
    const { to } = next;
    node = the.definition.nodes.find(({ id }) => id === to);
    if (!node) return stop('连线的一端没有环节', true);
  }
}

const rejects = ({ rejecting }: Walk, node: FlowNode): boolean => mayReject(node) && rejecting.has(node.id);

function stepAt(the: Walk, node: FlowNode, from: Date): Step {
  const people = (the.handlers.get(node.id) ?? []).map(({ name }) => name);
  const [day = '', time = ''] = shanghaiClock(from).split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const dueAt = node.dueHours === null ? null : afterWorkingTime({ day, minutes: hours * 60 + minutes }, node.dueHours * 60, the.worked);
  return {
    ...{ node: node.id, type: node.type, name: node.name, people },
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    remark: remarkOf(the, node, people.length),
  };
}

function remarkOf(the: Walk, node: FlowNode, people: number): string {
  if (rejects(the, node)) return '不同意';
  if (!isHandled(node)) return '';
  if (people > 1) return NODE_MODE.text(node.mode);
  if (people === 1) return '';
  return node.handlers.some(({ kind }) => kind === HANDLER.pick) ? '发送时由发起人选定' : '没有处理人，交流程管理员';
}
