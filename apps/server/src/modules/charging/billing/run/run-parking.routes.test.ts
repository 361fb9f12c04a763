// A month of a parking space is cut where its tenant or its owner changes, like that of a house: 180.00 for May 2025.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRun } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from './billing.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

interface Holder {
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
  readonly endedOn?: string;
}
async function space(
  { sql, tenantId, estateId }: BillingGround,
  leases: readonly Holder[],
  owners: readonly Holder[] = [],
): Promise<number> {
  const [made] = await sql<{ id: string }>(
    `insert into estate.parking (tenant_id, estate_id, code, owner_type, sort_key) values ($1, $2, '车1', 1, '车1') returning id`,
    [tenantId, estateId],
  );
  const id = Number(made?.id);
  const person = async (name: string) => {
    const known = await sql<{ id: string }>(`select id from estate.person where tenant_id = $1 and name = $2`, [tenantId, name]);
    const [one] =
      known.length > 0
        ? known
        : await sql<{ id: string }>(`insert into estate.person (tenant_id, name, created_at) values ($1, $2, now()) returning id`, [
            tenantId,
            name,
          ]);
    return one?.id;
  };
  for (const { name, from, to, endedOn } of leases)
    await sql(
      `insert into estate.parking_lease (tenant_id, parking_id, person_id, from_date, to_date, ended_on, monthly_price, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, 180, 'test', now())`,
      [tenantId, id, await person(name), from, to, endedOn ?? null],
    );
  for (const { name, from, to } of owners)
    await sql(`insert into estate.parking_owner (tenant_id, parking_id, person_id, from_date, to_date) values ($1, $2, $3, $4, $5)`, [
      tenantId,
      id,
      await person(name),
      from,
      to,
    ]);
  return id;
}
async function may(leases: readonly Holder[], owners: readonly Holder[] = []) {
  const ground = await billingGround(installation);
  const parkingId = await space(ground, leases, owners);
  const standard = await ground.standard({ item: '车位费测试', method: 2, objectKind: 2, prices: { '2020-01-01': '180' } });
  await ground.attach(parkingId, standard, { parking: true });
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2025-05', monthTo: '2025-05' });
  await jobDone(emp, jobId);
  const made = await ground.sql<{ name: string | null; from: string; amount: string }>(
    `select p.name, b.period_from::text as "from", b.amount from charging.bill b
       left join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      where b.tenant_id = $1 and b.batch_id = $2 and not b.void order by b.period_from`,
    [ground.tenantId, batchId],
  );
  return made.map(({ name, from, amount }) => [name, from, amount]);
}

it('a lease until the 15th and another from the 16th: 180 × 15/31 = 87.10 and 92.90', async () => {
  const made = await may([
    { name: '租客甲', from: '2024-01-01', to: '2025-05-15' },
    { name: '租客乙', from: '2025-05-16', to: '2026-05-15' },
  ]);
  expect(made).toEqual([
    ['租客甲', '2025-05-01', '87.10'],
    ['租客乙', '2025-05-16', '92.90'],
  ]);
});

it('a lease ended early: the owner pays from the next day; a sale of the space cuts too', async () => {
  const made = await may(
    [{ name: '租客丙', from: '2024-01-01', to: '2025-12-31', endedOn: '2025-05-10' }],
    [
      { name: '车主甲', from: '2020-01-01', to: '2025-05-20' },
      { name: '车主乙', from: '2025-05-21', to: null },
    ],
  );
  // 58.06, 116.13 − 58.06, 180 − 116.13.
  expect(made).toEqual([
    ['租客丙', '2025-05-01', '58.06'],
    ['车主甲', '2025-05-11', '58.07'],
    ['车主乙', '2025-05-21', '63.87'],
  ]);
});

it('a lease renewed by the same tenant is one bill, and a space sold while it is let too', async () => {
  const made = await may(
    [
      { name: '租客丁', from: '2024-01-01', to: '2025-05-15' },
      { name: '租客丁', from: '2025-05-16', to: '2026-05-15' },
    ],
    [
      { name: '车主丙', from: '2020-01-01', to: '2025-05-20' },
      { name: '车主丁', from: '2025-05-21', to: null },
    ],
  );
  expect(made).toEqual([['租客丁', '2025-05-01', '180.00']]);
});
