// 渠道对账: days, the lines of their files, and the differences.
import { sql, type RawBuilder } from 'kysely';
import {
  CHANNEL_DECISION,
  CHANNEL_DIFFERENCE,
  CHANNEL_ITEM,
  CHANNEL_LINE,
  PAY_ORDER,
  type ChannelDayRow,
  type ChannelDifference,
  type OutputOf,
  type searchChannelDays,
} from '@anju/contract';
import type { ChannelLine } from '@anju/domain';
import { allOf, first, lit, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';

type Estates = readonly number[] | null;
export type FoundDay = Omit<ChannelDayRow, 'providerTitle'>;

const SHOWN = sql`
  d.id, d.version, d.provider, d.day, d.file_name, d.their_payments, d.their_amount, d.their_refunds, d.their_refunded, d.fee,
    d.our_payments, d.our_amount, d.our_refunds, d.our_refunded, d.matched, d.by, d.at,
  (select count(*)::int from charging.channel_difference x where ${own('x')} and x.day_id = d.id) as differences,
  (select count(*)::int from charging.channel_difference x
    where ${own('x')} and x.day_id = d.id and x.state = ${lit(CHANNEL_DECISION.open)}) as open`;

const matching = ({ filter: { from, to, open } }: SearchOf<typeof searchChannelDays>): RawBuilder<unknown> =>
  allOf(
    own('d'),
    when(from !== null, sql`d.day >= ${from}::date`),
    when(to !== null, sql`d.day <= ${to}::date`),
    when(
      open,
      sql`exists (select from charging.channel_difference x
        where ${own('x')} and x.day_id = d.id and x.state = ${lit(CHANNEL_DECISION.open)})`,
    ),
  );

type Totals = Omit<OutputOf<typeof searchChannelDays>, 'rows'>;
export const sumDays = (db: DbOrTx, search: SearchOf<typeof searchChannelDays>): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, coalesce(sum(d.their_amount), 0)::numeric(18, 2) as their_amount,
         coalesce(sum(d.our_amount), 0)::numeric(18, 2) as our_amount, coalesce(sum(d.fee), 0)::numeric(18, 2) as fee,
         coalesce(sum((select count(*) from charging.channel_difference x
           where ${own('x')} and x.day_id = d.id and x.state = ${lit(CHANNEL_DECISION.open)})), 0)::int as open
    from charging.channel_day d where ${matching(search)}`;
export const listDays = (
  db: DbOrTx,
  search: SearchOf<typeof searchChannelDays>,
  { limit, offset }: PageOf<typeof searchChannelDays>,
): Promise<FoundDay[]> => rows<FoundDay>(db)`
  select ${SHOWN} from charging.channel_day d where ${matching(search)} order by d.day desc, d.id desc limit ${limit} offset ${offset}`;

export const findDay = (db: DbOrTx, id: number): Promise<FoundDay | undefined> => first<FoundDay>(db)`
  select ${SHOWN} from charging.channel_day d where ${own('d')} and d.id = ${id}`;

/** The row of a provider and day, locked: two files of the same day are compared one after the other. */
export async function putDay(
  tx: Tx,
  given: { readonly provider: string; readonly day: string; readonly fileName: string; readonly sha256: string },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into charging.channel_day (tenant_id, provider, day, file_name, sha256, by, at)
    values (${tenantId}, ${given.provider}, ${given.day}::date, ${given.fileName}, ${given.sha256}, ${by}, ${at})
    on conflict (tenant_id, provider, day) do update
       set file_name = excluded.file_name, sha256 = excluded.sha256, by = excluded.by, at = excluded.at returning id`;
  return id;
}

export async function replaceLines(tx: Tx, tenantId: number, dayId: number, lines: readonly ChannelLine[]): Promise<void> {
  await run(tx)`delete from charging.channel_line l where ${own('l')} and l.day_id = ${dayId}`;
  await run(tx)`
    insert into charging.channel_line (tenant_id, day_id, row_no, item, number, ref, amount, fee, state, at)
    select ${tenantId}, ${dayId}, * from unnest(${lines.map(({ row }) => row)}::int[],
      ${lines.map(({ item }) => CHANNEL_ITEM[item])}::smallint[], ${lines.map(({ number }) => number)}::text[],
      ${lines.map(({ ref }) => ref)}::text[], ${lines.map(({ amount }) => amount)}::numeric[], ${lines.map(({ fee }) => fee)}::numeric[],
      ${lines.map(({ state }) => CHANNEL_LINE[state])}::smallint[], ${lines.map(({ at }) => at)}::timestamptz[])`;
}

// ---- differences ------------------------------------------------------------------------------------------------------------

const DIFFERENCE = sql`
  x.id, x.version, x.item, x.kind, x.number, x.ref, x.order_id, coalesce(h.code, '') as house, coalesce(o.payer_name, '') as payer_name,
  x.our_amount, x.their_amount, x.our_state, x.their_state, x.state, x.note, x.decided_by, x.decided_at,
  x.state = ${lit(CHANNEL_DECISION.open)} and x.kind = ${lit(CHANNEL_DIFFERENCE.missingHere)} and x.item = ${lit(CHANNEL_ITEM.payment)}
    and coalesce(o.provider_ref = '' and o.state <> ${lit(PAY_ORDER.paid)}, false) as mendable`;
const FROM = sql`
  charging.channel_difference x left join charging.pay_order o on o.tenant_id = x.tenant_id and o.id = x.order_id
    left join estate_view.house h on h.tenant_id = o.tenant_id and h.id = o.house_id`;
/** Orders of other estates are not shown; a payment without an order belongs to nobody yet. */
const seen = (estates: Estates) => sql`(o.id is null or ${inScope(estates, sql`o.estate_id`)})`;

export const listDifferences = (db: DbOrTx, dayId: number, estates: Estates): Promise<ChannelDifference[]> => rows<ChannelDifference>(db)`
  select ${DIFFERENCE} from ${FROM} where ${own('x')} and x.day_id = ${dayId} and ${seen(estates)}
   order by x.state, x.kind, x.number, x.ref`;

export type DifferenceNow = ChannelDifference & { readonly dayId: number };
export const findDifference = (db: DbOrTx, id: number, estates: Estates): Promise<DifferenceNow | undefined> => first<DifferenceNow>(db)`
  select ${DIFFERENCE}, x.day_id from ${FROM} where ${own('x')} and x.id = ${id} and ${seen(estates)}`;

/** False if somebody decided it since it was read. */
export async function decide(tx: Tx, id: number, version: number, state: number, note: string, { by, at }: Stamp): Promise<boolean> {
  const written = await run(tx)`
    update charging.channel_difference set state = ${state}, note = ${note}, decided_by = ${by}, decided_at = ${at}, version = version + 1
     where ${own('charging.channel_difference')} and id = ${id} and version = ${version} and state = ${lit(CHANNEL_DECISION.open)}`;
  return written === 1;
}
