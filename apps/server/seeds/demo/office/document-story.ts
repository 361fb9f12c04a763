// What happens to one document of the demo, an action after the other, from its draft to where it stands today.
import { DOCUMENT, DOCUMENT_ACT, DOCUMENT_KIND, DOCUMENT_TASK, NODE, NODE_ACT, URGENCY } from '@anju/contract';
import { draftOf, mayReject, takeAction, type FlowAction, type FlowCase } from '@anju/domain';
import type { KeyedRow } from '../../insert-rows.ts';
import type { Random } from '../random.ts';
import type { DocumentGround, Facts, Goal, Tables } from './document-facts.ts';
import { OPINIONS } from './document-plans.ts';

const MOST_STEPS = 40;
const HOUR = 3_600_000;
/** A working day of eight hours is taken as a whole one. */
const laterBy = (at: string, workingHours: number): string =>
  new Date(new Date(at).getTime() + Math.max(0, workingHours) * 3 * HOUR).toISOString();

/** In working hours, and never in the future. */
export class Story {
  private at: Date;
  private now: FlowCase;
  private readonly sent: string[] = [];
  private ended: { readonly at: string; readonly reason: string } | null = null;
  private suspendedAt: string | null = null;
  private follows = 0;
  private number: { readonly year: number } | null = null;
  private readonly rows = new Map<number, KeyedRow<'oa.documentTask'>>();
  private readonly random: Random;
  private readonly ground: DocumentGround;
  private readonly tables: Tables;
  private readonly facts: Facts;
  private readonly handlers: ReadonlyMap<string, readonly number[]>;
  private readonly until: Date;
  begun = '';

  constructor(
    random: Random,
    ground: DocumentGround,
    tables: Tables,
    facts: Facts,
    handlers: ReadonlyMap<string, readonly number[]>,
    until: Date,
  ) {
    this.random = random;
    this.ground = ground;
    this.tables = tables;
    this.facts = facts;
    this.handlers = handlers;
    this.until = until;
    this.at = until;
    this.now = draftOf(facts.starter.id);
  }

  tell(goal: Goal, day: string): void {
    this.at = new Date(`${day}T09:${String(this.random.int(10, 59))}:00+08:00`);
    this.begun = this.at.toISOString();
    if (goal === 'draft') return;
    this.act({ kind: 'send', actor: this.facts.starter.id }, DOCUMENT_ACT.send, '');
    if (goal === 'revoked') return this.act({ kind: 'revoke', actor: this.facts.starter.id }, DOCUMENT_ACT.revoke, '金额有误');
    for (let step = 0; step < MOST_STEPS && !this.isThere(goal, step); step++) this.sign(goal, step);
    if (goal === 'returned') this.giveBack();
    if (goal === 'suspended')
      this.act({ kind: 'suspend', actor: this.facts.starter.id }, DOCUMENT_ACT.suspend, this.random.pick(OPINIONS.suspend));
    if (goal === 'late' || (goal === 'running' && this.random.chance(0.2))) this.follow();
    if (this.random.chance(0.15)) this.copy();
  }

  private isThere(goal: Goal, step: number): boolean {
    const { state } = this.now;
    if (DOCUMENT.is(state, 'finished', 'terminated')) return true;
    if (goal === 'concluded') return state === DOCUMENT.concluded;
    if (goal === 'finalised') return state === DOCUMENT.finalised;
    if (goal === 'late') return step >= 1;
    if (goal === 'running' || goal === 'suspended') return step >= this.random.int(0, 2);
    if (goal === 'returned') return step >= 1;
    return false;
  }

