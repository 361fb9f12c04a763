// Two servers that ring the alarms of one database, and a second, simple computation of when an alarm rings: a walk over the minutes.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CASE_PROMISE, type Promised } from '@anju/contract';
import { COMPILED } from '../../../../platform/testing/run-main.ts';
import { at, dayOf } from '../../../../testing/turned-clock.fixtures.ts';
import type { Cases } from '../case.fixtures.ts';

const WORKER = fileURLToPath(new URL('./alarm.worker.ts', import.meta.url));
const TASK = 'customer.case-alarms';
const MINUTE = 60_000;

/** Hours worked from today on: two days, three of a holiday, a short day, half a Saturday, a Sunday, and weeks without an end. */
const HOURS = [8, 8, 0, 0, 0, 7.5, 4, 0];
const hoursOf = (offset: number): number => HOURS[offset] ?? 8;
const DAYS = 60;
const START = Date.parse(at('00:00'));

/** The calendar of the company itself, so that no calendar of a company above it counts. */
export const keepHolidays = ({ ground }: Cases): Promise<unknown> => {
  const days = Array.from({ length: DAYS }, (_, offset) => ({ day: dayOf(offset), hours: hoursOf(offset) }));
  return ground.sql(
    `with day as (select * from jsonb_to_recordset($3) as d (day date, hours numeric)),
       made as (insert into org.calendar_year (tenant_id, company_id, year, updated_by, updated_at)
         select distinct $1::int, $2::bigint, extract(year from day), 'test', now() from day
         on conflict (tenant_id, company_id, year) do update set updated_by = 'test')
     insert into org.calendar_day (tenant_id, company_id, day, type, hours)
     select $1, $2, day, case when hours = 0 then 2 else 1 end, hours from day
     on conflict (tenant_id, company_id, day) do update set type = excluded.type, hours = excluded.hours`,
    [ground.tenantId, ground.companyId, JSON.stringify(days)],
  );
};

export interface Limit {
  readonly minutes: Readonly<Record<Promised, number>>;
  readonly warnPercent: number;
  /** Minutes after a promise was missed, for the levels from 2 on. */
  readonly escalations: readonly number[];
}
export interface Story {
  readonly accepted: string;
  readonly pauses: readonly (readonly [from: string, to: string])[];
  /** When a promise was kept. */
  readonly kept: Readonly<Partial<Record<Promised, string>>>;
}
export interface Rung {
  readonly promise: Promised;
  readonly level: number;
  readonly at: string;
}

/** Nine to twelve and from one on, as many hours as the day has. */
function isWorked(now: number): boolean {
  const ofDay = Math.floor((now - START) / MINUTE);
  const [day, minute] = [Math.floor(ofDay / 1440), ofDay % 1440];
  const hours = hoursOf(day);
  const morning = Math.min(hours, 3);
  return (minute >= 540 && minute < 540 + morning * 60) || (minute >= 780 && minute < 780 + (hours - morning) * 60);
}

/** Counts the minutes of a promise until it is missed, then those after it; a pause stops either count. */
function ringsOf(promise: Promised, { accepted, pauses, kept }: Story, limit: Limit): Rung[] {
  const until = Date.parse(kept[promise] ?? at('00:00', DAYS));
  const total = limit.minutes[promise];
  const found = new Map<number, number>();
  const ring = (level: number, now: number) => found.has(level) || found.set(level, now);
  let [worked, over] = [0, 0];
  for (let now = Date.parse(accepted); now < until; now += MINUTE) {
    if (pauses.some(([from, to]) => Date.parse(from) <= now && now < Date.parse(to))) continue;
    if (worked >= Math.floor((total * limit.warnPercent) / 100)) ring(0, now);
    if (worked >= total) ring(1, now);
    limit.escalations.forEach((after, index) => over >= after && ring(index + 2, now));
    if (worked >= total) over++;
    else if (isWorked(now)) worked++;
  }
  return [...found].map(([level, now]) => ({ promise, level, at: new Date(now).toISOString() }));
}

export const simply = (story: Story, limit: Limit): Rung[] =>
  CASE_PROMISE.values.flatMap((promise) => ringsOf(promise, story, limit).toSorted((a, b) => a.level - b.level));

export interface Servers {
  /** Both go through the alarms at this time; resolves when both have. */
  round(at: string): Promise<void>;
  end(): Promise<void>;
}

async function startServer({ installation, ground }: Cases): Promise<ChildProcess> {
  const child = fork(WORKER, [installation.database.appUrl, TASK, String(ground.tenantId)], {
    execArgv: [],
    env: { ...process.env, ...COMPILED },
  });
  const [said] = (await once(child, 'message')) as [string];
  if (said !== 'ready') throw new Error(said);
  return child;
}

export async function startServers(cases: Cases): Promise<Servers> {
  const children = await Promise.all([startServer(cases), startServer(cases)]);
  const gone = children.map((child) => once(child, 'exit'));
  const ask = async (child: ChildProcess, time: string): Promise<void> => {
    child.send(time);
    const [said] = (await once(child, 'message')) as [string];
    if (said !== 'done') throw new Error(said);
  };
  return {
    async round(time) {
      await Promise.all(children.map((child) => ask(child, time)));
    },
    async end() {
      for (const child of children) child.disconnect();
      await Promise.all(gone);
    },
  };
}
