// Leases whose day has come, found by their days so that looking costs what is due.
import { LEASE } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { expiringOn } from '../lease/row.queries.ts';

/** Begins today or earlier, ended before today, or has a tenant who comes or goes. */
export const listDue = (db: DbOrTx, today: string, limit: number): Promise<{ id: number }[]> => rows<{ id: number }>(db)`
  select l.id from customer.lease l
   where ${own('l')} and l.state in (${lit(LEASE.upcoming)}, ${lit(LEASE.running)}) and (
     (l.state = ${lit(LEASE.upcoming)} and l.from_date <= ${today}::date)
     or (l.state = ${lit(LEASE.running)} and l.end_on < ${today}::date))
   union
  select p.lease_id from customer.lease_person p join customer.lease l on l.tenant_id = p.tenant_id and l.id = p.lease_id
   where ${own('p')} and not p.settled and p.from_date <= ${today}::date and l.state = ${lit(LEASE.running)}
     and (p.to_date is null or p.to_date >= ${today}::date)
   union
  select p.lease_id from customer.lease_person p join estate_view.resident r on r.tenant_id = p.tenant_id and r.id = p.resident_id
    join customer.lease l on l.tenant_id = p.tenant_id and l.id = p.lease_id
   where ${own('p')} and p.to_date < ${today}::date and r.move_out_date is null and l.state = ${lit(LEASE.running)}
   order by id limit ${limit}`;

/** Leases that end soon, told once for each last day. */
export const remind = (tx: Tx, today: string): Promise<number> => run(tx)`
  update customer.lease l set reminded_for = l.end_on
   where ${own('l')} and l.state = ${lit(LEASE.running)} and l.reminded_for is distinct from l.end_on and ${expiringOn(today)}`;
