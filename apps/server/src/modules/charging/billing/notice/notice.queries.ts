// Notices of a publication: which payers were notified by which channel, and the printed notices themselves.
import { sql, type RawBuilder } from 'kysely';
import { BILL, NOTICE, type NoticeRow } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lateDue, LATE_LEFT } from '../../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins, objectPlace } from '../../bill/core/object-text.queries.ts';
import { NEAR, TOLD_ID, TOLD_KIND } from './notice-key.queries.ts';
import { housesNamed, parkingNamed } from '../../../estate/index.ts';

const PLACE = sql`
  ${objectPlace(sql`n`)}
  left join estate_view.person pp on ${own('pp')} and pp.id = n.payer_id`;
const ORDER = sql`oh.sort_key nulls last, op.sort_key, n.id`;

export interface NoticeSearch {
  readonly publicationId: number;
  readonly channels: readonly number[];
  readonly states: readonly number[];
  readonly key: string;
}
const condition = (search: NoticeSearch): RawBuilder<unknown> =>
  sql.join(
    [
      sql`n.publication_id = ${search.publicationId}`,
      ...(search.channels.length === 0 ? [] : [sql`n.channel = any (${search.channels}::smallint[])`]),
      ...(search.states.length === 0 ? [] : [sql`n.state = any (${search.states}::smallint[])`]),
      ...(search.key === ''
        ? []
        : [
            sql`(oh.id in ${housesNamed(search.key)} or op.id in ${parkingNamed(search.key)} or strpos(ox.number, ${search.key}) > 0
              or strpos(pp.name, ${search.key}) > 0)`,
          ]),
    ],
    sql` and `,
  );

export async function listNotices(
  db: DbOrTx,
  search: NoticeSearch,
  limit: number,
  offset: number,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const counted = await rows<{ n: number }>(db)`
    select count(*)::int as n from charging.notice n ${PLACE} where ${own('n')} and ${condition(search)}`;
  const result = await rows<NoticeRow>(db)`
    select n.id, n.object_kind, ${OBJECT_TEXT} as object_text, n.channel, coalesce(pp.name, '') as payer_name, n.phone, n.bills,
           n.amount::text as amount, n.state, n.tries,
           n.message, n.text, n.sent_at
      from charging.notice n ${PLACE} where ${own('n')} and ${condition(search)} order by ${ORDER} limit ${limit} offset ${offset}`;
  return { rows: result, total: counted[0]?.n ?? 0 };
}

export interface WaitingNotice {
  id: number;
  objectText: string;
  estateName: string;
  phone: string;
  bills: number;
  amount: string;
  dueDate: string;
}
/** The next notice to send; taken one by one, so that after a crash of the sender no notice is sent twice. */
export async function takeWaiting(tx: Tx, publicationId: number, channel: number): Promise<WaitingNotice | undefined> {
  return first<WaitingNotice>(tx)`
    select n.id, ${OBJECT_TEXT} as object_text, e.name as estate_name, n.phone, n.bills, n.amount::text as amount,
           (select max(b.due_date) from charging.bill b
             where ${own('b')} and b.publication_id = n.publication_id and ${NEAR} and not b.void) as due_date
      from charging.notice n join charging.publication t on t.tenant_id = n.tenant_id and t.id = n.publication_id join estate_view.estate e
        on e.tenant_id = n.tenant_id and e.id = t.estate_id ${PLACE}
     where ${own('n')} and n.publication_id = ${publicationId} and n.channel = ${channel} and n.state = ${lit(NOTICE.waiting)}
       order by n.id limit 1 for update of n skip locked`;
}

