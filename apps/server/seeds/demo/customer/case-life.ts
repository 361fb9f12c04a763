// A demo case lives by the rules of the product: every step is taken by `takeMove`, every promise comes from the functions that make real
// ones, so that no row is in a state the program could not have brought it to.
import {
  CASE,
  CASE_ACT,
  CASE_CLOCK,
  type CaseAct,
  type CaseState,
  type Satisfaction,
  type StateOf,
  type VISIT_METHOD,
  type VISIT_RULE,
} from '@anju/contract';
import {
  afterPause,
  alarmsOf,
  isEnded,
  minutesBetween,
  promise,
  PROMISES,
  takeMove,
  type CaseLimits,
  type CaseMove,
  type WorkedMinutes,
} from '@anju/domain';
import type { KeyedRow, Row } from '../../insert-rows.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
}
export interface Limit extends CaseLimits {
  readonly id: number;
}
type CaseRow = KeyedRow<'customer.serviceCase'>;

/** What is written when a case is registered and stays. */
export type Asked = Pick<
  CaseRow,
  | 'tenantId'
  | 'id'
  | 'number'
  | 'companyId'
  | 'estateId'
  | 'houseId'
  | 'publicAreaId'
  | 'place'
  | 'position'
  | 'personId'
  | 'reporter'
  | 'phone'
  | 'source'
  | 'kind'
  | 'categoryId'
  | 'urgency'
  | 'title'
  | 'content'
  | 'paid'
  | 'makerId'
> & {
  readonly registeredAt: string;
  readonly visitRule: StateOf<typeof VISIT_RULE>;
  readonly accusedId: number | null;
};

export interface Made {
  readonly row: CaseRow;
  readonly steps: readonly Row<'customer.caseStep'>[];
  readonly visits: readonly Row<'customer.caseVisit'>[];
  readonly alarms: readonly Row<'customer.caseAlarm'>[];
}

export interface Visit {
  readonly method: StateOf<typeof VISIT_METHOD>;
  readonly reached: boolean;
  readonly marks: readonly [timely: number, skill: number, attitude: number] | null;
  readonly result: Satisfaction | null;
  readonly remark: string;
}

const later = (at: string, due: string | null): boolean | null => (due === null ? null : Date.parse(at) > Date.parse(due));

