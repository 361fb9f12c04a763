import { RESOLUTION, PRICE, type PriceForm, type StandardPriceRow } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { Stamp } from '../../../../platform/stamp.ts';

export type FoundPrice = Omit<StandardPriceRow, 'own' | 'phase'> & { makerId: number };

/** Latest day first; within one day the price that counts comes first. */
export async function listPrices(db: DbOrTx, standardId: number): Promise<FoundPrice[]> {
  return rows<FoundPrice>(db)`
    select p.id, p.from_date, trim_scale(p.price)::text as price, p.extra, p.tiers, p.tier_months, p.formula, p.state, p.resolution_id,
           coalesce(d.number || ' ' || d.title, '') as resolution, p.contract_no, p.reason, p.maker_id, p.created_by, p.created_at,
             p.checked_by,
           p.checked_at, p.check_note
      from charging.standard_price p left join estate_view.resolution d on d.tenant_id = p.tenant_id and d.id = p.resolution_id
     where ${own('p')} and p.standard_id = ${standardId} order by p.from_date desc, p.state, p.id desc`;
}

/**
 * The last day covered by a valid bill of the standard, among bills that began within three years before `since`: no period is longer.
 * Found by estate and month, as bills are stored.
 */
export async function findBilledTo(
  db: DbOrTx,
  { id, estateId, chargeTypeId }: { readonly id: number; readonly estateId: number; readonly chargeTypeId: number },
  since: string,
): Promise<string | null> {
  const result = await rows<{ last: string | null }>(db)`
    select max(b.period_to) as last from charging.bill b
     where ${own('b')} and b.estate_id = ${estateId} and b.charge_type_id = ${chargeTypeId} and b.standard_id = ${id} and not b.void
       and b.period_from >= ${since}::date - 1096`;
  return result[0]?.last ?? null;
}

/** The resolution belongs to the estate, is not voided and is in force on the day. */
export async function isResolutionValid(tx: Tx, id: number, estateId: number, day: string): Promise<boolean> {
  const result = await rows(tx)`
    select from estate_view.resolution where ${own('estate_view.resolution')} and id = ${id} and estate_id = ${estateId}
      and state = ${lit(RESOLUTION.valid)}
       and effective_from <= ${day}::date and coalesce(effective_to, 'infinity') >= ${day}::date`;
  return result.length > 0;
}

/** The state of the price that already begins on this day. */
export async function findStateOn(tx: Tx, standardId: number, fromDate: string): Promise<number | undefined> {
  const result = await rows<{ state: number }>(tx)`
    select state from charging.standard_price where ${own('charging.standard_price')} and standard_id = ${standardId}
      and from_date = ${fromDate}::date and state in (${lit(PRICE.waiting)}, ${lit(PRICE.effective)})`;
  return result[0]?.state;
}

export async function insertPrice(
  tx: Tx,
  standardId: number,
  { tiers, ...form }: PriceForm,
  { tenantId, by, at, makerId }: Stamp & { readonly makerId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('charging.standardPrice')
    .values({ ...form, tiers: JSON.stringify(tiers), tenantId, standardId, makerId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface PriceCore {
  id: number;
  standardId: number;
  fromDate: string;
  state: 1 | 2 | 3;
  makerId: number;
}
export async function findPrice(db: DbOrTx, id: number): Promise<PriceCore | undefined> {
  return first<PriceCore>(db)`
    select id, standard_id, from_date, state, maker_id from charging.standard_price where ${own('charging.standard_price')} and id = ${id}`;
}

export async function updatePrice(tx: Tx, id: number, change: Partial<StateChange>): Promise<void> {
  await tx.updateTable('charging.standardPrice').set(change).where('id', '=', id).execute();
}