  /** Somebody whose turn it is signs, seldom refuses or gives back. */
  private sign(goal: Goal, step: number): void {
    const open = this.now.tasks.filter(({ state }) => state === DOCUMENT_TASK.open);
    const task = this.random.pick(open);
    const node = this.facts.definition.nodes.find(({ id }) => id === task.node);
    if (!node) return;
    if (node.type === NODE.start) return this.act({ kind: 'send', actor: this.facts.starter.id }, DOCUMENT_ACT.send, '已补充');
    if (goal === 'terminated' && mayReject(node))
      return this.act({ kind: 'reject', actor: task.person }, DOCUMENT_ACT.reject, this.random.pick(OPINIONS.reject));
    if (goal === 'finished' && step > 0 && step < 4 && node.acts.includes(NODE_ACT.return) && this.random.chance(0.08))
      return this.giveBack();
    const act = { [NODE.conclude]: DOCUMENT_ACT.conclude, [NODE.finalise]: DOCUMENT_ACT.finalise, [NODE.finish]: DOCUMENT_ACT.finish }[
      node.type as number
    ];
    this.act(
      { kind: 'agree', actor: task.person },
      act ?? DOCUMENT_ACT.agree,
      this.random.pick(node.type === NODE.finish ? OPINIONS.end : OPINIONS.agree),
    );
  }

  private giveBack(): void {
    const task = this.now.tasks.find(({ state }) => state === DOCUMENT_TASK.open);
    const start = this.facts.definition.nodes.find(({ type }) => type === NODE.start);
    if (task && start)
      this.act({ kind: 'return', actor: task.person, to: start.id }, DOCUMENT_ACT.return, this.random.pick(OPINIONS.return));
  }

  private act(action: FlowAction, act: number, opinion: string): void {
    const { definition, amount, fields, starter, kind, id } = this.facts;
    const values = {
      ...fields,
      ...(amount === null ? {} : { 金额: amount }),
      部门: starter.departmentName,
      公司: starter.companyName,
      文种: DOCUMENT_KIND.text(kind),
      缓急: URGENCY.text(URGENCY.plain),
    };
    const managers = this.ground.members.filter(({ username }) => username === 'emp').map((one) => one.id);
    const firstId = this.tables.tasks.length + 1;
    const environment = { definition, handlers: this.handlers, managers, values, makers: null, firstId };
    const result = takeAction(this.now, action, environment);
    if (!result.ok) return;
    if (action.kind !== 'send') this.pass();
    const at = this.at.toISOString();
    const before = this.now;
    this.now = result.next;
    this.write(before, action, opinion, at);
    const node = definition.nodes.find(
      (one) => one.id === (action.kind === 'send' ? definition.nodes.find(({ type }) => type === NODE.start)?.id : before.node),
    );
    const by = this.ground.members.find((one) => one.id === action.actor);
    this.tables.events.push({
      ...{ tenantId: this.ground.tenantId, documentId: id, round: before.round, nodeName: node?.name ?? '', action: act },
      ...{ byId: action.actor, byName: by?.name ?? '', detail: action.kind === 'return' ? '退回到“拟稿”' : '', opinion, at },
    });
    if (action.kind === 'send') this.sent.push(at);
    if (DOCUMENT.is(this.now.state, 'finished', 'terminated'))
      this.ended = { at, reason: this.now.state === DOCUMENT.terminated ? opinion : '' };
    if (this.now.state === DOCUMENT.suspended) this.suspendedAt = at;
    if (DOCUMENT.is(this.now.state, 'concluded', 'finished') && this.number === null) this.number = { year: Number(at.slice(0, 4)) };
  }

  /** An hour to a day later, within working hours and never in the future. */
  private pass(): void {
    const later = new Date(this.at.getTime() + this.random.int(1, 22) * HOUR + this.random.int(0, 59) * 60_000);
    const hour = (later.getUTCHours() + 8) % 24;
    const shifted = hour < 9 ? 9 - hour : hour >= 18 ? 33 - hour : 0;
    const next = new Date(later.getTime() + shifted * HOUR);
    this.at = next < this.until ? next : new Date(Math.max(this.at.getTime() + 60_000, this.until.getTime() - 2 * HOUR));
    if (this.at > this.until) this.at = this.until;
  }

