// What nobody has in hand waits, in one line for each kind, for everybody who works on its screen.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASE, dispatchCase, finishCase, MENU, searchTodo, takeCase, type TodoRow } from '@anju/contract';
import { at, DAY, openCases, type Cases } from '../case.fixtures.ts';
import type { Person } from '../../../../testing/installation.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
  // The cases of the demo are at their end.
  await cases.ground.sql(
    `update customer.service_case set state = 9, ended_at = now(), paused_at = null, on_site = false,
            accepted_at = coalesce(accepted_at, registered_at) where state < 9`,
  );
});
afterAll(() => cases.installation.close());

const queues = async (who: Person): Promise<TodoRow[]> => (await who.call(searchTodo, { kinds: ['case-queue'], size: 50 })).rows;
const titles = async (who: Person) => (await queues(who)).map(({ title }) => title).toSorted();

it('is one line for what is to be accepted, dispatched, rated and visited, with what presses', async () => {
  const { people, make, to, ground, clock } = cases;
  const { emp, clerk } = people;
  expect(await queues(emp)).toEqual([]);
  await make({ then: 'accept' });
  const dispatched = await make({ then: 'accept' }, { urgency: 1 });
  const left = await make({ then: 'accept' });
  await ground.sql(`update customer.service_case set state = 1, accepted_at = null where id = $1`, [left]);
  expect(await titles(emp)).toEqual(['待受理 1 件', '待派工 2 件']);
  clock.at = at('23:00');
  const [first] = (await queues(emp)).filter(({ menu }) => menu === MENU.caseDispatch);
  expect(first).toMatchObject({ kind: 'case-queue', what: '诉求', id: CASE.waiting, detail: '已超时 1 件，特急 1 件', due: DAY });

  expect(await cases.step(emp, dispatchCase, dispatched, { workerId: cases.ids.clerk })).toBe('');
  const done = await make(to('clerk'));
  await clerk.call(takeCase, { id: done });
  await clerk.call(finishCase, { id: done, result: '已修好', unsignedReason: '住户外出' });
  expect(await titles(emp)).toEqual(['待受理 1 件', '待回访 1 件', '待派工 1 件'].toSorted());
  const [visit] = (await queues(emp)).filter(({ menu }) => menu === MENU.caseVisit);
  expect(visit).toMatchObject({ id: CASE.visiting, due: null, overdue: false });
  await ground.sql(`update customer.service_case set state = 7 where id = $1`, [done]);
  expect(await titles(emp)).toContain('待评价 1 件');
});

it('is for those with the right on the screen, and not about themselves', async () => {
  const { people, grant, ground, ids } = cases;
  const seen = async () => [...new Set((await queues(people.clerk)).map(({ menu }) => menu))];
  await grant('clerk', MENU.caseDispatch, []);
  await grant('clerk', MENU.caseAccept, []);
  await grant('clerk', MENU.caseVisit, []);
  expect(await seen()).toEqual([]);
  await grant('clerk', MENU.caseDispatch, ['view', 'change']);
  expect(await seen()).toEqual([MENU.caseDispatch]);
  await ground.sql(`update customer.service_case set accused_id = $1 where state = 2`, [ids.clerk]);
  expect(await seen()).toEqual([]);
});
