// Two servers on one database go through the alarms at every moment at which a second, simple computation expects one, and a minute before
// it: across a holiday and pauses every alarm rings at its minute and once.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  arriveCase,
  CASE_ACT,
  CASE_CLOCK,
  CASE_KIND,
  CASE_PROMISE,
  CASE_URGENCY,
  createCaseLimit,
  pauseCase,
  resumeCase,
  takeCase,
  type Promised,
} from '@anju/contract';
import { keepHolidays, simply, startServers, type Limit, type Rung, type Servers, type Story } from './alarm-processes.fixtures.ts';
import { at, openCases, type Cases } from '../case.fixtures.ts';

const { respond, arrive, finish } = CASE_PROMISE;
const LIMIT: Limit = { minutes: { [respond]: 90, [arrive]: 300, [finish]: 3 * 480 }, warnPercent: 80, escalations: [60, 240] };

let cases: Cases;
let servers: Servers;
beforeAll(async () => {
  cases = await openCases();
  await keepHolidays(cases);
  await cases.people.emp.call(createCaseLimit, {
    kind: CASE_KIND.repair,
    categoryId: cases.leak,
    urgency: CASE_URGENCY.normal,
    respondMinutes: LIMIT.minutes[respond],
    arriveMinutes: LIMIT.minutes[arrive],
    finishMinutes: LIMIT.minutes[finish],
    clock: CASE_CLOCK.worked,
    warnPercent: LIMIT.warnPercent,
    escalations: LIMIT.escalations.map((afterMinutes) => ({ afterMinutes, target: 'person' as const, employeeId: cases.ids.boss })),
  });
  servers = await startServers(cases);
});
afterAll(async () => {
  await servers.end();
  await cases.installation.close();
});

const WORDS = ['即将到期', '超时', '超时，第 1 级升级', '超时，第 2 级升级'];
const wordsOf = (rung: Rung) => ({ at: rung.at, remark: `${CASE_PROMISE.text(rung.promise)}${WORDS[rung.level]}` });
type Line = ReturnType<typeof wordsOf>;
const inOrder = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.at.localeCompare(b.at) || a.remark.localeCompare(b.remark));

const told = (ids: readonly number[]) =>
  cases.ground.sql<Line & { id: number }>(
    `select s.case_id::int as id, s.remark, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from customer.case_step s
      where s.tenant_id = $1 and s.case_id = any ($2) and s.act = $3`,
    [cases.ground.tenantId, ids, CASE_ACT.warn],
  );

/** What happens to a case besides its alarms. */
interface Plot extends Story {
  readonly taken?: string;
}
const PLOTS: Readonly<Record<string, Plot>> = {
  'nobody takes it, over the holiday': { accepted: at('10:15'), pauses: [], kept: {} },
  'accepted at night': { accepted: at('20:10', 1), pauses: [], kept: {} },
  'paused from before the holiday until after it': {
    accepted: at('15:40', 1),
    taken: at('16:10', 1),
    pauses: [[at('16:50', 1), at('10:20', 5)]],
    kept: { [respond]: at('16:10', 1) },
  },
  'paused after somebody was there, until the middle of the holiday': {
    accepted: at('17:20'),
    taken: at('17:25'),
    pauses: [[at('16:00', 1), at('11:05', 3)]],
    kept: { [respond]: at('17:25'), [arrive]: at('09:31', 1) },
  },
  'paused twice, the first time between two escalations': {
    accepted: at('09:05', 1),
    taken: at('09:10', 1),
    pauses: [
      [at('17:17', 1), at('08:03', 2)],
      [at('10:11', 6), at('14:33', 8)],
    ],
    kept: { [respond]: at('09:10', 1) },
  },
};

interface Scene {
  readonly at: string;
  readonly run: () => Promise<unknown>;
}
function scenesOf({ accepted, taken, pauses, kept }: Plot, ids: number[]): Scene[] {
  const { clerk } = cases.people;
  const id = () => ids[0] as number;
  const arrived = kept[arrive];
  return [
    {
      at: accepted,
      run: async () =>
        ids.push(await cases.make(taken === undefined ? { then: 'accept' } : cases.to('clerk'), { urgency: CASE_URGENCY.normal })),
    },
    ...(taken === undefined ? [] : [{ at: taken, run: () => clerk.call(takeCase, { id: id() }) }]),
    ...(arrived === undefined ? [] : [{ at: arrived, run: () => clerk.call(arriveCase, { id: id() }) }]),
    ...pauses.flatMap(([from, to]) => [
      { at: from, run: () => clerk.call(pauseCase, { id: id(), reason: '等配件' }) },
      { at: to, run: () => clerk.call(resumeCase, { id: id() }) },
    ]),
  ];
}

it('ring at their minute across a holiday and pauses, once for both servers', async () => {
  const plots = Object.entries(PLOTS).map(([name, plot]) => ({ name, plot, ids: [] as number[], rings: simply(plot, LIMIT) }));
  const rounds = new Set(plots.flatMap(({ rings }) => rings.flatMap((rung) => [Date.parse(rung.at) - 60_000, Date.parse(rung.at)])));
  const scenes: Scene[] = [
    ...plots.flatMap(({ plot, ids }) => scenesOf(plot, ids)),
    ...[...rounds].map((time) => new Date(time).toISOString()).map((time) => ({ at: time, run: () => servers.round(time) })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  for (const scene of scenes) {
    cases.clock.at = scene.at;
    await scene.run();
  }
  const rung = await told(plots.flatMap(({ ids }) => ids));
  for (const { name, ids, rings } of plots) {
    const own = rung.filter(({ id }) => id === ids[0]).map(({ at: time, remark }) => ({ at: time, remark }));
    expect({ name, rung: inOrder(own) }).toEqual({ name, rung: inOrder(rings.map(wordsOf)) });
    const { finish: stored } = await cases.read(ids[0] as number);
    expect({ name, due: stored.due }).toEqual({ name, due: dueOf(rings, finish) });
  }
});
const dueOf = (rings: readonly Rung[], promise: Promised) => rings.find((one) => one.promise === promise && one.level === 1)?.at;

it('ring once when both servers come to the same cases at the same moment', async () => {
  cases.clock.at = at('20:00', 20);
  const ids: number[] = [];
  for (let nth = 0; nth < 20; nth++) ids.push(await cases.make());
  const rounds = await cases.installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('lock table customer.service_case in exclusive mode');
    const both = servers.round(at('20:40', 20));
    // The schedule lets one of them in; the round without a turn comes to the table from either.
    await vi.waitFor(async () => {
      const waiting = await cases.ground.sql(
        `select from pg_locks where relation = 'customer.service_case'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(waiting).toHaveLength(3);
    });
    await client.query('commit');
    return both;
  });
  expect(rounds).toBeUndefined();
  // Respond and arrive, warned and missed.
  const [warned, missed] = [0, 1];
  const each = [respond, arrive].flatMap((promise) => [warned, missed].map((level) => wordsOf({ promise, level, at: at('20:40', 20) })));
  const rung = await told(ids);
  expect(rung).toHaveLength(ids.length * each.length);
  for (const id of ids)
    expect(inOrder(rung.filter((one) => one.id === id).map(({ at: time, remark }) => ({ at: time, remark })))).toEqual(inOrder(each));
});