  private write(before: FlowCase, action: FlowAction, opinion: string, at: string): void {
    const known = new Map(before.tasks.map((task) => [task.id, task]));
    for (const task of this.now.tasks) {
      const was = known.get(task.id);
      const open = task.state === DOCUMENT_TASK.open;
      const done = !DOCUMENT_TASK.is(task.state, 'waiting', 'open');
      const node = this.facts.definition.nodes.find(({ id }) => id === task.node);
      if (!was) {
        const row: KeyedRow<'oa.documentTask'> = {
          ...{ tenantId: this.ground.tenantId, id: task.id, documentId: this.facts.id, round: task.round, node: task.node },
          ...{ nodeName: node?.name ?? '', nodeType: node?.type ?? NODE.audit, personId: task.person, sort: task.order, state: task.state },
          ...{ origin: task.origin, beforeId: task.before, actedBy: task.actedBy, opinion: '', note: '' },
          ...{ openedAt: open ? at : null, doneAt: null, readAt: null },
          dueAt: open && node?.dueHours != null ? laterBy(at, node.dueHours) : null,
          remindAt: open && node?.dueHours != null && node.remindHours != null ? laterBy(at, node.dueHours - node.remindHours) : null,
        };
        this.rows.set(task.id, row);
        this.tables.tasks.push(row);
      } else if (was.state !== task.state || was.actedBy !== task.actedBy) {
        const row = this.rows.get(task.id);
        if (!row) continue;
        Object.assign(row, { state: task.state, actedBy: task.actedBy });
        if (open) Object.assign(row, { openedAt: at });
        if (done) Object.assign(row, { doneAt: at, readAt: at });
        if (task.actedBy === action.actor) Object.assign(row, { opinion });
      }
    }
  }

  private follow(): void {
    const task = this.now.tasks.find(({ state, person }) => state === DOCUMENT_TASK.open && person !== this.facts.starter.id);
    if (!task) return;
    this.pass();
    const { starter, id } = this.facts;
    const at = this.at.toISOString();
    const body = this.random.pick(OPINIONS.follow);
    this.follows += 1;
    this.tables.follows.push({
      ...{ tenantId: this.ground.tenantId, id: this.tables.follows.length + 1, documentId: id, round: this.now.round },
      ...{ byId: starter.id, byName: starter.name, toId: task.person, body, at },
    });
    const to = this.ground.members.find((one) => one.id === task.person)?.name ?? '';
    this.tables.events.push({
      ...{ tenantId: this.ground.tenantId, documentId: id, round: this.now.round, nodeName: this.nodeName(), action: DOCUMENT_ACT.follow },
      ...{ byId: starter.id, byName: starter.name, detail: `跟催${to}`, opinion: body, at },
    });
  }

  private copy(): void {
    const reader = this.random.pick(this.ground.members);
    const row = { tenantId: this.ground.tenantId, documentId: this.facts.id, personId: reader.id, addedBy: this.facts.starter.name };
    this.tables.readers.push({ ...row, addedAt: this.at.toISOString(), readAt: null });
  }

  private nodeName(): string {
    return this.facts.definition.nodes.find(({ id }) => id === this.now.node)?.name ?? '';
  }

  /** Numbers follow the order of conclusion only roughly; the demo gives them in the order of the documents. */
  numberOf(word: string): string | null {
    if (this.number === null || word === '') return null;
    const key = `${word}|${this.number.year}`;
    const next = (this.tables.numbers.get(key) ?? 0) + 1;
    this.tables.numbers.set(key, next);
    return `${word}〔${this.number.year}〕${next} 号`;
  }

  stored(versionId: number | null) {
    const { state, resumeTo, suspendedBy, node, round, sentRound } = this.now;
    const over = DOCUMENT.is(state, 'finished', 'terminated', 'draft', 'revoked');
    const open = [...this.rows.values()].filter((row) => row.state === DOCUMENT_TASK.open).map(({ dueAt }) => dueAt);
    const due = open.filter((at) => typeof at === 'string').toSorted()[0] ?? null;
    return {
      ...{ flowVersionId: versionId, state, resumeTo, suspendedBy, suspendedAt: this.suspendedAt, round, sentRound },
      ...{ node: over ? null : node, nodeName: over ? '' : this.nodeName(), dueAt: due, sentAt: this.sent.at(-1) ?? null },
      ...{ endedAt: this.ended?.at ?? null, endReason: this.ended?.reason ?? '', follows: this.follows, updatedAt: this.at.toISOString() },
    };
  }
}
