// A document on the table of the engine: what can be asked about it, and how its tasks are written.
import { DOCUMENT_TASK, NODE, NODE_ACT, type FlowNode } from '@anju/contract';
import { isDeciding } from './check.ts';
import {
  LIVE,
  type DocumentState,
  type FlowCase,
  type FlowEnvironment,
  type FlowRefusal,
  type FlowTask,
  type Person,
} from './engine-types.ts';
import { counts, hasActed, isUndecided } from './votes.ts';

export class Refused extends Error {
  readonly why: FlowRefusal;
  readonly what: string;
  constructor(why: FlowRefusal, what = '') {
    super(why);
    this.why = why;
    this.what = what;
  }
}

export class Board {
  protected now: FlowCase;
  protected readonly environment: FlowEnvironment;
  protected nextId: number;

  constructor(now: FlowCase, environment: FlowEnvironment) {
    this.now = now;
    this.environment = environment;
    this.nextId = environment.firstId;
  }

  // ---- looking ------------------------------------------------------------------------------------------------------------------

  protected node(id: string | null): FlowNode {
    const found = this.environment.definition.nodes.find((node) => node.id === id);
    if (!found) throw new Refused('STATE');
    return found;
  }

  protected current(): readonly FlowTask[] {
    return this.now.tasks.filter(({ round }) => round === this.now.round);
  }

  protected require(...states: readonly DocumentState[]): void {
    if (!states.includes(this.now.state)) throw new Refused('STATE');
  }

  /** The open task the actor may act on: the actor's own, or that of the person the actor substitutes. */
  protected taskOf({ actor, as = actor }: { readonly actor: Person; readonly as?: Person | undefined }): FlowTask {
    this.require(...LIVE);
    const task = this.current().find((one) => one.person === as && one.state === DOCUMENT_TASK.open);
    if (!task) throw new Refused(this.current().some((one) => one.person === as && hasActed(one)) ? 'ACTED_ALREADY' : 'NOT_YOURS');
    // Whoever asked does not decide for somebody else either.
    if (this.isBarred(this.node(this.now.node), actor)) throw new Refused('MAKER_DECIDES');
    // A substitute who also signs at this node for themselves would sign twice.
    if (as !== actor && this.current().some((one) => counts(one) && (one.person === actor || one.actedBy === actor)))
      throw new Refused('SIGNS_ALREADY', String(actor));
    return task;
  }

  protected allows(node: FlowNode, act: number): boolean {
    if (act === NODE_ACT.suspend && this.environment.definition.nodes.some(({ type }) => type === NODE.suspend)) return true;
    return node.acts.some((one) => one === act);
  }

  /** What decides about a row of another area is decided neither by who wrote the row nor by who sends the document. */
  protected isBarred(node: FlowNode, person: Person): boolean {
    return isDeciding(node) && this.hasWritten(person);
  }

  hasWritten(person: Person): boolean {
    const { makers } = this.environment;
    return makers !== null && (person === this.now.starter || makers.includes(person));
  }

  /** Somebody may sign here who does not already, and who did not send what is decided. */
  protected requireFree(node: FlowNode, person: Person): void {
    if (this.current().some((task) => counts(task) && (task.person === person || task.actedBy === person)))
      throw new Refused('SIGNS_ALREADY', String(person));
    if (this.isBarred(node, person)) throw new Refused('NO_HANDLER', node.name);
  }

  // ---- writing ------------------------------------------------------------------------------------------------------------------

  protected set(change: Partial<FlowCase>): FlowCase {
    this.now = { ...this.now, ...change };
    return this.now;
  }

  protected change(id: number, change: Partial<FlowTask>): void {
    this.set({ tasks: this.now.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) });
  }

  protected add(task: Pick<FlowTask, 'person' | 'order' | 'state' | 'origin'> & Partial<FlowTask>): void {
    const { round, node } = this.now;
    const id = this.nextId++;
    this.set({ tasks: [...this.now.tasks, { id, round, node: node ?? '', actedBy: null, before: null, ...task }] });
  }

  /** What is still open in this visit no longer needs anybody. */
  protected dropOpen(): void {
    for (const task of this.current()) if (isUndecided(task)) this.change(task.id, { state: DOCUMENT_TASK.dropped });
  }
}
