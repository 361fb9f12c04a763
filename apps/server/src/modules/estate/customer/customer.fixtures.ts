// Helpers for tests of customers and follow-ups: persons of the demo data by role.
import type { Installation } from '../../../testing/installation.ts';
import { oneOf } from '../property/house/house.fixtures.ts';

export interface KnownCustomer {
  id: number;
  personId: number;
  number: string;
  name: string;
  phone: string;
  idNo: string;
  houseId: number;
  house: string;
}

/** The nth customer who owns a house of the estate today, in the order of the houses. */
export const customerIn = (installation: Installation, estate: string, nth = 0): Promise<KnownCustomer> =>
  oneOf<KnownCustomer>(
    installation,
    `select c.id, c.person_id as "personId", c.number, p.name, p.phone, p.id_no as "idNo", h.id as "houseId", e.name || ' ' || h.code as house
       from estate.estate e join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id and not h.disabled
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
       join estate.customer c on c.tenant_id = o.tenant_id and c.person_id = o.person_id
       join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      where e.name = $1 and o.owner_type <> 3 order by h.sort_key, h.id limit 1 offset $2`,
    [estate, nth],
  );

/** A person of the demo data who is not a customer: a resident who owns nothing. */
export const strangerIn = (installation: Installation, estate: string, relation: number) =>
  oneOf<{ id: number; name: string; phone: string; idNo: string }>(
    installation,
    `select p.id, p.name, p.phone, p.id_no as "idNo" from estate.resident r join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
       join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      where e.name = $1 and r.relation = $2 and r.move_out_date is null and p.phone <> ''
        and not exists (select from estate.customer c where c.tenant_id = p.tenant_id and c.person_id = p.id) order by p.id limit 1`,
    [estate, relation],
  );
