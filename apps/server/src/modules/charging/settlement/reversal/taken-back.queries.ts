// The bills that a settlement paid in advance for a discount, read for a reversal of some of them.
import { sql } from 'kysely';
import { own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { OBJECT_TEXT, objectJoins } from '../../bill/core/object-text.queries.ts';
import type { AheadPaid, EarlierTakenBack } from './taken-back-shapes.ts';

export async function listAheadPaid(db: DbOrTx, settlementId: number): Promise<AheadPaid[]> {
  return rows<AheadPaid>(db)`
    with given as materialized (
      select c.bill_id, jsonb_build_object('id', c.id, 'kind', c.kind, 'reductionId', c.reduction_id, 'amount', c.amount::text,
               'name', r.name, 'needed', r.ahead_months) as discount
        from charging.bill_change c
        join charging.reduction r on r.tenant_id = c.tenant_id and r.id = c.reduction_id and r.ahead_months is not null
       where ${own('c')} and c.settlement_id = ${settlementId} and c.reverses_id is null
         and c.bill_id in (select l.bill_id from charging.settlement_line l
           where ${own('l')} and l.settlement_id = ${settlementId} and l.bill_id is not null)
         and not exists (select from charging.bill_change x where ${own('x')} and x.reverses_id = c.id)),
    made as materialized (
      select distinct b.batch_id, b.object_kind, b.object_id, b.charge_type_id
        from given g join charging.bill b on ${own('b')} and b.id = g.bill_id)
    select b.id as bill_id, b.batch_id, b.object_kind, b.object_id, ${OBJECT_TEXT} as object_text, b.charge_type_id, i.name as item,
           b.period_from, u.period_months, l.seq, g.discount,
           exists (select from charging.settlement_line r
             where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq) as done
      from made m
      join charging.bill b on ${own('b')} and b.batch_id = m.batch_id and b.object_kind = m.object_kind and b.object_id = m.object_id
        and b.charge_type_id = m.charge_type_id and not b.void
      join charging.standard s on s.tenant_id = b.tenant_id and s.id = b.standard_id
      join charging.rule u on u.tenant_id = b.tenant_id and u.id = s.rule_id
      join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
      ${objectJoins(sql`b`)}
      left join charging.settlement_line l on ${own('l')} and l.settlement_id = ${settlementId} and l.bill_id = b.id
      left join given g on g.bill_id = b.id
     order by b.period_from, b.id`;
}

export async function listTakenBack(tx: Tx, settlementId: number, billIds: readonly number[]): Promise<EarlierTakenBack[]> {
  return rows<EarlierTakenBack>(tx)`
    select c.bill_id, c.amount::text as amount, x.at::date as day from charging.bill_change c
      join charging.bill_change x on x.tenant_id = c.tenant_id and x.bill_id = c.bill_id and x.reverses_id = c.id
     where ${own('c')} and c.bill_id = any (${billIds}::bigint[]) and c.settlement_id = ${settlementId}
       and x.settlement_id <> c.settlement_id`;
}
