// Sums over the bills, settlements, accounts and meters of one house or one person, within what the user sees.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, BILL, METER, SETTLEMENT, type MoneySummary } from '@anju/contract';
import { count, exists, lit, one, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seen, seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { billSeen, billsOfHouse, billsPaidBy } from '../bill/core/bill.queries.ts';
import { LATE_LEFT, lateDue } from '../bill/core/late-fee.queries.ts';
import { settlementSeen } from '../settlement/settlement-search.queries.ts';

export interface Whose extends Reach {
  readonly houseId: number | null;
  readonly personId: number | null;
  readonly today: string;
}

export const isHouseSeen = (db: DbOrTx, reach: Reach, houseId: number): Promise<boolean> =>
  exists(
    db,
  )`select from estate_view.house h where ${own('h')} and h.id = ${houseId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;

/** A condition on a house or a person; one of the two is given. */
const of = ({ houseId, personId }: Whose, house: RawBuilder<unknown>, person: RawBuilder<unknown>): RawBuilder<unknown> =>
  houseId === null ? sql`${person} = ${personId}` : sql`${house} = ${houseId}`;

const OPEN = sql`b.state = ${lit(BILL.published)} and not b.void`;

type Owed = Omit<NonNullable<MoneySummary['owed']>, 'allBills'>;
export async function sumOwed(db: DbOrTx, whose: Whose): Promise<Owed> {
  const { today } = whose;
  return one<Owed>(db)`
    select count(*) filter (where ${OPEN})::int as bills, coalesce(sum(b.open) filter (where ${OPEN}), 0)::numeric(18, 2)::text as open,
           count(*) filter (where ${OPEN} and b.due_date < ${today}::date)::int as overdue_bills,
           coalesce(sum(b.open) filter (where ${OPEN} and b.due_date < ${today}::date), 0)::numeric(18, 2)::text as overdue,
           coalesce(sum(${lateDue(today)}), 0)::numeric(18, 2)::text as late,
           coalesce(sum(b.open) filter (where b.suspended and ${OPEN}), 0)::numeric(18, 2)::text as suspended
      from charging.bill b
     where ${own('b')} and ${of(whose, sql`b.house_id`, sql`b.payer_id`)} and ((${OPEN}) or (${LATE_LEFT})) and ${billSeen(whose)}`;
}

export async function countBills(db: DbOrTx, whose: Whose): Promise<number> {
  const { houseId, personId } = whose;
  const mine = houseId === null ? billsPaidBy(personId ?? 0) : billsOfHouse(houseId);
  return count(db)`select count(*)::int as count from charging.bill b where ${own('b')} and not b.void and ${mine} and ${billSeen(whose)}`;
}

type Payments = NonNullable<MoneySummary['payments']>;
export async function sumPayments(db: DbOrTx, whose: Whose): Promise<Payments> {
  return one<Payments>(db)`
    select count(*)::int as count, max(s.day) filter (where s.state = ${lit(SETTLEMENT.valid)}) as last_day from charging.settlement s
     where ${own('s')} and ${of(whose, sql`s.house_id`, sql`s.payer_id`)} and ${settlementSeen(whose)}`;
}

export async function sumHeld(db: DbOrTx, whose: Whose): Promise<{ prepaid: string; deposit: string }> {
  const held = (kind: number) => sql`coalesce(sum(a.balance) filter (where a.kind = ${lit(kind)}), 0)::numeric(18, 2)::text`;
  return one<{ prepaid: string; deposit: string }>(db)`
    select ${held(ACCOUNT.prepaid)} as prepaid, ${held(ACCOUNT.deposit)} as deposit from charging.account a
     where ${own('a')} and ${of(whose, sql`a.house_id`, sql`a.person_id`)}
       and a.kind in (${lit(ACCOUNT.prepaid)}, ${lit(ACCOUNT.deposit)}) and ${seenOfHouse(whose, sql`a.estate_id`, sql`a.house_id`)}`;
}

/** Meters belong to whole estates: a user who sees single buildings is not shown them. */
export const countMeters = (db: DbOrTx, { houseId, estates }: Whose): Promise<number> =>
  houseId === null
    ? Promise.resolve(0)
    : count(db)`select count(*)::int as count from charging.meter m where ${own('m')} and m.house_id = ${houseId}
        and m.state <> ${lit(METER.replaced)} and ${inScope(estates, sql`m.estate_id`)}`;

const MOST_HOUSES = 50;

export async function listOwing(db: DbOrTx, whose: Whose): Promise<MoneySummary['houses']> {
  if (whose.personId === null) return [];
  return rows<MoneySummary['houses'][number]>(db)`
    select h.id as house_id, h.code, e.name as estate_name, d.open::text as open, d.overdue::text as overdue
      from (select b.house_id, sum(b.open)::numeric(18, 2) as open,
                   coalesce(sum(b.open) filter (where b.due_date < ${whose.today}::date), 0)::numeric(18, 2) as overdue
              from charging.bill b
             where ${own('b')} and b.payer_id = ${whose.personId} and ${OPEN} and b.house_id is not null and ${billSeen(whose)}
             group by b.house_id) d
      join estate_view.house h on ${own('h')} and h.id = d.house_id
      join estate_view.estate e on ${own('e')} and e.id = h.estate_id
     order by d.open desc, h.id limit ${MOST_HOUSES}`;
}
