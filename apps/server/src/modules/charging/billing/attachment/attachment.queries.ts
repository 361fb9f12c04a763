// Attachments with the price that applies to each, and the standards that may be attached.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT, PRICE, type AttachableStandard, type AttachmentLine, type AttachmentTerms, type ChargeObject } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope, personsMeant } from '../../../estate/index.ts';
import { changeOn, counted } from '../../service/rule/rule-change.queries.ts';
import { personSeen } from './attachment-source.queries.ts';
import type { PricedTerms } from './attachment.rules.ts';

type Part = RawBuilder<unknown>;
type Estates = readonly number[] | null;

interface ChargeTarget {
  readonly kind: ChargeObject;
  readonly id: number;
}
export interface Stamp {
  readonly by: string;
  readonly at: string;
}

/** A line as stored, with the values its amount is computed from. */
export type PricedLine = Omit<AttachmentLine, 'phase' | 'monthly' | 'explain'> & PricedTerms;

/** A price counts once approved, from its day until the next one begins. */
export const priceOn = (standard: Part, day: Part): Part => sql`
  left join lateral (
    select y.price, y.extra, y.formula from charging.standard_price y
     where y.tenant_id = ${standard}.tenant_id and y.standard_id = ${standard}.id and y.state = ${lit(PRICE.effective)}
       and y.from_date <= ${day}
     order by y.from_date desc limit 1) price on true`;

/** The last day of attachment `a` covered by a valid bill; null if it was never billed. */
export const billedTo: Part = sql`(
  select case when max(b.period_to) is not null then least(max(b.period_to), a.to_date) end from charging.bill b
   where b.tenant_id = a.tenant_id and b.object_kind = a.object_kind and b.object_id = a.object_id and b.charge_type_id = a.charge_type_id
     and not b.void and not b.once and b.period_from <= coalesce(a.to_date, 'infinity') and b.period_to >= a.from_date)`;

const COLUMNS = sql`
  a.id, a.version, a.object_kind as kind, a.object_id, coalesce(k.code, n.number, c.number, h.code) as code, a.estate_id, a.standard_id,
    s.name as standard_name,
  a.charge_type_id, t.name as item_name, t.unit, r.method, r.price_method, r.period_months, ${counted(sql`r`, 'rounding')} as rounding,
    ${counted(sql`r`, 'decimals')} as decimals, price.price,
    price.extra, price.formula,
  case a.object_kind when ${lit(OBJECT.house)} then h.charge_area when ${lit(OBJECT.parking)} then k.area
    when ${lit(OBJECT.contract)} then n.area end as area,
  case a.object_kind when ${lit(OBJECT.house)} then h.floor end as floor,
  case a.object_kind when ${lit(OBJECT.house)} then h.coefficient end as factor,
  case a.object_kind when ${lit(OBJECT.house)} then h.persons end as persons, a.quantity, a.own_price, a.step_months, a.step_rate,
  a.contract_no, a.payer_id, coalesce(p.name, '') as payer_name, a.remark, a.from_date, a.to_date, a.created_by, a.created_at`;

const joins = (today: string): Part => sql`
  join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id
  join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
  join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
  left join estate_view.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
  left join estate_view.parking k on k.tenant_id = a.tenant_id and k.id = a.parking_id
  left join charging.contract n on n.tenant_id = a.tenant_id and n.id = a.contract_id
  left join estate_view.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
  left join estate_view.person p on p.tenant_id = a.tenant_id and p.id = a.payer_id
  ${changeOn(sql`r`, sql`greatest(a.from_date, ${today}::date)`)}
  ${priceOn(sql`s`, sql`greatest(a.from_date, ${today}::date)`)}`;

/** All attachments an object ever had, the newest first. */
export async function listAttachmentsOf(db: DbOrTx, { kind, id }: ChargeTarget, today: string): Promise<PricedLine[]> {
  return rows<PricedLine>(db)`
    select ${COLUMNS}, ${billedTo} as billed_to from charging.attachment a ${joins(today)}
     where ${own('a')} and a.object_kind = ${kind} and a.object_id = ${id} order by a.from_date desc, a.id desc`;
}

/** What the parking spaces of a house pay, today or later. */
export async function listBelowHouse(db: DbOrTx, houseId: number, today: string): Promise<PricedLine[]> {
  return rows<PricedLine>(db)`
    select ${COLUMNS}, ${billedTo} as billed_to from charging.attachment a ${joins(today)}
     where ${own('a')} and a.house_id = ${houseId} and a.object_kind <> ${lit(OBJECT.house)}
       and coalesce(a.to_date, 'infinity') >= ${today}::date order by k.sort_key, a.from_date, a.id`;
}

/** The attachments of these objects, today or later. */
export async function listLiveLines(
  db: DbOrTx,
  { kind, ids, estates, today }: { kind: ChargeObject; ids: readonly number[]; estates: Estates; today: string },
): Promise<PricedLine[]> {
  if (ids.length === 0) return [];
  return rows<PricedLine>(db)`
    select ${COLUMNS}, null as billed_to from charging.attachment a ${joins(today)}
     where ${own('a')} and a.object_kind = ${kind} and a.object_id = any (${ids}::bigint[])
       and coalesce(a.to_date, 'infinity') >= ${today}::date
       and ${inScope(estates, sql`a.estate_id`)} order by a.object_id, t.sort, a.from_date, a.id`;
}

// ---- one attachment ---------------------------------------------------------------------------------------------------

