// Daily work of the demo company: tasks in every state, schedules of this week and the next, and the logs of the last three weeks. The days
// count from the first start, so that something is due and something overdue whenever that is.
import { addDays, businessDay, mondayOf, weekdayOf, weekOf } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow, type Row } from '../../insert-rows.ts';
import { createRandom, type Random } from '../random.ts';
import { LOG_LINES, PLAN_LINES, ROUNDS, SCHEDULES, TASKS, TEAM_LINES, type TaskPlan, type TaskRound } from './daily-plans.ts';

const SEED = 204;
const LOG_WEEKS = 3;
/** Share of the working days on which somebody writes. */
const WRITTEN = 0.9;

interface Staff {
  readonly id: number;
  readonly name: string;
}
interface Office {
  readonly tenantId: number;
  readonly today: string;
  readonly random: Random;
  readonly of: (account: string) => Staff;
}

const at = (day: string, time: string): string => `${day}T${time}:00+08:00`;
const stamped = (by: string, day: string, time: string) => ({
  createdBy: by,
  createdAt: at(day, time),
  updatedBy: by,
  updatedAt: at(day, time),
});

export async function insertDaily(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<Staff & { tenant_id: number; username: string }>(
    `select a.tenant_id, a.username, e.id, e.name from session.account a join system.tenant t on t.id = a.tenant_id and t.code = 'anju'
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id`,
  );
  const of = (account: string): Staff => {
    const found = rows.find(({ username }) => username === account);
    if (!found) throw new Error(`no demo account ${account}`);
    return found;
  };
  const office = { tenantId: rows[0]?.tenant_id ?? 0, today: businessDay(now), random: createRandom(SEED), of };
  await insertTasks(client, office);
  await insertPlans(client, office);
  await insertSchedules(client, office);
  await insertRows(client, 'oa.workLog', makeLogs(office, await findTeam(client, of('emp').id)));
}

/** Whom the manager leads in the branch: colleagues without an account of the demo, whose logs the manager reads. */
const findTeam = async (client: pg.Client, leaderId: number): Promise<Staff[]> =>
  (
    await client.query<Staff>(
      `select distinct e.id, e.name from org.department d join org.job j on j.tenant_id = d.tenant_id and j.department_id = d.id
         join org.employee_job ej on ej.tenant_id = j.tenant_id and ej.job_id = j.id and ej.to_date is null
         join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id
         join org.employee m on m.tenant_id = d.tenant_id and m.id = d.leader_id and m.company_id = d.company_id
        where m.id = $1 and e.id <> $1 order by e.id`,
      [leaderId],
    )
  ).rows;

// ---- tasks --------------------------------------------------------------------------------------------------------------------------

interface MadeTask {
  readonly task: KeyedRow<'oa.task'>;
  readonly plan: TaskPlan;
  readonly given: string;
}

function makeTask(id: number, plan: TaskPlan, round: TaskRound, { tenantId, today, random, of }: Office): MadeTask {
  const [owner, assigner] = [of(plan.owner), of(plan.assigner)];
  const given = addDays(today, -round.givenDaysAgo - random.int(0, 4));
  const due = random.chance(0.9) ? addDays(today, random.int(round.dueFrom, round.dueTo)) : null;
  const state = random.weighted(round.states);
  const done = state === 3;
  const doneOn = addDays(given, random.int(2, Math.max(2, round.givenDaysAgo - 1)));
  const scored = done && owner.id !== assigner.id && random.chance(0.6);
  const task = {
    tenantId,
    id,
    title: plan.title,
    detail: plan.detail,
    ownerId: owner.id,
    assignerId: assigner.id,
    due,
    priority: plan.priority ?? 1,
    state,
    doneAt: done ? at(doneOn, '17:10') : null,
    score: scored ? random.int(3, 5) : null,
    scoreNote: scored ? random.pick(['按时完成', '记录完整', '下次提前沟通']) : '',
    reason: state === 4 ? '安排有变，不再需要' : '',
    ...stamped(assigner.name, given, '09:20'),
  };
  return { task, plan, given };
}

async function insertTasks(client: pg.Client, office: Office): Promise<void> {
  const { tenantId, random, of } = office;
  const made = ROUNDS.flatMap((round, nth) => TASKS.map((plan, place) => makeTask(nth * TASKS.length + place + 1, plan, round, office)));
  await insertRows(
    client,
    'oa.task',
    made.map(({ task }) => task),
  );
  const copies = made.flatMap(({ task, plan }) =>
    (plan.copies ?? []).map((account): Row<'oa.taskCopy'> => ({ tenantId, taskId: task.id, employeeId: of(account).id })),
  );
  await insertRows(client, 'oa.taskCopy', copies);
  const items = made.flatMap(({ task, plan, given }) => {
    // A task that is done has all its items ticked, one that is not begun has none.
    const share = { 1: 0, 2: 0.5, 3: 1, 4: 0.2 }[task.state as 1 | 2 | 3 | 4];
    return (plan.items ?? []).map((text, place): Row<'oa.taskItem'> => {
      const ticked = random.chance(share);
      const tickedAt = ticked ? at(addDays(given, 1), '16:05') : null;
      return { tenantId, taskId: task.id, place: place + 1, text, tickedBy: ticked ? of(plan.owner).name : '', tickedAt };
    });
  });
  await insertRows(client, 'oa.taskItem', items);
  const notes = made
    .filter(({ task }) => task.state !== 1)
    .map(({ task, plan, given }): Row<'oa.taskNote'> => {
      const { id, name } = of(plan.owner);
      return { tenantId, taskId: task.id, employeeId: id, by: name, at: at(addDays(given, 1), '16:30'), text: plan.note };
    });
  await insertRows(client, 'oa.taskNote', notes);
  await advanceIdentities(client, ['oa.task']);
}

