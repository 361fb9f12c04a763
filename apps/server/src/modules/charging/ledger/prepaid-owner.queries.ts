// Whose money lies in an account of a house: who paid it in last, whether that person still owns the house, or pays bills of its own there.
import { sql, type RawBuilder } from 'kysely';
import { BILL, MOVE, OBJECT, RESIDENT_RELATION } from '@anju/contract';
import { lit, lits, own, rows, run } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { AccountKey } from './settlement-shapes.ts';

/** The last payment into `charging.account a`: its day and its payer. Reversed payments do not count. */
export const paidInLast = sql`
  left join lateral (
    select m.day, s.payer_id, s.payer_name from charging.account_move m left join charging.settlement s
      on s.tenant_id = m.tenant_id and s.id = m.settlement_id
     where ${own('m')} and m.account_id = a.id and m.reason in (${lits(MOVE.in, MOVE.opening)})
       and not exists (select from charging.account_move r where ${own('r')} and r.reverses_id = m.id)
     order by m.seq desc limit 1) p on true`;

const ownersOn = (day: RawBuilder<unknown>) =>
  sql`select o.person_id from estate_view.house_owner o
    where ${own('o')} and o.house_id = a.house_id and ${day} between o.from_date and coalesce(o.to_date, 'infinity')`;

/** 产权已变更: the house had owners when money was last paid in, and neither any of them nor the payer owns it today. */
export const formerOwner = (today: string): RawBuilder<boolean> => sql<boolean>`
  (a.house_id is not null and exists (${ownersOn(sql`p.day`)})
   and not exists (select from (${ownersOn(sql`${today}::date`)}) n
     where n.person_id = p.payer_id or n.person_id in (${ownersOn(sql`p.day`)})))`;

/** `person` is the payer of a bill of the house of `a`, or of an open one of its parking spaces. */
const billedAt = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (exists (select from charging.bill b where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = a.house_id
     and b.payer_id = ${person} and not b.void)
   or exists (select from charging.bill b where ${own('b')} and b.house_id = a.house_id and b.payer_id = ${person}
     and b.state = ${lit(BILL.published)} and not b.void))`;

/** `person` did not own the house of `a` when the money was paid in, and rents it or is the payer of bills of it. */
export const paysApart = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (${person} is not null and ${person} not in (${ownersOn(sql`p.day`)})
   and (exists (select from estate_view.resident r
          where ${own('r')} and r.house_id = a.house_id and r.person_id = ${person} and r.relation = ${lit(RESIDENT_RELATION.tenant)})
     or ${billedAt(person)}))`;

/**
 * Whether the house has an account of the kind for the item that holds money of another person than the payer, owners of today counting as
 * one. Money of the payer then goes to an account in the name of the payer. Payments for one house are read one at a time, so that two
 * persons who pay concurrently do not both find the account of the house empty.
 */
export async function listForeign(tx: Tx, keys: readonly AccountKey[], payerId: number, day: string): Promise<AccountKey[]> {
  const houseIds = [...new Set(keys.map(({ houseId }) => houseId))].toSorted((a, b) => a - b);
  await run(tx)`
    select pg_advisory_xact_lock(hashtext('charging.prepaid'), (h.id % 2147483647)::int)
      from unnest(${houseIds}::bigint[]) with ordinality h (id, place)`;
  const kinds = [...new Set(keys.map(({ kind }) => kind))];
  const found = await rows<Pick<AccountKey, 'kind' | 'houseId' | 'chargeTypeId'>>(tx)`
    select a.kind, a.house_id, a.charge_type_id from charging.account a ${paidInLast}
     where ${own('a')} and a.kind = any (${kinds}::smallint[]) and a.house_id = any (${houseIds}::bigint[])
       and a.person_id is null and a.balance > 0 and p.payer_id is distinct from ${payerId}::bigint
       and (${paysApart(sql`p.payer_id`)} or ${formerOwner(day)}
         or ${billedAt(sql`${payerId}::bigint`)} and ${payerId}::bigint not in (${ownersOn(sql`${day}::date`)}))`;
  return keys.filter((key) =>
    found.some((one) => one.kind === key.kind && one.houseId === key.houseId && one.chargeTypeId === key.chargeTypeId),
  );
}