export function liveCase(asked: Asked, maker: Person, limit: Limit | undefined, worked: WorkedMinutes) {
  const clock = limit?.clock ?? CASE_CLOCK.always;
  const now = {
    state: CASE.new as CaseState,
    workerId: null as number | null,
    teamId: null as number | null,
    acceptedAt: null as string | null,
    promisedAt: asked.registeredAt,
    respondDue: null as string | null,
    arriveDue: null as string | null,
    finishDue: null as string | null,
    respondedAt: null as string | null,
    arrivedAt: null as string | null,
    finishedAt: null as string | null,
    respondLate: null as boolean | null,
    arriveLate: null as boolean | null,
    finishLate: null as boolean | null,
    onSite: false,
    pausedAt: null as string | null,
    pauseReason: '',
    pausedMinutes: 0,
    waitsFor: '',
    followOn: null as string | null,
    cause: '',
    result: '',
    urges: 0,
    reopens: 0,
    satisfaction: null as Satisfaction | null,
    mergedInto: null as number | null,
    endedAt: null as string | null,
    last: asked.registeredAt,
    lastBy: maker.name,
  };
  const steps: Row<'customer.caseStep'>[] = [];
  const visits: Row<'customer.caseVisit'>[] = [];

  function step(act: CaseAct, from: CaseState, by: Person | null, at: string, remark = ''): void {
    const { state: toState, workerId, teamId } = now;
    const seq = steps.length + 1;
    const { tenantId, id: caseId } = asked;
    const who = { employeeId: by?.id ?? null, by: by?.name ?? '系统' };
    steps.push({ tenantId, caseId, seq, act, fromState: from, toState, ...who, at, remark, workerId, teamId });
    Object.assign(now, { last: at, lastBy: who.by });
  }

  /** Also when the work is done once more. */
  function promiseFrom(at: string): void {
    const dues = limit === undefined ? { respond: null, arrive: null, finish: null } : promise(at, limit, worked);
    Object.assign(now, {
      promisedAt: at,
      respondDue: dues.respond,
      arriveDue: dues.arrive,
      finishDue: dues.finish,
      respondedAt: null,
      arrivedAt: null,
      finishedAt: null,
    });
  }

  function keep(what: 'respond' | 'arrive' | 'finish', at: string): void {
    const kept = { respond: 'respondedAt', arrive: 'arrivedAt', finish: 'finishedAt' } as const;
    if (now[kept[what]] !== null) return;
    now[kept[what]] = at;
    const late = later(at, now[`${what}Due`]);
    now[`${what}Late`] = late === null ? null : late || now[`${what}Late`] === true;
  }

  function goOn(at: string): void {
    const pausedAt = now.pausedAt ?? at;
    if (now.finishDue !== null) now.finishDue = afterPause(now.finishDue, pausedAt, at, clock, worked);
    now.pausedMinutes += minutesBetween(pausedAt, at, CASE_CLOCK.always, worked);
    Object.assign(now, { pausedAt: null, pauseReason: '', waitsFor: '', followOn: null });
  }

  function move(move: CaseMove, by: Person | null, at: string, remark = ''): void {
    const { visitRule, accusedId: accused } = asked;
    const before = { state: now.state, worker: now.workerId, arrived: now.onSite, reopens: now.reopens, satisfaction: now.satisfaction };
    const result = takeMove({ ...before, visitRule, accused }, move);
    if ('refused' in result) throw new Error(`case ${asked.number}: ${CASE_ACT.text(move.act)} refused, ${result.refused}`);
    if (Date.parse(at) < Date.parse(now.last)) throw new Error(`case ${asked.number}: ${CASE_ACT.text(move.act)} before the last step`);
    const { state, worker, arrived, reopens, satisfaction } = result.next;
    if (move.act === CASE_ACT.resume) goOn(at);
    if (move.act === CASE_ACT.accept || now.acceptedAt === null) now.acceptedAt = at;
    if (move.act === CASE_ACT.accept || reopens > now.reopens) promiseFrom(at);
    if (move.act === CASE_ACT.grab || move.act === CASE_ACT.take) keep('respond', at);
    if (move.act === CASE_ACT.arrive) keep('arrive', at);
    if (move.act === CASE_ACT.finish || move.act === CASE_ACT.answer) {
      keep('respond', at);
      if (move.act === CASE_ACT.finish && now.arriveDue !== null) keep('arrive', at);
      keep('finish', at);
      now.result = remark;
    }
    if (move.act === CASE_ACT.pause) Object.assign(now, { pausedAt: at, pauseReason: remark });
    Object.assign(now, { state, workerId: worker, reopens, satisfaction, endedAt: isEnded(state) ? at : null });
    now.onSite = arrived && (state === CASE.working || state === CASE.paused);
    step(move.act, before.state, by, at, remark);
  }

  step(CASE_ACT.register, CASE.new, maker, asked.registeredAt);
  return {
    now,
    move,
    set: (values: Partial<Pick<typeof now, 'teamId' | 'waitsFor' | 'followOn' | 'cause' | 'mergedInto'>>): void =>
      void Object.assign(now, values),
    urge(by: Person, at: string, remark: string): void {
      now.urges += 1;
      step(CASE_ACT.urge, now.state, by, at, remark);
    },
    visit(by: Person, at: string, { method, reached, marks, result, remark }: Visit, redo = false): void {
      const [timely, skill, attitude] = marks ?? [null, null, null];
      const { tenantId, id: caseId } = asked;
      const who = { employeeId: by.id, by: by.name, at };
      visits.push({ tenantId, caseId, round: now.reopens, method, reached, timely, skill, attitude, result, remark, ...who });
      if (result !== null) move({ act: CASE_ACT.visit, actor: by.id, rated: result, redo }, by, at, remark);
      else step(CASE_ACT.visit, now.state, by, at, remark);
    },
    made: (today: string): Made => {
      const { promisedAt: _p, last, lastBy, ...row } = now;
      const open = row.state < CASE.paying && row.pausedAt === null;
      // A promise that passed unkept is marked by its alarm.
      const missed = (due: string | null, kept: string | null, late: boolean | null) =>
        open && kept === null && later(today, due) ? true : late;
      return {
        steps,
        visits,
        alarms: alarms(today),
        row: {
          ...asked,
          ...row,
          respondLate: missed(row.respondDue, row.respondedAt, row.respondLate),
          arriveLate: missed(row.arriveDue, row.arrivedAt, row.arriveLate),
          finishLate: missed(row.finishDue, row.finishedAt, row.finishLate),
          clock,
          limitId: row.acceptedAt === null ? null : (limit?.id ?? null),
          createdBy: maker.name,
          createdAt: asked.registeredAt,
          updatedBy: lastBy,
          updatedAt: last,
        },
      };
    },
  };

  /** Those of the promises that are still to be kept; what is past has been told. */
  function alarms(today: string): Row<'customer.caseAlarm'>[] {
    if (limit === undefined || now.state >= CASE.paying || now.acceptedAt === null) return [];
    const kept = { respond: now.respondedAt, arrive: now.arrivedAt, finish: now.finishedAt };
    const { tenantId, id: caseId } = asked;
    return PROMISES.flatMap(([name, kind]) => {
      const due = now[`${name}Due`];
      if (due === null || kept[name] !== null) return [];
      return alarmsOf(kind, now.promisedAt, due, limit, worked).map(({ level, at }) => {
        const told = Date.parse(at) <= Date.parse(now.pausedAt ?? today);
        const held = now.pausedAt !== null && !told;
        return { tenantId, caseId, promise: kind, level, at: held ? null : at, heldAt: held ? at : null, toldAt: told ? at : null };
      });
    });
  }
}

export type CaseLife = ReturnType<typeof liveCase>;
