// The way of a finished demo case: accepted at the desk, dispatched, worked on, rated or called back. Most promises are kept, some are not.
import { CASE, CASE_ACT, CASE_CLOCK, CASE_KIND, SATISFACTION, VISIT_METHOD, type Satisfaction } from '@anju/contract';
import { addDays, afterMinutes, businessDay, type WorkedMinutes } from '@anju/domain';
import type { Random } from '../random.ts';
import type { CaseLife, Limit, Person, Visit } from './case-life.ts';
import { PAUSES, VISIT_WORDS } from './case-plans.ts';
import type { Trouble } from './case-words.ts';

const MINUTE = 60_000;
const after = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * MINUTE).toISOString();
const latest = (...times: readonly string[]): string => times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? '';
const between = (from: string, to: string, part: number): string =>
  new Date(Date.parse(from) + (Date.parse(to) - Date.parse(from)) * part).toISOString();

/** Moments after another one, never later than now. */
export const moments = (from: string, now: string) => ({
  after: (minutes: number): string => (Date.parse(from) + minutes * MINUTE > Date.parse(now) ? now : after(from, minutes)),
});

export interface Story {
  readonly life: CaseLife;
  readonly trouble: Trouble;
  readonly random: Random;
  readonly limit: Limit | undefined;
  readonly worked: WorkedMinutes;
  readonly desk: Person;
  readonly workers: readonly Person[];
  readonly teamId: number;
}

/** A part of a limit: most are kept with room, a few are missed. */
const part = (random: Random, missed: number): number => (random.chance(missed) ? random.int(105, 180) : random.int(8, 75)) / 100;

const inClock = ({ limit, worked }: Story, from: string, minutes: number): string =>
  afterMinutes(from, Math.max(1, Math.round(minutes)), limit?.clock ?? CASE_CLOCK.always, worked);

/** The morning of a later day. */
const morning = (at: string, days: number, random: Random): string =>
  `${addDays(businessDay(new Date(at)), days)}T${random.pick(['09', '10', '14', '15'])}:${String(random.int(10, 55))}:00+08:00`;

/** At the desk somebody registers and accepts in one go; what came by message waits a little. */
function accept({ life, desk, random }: Story, atOnce: boolean): void {
  const at = atOnce ? life.now.last : after(life.now.last, random.int(4, 45));
  life.move({ act: CASE_ACT.accept, actor: desk.id }, desk, at);
}

/** From the dispatch to the signature. */
function work(story: Story, worker: Person, rated: Satisfaction | null): void {
  const { life, random, limit, desk, teamId, trouble } = story;
  const begun = life.now.last;
  const taken = inClock(story, begun, (limit?.respondMinutes ?? 120) * part(random, 0.05));
  life.set({ teamId });
  life.move({ act: CASE_ACT.dispatch, actor: desk.id, to: worker.id }, desk, between(begun, taken, 0.4));
  life.move({ act: CASE_ACT.take, actor: worker.id }, worker, taken);
  const finish = (limit?.finishMinutes ?? 1440) * part(random, 0.06);
  let done = latest(inClock(story, begun, finish), after(taken, random.int(25, 70)));
  if (trouble.kind === CASE_KIND.repair || trouble.kind === CASE_KIND.help) {
    const due = limit?.arriveMinutes;
    const there = due ? latest(after(taken, 3), inClock(story, begun, due * part(random, 0.06))) : between(taken, done, 0.6);
    life.move({ act: CASE_ACT.arrive, actor: worker.id }, worker, there);
    done = latest(done, after(there, random.int(15, 60)));
    if (random.chance(0.08)) done = pause(story, worker, there);
  }
  life.set({ cause: trouble.causes === undefined ? '' : random.pick(trouble.causes) });
  life.move({ act: CASE_ACT.finish, actor: worker.id, owed: false, rated }, worker, done, random.pick(trouble.results));
}

/** The work stands still for some days; returns when it is done. */
function pause({ life, random }: Story, worker: Person, there: string): string {
  const [reason, waitsFor] = random.pick(PAUSES);
  const pausedAt = after(there, random.int(10, 30));
  life.move({ act: CASE_ACT.pause, actor: worker.id }, worker, pausedAt, reason);
  life.set({ waitsFor });
  const resumedAt = morning(pausedAt, random.int(1, 4), random);
  life.move({ act: CASE_ACT.resume, actor: worker.id }, worker, resumedAt);
  return after(resumedAt, random.int(30, 120));
}

const SATISFIED: readonly (readonly [Satisfaction, number])[] = [
  [SATISFACTION.satisfied, 80],
  [SATISFACTION.fair, 14],
  [SATISFACTION.unsatisfied, 6],
];

export function callBack(random: Random, result: Satisfaction): Visit {
  const best = result === SATISFACTION.satisfied ? 5 : result === SATISFACTION.fair ? 4 : 2;
  const mark = () => Math.max(1, best - random.int(0, 1));
  const remark =
    result === SATISFACTION.unsatisfied ? '住户表示没有修好' : random.pick(VISIT_WORDS.slice(0, result === SATISFACTION.fair ? 5 : 4));
  const method = random.chance(0.85) ? VISIT_METHOD.phone : VISIT_METHOD.door;
  return { method, reached: true, marks: [mark(), mark(), mark()], result, remark };
}

const NOBODY: Visit = { method: VISIT_METHOD.phone, reached: false, marks: null, result: null, remark: '无人接听' };

/** Until the case is done. */
function end(story: Story): void {
  const { life, random, desk } = story;
  if (life.now.state === CASE.rating) {
    // Somebody rates it on the phone, or the time for it passes.
    const rated = random.chance(0.45) ? random.weighted(SATISFIED) : null;
    const by = rated === null ? null : desk;
    const at = after(life.now.last, random.int(60, 1400));
    life.move({ act: CASE_ACT.rate, actor: by?.id ?? null, rated }, by, at, rated === null ? '到期未评价' : '住户在微信上评价');
  }
  if (life.now.state === CASE.visiting && random.chance(0.1)) life.visit(desk, morning(life.now.last, 1, random), NOBODY);
  if (life.now.state !== CASE.visiting) return;
  const result = random.weighted(SATISFIED);
  const redo = result === SATISFACTION.unsatisfied && life.now.reopens === 0 && random.chance(0.5);
  life.visit(desk, morning(life.now.last, random.int(1, 2), random), callBack(random, result), redo);
  if (!redo) return;
  work(story, random.pick(story.workers), null);
  end(story);
}

/** A whole case, from acceptance to its end. */
export function tell(story: Story, atOnce: boolean): void {
  const { life, random, trouble, desk } = story;
  accept(story, atOnce);
  const answered = trouble.kind === CASE_KIND.question || trouble.kind === CASE_KIND.praise;
  if (answered) {
    life.move({ act: CASE_ACT.answer, actor: desk.id }, desk, after(life.now.last, random.int(2, 12)), random.pick(trouble.results));
    return;
  }
  if (random.chance(0.015)) {
    const reason = random.pick(['属于业主自有设备，已告知联系厂家', '业主取消', '不在物业服务范围，已告知联系街道']);
    life.move({ act: CASE_ACT.decline, actor: desk.id }, desk, after(life.now.last, random.int(5, 90)), reason);
    return;
  }
  const rated = trouble.kind === CASE_KIND.repair && random.chance(0.5) ? random.weighted(SATISFIED) : null;
  work(story, random.pick(story.workers), rated);
  end(story);
}