export async function markNotice(
  tx: Tx,
  id: number,
  values: { state: number; text: string; message: string; sentAt: string },
): Promise<void> {
  await tx
    .updateTable('charging.notice')
    .set({ ...values, tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute();
}

/** Failed notices wait again; returns how many there are to send. */
export async function queueNotices(tx: Tx, publicationId: number, channel: number, failedOnly: boolean): Promise<number> {
  if (failedOnly)
    await tx
      .updateTable('charging.notice')
      .set({ state: NOTICE.waiting })
      .where('publicationId', '=', publicationId)
      .where('channel', '=', channel)
      .where('state', '=', NOTICE.failed)
      .execute();
  const result = await rows<{ n: number }>(tx)`
    select count(*)::int as n from charging.notice where ${own('charging.notice')} and publication_id = ${publicationId}
      and channel = ${channel} and state = ${lit(NOTICE.waiting)}`;
  return result[0]?.n ?? 0;
}

export interface PaperSource {
  noticeId: number;
  objectText: string;
  estateName: string;
  company: string;
  phone: string;
  payerName: string;
  dueDate: string;
  lines: {
    billId: number;
    item: string;
    objectText: string;
    periodFrom: string;
    periodTo: string;
    explain: string;
    amount: string;
    reduced: string;
    settled: string;
    open: string;
    late: string;
    dueDate: string;
  }[];
  /** `owed`: the earlier bills with a late fee. */
  before: { bills: number; open: string; late: string; owed: { billId: number; item: string; periodFrom: string; periodTo: string }[] };
}

/** Printed notices in the order of the buildings, with earlier arrears of the same payer. */
export async function listPapers(
  db: DbOrTx,
  publicationId: number,
  { buildingId, noticeIds, day }: { buildingId: number | null; noticeIds: readonly number[]; day: string },
  limit: number,
  offset: number,
): Promise<{ rows: PaperSource[]; total: number }> {
  const where = sql`
    n.publication_id = ${publicationId} and n.channel = 1 ${buildingId === null ? sql`` : sql`and oh.building_id = ${buildingId}`}
    ${noticeIds.length === 0 ? sql`` : sql`and n.id = any (${noticeIds}::bigint[])`}`;
  const counted = await rows<{ n: number }>(db)`select count(*)::int as n from charging.notice n ${PLACE} where ${own('n')} and ${where}`;
  const result = await rows<PaperSource>(db)`
    with page as materialized (
      select n.id, n.publication_id, n.object_kind, n.object_id, n.payer_id, coalesce(pp.name, '') as payer_name,
             ${OBJECT_TEXT} as object_text,
             row_number() over (order by ${ORDER}) as place
        from charging.notice n ${PLACE} where ${own('n')} and ${where} order by ${ORDER} limit ${limit} offset ${offset})
    select n.id as notice_id, n.object_text, e.name as estate_name, c.name as company, coalesce(nullif(e.phone, ''), c.phone) as phone,
           n.payer_name, x.due_date, x.lines, y.before
      from page n join charging.publication t on ${own('t')} and t.id = n.publication_id join estate_view.estate e
        on e.tenant_id = t.tenant_id and e.id = t.estate_id join org_view.company c on c.tenant_id = t.tenant_id and c.id = e.company_id
      cross join lateral (
        select max(b.due_date) as due_date, coalesce(jsonb_agg(jsonb_build_object('billId', b.id, 'item', i.name,
          'objectText', ${OBJECT_TEXT}, 'periodFrom', b.period_from, 'periodTo', b.period_to,
                 'explain', b.explain, 'amount', b.amount::text, 'reduced', (b.reduced - b.adjusted)::text, 'settled', b.settled::text,
                   'open', b.open::text, 'late', ${lateDue(day)}::text,
                 'dueDate', b.due_date) order by i.sort, i.code, b.period_from), '[]') as lines
          from charging.bill b join manage_view.charge_type i
            on i.tenant_id = b.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
         where ${own('b')} and b.publication_id = n.publication_id and ${NEAR} and not b.void and ${TOLD_KIND} = n.object_kind
           and ${TOLD_ID} = n.object_id) x
      cross join lateral (
        select jsonb_build_object('bills', count(*), 'open', coalesce(sum(b.open), 0)::text, 'late',
          coalesce(sum(${lateDue(day)}), 0)::text, 'owed', coalesce(jsonb_agg(jsonb_build_object('billId', b.id, 'item', i.name,
            'periodFrom', b.period_from, 'periodTo', b.period_to) order by b.due_date, b.id)
              filter (where ${lateDue(day)} > 0), '[]')) as before
          from charging.bill b join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
         where ${own('b')} and b.object_kind = n.object_kind and b.object_id = n.object_id and not b.void
           and b.payer_id is not distinct from n.payer_id and b.publication_id is distinct from n.publication_id
           and ((b.state = ${lit(BILL.published)} and b.due_date < ${day}::date) or (${LATE_LEFT}))) y
     where x.due_date is not null order by n.place`;
  return { rows: result, total: counted[0]?.n ?? 0 };
}

export async function markPrinted(tx: Tx, ids: readonly number[], at: string): Promise<void> {
  await run(tx)`
    update charging.notice set state = ${lit(NOTICE.sent)}, tries = tries + 1, sent_at = coalesce(sent_at, ${at})
      where ${own('charging.notice')} and id = any (${ids}::bigint[])`;
}
