// A house billed from October to December whose October and December are paid, and what is asked of it before and after a change.
import { expect } from 'vitest';
import { changeHouseOwners, getHouse, publishBatches, startRun, type InputOf, type Settled } from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';
import { payFor } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { billingGround, jobDone, type BillingGround } from '../run/billing.fixtures.ts';

export interface Row {
  id: string;
  payer: string;
  from: string;
  to: string;
  amount: string;
  state: number;
  settled: string;
  once: boolean;
  explain: string;
}
export const living = (ground: BillingGround, houseId: number) =>
  ground.sql<Row>(
    `select b.id, p.name as payer, b.period_from::text as "from", b.period_to::text as "to", (b.amount + b.adjusted - b.reduced)::text as amount, b.state,
            b.settled::text as settled, b.once, b.explain
       from charging.bill b left join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      where b.tenant_id = $1 and b.house_id = $2 and not b.void order by b.period_from, b.once, p.name desc`,
    [ground.tenantId, houseId],
  );
/** What a person has as 预交. */
export const held = (ground: BillingGround, name: string) =>
  ground.sql<{ balance: string }>(
    `select a.balance::text as balance from charging.account a join estate.person p on p.tenant_id = a.tenant_id and p.id = a.person_id
      where a.tenant_id = $1 and a.estate_id = $2 and p.name = $3 and a.kind = 1`,
    [ground.tenantId, ground.estateId, name],
  );
/** What the user reads if the call is refused; empty if it is not. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );
/** `npm run verify` finds nothing. */
export const agrees = async (installation: Installation) =>
  expect((await installation.database.asOwner(listDifferences)).filter(({ found }) => found.length > 0)).toEqual([]);

/** 310.00 a month of 31 days, billed and published from October to December: October and December are paid by the seller. */
export async function billed(
  installation: Installation,
  emp: Person,
): Promise<{ ground: BillingGround; houseId: number; bills: Row[]; settled: Settled }> {
  const ground = await billingGround(installation);
  const houseId = await ground.house({ code: '重1' });
  await ground.sql(
    `with p as (insert into estate.person (tenant_id, name, phone, created_at) values ($1, '卖方', '1392222' || (1000 + $2 % 9000), now()) returning id)
     insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) select $1, $2, id, 1, 100, '2020-01-01' from p`,
    [ground.tenantId, houseId],
  );
  await ground.attach(houseId, await ground.standard({ item: '重算物业费', prices: { '2020-01-01': '3.10' }, advance: true }));
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-10', monthTo: '2026-12' });
  await jobDone(emp, jobId);
  await ground.sql(`update charging.bill set state = 3 where tenant_id = $1 and batch_id = $2`, [ground.tenantId, batchId]);
  await ground.sql(
    `update charging.billing_batch set state = 3, checker_id = 999999, checked_by = '他人' where tenant_id = $1 and id = $2`,
    [ground.tenantId, batchId],
  );
  await emp.call(publishBatches, { batchIds: [batchId] });
  const bills = await living(ground, houseId);
  expect(bills.map(({ amount }) => amount)).toEqual(['310.00', '310.00', '310.00']);
  const paid = [bills[0], bills[2]].map((bill) => Number(bill?.id));
  const settled = await payFor(emp, houseId, paid, '620.00');
  return { ground, houseId, settled, bills: await living(ground, houseId) };
}

export async function sell(person: Person, houseId: number, more: Partial<InputOf<typeof changeHouseOwners>> = {}) {
  const { version } = await person.call(getHouse, { id: houseId });
  return person.call(changeHouseOwners, {
    id: houseId,
    version,
    fromDate: '2026-10-11',
    owners: [{ name: '买方', ownerType: 1 }],
    ...more,
  });
}