export interface LockedAttachment extends AttachmentTerms {
  id: number;
  version: number;
  estateId: number;
  kind: ChargeObject;
  objectId: number;
  code: string;
  standardId: number;
  standardName: string;
  chargeTypeId: number;
  itemName: string;
  method: number;
  fromDate: string;
  billedTo: string | null;
  /** For a contract: the days for which it may be charged. */
  termFrom: string | null;
  termTo: string | null;
}

/** Locks the contract first, if there is one, so that its ending comes either before or after this. */
export async function lockAttachment(tx: Tx, id: number): Promise<LockedAttachment | undefined> {
  await run(tx)`
    select from charging.contract n where ${own('n')} and n.id = (select a.contract_id from charging.attachment a
      where ${own('a')} and a.id = ${id}) for share`;
  return first<LockedAttachment>(tx)`
    select a.id, a.version, a.estate_id, a.object_kind as kind, a.object_id, coalesce(k.code, n.number, c.number, h.code) as code,
           a.standard_id,
           s.name as standard_name, a.charge_type_id, t.name as item_name, r.method, a.from_date, a.to_date, a.quantity, a.own_price,
             a.step_months,
           a.step_rate, a.contract_no, a.payer_id, a.remark, ${billedTo} as billed_to, n.from_date as term_from,
             coalesce(n.ended_on, n.to_date) as term_to
      from charging.attachment a
      join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id
      join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
      join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
      left join estate_view.house h on h.tenant_id = a.tenant_id and h.id = a.house_id
      left join estate_view.parking k on k.tenant_id = a.tenant_id and k.id = a.parking_id
      left join charging.contract n on n.tenant_id = a.tenant_id and n.id = a.contract_id
  left join estate_view.customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id
     where ${own('a')} and a.id = ${id} for update of a`;
}

export async function updateAttachment(
  tx: Tx,
  id: number,
  values: Partial<AttachmentTerms> & { fromDate?: string },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('charging.attachment')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Inserts another attachment of the same object. */
export async function insertSuccessor(
  tx: Tx,
  after: number,
  { standardId, fromDate, ...terms }: AttachmentTerms & { standardId: number; fromDate: string },
  { by, at }: Stamp,
): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    insert into charging.attachment (tenant_id, estate_id, house_id, parking_id, customer_id, contract_id, standard_id, charge_type_id,
      from_date, to_date, quantity, own_price,
      step_months, step_rate, contract_no, payer_id, remark, created_by, created_at, updated_by, updated_at)
    select a.tenant_id, a.estate_id, a.house_id, a.parking_id, a.customer_id, a.contract_id, ${standardId}::bigint, a.charge_type_id,
           ${fromDate}::date, ${terms.toDate}::date,
           ${terms.quantity}::numeric, ${terms.ownPrice}::numeric, ${terms.stepMonths}::smallint, ${terms.stepRate}::numeric,
             ${terms.contractNo}::text,
           ${terms.payerId}::bigint, ${terms.remark}::text, ${by}::text, ${at}::timestamptz, ${by}::text, ${at}::timestamptz
      from charging.attachment a where ${own('a')} and a.id = ${after} returning id`;
  return result[0]?.id ?? 0;
}

export async function deleteAttachment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.attachment').where('id', '=', id).execute();
}

// ---- look-ups ---------------------------------------------------------------------------------------------------------

export interface StandardFacts {
  id: number;
  estateId: number;
  name: string;
  disabled: boolean;
  chargeTypeId: number;
  objectKind: ChargeObject;
  method: number;
}
export async function findStandard(db: DbOrTx, id: number): Promise<StandardFacts | undefined> {
  return first<StandardFacts>(db)`
    select s.id, s.estate_id, s.name, s.disabled or r.disabled as disabled, s.charge_type_id, r.object_kind, r.method
      from charging.standard s join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
     where ${own('s')} and s.id = ${id}`;
}

export async function listStandards(
  db: DbOrTx,
  { estateId, estates, kind, today }: { estateId: number | null; estates: Estates; kind: ChargeObject; today: string },
): Promise<AttachableStandard[]> {
  return rows<AttachableStandard>(db)`
    select s.id, s.estate_id, e.name as estate_name, s.name, s.charge_type_id, t.name as item_name, r.method, r.price_method, price.price
      from charging.standard s join estate_view.estate e on e.tenant_id = s.tenant_id and e.id = s.estate_id
      join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
      join manage_view.charge_type t on t.tenant_id = s.tenant_id and t.id = s.charge_type_id
      ${priceOn(sql`s`, sql`${today}::date`)}
     where ${own('s')} and not s.disabled and not r.disabled and r.object_kind = ${kind} and ${inScope(estates, sql`s.estate_id`)}
       and ${estateId === null ? sql`true` : sql`s.estate_id = ${estateId}`}
     order by s.estate_id, t.sort, t.code, s.name`;
}

export async function listPayers(
  db: DbOrTx,
  { key, estates }: { key: string; estates: Estates },
  limit: number,
): Promise<{ id: number; name: string; phone: string }[]> {
  return rows<{ id: number; name: string; phone: string }>(db)`
    select p.id, p.name, p.phone from ${personsMeant(key)} f(id) join estate_view.person p on ${own('p')} and p.id = f.id
     where p.merged_into is null and ${personSeen(estates, sql`p.id`)} order by p.name, p.id limit ${limit}`;
}

export async function isPayer(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await rows(db)`
    select from estate_view.person p where ${own('p')} and p.id = ${id} and p.merged_into is null and ${personSeen(estates, sql`p.id`)}`;
  return result.length > 0;
}
