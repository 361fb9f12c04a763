// Settlements and closes run concurrently: every settlement is in exactly one close, and every close contains what its document says.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeDay, closeMonth, getDrawer, previewLeave, leaveEmployee, settleBills } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { closing, takeCash } from './close.fixtures.ts';

const clock = turnableClock('2026-06-30T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  clerk = await installation.as('clerk');
  await ground.sql(`update charging.bill set state = 4 where state in (2, 3)`);
});
afterAll(() => installation.close());

async function turnTo(day: string) {
  clock.turn(`${day}T10:00:00+08:00`);
  clerk = await installation.as('clerk');
}
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const found = await ground.sql(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(found).toHaveLength(count);
  });
const wrong = () =>
  ground.sql(`
    select d.number from charging.day_close d
     cross join lateral (select count(*) as n, coalesce(sum(s.total) filter (where s.state <> 2), 0) as sum
                           from charging.settlement s where s.tenant_id = d.tenant_id and s.close_id = d.id) x
     where d.state <> 4 and (d.settlements <> x.n or d.total <> x.sum)
    union all
    select s.number from charging.settlement s join charging.day_close d on d.tenant_id = s.tenant_id and d.id = s.close_id
     where d.cashier_id <> s.cashier_id or s.day > d.day or d.state = 4`);
const payment = async (amount: string) => {
  const { houseId } = await ground.house(`同-${amount}`);
  const billId = await ground.bill(houseId, { amount, lateRate: '0' });
  return { houseId, payerName: '甲', lines: [{ billId }], tenders: [cash(amount)], expected: amount };
};

it('a settlement under way when the day is closed is in the close or on the next day, never lost', async () => {
  await takeCash(ground, clerk, ['10.00']);
  const pay = await payment('7.00');
  const drawer = await clerk.call(getDrawer, {});
  // The settlement holds the drawer and waits for its house; the close waits for the drawer.
  const [settled, closed] = await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('select 1 from charging.object_balance where object_kind = 1 and object_id = $1 for update', [pay.houseId]);
    const paying = clerk.ask(settleBills, pay);
    await waiting(1);
    const close = clerk.ask(closeDay, closing(drawer));
    await waiting(2);
    await client.query('commit');
    return Promise.all([paying, close]);
  });
  expect(settled.envelope.data).toMatchObject({ day: '2026-06-30' });
  expect(closed.envelope.msg).toBe('期间又有收款或作废，现为 2 笔、应有现金 17.00 元，请重新核对后日结');
  await clerk.call(closeDay, closing(await clerk.call(getDrawer, {})));
  expect(await wrong()).toEqual([]);
  expect(await ground.sql('select id from charging.settlement where close_id is null')).toEqual([]);
});

it('many at once, with closes between: each is in one close', async () => {
  await turnTo('2026-07-01');
  const pays = await Promise.all(Array.from({ length: 12 }, (_, at) => payment(`${at + 20}.00`)));
  const tryClose = async () => {
    const drawer = await clerk.call(getDrawer, {});
    return clerk.ask(closeDay, closing(drawer));
  };
  const answers = await Promise.all([...pays.map((pay) => clerk.ask(settleBills, pay)), tryClose(), tryClose(), tryClose(), tryClose()]);
  expect(answers.slice(0, pays.length).map(({ envelope }) => envelope.msg)).toEqual(pays.map(() => ''));
  expect(answers.slice(pays.length).filter(({ envelope }) => envelope.code === 200).length).toBeLessThanOrEqual(1);
  for (const next of ['2026-07-01', '2026-07-02', '2026-07-03']) {
    await turnTo(next);
    const drawer = await clerk.call(getDrawer, {});
    if (drawer.summary.settlements > 0) await clerk.call(closeDay, closing(drawer));
  }
  expect(await wrong()).toEqual([]);
  expect(await ground.sql('select id from charging.settlement where close_id is null')).toEqual([]);
  expect(await ground.sql('select day from charging.day_close where state <> 4 group by cashier_id, day having count(*) > 1')).toEqual([]);
});

it('a settlement under way keeps the month open: the close waits and then counts it', async () => {
  await turnTo('2026-07-31');
  const auditor = await installation.as('auditor');
  await ground.sql(`update charging.day_close set state = 3 where state = 1`);
  const pay = await payment('8.00');
  const answers = await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('select 1 from charging.object_balance where object_kind = 1 and object_id = $1 for update', [pay.houseId]);
    const paying = clerk.ask(settleBills, pay);
    await waiting(1);
    const month = auditor.ask(closeMonth, { estateId: ground.estateId, month: '2026-07' });
    await waiting(2);
    await client.query('commit');
    return Promise.all([paying, month]);
  });
  expect(answers.map(({ envelope }) => envelope.msg)).toEqual(['', '尚不能月结：未日结的收款 1']);
});

it('who leaves is told of what he holds, and cannot pass it on', async () => {
  const emp = await installation.as('emp');
  const [cashier] = await ground.sql<{ id: number; version: number }>(
    `select e.id, e.version from org.employee e join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id where a.username = 'clerk'`,
  );
  const id = cashier?.id ?? 0;
  const { groups } = await emp.call(previewLeave, { id });
  expect(groups.find(({ kind }) => kind === 'cash-drawer')).toMatchObject({
    title: '未日结的收款',
    items: [{ what: '未日结的收款 1 笔，应有现金 8.00 元' }],
  });
  const [other] = await ground.sql<{ id: number }>(`select id from org.employee where state = 1 and id <> $1 and tenant_id = $2 limit 1`, [
    id,
    ground.tenantId,
  ]);
  const leave = { id, version: cashier?.version ?? 0, date: '2026-07-31', reason: '辞职', toEmployeeId: other?.id ?? 0 };
  expect((await emp.ask(leaveEmployee, leave)).envelope.msg).toBe(
    '还有未日结的收款，现金不能转交他人；请先在结算汇总中日结并缴款，本人不能办理的由财务代为日结',
  );
  await clerk.call(closeDay, closing(await clerk.call(getDrawer, {})));
  const now = await emp.call(previewLeave, { id });
  expect(now.groups.find(({ kind }) => kind === 'day-close')?.items[0]?.what).toMatch(/^日结单 RJ2026070\d{3} 未缴款 8\.00 元$/);
});