/** Two periodic tasks; the days up to today have been looked at, the next tasks come by themselves. */
async function insertPlans(client: pg.Client, { tenantId, today, of }: Office): Promise<void> {
  const [emp, clerk] = [of('emp'), of('clerk')];
  const common = {
    tenantId,
    priority: 1,
    fromDay: addDays(today, -60),
    madeThrough: today,
    ...stamped(emp.name, addDays(today, -60), '10:00'),
  };
  await insertRows(client, 'oa.taskPlan', [
    {
      ...common,
      title: '每周设备房巡查',
      detail: '配电房、水泵房、电梯机房，记录温度与异常。',
      ownerId: emp.id,
      assignerId: emp.id,
      items: ['配电房', '水泵房', '电梯机房'],
      rhythm: 1,
      weekdays: [1],
      monthDay: null,
      dueDays: 2,
    },
    {
      ...common,
      title: '月末票据盘点',
      detail: '空白票据、已用票据、作废票据逐本盘点。',
      ownerId: clerk.id,
      assignerId: emp.id,
      items: [],
      rhythm: 2,
      weekdays: [],
      monthDay: 31,
      dueDays: 3,
    },
  ]);
}

// ---- schedules and logs ---------------------------------------------------------------------------------------------------------------

async function insertSchedules(client: pg.Client, { tenantId, today, of }: Office): Promise<void> {
  const monday = mondayOf(today);
  const rows = SCHEDULES.map(({ of: account, title, day, days = 1, times, place = '' }, nth): KeyedRow<'oa.schedule'> => {
    const { id: employeeId, name } = of(account);
    const fromDay = addDays(monday, day - 1);
    return {
      tenantId,
      id: nth + 1,
      employeeId,
      title,
      fromDay,
      toDay: addDays(fromDay, days - 1),
      fromTime: times?.[0] ?? null,
      toTime: times?.[1] ?? null,
      place,
      ...stamped(name, addDays(monday, -3), '11:00'),
    };
  });
  await insertRows(client, 'oa.schedule', rows);
  const shares = SCHEDULES.flatMap(({ shared = [] }, nth) =>
    shared.map((account): Row<'oa.scheduleShare'> => ({ tenantId, scheduleId: nth + 1, employeeId: of(account).id })),
  );
  await insertRows(client, 'oa.scheduleShare', shares);
  await advanceIdentities(client, ['oa.schedule']);
}

/** Of every working day before today, with a few left out; on the last day of a week also a summary of it. */
function makeLogs({ tenantId, today, random, of }: Office, team: readonly Staff[]): Row<'oa.workLog'>[] {
  const first = addDays(mondayOf(today), -7 * (LOG_WEEKS - 1));
  const days = Array.from({ length: LOG_WEEKS }, (_, week) => weekOf(addDays(first, 7 * week)).slice(0, 5)).flat();
  const leader = of('emp');
  const writers = [
    ...Object.entries(LOG_LINES).map(([account, lines]) => ({ staff: of(account), lines, reader: null })),
    ...team.map((staff) => ({ staff, lines: TEAM_LINES, reader: leader })),
  ];
  return writers.flatMap(({ staff, lines, reader }) => {
    const write = (kind: 1 | 2, day: string, writtenOn: string, count: number): Row<'oa.workLog'> => {
      // The leader has read everything up to last week.
      const by = reader !== null && writtenOn < mondayOf(today) ? reader : null;
      return {
        tenantId,
        employeeId: staff.id,
        kind,
        day,
        done: random.sample(lines, count).join('\n'),
        plan: random.pick(PLAN_LINES),
        readerId: by?.id ?? null,
        readBy: by?.name ?? '',
        readAt: by === null ? null : at(addDays(writtenOn, 3), '09:10'),
        comment: by !== null && kind === 2 ? '已阅，继续跟进' : '',
        ...stamped(staff.name, writtenOn, '17:40'),
      };
    };
    return days
      .filter((day) => day < today)
      .flatMap((day) => [
        ...(random.chance(WRITTEN) ? [write(1, day, day, 2)] : []),
        ...(weekdayOf(day) === 5 ? [write(2, mondayOf(day), day, 3)] : []),
      ]);
  });
}
