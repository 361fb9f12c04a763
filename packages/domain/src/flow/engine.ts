// The engine of documents: what an action makes of a document, or why it is refused. A document is at one node at a time; several handlers of
// a node decide by its mode. Whatever is accepted leaves every living document with an open task, and no person with two votes in one visit.
import { DOCUMENT, DOCUMENT_TASK, NODE, NODE_ACT, NODE_MODE, TASK_ORIGIN, type FlowNode, type NodeType } from '@anju/contract';
import { isDeciding, isDecision, mayReject } from './check.ts';
import { Board, Refused } from './board.ts';
import {
  LIVE,
  type DocumentState,
  type FlowAction,
  type FlowCase,
  type FlowEnvironment,
  type FlowResult,
  type FlowTask,
  type Person,
  type TaskOrigin,
  type TaskState,
} from './engine-types.ts';
import { counts, isUndecided, outcomeOf, votes } from './votes.ts';
import { earlierNodes, isRevocable, nextNode } from './way.ts';

/** A document as it is before it is first sent. */
export const draftOf = (starter: Person): FlowCase => ({
  state: DOCUMENT.draft,
  resumeTo: null,
  suspendedBy: null,
  starter,
  node: null,
  round: 0,
  sentRound: 0,
  tasks: [],
});

export function takeAction(now: FlowCase, action: FlowAction, environment: FlowEnvironment): FlowResult {
  try {
    const engine = new Engine(now, environment);
    const asked = engine.hasWritten(action.actor);
    const next = engine.take(action);
    // A decision that a replacement or a resumption completes is not completed by who asked for it.
    if (asked && isConcluded(next) && !isConcluded(now)) return { ok: false, why: 'MAKER_DECIDES', what: '' };
    return { ok: true, next };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, why: error.why, what: error.what };
    throw error;
  }
}

/** Whether what a document asks for was agreed to, also while it is suspended. */
export const isConcluded = ({ state, resumeTo }: Pick<FlowCase, 'state' | 'resumeTo'>): boolean =>
  DOCUMENT.is(resumeTo ?? state, 'concluded', 'finalised', 'finished');

/** The state of a document that passed a node of this type. */
const PASSED: Partial<Record<NodeType, DocumentState>> = {
  [NODE.conclude]: DOCUMENT.concluded,
  [NODE.finalise]: DOCUMENT.finalised,
  [NODE.finish]: DOCUMENT.finished,
};

class Engine extends Board {
  take(action: FlowAction): FlowCase {
    switch (action.kind) {
      case 'send':
        return this.send(action.actor);
      case 'agree':
      case 'reject':
        return this.sign(action);
      case 'return':
        return this.giveBack(action);
      case 'transfer':
        return this.transfer(action);
      case 'addSign':
        return this.addSigners(action);
      case 'suspend':
        return this.suspend(action.actor);
      case 'resume':
        return this.resume(action.actor);
      case 'revoke':
        return this.revoke(action.actor);
      case 'terminate':
        return this.terminate(action.actor);
      case 'reassign':
        return this.reassign(action);
      case 'replace':
        return this.replace(action);
    }
  }

  // ---- moving -------------------------------------------------------------------------------------------------------------------

  private enter(id: string): FlowCase {
    const node = this.node(id);
    this.set({ node: id, round: this.now.round + 1 });
    if (node.type === NODE.terminate) return this.set({ state: DOCUMENT.terminated });
    if (node.type === NODE.start) {
      this.add({ person: this.now.starter, order: 1, state: DOCUMENT_TASK.open, origin: TASK_ORIGIN.rule });
      return this.set({ state: DOCUMENT.returned });
    }
    const { people, origin } = this.handlersOf(node);
    const inOrder = node.mode === NODE_MODE.order;
    people.forEach((person, at) =>
      this.add({ person, order: at + 1, state: inOrder && at > 0 ? DOCUMENT_TASK.waiting : DOCUMENT_TASK.open, origin }),
    );
    const { state } = this.now;
    // What reaches its end without a node of its own for it has been decided all the same.
    const reached = node.type === NODE.finish ? DOCUMENT.concluded : DOCUMENT.running;
    return this.set({ state: DOCUMENT.is(state, 'concluded', 'finalised') ? state : reached });
  }

