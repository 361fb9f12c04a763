// The facts about the owners of one estate that the rules of levels ask for. What a rule makes of them is decided by a pure function.
import { sql } from 'kysely';
import { BILL, CASE_KIND, type LevelMark } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { personsMeant } from '../../../estate/index.ts';
import { OWNERS, seenHouse } from '../people/people.queries.ts';
import { LEVEL_MARK, levelOf } from './level.queries.ts';

export interface OwnerFacts {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
  readonly houses: string;
  readonly level: LevelMark | null;
  readonly since: string;
  /** Of the oldest bill that is overdue. */
  readonly oldestDue: string | null;
  readonly complaints: number;
  /** Levels that were suggested and left since the level was set. */
  readonly left: number[];
}

export interface FactsAsked {
  readonly estateId: number;
  readonly buildingId: number | null;
  readonly key: string;
  readonly today: string;
  /** Complaints since this day count. */
  readonly since: string;
  readonly reach: Reach;
}

export const listOwnerFacts = (db: DbOrTx, { estateId, buildingId, key, today, since, reach }: FactsAsked): Promise<OwnerFacts[]> =>
  rows<OwnerFacts>(db)`
    with house as materialized (
      select h.id, h.tenant_id, h.code, h.sort_key, b.oldest, k.complaints
        from estate_view.house h
        left join lateral (select min(b.due_date) as oldest from charging_view.bill b
          where ${own('b')} and b.house_id = h.id and b.state = ${lit(BILL.published)} and not b.void and b.open > 0
            and b.due_date < ${today}::date) b on true
        left join lateral (select count(*)::int as complaints from customer.service_case c
          where ${own('c')} and c.house_id = h.id and c.kind = ${lit(CASE_KIND.complaint)}
            and c.registered_at >= (${since}::date::timestamp at time zone 'Asia/Shanghai')) k on true
       where ${own('h')} and h.estate_id = ${estateId} and (${buildingId}::bigint is null or h.building_id = ${buildingId})
         and not h.disabled
         and ${seenHouse(reach)}),
    owner as (
      select o.person_id, string_agg(distinct h.code, '、' order by h.code) as houses, min(h.oldest) as oldest_due,
             sum(h.complaints)::int as complaints, min(h.sort_key) as sort_key
        from house h join (${OWNERS(sql`${today}::date`)}) o on o.tenant_id = h.tenant_id and o.house_id = h.id
       group by o.person_id)
    select p.id as person_id, p.name, p.phone, o.houses, ${LEVEL_MARK} as level, o.oldest_due, o.complaints,
           (select min(f.from_date) from estate_view.house_owner f where ${own('f')} and f.person_id = p.id) as since,
           array(select c.suggested_id from customer.level_change c where ${own('c')} and c.person_id = p.id
             and c.suggested_id is not null and c.suggested_id is distinct from c.level_id and c.id > coalesce(lc.id, 0)) as left
      from owner o join estate_view.person p on ${own('p')} and p.id = o.person_id ${levelOf(sql`p.id`)}
     where ${key === '' ? sql`true` : sql`p.id in ${personsMeant(key)}`}
     order by o.sort_key, p.id`;
