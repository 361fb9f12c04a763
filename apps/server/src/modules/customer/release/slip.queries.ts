// Release slips as lists and one by one.
import { sql } from 'kysely';
import { APPROVAL, SLIP, type OutputOf, type searchSlips, type SlipDetail, type SlipGoods, type SlipRow } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { begins, foundBy, reversed, typedText } from '../../../platform/db/begins.ts';
import { allOf, exists, first, lit, one, own, rows, when } from '../../../platform/db/sql.ts';
import { documentOf } from '../../../platform/document/approval.queries.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../estate/index.ts';

type Search = SearchOf<typeof searchSlips>;

export const seenSlip = (reach: Reach) => seenOfHouse(reach, sql`r.estate_id`, sql`r.house_id`);

/** Left for good, gone through the gate, and nobody has closed it yet. */
const CLOSING = sql`(r.whole and r.state = ${lit(SLIP.passed)}
  and not exists (select from customer.release_close z where ${own('z')} and z.release_id = r.id))`;

/** A number or its last figures, a house, a phone, a plate or a name. */
function meansSlip(key: string, today: string) {
  const { text, isEnding, mayBeWords } = typedText(key);
  const ways = [
    begins(sql`r.number`, text),
    ...(isEnding ? [begins(sql`r.number_end`, reversed(text)), begins(sql`r.phone`, text)] : []),
    sql`r.id in (select x.release_id from customer.release_house x where ${own('x')} and x.house_id in ${housesMeant(key, today)})`,
    ...(mayBeWords ? [sql`position(lower(${key}) in lower(r.name || ' ' || r.plate || ' ' || r.mover)) > 0`] : []),
  ];
  return foundBy(sql`customer.release`, 'r', ways);
}

function meant({ filter, accountId: _account, today, ...reach }: Search) {
  const { estateId, kinds, states, applicants, houseId, from, to, closing, key } = filter;
  return allOf(
    own('r'),
    seenSlip(reach),
    when(estateId !== null, sql`r.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`r.kind = any (${kinds}::smallint[])`),
    when(states.length > 0, sql`r.state = any (${states}::smallint[])`),
    when(applicants.length > 0, sql`r.applicant = any (${applicants}::smallint[])`),
    when(houseId !== null, sql`r.id in (select x.release_id from customer.release_house x where ${own('x')} and x.house_id = ${houseId})`),
    when(from !== null, () => sql`r.to_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`r.from_at < ${startOf(to ?? '', 1)}`),
    when(closing, CLOSING),
    when(key !== '', () => meansSlip(key, today)),
  );
}

type Totals = Omit<OutputOf<typeof searchSlips>, 'rows'>;
const counted = (state: number) => sql`count(*) filter (where r.state = ${lit(state)})::int`;
export const totalsOfSlips = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, ${counted(SLIP.waiting)} as waiting, ${counted(SLIP.ready)} as ready, ${counted(SLIP.passed)} as passed,
         ${counted(SLIP.expired)} as expired
    from customer.release r where ${meant(search)}`;

const QUANTITY = sql`trim_scale(g.quantity)::text`;
const COLUMNS = sql`r.id, r.version, r.number, r.kind, r.whole, r.state, r.estate_id, e.name as estate_name, r.house_id, h.code as house,
  (select count(*)::int from customer.release_house x where ${own('x')} and x.release_id = r.id) as houses,
  r.applicant, r.name, r.phone, r.mover, r.plate,
  coalesce((select string_agg(g.name || ' ' || ${QUANTITY} || g.unit, '、' order by g.line) from customer.release_goods g
             where ${own('g')} and g.release_id = r.id), '') as goods_text,
  r.from_at as "from", r.to_at as "to", r.passed_at, r.passed_by, ${CLOSING} as closing, r.created_by, r.created_at, r.checked_by,
  r.checked_at, r.check_note`;
const NAMES = sql`join estate_view.estate e on ${own('e')} and e.id = r.estate_id
  join estate_view.house h on ${own('h')} and h.id = r.house_id`;

export const listSlips = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchSlips>): Promise<SlipRow[]> =>
  rows<SlipRow>(db)`
    with page as materialized (
      select r.* from customer.release r where ${meant(search)} order by r.created_at desc, r.id desc limit ${limit} offset ${offset})
    select ${COLUMNS}, r.maker_id = ${search.accountId} as own from page r ${NAMES} order by r.created_at desc, r.id desc`;

export interface FoundSlip
  extends
    SlipRow,
    Pick<SlipDetail, 'flowName' | 'personId' | 'idNo' | 'proof' | 'proofNote' | 'remark' | 'sourceNo' | 'decoration' | 'useState'> {
  token: string;
}
export const findSlip = (db: DbOrTx, id: number, reach: Reach, accountId: number): Promise<FoundSlip | undefined> => first<FoundSlip>(db)`
  select ${COLUMNS}, r.maker_id = ${accountId} as own, r.person_id, r.id_no, r.proof, r.proof_note, r.remark, r.source_no, r.decoration,
         r.token, h.use_state, case when r.state = ${lit(SLIP.waiting)} then w.flow_name end as flow_name
    from customer.release r ${NAMES} ${documentOf('r', APPROVAL.release)} where ${own('r')} and r.id = ${id} and ${seenSlip(reach)}`;

export const isSeen = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from customer.release r where ${own('r')} and r.id = ${id} and ${seenSlip(reach)}`;

export const listGoods = (db: DbOrTx, id: number): Promise<SlipGoods[]> => rows<SlipGoods>(db)`
  select g.name, ${QUANTITY} as quantity, g.unit, g.note from customer.release_goods g
   where ${own('g')} and g.release_id = ${id} order by g.line`;

export const listHouses = (db: DbOrTx, id: number): Promise<SlipDetail['houseList']> => rows<SlipDetail['houseList'][number]>(db)`
  select h.id, h.code from customer.release_house x join estate_view.house h on h.tenant_id = x.tenant_id and h.id = x.house_id
   where ${own('x')} and x.release_id = ${id} order by x.position`;

export const listPapers = (db: DbOrTx, id: number): Promise<SlipDetail['papers']> => rows<SlipDetail['papers'][number]>(db)`
  select p.kind, jsonb_build_object('id', f.id, 'name', f.name) as file
    from customer.release_paper p join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id
   where ${own('p')} and p.release_id = ${id} order by p.kind, p.file_id`;

export const listSteps = (db: DbOrTx, id: number): Promise<SlipDetail['steps']> => rows<SlipDetail['steps'][number]>(db)`
  select s.act, s.by, s.at, s.remark from customer.release_step s where ${own('s')} and s.release_id = ${id} order by s.id`;

export const listTicks = (db: DbOrTx, id: number): Promise<SlipDetail['ticks']> => rows<SlipDetail['ticks'][number]>(db)`
  select k.item, k.by, k.at, k.note from customer.release_tick k where ${own('k')} and k.release_id = ${id} order by k.item`;

export const findClose = async (db: DbOrTx, id: number): Promise<SlipDetail['closed']> =>
  (await first<NonNullable<SlipDetail['closed']>>(db)`
    select z.by, z.at, z.left_on, z.readings, z.cards, z.ended, z.use_to, z.inform_no from customer.release_close z
     where ${own('z')} and z.release_id = ${id}`) ?? null;
