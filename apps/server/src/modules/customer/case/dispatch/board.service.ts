// The board of 诉求派工 and the week of its workers.
import { CASE, MENU, type CaseRow, type OutputOf, type ParsedInputOf, type readBoard, type readWeek } from '@anju/contract';
import { addDays, type WorkedMinutes } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import { shownTo } from '../seen/row.queries.ts';
import { askAs, viewerOf } from '../seen/viewer.policy.ts';
import * as queries from './board.queries.ts';

const COLUMNS = [CASE.waiting, CASE.assigned, CASE.working, CASE.paused, CASE.paying, CASE.rating, CASE.visiting] as const;

export async function board(scope: Scope, filter: ParsedInputOf<typeof readBoard>): Promise<OutputOf<typeof readBoard>> {
  const search = (await askAs(scope))(scope, filter);
  const [counts, cases, figures] = await Promise.all([
    queries.countColumns(scope.db, search),
    queries.listColumns(scope.db, search),
    queries.countToday(scope.db, search),
  ]);
  const byState = new Map<number, CaseRow[]>();
  for (const found of cases) byState.set(found.state, [...(byState.get(found.state) ?? []), shownTo(found, search)]);
  const columns = COLUMNS.map((state) => {
    const { count = 0, late = 0 } = counts.find((one) => one.state === state) ?? {};
    return { state, count, late, cases: byState.get(state) ?? [] };
  });
  return { columns, today: figures };
}

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export async function week(scope: Scope, input: ParsedInputOf<typeof readWeek>): Promise<OutputOf<typeof readWeek>> {
  const viewer = await viewerOf(scope);
  const { monday } = input;
  const workers = await queries.listWeekWorkers(scope.db, viewer, input);
  const ids = workers.map(({ employeeId }) => employeeId);
  const cases = await queries.listWeekCases(scope.db, viewer, ids, { monday, today: today(scope.clock) });
  const calendars = new Map<number, WorkedMinutes>();
  for (const companyId of new Set(workers.map((worker) => worker.companyId)))
    calendars.set(companyId, await workedMinutesOf(scope.db, companyId, monday, addDays(monday, 6)));
  const dispatches = viewer.may(MENU.caseDispatch, 'change');
  return workers.map(({ companyId, own, ...worker }) => ({
    ...worker,
    mayReport: own || dispatches,
    days: DAYS.map((after) => {
      const day = addDays(monday, after);
      const planned = cases.filter((one) => one.workerId === worker.employeeId && one.day === day);
      const minutes = calendars.get(companyId)?.(day) ?? 0;
      return {
        day,
        minutes: minutes === 0 ? null : minutes,
        planned: planned.reduce((sum, one) => sum + one.minutes, 0),
        cases: planned.map(({ workerId: _, day: __, ...one }) => one),
      };
    }),
  }));
}
