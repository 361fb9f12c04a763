// What the demo of 客户关系 stands on: an estate, its owners and who works for them.
import type pg from 'pg';

const ESTATE = '云栖花园';
const MOST_OWNERS = 400;

export interface RelationOwner {
  readonly houseId: number;
  readonly personId: number;
  readonly name: string;
}
export interface RelationGround {
  readonly tenantId: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly owners: readonly RelationOwner[];
  readonly staff: readonly { readonly id: number; readonly name: string }[];
}

export async function readRelationGround(client: pg.Client): Promise<RelationGround> {
  const places = await client.query<Pick<RelationGround, 'tenantId' | 'companyId' | 'estateId'>>(
    `select e.tenant_id as "tenantId", e.company_id::int as "companyId", e.id::int as "estateId" from estate.estate e
       join system.tenant t on t.id = e.tenant_id and t.code = 'anju' where e.name = $1`,
    [ESTATE],
  );
  const [place] = places.rows;
  if (!place) throw new Error(`the demo has no ${ESTATE}`);
  const owners = await client.query<RelationOwner>(
    `select distinct on (h.sort_key, h.id) h.id::int as "houseId", p.id::int as "personId", p.name
       from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
         and o.owner_type <> 3
       join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
      where h.tenant_id = $1 and h.estate_id = $2 and not h.disabled
      order by h.sort_key, h.id, o.share desc, o.id limit $3`,
    [place.tenantId, place.estateId, MOST_OWNERS],
  );
  const staff = await client.query<RelationGround['staff'][number]>(
    `select e.id::int, e.name from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
      where a.tenant_id = $1 and a.username in ('emp', 'auditor') order by a.username desc`,
    [place.tenantId],
  );
  // An owner of several houses is visited once.
  const once = new Map(owners.rows.map((owner) => [owner.personId, owner]));
  return { ...place, owners: [...once.values()], staff: staff.rows };
}