  private handlersOf(node: FlowNode): { readonly people: readonly Person[]; readonly origin: TaskOrigin } {
    const allowed = (people: readonly Person[]) => [...new Set(people)].filter((person) => !this.isBarred(node, person));
    const people = allowed(this.environment.handlers.get(node.id) ?? []);
    if (people.length > 0) return { people, origin: TASK_ORIGIN.rule };
    const managers = allowed([...this.environment.managers, ...(this.environment.above ?? [])]);
    if (managers.length === 0) throw new Refused('NO_HANDLER', node.name);
    return { people: managers.slice(0, 1), origin: TASK_ORIGIN.manager };
  }

  private leave(node: FlowNode, outcome: 'agree' | 'reject'): FlowCase {
    this.dropOpen();
    const passed = outcome === 'agree' ? PASSED[node.type] : undefined;
    if (passed !== undefined) this.set({ state: passed });
    if (outcome === 'agree' && node.type === NODE.finish) return this.set({ node: null });
    const next = this.next(node, outcome);
    if (next !== null) return this.enter(next);
    // Without an edge for it, a refusal ends the document.
    return this.set({ state: DOCUMENT.terminated, node: null, round: this.now.round + 1 });
  }

  private next(node: FlowNode, outcome: 'agree' | 'reject'): string | null {
    const found = nextNode(this.environment, node, outcome);
    if ('problem' in found) throw new Refused('CONDITION', found.problem);
    return found.to;
  }

  // ---- actions ------------------------------------------------------------------------------------------------------------------

  private send(actor: Person): FlowCase {
    this.require(DOCUMENT.draft, DOCUMENT.returned, DOCUMENT.revoked);
    if (actor !== this.now.starter) throw new Refused('NOT_YOURS');
    const start = this.environment.definition.nodes.find(({ type }) => type === NODE.start);
    if (!start) throw new Refused('STATE');
    for (const task of this.current())
      if (task.state === DOCUMENT_TASK.open) this.change(task.id, { state: DOCUMENT_TASK.agreed, actedBy: actor });
    this.set({ sentRound: this.now.round + 1 });
    return this.leave(start, 'agree');
  }

  private sign(action: { readonly kind: 'agree' | 'reject'; readonly actor: Person; readonly as?: Person | undefined }): FlowCase {
    const task = this.taskOf(action);
    const node = this.node(this.now.node);
    // What comes back to the sender is sent again, not agreed to.
    if (node.type === NODE.start) throw new Refused('STATE');
    if (action.kind === 'reject' && !mayReject(node)) throw new Refused('NOT_ALLOWED_HERE', '不同意');
    this.change(task.id, { state: action.kind === 'agree' ? DOCUMENT_TASK.agreed : DOCUMENT_TASK.rejected, actedBy: action.actor });
    return this.decide(node);
  }

  /** Opens whoever is next, or leaves the node if its handlers have decided. */
  private decide(node: FlowNode): FlowCase {
    for (const task of this.current()) {
      const asked = this.current().filter(({ before }) => before === task.id);
      if (task.state === DOCUMENT_TASK.waiting && asked.length > 0 && !asked.some(isUndecided))
        this.change(task.id, { state: DOCUMENT_TASK.open });
    }
    const outcome = outcomeOf(node.mode, this.current());
    if (outcome !== null) return this.leave(node, outcome);
    this.openNext(node);
    return this.now;
  }

  /** In order: the first who has not decided, unless that person waits for signers added before. */
  private openNext(node: FlowNode): void {
    if (node.mode !== NODE_MODE.order) return;
    const next = this.current()
      .filter((task) => votes(task) && isUndecided(task))
      .toSorted((a, b) => a.order - b.order || a.id - b.id)[0];
    if (next?.state !== DOCUMENT_TASK.waiting) return;
    if (this.current().some((task) => task.before === next.id && isUndecided(task))) return;
    this.change(next.id, { state: DOCUMENT_TASK.open });
  }

