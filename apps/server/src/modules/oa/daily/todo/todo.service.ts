// 待办 (menu 204): what waits for the user on every screen, found by one statement over the sources that the modules declare.
import { AUTHORISED, type OutputOf, type ParsedInputOf, type searchTodo } from '@anju/contract';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { defineCalendarEntries } from '../../../../platform/todo/calendar-sources.ts';
import { defineTodo, todoSources, type TodoReader } from '../../../../platform/todo/todo-sources.ts';
import { TASK_CALENDAR, TASK_TODO } from '../task/task-doors.queries.ts';
import * as queries from './todo.queries.ts';

async function readerOf(scope: Scope, menus: readonly number[]): Promise<TodoReader> {
  const { accountId, employeeId, companyId, estates, buildings } = scope.actor;
  const held = [...(await rightsOn(scope, menus))].filter(([, { state }]) => state === AUTHORISED);
  return {
    accountId,
    employeeId,
    companyId,
    estates,
    buildings,
    today: today(scope.clock),
    now: scope.clock.now(),
    authorised: held.map(([menu]) => menu),
    audited: held.flatMap(([menu, { acts }]) => (acts.includes('audit') ? [menu] : [])),
  };
}

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchTodo>,
): Promise<OutputOf<typeof searchTodo>> {
  const sources = todoSources();
  const reader = await readerOf(scope, [...new Set(sources.flatMap(({ menus }) => menus?.() ?? []))]);
  const wanted = { reader, sources, filter };
  const { counted, listed } = await queries.readTodo(scope.db, wanted, { limit: size, offset: (page - 1) * size, sort: undefined });
  const kinds = sources.map(({ kind, title }) => {
    const { count = 0, late = 0 } = counted.find((one) => one.kind === kind) ?? {};
    return { kind, title, count, overdue: late };
  });
  return { total: counted.reduce((sum, { shown }) => sum + shown, 0), kinds, rows: listed };
}

/** Tasks are part of what waits for the user and of the user's calendar. */
export function offerTasks(): void {
  defineTodo(TASK_TODO);
  defineCalendarEntries(TASK_CALENDAR);
}
