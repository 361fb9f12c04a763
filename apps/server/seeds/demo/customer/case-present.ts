// How a case of the last days came to where it stands. Its steps follow each other by minutes, so that none lies in the future on any day.
import { CASE, CASE_ACT, SATISFACTION } from '@anju/contract';
import { addDays } from '@anju/domain';
import type { Random } from '../random.ts';
import type { CaseLife, Person } from './case-life.ts';
import type { OpenPlan } from './case-open.ts';
import { callBack, moments } from './case-story.ts';
import { PAUSES } from './case-plans.ts';

export interface Present {
  readonly life: CaseLife;
  readonly plan: OpenPlan;
  readonly random: Random;
  readonly desk: Person;
  readonly worker: Person;
  readonly teamId: number;
  readonly now: string;
  readonly today: string;
  /** The case it was merged into. */
  readonly into: { readonly id: number; readonly number: string } | undefined;
}

const STAGES = ['new', 'waiting', 'assigned', 'working', 'there', 'paused'] as const;

export function bring(present: Present): void {
  const { life, plan, desk, worker, teamId, into } = present;
  const { after } = moments(life.now.last, present.now);
  const reaches = (stage: (typeof STAGES)[number]) => {
    const at = STAGES.findIndex((one) => one === plan.until);
    return at === -1 || at >= STAGES.indexOf(stage);
  };
  if (!reaches('waiting')) return;
  life.move({ act: CASE_ACT.accept, actor: desk.id }, desk, after(1));
  life.set({ teamId });
  if (into) {
    life.set({ mergedInto: into.id });
    life.move({ act: CASE_ACT.merge, actor: desk.id }, desk, after(4), `并入 ${into.number}`);
    return;
  }
  if (!reaches('assigned')) return;
  life.move({ act: CASE_ACT.dispatch, actor: desk.id, to: worker.id }, desk, after(3));
  if (!reaches('working')) return;
  life.move({ act: CASE_ACT.take, actor: worker.id }, worker, after(8));
  if (!reaches('there')) return;
  life.move({ act: CASE_ACT.arrive, actor: worker.id }, worker, after(18));
  if (plan.urged) life.urge(desk, after(60 * 30), '住户来电催问什么时候修好');
  if (plan.until === 'there') return;
  if (plan.until === 'paused') pause(present, after(45));
  else finish(present);
}

function pause({ life, random, worker, today }: Present, at: string): void {
  const [reason, waitsFor] = random.pick(PAUSES);
  life.move({ act: CASE_ACT.pause, actor: worker.id }, worker, at, reason);
  life.set({ waitsFor, followOn: addDays(today, random.int(0, 3)) });
}

function finish({ life, plan, random, desk, worker, now }: Present): void {
  const { after } = moments(life.now.last, now);
  life.move({ act: CASE_ACT.finish, actor: worker.id, owed: false, rated: null }, worker, after(60), '已处理，请住户确认');
  if (plan.until === 'visiting' || plan.until === 'again') {
    // A case that is always called back waits for the call immediately; any other does after the customer gave no rating in time.
    if (life.now.state === CASE.rating) life.move({ act: CASE_ACT.rate, actor: null, rated: null }, null, after(60 * 25), '到期未评价');
  }
  if (plan.until !== 'again') return;
  life.visit(desk, after(60 * 48), callBack(random, SATISFACTION.unsatisfied), true);
  life.move({ act: CASE_ACT.dispatch, actor: desk.id, to: worker.id }, desk, after(60 * 49));
  life.move({ act: CASE_ACT.take, actor: worker.id }, worker, after(60 * 50));
}
