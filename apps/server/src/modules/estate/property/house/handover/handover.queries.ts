// What a hand-over changes of a house, so that it can be put back exactly.
import { own, one, run } from '../../../../../platform/db/sql.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';

export interface SnapshotOwner {
  readonly id: number;
  readonly personId: number;
  readonly name: string;
  readonly ownerType: number;
  readonly share: string;
  readonly certificateNo: string;
  readonly fromDate: string;
  readonly toDate: string | null;
}
interface SnapshotPayer {
  readonly id: number;
  readonly personId: number;
  readonly fromDate: string | null;
  readonly toDate: string;
}
export interface HouseSnapshot {
  readonly useState: number;
  readonly handoverDate: string | null;
  readonly chargeStartDate: string | null;
  readonly persons: number;
  readonly payerId: number | null;
  readonly payerFrom: string | null;
  readonly owners: readonly SnapshotOwner[];
  /** Who was named as payer before, with the last day. */
  readonly formerPayers: readonly SnapshotPayer[];
}

export const takeSnapshot = (tx: Tx, houseId: number): Promise<HouseSnapshot> => one<HouseSnapshot>(tx)`
  select h.use_state, h.handover_date, h.charge_start_date, h.persons, h.payer_id, h.payer_from,
         coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'personId', o.person_id, 'name', p.name, 'ownerType', o.owner_type,
                            'share', o.share::text, 'certificateNo', o.certificate_no, 'fromDate', o.from_date, 'toDate', o.to_date)
                            order by o.id)
                     from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
                    where o.tenant_id = h.tenant_id and o.house_id = h.id), '[]') as owners,
         coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'personId', f.person_id, 'fromDate', f.from_date, 'toDate', f.to_date)
                            order by f.id)
                     from estate.house_former_payer f where f.tenant_id = h.tenant_id and f.house_id = h.id), '[]') as former_payers
    from estate.house h where ${own('h')} and h.id = ${houseId}`;

/** Owners that came with the hand-over go; those it ended own the house again. */
export async function restoreOwners(tx: Tx, houseId: number, owners: readonly SnapshotOwner[]): Promise<void> {
  await run(tx)`
    delete from estate.house_owner o where ${own('o')} and o.house_id = ${houseId}
       and o.id <> all (${owners.map(({ id }) => id)}::bigint[])`;
  await run(tx)`
    update estate.house_owner o set to_date = d."toDate"
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as d (id bigint, "toDate" date)
     where ${own('o')} and o.house_id = ${houseId} and o.id = d.id and o.to_date is distinct from d."toDate"`;
}

export async function restoreFormerPayers(tx: Tx, tenantId: number, houseId: number, payers: readonly SnapshotPayer[]): Promise<void> {
  await run(tx)`delete from estate.house_former_payer f where ${own('f')} and f.house_id = ${houseId}`;
  await run(tx)`
    insert into estate.house_former_payer (tenant_id, id, house_id, person_id, from_date, to_date)
    select ${tenantId}, d.id, ${houseId}, d."personId", d."fromDate", d."toDate"
      from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as d (id bigint, "personId" bigint, "fromDate" date, "toDate" date)`;
}