  private giveBack(action: { readonly actor: Person; readonly as?: Person | undefined; readonly to: string }): FlowCase {
    const task = this.taskOf(action);
    const node = this.node(this.now.node);
    if (!isDecision(node) || !this.allows(node, NODE_ACT.return)) throw new Refused('NOT_ALLOWED_HERE', '退回');
    if (!earlierNodes(this.now, this.environment.definition.nodes).includes(action.to)) throw new Refused('NO_EARLIER_NODE');
    this.change(task.id, { state: DOCUMENT_TASK.returned, actedBy: action.actor });
    this.dropOpen();
    return this.enter(action.to);
  }

  private transfer(action: { readonly actor: Person; readonly as?: Person | undefined; readonly to: Person }): FlowCase {
    const task = this.taskOf(action);
    const node = this.node(this.now.node);
    // Who finishes a document may always pass that duty on (change-finisher).
    if (node.type !== NODE.finish && !this.allows(node, NODE_ACT.transfer)) throw new Refused('NOT_ALLOWED_HERE', '转办');
    if (node.type === NODE.start) throw new Refused('NOT_ALLOWED_HERE', '转办');
    return this.pass(node, task, action.actor, action.to);
  }

  private pass(node: FlowNode, task: FlowTask, actor: Person, to: Person): FlowCase {
    this.requireFree(node, to);
    this.change(task.id, { state: DOCUMENT_TASK.transferred, actedBy: actor });
    this.inherit(task, to, DOCUMENT_TASK.open, TASK_ORIGIN.transfer);
    return this.now;
  }

  /** The sender or the manager gives the duty to finish to somebody else; everything else stays with whom it was. */
  private reassign({ actor, to }: { readonly actor: Person; readonly to: Person }): FlowCase {
    this.require(...LIVE);
    const node = this.node(this.now.node);
    if (node.type !== NODE.finish) throw new Refused('STATE');
    if (![this.now.starter, ...this.environment.managers].includes(actor)) throw new Refused('NOT_YOURS');
    const task = this.current().find(({ state }) => state === DOCUMENT_TASK.open);
    if (!task) throw new Refused('STATE');
    return this.pass(node, task, actor, to);
  }

  private addSigners(action: {
    readonly actor: Person;
    readonly as?: Person | undefined;
    readonly people: readonly Person[];
    readonly how: 'before' | 'beside';
  }): FlowCase {
    const task = this.taskOf(action);
    const node = this.node(this.now.node);
    if (!isDecision(node) || !this.allows(node, NODE_ACT.addSign)) throw new Refused('NOT_ALLOWED_HERE', '加签');
    const people = [...new Set(action.people)];
    if (people.length === 0) throw new Refused('NOBODY');
    for (const person of people) this.requireFree(node, person);
    const before = action.how === 'before';
    const origin = before ? TASK_ORIGIN.before : TASK_ORIGIN.beside;
    // In order, whoever is added votes after the one who asked; advisers of that person are asked together.
    const later = !before && task.before === null && node.mode === NODE_MODE.order;
    for (const person of people)
      this.add({
        person,
        order: task.order,
        state: later ? DOCUMENT_TASK.waiting : DOCUMENT_TASK.open,
        origin,
        before: before ? task.id : task.before,
      });
    if (before) this.change(task.id, { state: DOCUMENT_TASK.waiting });
    return this.now;
  }

  private suspend(actor: Person): FlowCase {
    this.require(...LIVE);
    const node = this.node(this.now.node);
    const handles = this.current().some((task) => task.person === actor && task.state === DOCUMENT_TASK.open);
    if (!handles && actor !== this.now.starter) throw new Refused('NOT_YOURS');
    if (!this.allows(node, NODE_ACT.suspend)) throw new Refused('NOT_ALLOWED_HERE', '中止');
    return this.set({ state: DOCUMENT.suspended, resumeTo: this.now.state, suspendedBy: actor });
  }

