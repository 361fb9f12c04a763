import { CASE } from '@anju/contract';
import { first, lit, own } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** An owner of the demo with an open case, so that the call shows what a call can show. */
export const findDemoCaller = async (db: DbOrTx): Promise<string> => {
  const found = await first<{ phone: string }>(db)`
    select p.phone from customer_view.service_case c
      join estate_view.house_owner o on o.tenant_id = c.tenant_id and o.house_id = c.house_id and o.to_date is null
      join estate_view.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where ${own('c')} and c.state between ${lit(CASE.waiting)} and ${lit(CASE.paying)} and p.phone <> ''
     order by c.id desc limit 1`;
  return found?.phone ?? '13800000000';
};
