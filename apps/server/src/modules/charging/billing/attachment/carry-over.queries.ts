// What of a house continues in the houses it was split or merged into: standards, standing reductions and meters.
import { sql, type RawBuilder } from 'kysely';
import { BILL, CHARGE_METHOD, METER, OBJECT, REDUCTION } from '@anju/contract';
import { first, lit, own, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

const idsOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any (${ids}::bigint[])`;
/** Rules of method 3 charge a quantity, such as cards, that is not a property of each part. */
const BY_QUANTITY = CHARGE_METHOD.byQuantity;

/** The house of these that is billed furthest beyond the day before. */
export const findBilledBeyond = (tx: Tx, from: readonly number[], onDate: string): Promise<{ code: string; to: string } | undefined> =>
  first<{ code: string; to: string }>(tx)`
    select h.code, b.period_to as to from charging.bill b
      join estate_view.house h on h.tenant_id = b.tenant_id and h.id = b.object_id
     where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = ${idsOf(from)} and not b.void and not b.once
       and b.state > ${lit(BILL.planned)} and b.period_to >= ${onDate}::date
     order by b.period_to desc limit 1`;

const running = (from: readonly number[], onDate: string): RawBuilder<unknown> => sql`
  ${own('a')} and a.object_kind = ${lit(OBJECT.house)} and a.object_id = ${idsOf(from)}
    and (a.to_date is null or a.to_date >= ${onDate}::date)`;

/**
 * Attaches the standards of the old houses to the new ones from the day on; what is charged by quantity goes only to the first of them. Of
 * several standards for one item, that of the first old house is taken. Returns how many were attached.
 */
export const copyAttachments = (
  tx: Tx,
  from: readonly number[],
  to: readonly number[],
  onDate: string,
  { by, at }: Stamp,
): Promise<number> =>
  run(tx)`
    insert into charging.attachment (tenant_id, estate_id, house_id, standard_id, charge_type_id, from_date, to_date, quantity, own_price,
      step_months, step_rate, contract_no, payer_id, remark, created_by, created_at, updated_by, updated_at)
    select ${TENANT}, o.estate_id, n.id, o.standard_id, o.charge_type_id, o.begins, o.to_date, o.together, o.own_price, o.step_months,
      o.step_rate,
           o.contract_no, o.payer_id, o.remark, ${by}, ${at}, ${by}, ${at}
      from (select distinct on (x.charge_type_id, x.begins) x.*
              from (select a.*, r.method,
                           -- Steps are counted from the first day, so that day is kept; the house is charged from its own first day.
                           case when a.step_months is null then greatest(a.from_date, ${onDate}::date) else a.from_date end as begins,
                           case when r.method = ${lit(BY_QUANTITY)} then sum(a.quantity) over (partition by a.standard_id)
                             else a.quantity end
                             as together,
                           array_position(${from}::bigint[], a.object_id) as place
                      from charging.attachment a
                      join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id
                      join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
                     where ${running(from, onDate)}) x
             order by x.charge_type_id, x.begins, x.place) o
      cross join unnest(${to}::bigint[]) with ordinality n (id, place)
     where o.method <> ${lit(BY_QUANTITY)} or n.place = 1`;

/** Ends the attachments of the old houses the day before; those that have not begun are removed. */
export async function endAttachments(tx: Tx, from: readonly number[], onDate: string, { by, at }: Stamp): Promise<void> {
  await run(tx)`delete from charging.attachment a where ${running(from, onDate)} and a.from_date >= ${onDate}::date`;
  await run(tx)`
    update charging.attachment a
       set to_date = ${onDate}::date - 1, version = a.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${running(from, onDate)}`;
}

/**
 * New houses join the reductions of the old ones; a fixed amount goes only to the first of them. Returns how many reductions were joined.
 */
export const copyReductions = (tx: Tx, from: readonly number[], to: readonly number[], onDate: string): Promise<number> => run(tx)`
  insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id)
  select distinct ${TENANT}, m.reduction_id, m.kind, n.id
    from charging.reduction_member m
    join charging.reduction r on r.tenant_id = m.tenant_id and r.id = m.reduction_id
     and r.state in (${lit(REDUCTION.waiting)}, ${lit(REDUCTION.active)}) and r.to_date >= ${onDate}::date
    cross join unnest(${to}::bigint[]) with ordinality n (id, place)
   where ${own('m')} and m.kind = 'house' and m.node_id = ${idsOf(from)} and (r.amount is null or n.place = 1)
  on conflict do nothing`;

export const moveMeters = (tx: Tx, from: readonly number[], to: number, { by, at }: Stamp): Promise<number> => run(tx)`
  update charging.meter m set house_id = ${to}, version = m.version + 1, updated_by = ${by}, updated_at = ${at}
   where ${own('m')} and m.house_id = ${idsOf(from)} and m.state <> ${lit(METER.replaced)}`;
