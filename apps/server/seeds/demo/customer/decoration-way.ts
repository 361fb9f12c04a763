// How a decoration of the demo came to its state.
import { DECORATION, DECORATION_ACT, type DecorationAct, type DecorationState } from '@anju/contract';
import type { DecorationPlan } from './decoration-plans.ts';

type Way = readonly [act: DecorationAct, to: DecorationState, days: number, by: 'clerk' | 'checker' | 'head', remark?: string];

/** How a decoration came to where it is: the steps with the days after the application; `back` is the day its deposit was returned. */
export function wayOf({ state, lasts }: DecorationPlan, back: number): Way[] {
  const { waiting, refused, paying, working, stopped, accepting, failed, observing, archived, withdrawn } = DECORATION;
  const act = DECORATION_ACT;
  const applied: Way[] = [[act.apply, waiting, 0, 'clerk']];
  const looked: Way[] = [...applied, [act.check, waiting, 1, 'checker', '图纸与现场一致']];
  const granted: Way[] = [...looked, [act.approve, paying, 2, 'head']];
  const issued: Way[] = [...granted, [act.received, paying, 3, 'clerk', '押金和费用已收齐，可以发证'], [act.issue, working, 4, 'clerk']];
  const stop: Way[] = [...issued, [act.stop, stopped, 12, 'checker', '发停工通知书']];
  const asked: Way[] = [...issued, [act.finish, accepting, 4 + lasts, 'clerk', '业主申请验收']];
  const bad: Way[] = [...asked, [act.fail, failed, 6 + lasts, 'checker', '第 1 次，1 项不合格']];
  const good: Way[] = [...asked, [act.accept, observing, 6 + lasts, 'checker', '第 1 次']];
  const left: Way[] = [...good, [act.leave, observing, 8 + lasts, 'clerk', '人员和材料已离场']];
  switch (state) {
    case waiting:
      return looked;
    case refused:
      return [...looked, [act.refuse, refused, 2, 'head', '图纸缺少水电点位，请补齐后重新申请']];
    case paying:
      return granted;
    case working:
      return issued;
    case stopped:
      return stop;
    case accepting:
      return asked;
    case failed:
      return bad;
    case observing:
      return left;
    case archived:
      return [...left, [act.release, observing, 38 + lasts, 'clerk'], [act.archive, archived, back, 'clerk']];
    case withdrawn:
      return [...applied, [act.withdraw, withdrawn, 1, 'clerk', '业主改变计划']];
  }
}