  private resume(actor: Person): FlowCase {
    this.require(DOCUMENT.suspended);
    const concerned = [this.now.suspendedBy, this.now.starter, ...this.environment.managers].includes(actor);
    if (!concerned && !this.current().some((task) => task.person === actor && isUndecided(task))) throw new Refused('NOT_YOURS');
    this.set({ state: this.now.resumeTo ?? DOCUMENT.running, resumeTo: null, suspendedBy: null });
    // Somebody may have been replaced meanwhile, and what was decided before may be enough now.
    const node = this.node(this.now.node);
    return node.type === NODE.start ? this.now : this.decide(node);
  }

  private revoke(actor: Person): FlowCase {
    this.require(DOCUMENT.running);
    if (actor !== this.now.starter) throw new Refused('NOT_YOURS');
    if (!isRevocable(this.now)) throw new Refused('ACTED_ALREADY');
    this.dropOpen();
    return this.set({ state: DOCUMENT.revoked, node: null });
  }

  private terminate(actor: Person): FlowCase {
    this.require(...LIVE, DOCUMENT.suspended, DOCUMENT.revoked);
    const concluded = DOCUMENT.is(this.now.resumeTo ?? this.now.state, 'concluded', 'finalised');
    const entitled = this.environment.managers.includes(actor) || (actor === this.now.starter && !concluded);
    if (!entitled) throw new Refused('NOT_YOURS');
    this.dropOpen();
    return this.set({ state: DOCUMENT.terminated, node: null, resumeTo: null, suspendedBy: null });
  }

  /** The successor takes open tasks and the place of the sender; a successor who already signs here takes no second vote. */
  private replace({ from, to }: { readonly from: Person; readonly to: Person }): FlowCase {
    this.require(...LIVE, DOCUMENT.suspended, DOCUMENT.draft, DOCUMENT.revoked);
    const live = DOCUMENT.is(this.now.state, 'draft', 'revoked') ? null : this.node(this.now.node);
    const mine = this.current().filter((task) => task.person === from && isUndecided(task));
    for (const task of mine) this.hand(live, task, to);
    if (this.now.starter === from) this.succeed(live, to);
    if (live === null || live.type === NODE.start || mine.length === 0) return this.now;
    // The open tasks may have become one: what was decided already may be enough now.
    return this.now.state === DOCUMENT.suspended ? this.now : this.decide(live);
  }

  /** The successor of the sender must not be deciding about the document at this moment. */
  private succeed(node: FlowNode | null, to: Person): void {
    const signs =
      node !== null && isDeciding(node) && this.current().some((task) => counts(task) && (task.person === to || task.actedBy === to));
    if (this.environment.makers !== null && signs) throw new Refused('SIGNS_ALREADY', String(to));
    this.set({ starter: to });
  }

  private hand(node: FlowNode | null, task: FlowTask, to: Person): void {
    const signs = this.current().some((one) => counts(one) && (one.person === to || one.actedBy === to));
    if (node && this.isBarred(node, to)) throw new Refused('NO_HANDLER', node.name);
    // A vote that nobody else could give would be lost with the task.
    const alone = this.current().filter(votes).length === 1;
    if (signs && !alone) {
      this.change(task.id, { state: DOCUMENT_TASK.dropped });
      for (const one of this.current())
        if (one.before === task.id && isUndecided(one)) this.change(one.id, { state: DOCUMENT_TASK.dropped });
      return;
    }
    if (signs) throw new Refused('SIGNS_ALREADY', String(to));
    this.change(task.id, { state: DOCUMENT_TASK.dropped });
    this.inherit(task, to, task.state, TASK_ORIGIN.replaced);
  }

  /** The task of somebody else goes on with its place and its time, and so do those who advise about it. */
  private inherit(task: FlowTask, person: Person, state: TaskState, origin: TaskOrigin): void {
    const heir = this.nextId;
    this.add({ person, order: task.order, state, origin, before: task.before, heirTo: task.id });
    for (const one of this.current()) if (one.before === task.id && isUndecided(one)) this.change(one.id, { before: heir });
  }
}
