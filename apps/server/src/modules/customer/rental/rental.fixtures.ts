// Helpers for tests of leases: an estate of its own with houses, an owner and charged items, who writes and who decides, a clock that is
// turned, and every row that a lease touches.
import {
  approveLease,
  createLease,
  getLease,
  LEASE_PAYER,
  LEASE_PURPOSE,
  MENU,
  RENT_CYCLE,
  startRun,
  submitLease,
  type InputOf,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { clockAt, openInstallation } from '../../../testing/installation.ts';
import { personWithClock } from '../../../testing/turned-clock.fixtures.ts';
import { jobDone, openGround } from './ground.fixtures.ts';
import { comeRound } from './life/round.service.ts';

export const DAY = '2026-07-12';
export type Rental = Awaited<ReturnType<typeof openRental>>;
type LeaseInput = InputOf<typeof createLease>;

export async function openRental() {
  const clock = clockAt(`${DAY}T09:00:00+08:00`);
  const installation = await openInstallation({ clock });
  const { sql, tenantId, estateId, ...ground } = await openGround(installation);
  const who = { installation, clock };
  const people = { emp: personWithClock(who, 'emp'), auditor: personWithClock(who, 'auditor'), boss: personWithClock(who, 'boss') };
  for (const username of ['auditor', 'boss'])
    await sql(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select j.tenant_id, j.job_id, $2, '{view,audit,change}' from session.account a
         join org.employee_job j on j.tenant_id = a.tenant_id and j.employee_id = a.employee_id
        where a.tenant_id = $1 and a.username = $3
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
      [tenantId, MENU.rental, username],
    );
  /** Both see the estate of the test. */
  await sql(
    `insert into org.employee_estate (tenant_id, employee_id, estate_id)
     select a.tenant_id, a.employee_id, $2 from session.account a where a.tenant_id = $1 and a.username in ('auditor', 'boss')
     on conflict do nothing`,
    [tenantId, estateId],
  );

  const fee = await ground.item('租约物业费', '2.411');
  const lift = await ground.item('租约电梯费', '0.5');
  const items = { fee: fee.typeId, lift: lift.typeId };
  const [owner] = await sql<{ id: number; name: string }>(
    `insert into estate.person (tenant_id, name, initials, kind, phone, created_at, updated_by, updated_at)
     values ($1, '租约业主', 'zyyz', 1, '13911112222', now(), '', now()) returning id::int, name`,
    [tenantId],
  );
  if (!owner) throw new Error('no owner');

  const house = (code: string): Promise<number> => ground.house(code, owner.id, [fee.standardId, lift.standardId]);

  let count = 0;
  const form = (houseId: number, more: Partial<LeaseInput> = {}): LeaseInput => {
    count += 1;
    return {
      houseId,
      contractNo: `HT-${count}`,
      fromDate: '2026-07-10',
      toDate: '2027-07-09',
      rent: '3000.00',
      cycle: RENT_CYCLE.month,
      deposit: '6000.00',
      purpose: LEASE_PURPOSE.living,
      people: [
        { main: true, person: { name: `租客${count}`, phone: `1370000${String(1000 + count)}` } },
        { person: { name: `同住${count}`, phone: '' } },
      ],
      lines: [
        { chargeTypeId: items.fee, payer: LEASE_PAYER.tenant },
        { chargeTypeId: items.lift, payer: LEASE_PAYER.landlord },
      ],
      ...more,
    };
  };
  const detail = (id: number) => people.emp.call(getLease, { id });
  const submitted = async (houseId: number, more: Partial<LeaseInput> = {}): Promise<number> => {
    const { id } = await people.emp.call(createLease, form(houseId, more));
    await people.emp.call(submitLease, { id, version: 0 });
    return id;
  };
  const inForce = async (houseId: number, more: Partial<LeaseInput> = {}): Promise<number> => {
    const id = await submitted(houseId, more);
    await people.auditor.call(approveLease, { id, version: 1 });
    return id;
  };

  /** The bills of a month for one item of a house: first and last day, payer, amount. */
  const bill = async (houseId: number, month: string): Promise<[string, string, string, string][]> => {
    const { jobId } = await people.emp.call(startRun, { estateId, monthFrom: month, monthTo: month, chargeTypeIds: [items.fee] });
    await jobDone({ ...(await installation.as('emp')) }, jobId);
    const found = await sql<{ f: string; t: string; name: string; amount: string }>(
      `select b.period_from::text as f, b.period_to::text as t, p.name, b.amount::text as amount
         from charging.bill b join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
        where b.house_id = $1 and b.charge_type_id = $2 and not b.void and to_char(b.period_from, 'YYYY-MM') = $3 order by b.period_from`,
      [houseId, items.fee, month],
    );
    return found.map(({ f, t, name, amount }) => [f, t, name, amount]);
  };

  /** Every row of the house that a lease touches; attachments with everything, the house without versions and stamps. */
  const dump = async (houseId: number): Promise<unknown> => ({
    house: await sql(`select to_jsonb(h) - array['version', 'updated_by', 'updated_at'] as row from estate.house h where h.id = $1`, [
      houseId,
    ]),
    items: await sql(`select to_jsonb(i) as row from charging.item_payer i where i.house_id = $1 order by i.id`, [houseId]),
    attachments: await sql(`select to_jsonb(a) as row from charging.attachment a where a.house_id = $1 order by a.id`, [houseId]),
    residents: await sql(`select to_jsonb(r) as row from estate.resident r where r.house_id = $1 order by r.id`, [houseId]),
  });
  const stretches = (houseId: number) =>
    sql<{ f: string; t: string | null; payer: string | null }>(
      `select a.from_date::text as f, a.to_date::text as t, p.name as payer
         from charging.attachment a left join estate.person p on p.tenant_id = a.tenant_id and p.id = a.payer_id
        where a.house_id = $1 and a.charge_type_id = $2 order by a.from_date`,
      [houseId, items.fee],
    );
  /** Two processes look for what is due at the same moment. */
  const roundOfTwo = async (): Promise<number> => {
    const pools = [1, 2].map(() => createTenantDatabases(createPool(installation.database.appUrl, { max: 2 })));
    const moved = await Promise.all(pools.map((pool) => comeRound(installation.services, pool.of(tenantId), tenantId)));
    await Promise.all(pools.map((pool) => pool.close()));
    return moved.reduce((sum, one) => sum + one, 0);
  };
  return {
    installation,
    clock,
    sql,
    people,
    items,
    estateId,
    item: ground.item,
    owner,
    house,
    form,
    detail,
    submitted,
    inForce,
    bill,
    dump,
    stretches,
    roundOfTwo,
  };
}
