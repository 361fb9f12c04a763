// 待收押金 as a list, newest first.
import { sql, type RawBuilder } from 'kysely';
import type { DepositDueRow, OutputOf, searchDepositDues } from '@anju/contract';
import { allOf, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, ListSearch, PageOf } from '../../../../platform/listing/listing.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed } from '../../../estate/index.ts';

type Search = ListSearch<FilterOf<typeof searchDepositDues>>;

const FROM = sql`charging.deposit_due d join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id
  left join estate_view.person p on p.tenant_id = d.tenant_id and p.id = d.person_id`;

const meant = ({ filter: { estateId, states, key }, ...reach }: Search): RawBuilder<unknown> =>
  allOf(
    own('d'),
    seen(reach, sql`d.estate_id`, sql`h.building_id`),
    when(estateId !== null, sql`d.estate_id = ${estateId}`),
    when(states.length > 0, sql`d.state = any (${states}::smallint[])`),
    when(key !== '', () => sql`(d.house_id in ${housesNamed(key)} or p.name ilike ${`%${key}%`} or d.source_number ilike ${`${key}%`})`),
  );

type Totals = Omit<OutputOf<typeof searchDepositDues>, 'rows'>;
export const sumDues = (db: DbOrTx, search: Search): Promise<Totals> =>
  one<Totals>(db)`select count(*)::int as total, coalesce(sum(d.amount), 0)::numeric(18, 2) as amount from ${FROM} where ${meant(search)}`;

export const listDues = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchDepositDues>): Promise<DepositDueRow[]> =>
  rows<DepositDueRow>(db)`
    select d.id, d.charge_type_id, t.name as charge_type_name, d.person_id, coalesce(p.name, '') as person_name, d.amount, d.text,
           d.source_number, d.estate_id, e.name as estate_name, d.house_id, h.code as house_code, d.state, d.created_by, d.created_at
      from ${FROM} join manage_view.charge_type t on t.tenant_id = d.tenant_id and t.id = d.charge_type_id
      join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
     where ${meant(search)} order by d.id desc limit ${limit} offset ${offset}`;
