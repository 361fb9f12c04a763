import { sql } from 'kysely';
import type { DecisionRow } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DecisionSource } from '../../../platform/decision/decision-sources.ts';
import type { Actor } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type Found = DecisionRow & { readonly total: number; readonly sum: string };

/** The oldest documents that wait for the user; `audited` are the screens on which the user audits. */
export const listWaiting = (
  db: DbOrTx,
  sources: readonly DecisionSource[],
  actor: Pick<Actor, 'accountId' | 'estates'>,
  audited: readonly number[],
  limit: number,
): Promise<Found[]> => rows<Found>(db)`
  with w as (
    ${sql.join(
      sources.map((source) => source.select(actor)),
      sql` union all `,
    )}),
  mine as (
    select w.kind, w.menu, w.id, w.number, w.text, w.estate_id, w.amount, w.by, w.at from w
     where w.maker_id <> ${actor.accountId} and w.menus <@ ${audited}::int[]
    union all
    select '公文', null, p.id, '', p.title, null, null, '', p.created_at from oa.pending_document p
     where ${own('p')} and p.account_id = ${actor.accountId} and p.done_at is null)
  select m.kind, m.menu, m.id, m.number, m.text, coalesce(e.name, '') as estate_name, m.amount::numeric(18, 2)::text as amount, m.by, m.at,
         (count(*) over ())::int as total, coalesce(sum(abs(m.amount)) over (), 0)::numeric(18, 2)::text as sum
    from mine m left join estate_view.estate e on ${own('e')} and e.id = m.estate_id
   order by m.at, m.kind, m.id limit ${limit}`;
