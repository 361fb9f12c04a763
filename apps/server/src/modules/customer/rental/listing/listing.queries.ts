// Houses that are to be let or sold.
import { sql, type RawBuilder } from 'kysely';
import { LEASE, LISTING, VIEWING, type ListingAct, type ListingDetail, type ListingRow } from '@anju/contract';
import type { ListingState, OutputOf, searchListings } from '@anju/contract';
import { begins, foundBy, reversed, typedText } from '../../../../platform/db/begins.ts';
import { allOf, exists, first, lit, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant, personsMeant } from '../../../estate/index.ts';

type Search = SearchOf<typeof searchListings>;
type Part = RawBuilder<unknown>;
const seenListing = (reach: Reach): Part => seenOfHouse(reach, sql`g.estate_id`, sql`g.house_id`);

function meansListing(key: string, today: string): Part {
  const { text, isEnding, mayBeWords } = typedText(key);
  const ways = [
    begins(sql`g.number`, text),
    ...(isEnding ? [begins(sql`g.number_end`, reversed(text)), begins(sql`g.contact_phone`, text)] : []),
    sql`g.house_id in ${housesMeant(key, today)}`,
    sql`g.owner_id in ${personsMeant(key)}`,
    ...(mayBeWords ? [sql`position(lower(${key}) in lower(g.contact || ' ' || g.agent)) > 0`] : []),
  ];
  return foundBy(sql`customer.listing`, 'g', ways);
}

function meant({ filter, accountId: _account, today, ...reach }: Search) {
  const { estateId, houseId, kinds, states, bedrooms, askingFrom, askingTo, key } = filter;
  return allOf(
    own('g'),
    seenListing(reach),
    when(estateId !== null, sql`g.estate_id = ${estateId}`),
    when(houseId !== null, sql`g.house_id = ${houseId}`),
    when(kinds.length > 0, sql`g.kind = any (${kinds}::smallint[])`),
    when(states.length > 0, sql`g.state = any (${states}::smallint[])`),
    when(bedrooms !== null, sql`g.bedrooms = ${bedrooms}`),
    when(askingFrom !== null, sql`g.asking >= ${askingFrom}::numeric`),
    when(askingTo !== null, sql`g.asking <= ${askingTo}::numeric`),
    when(key !== '', () => meansListing(key, today)),
  );
}

type Totals = Omit<OutputOf<typeof searchListings>, 'rows'>;
const counted = (state: number): Part => sql`count(*) filter (where g.state = ${lit(state)})::int`;
export const totalsOfListings = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, ${counted(LISTING.draft)} as draft, ${counted(LISTING.open)} as open, ${counted(LISTING.dealt)} as dealt,
         ${counted(LISTING.withdrawn)} as withdrawn
    from customer.listing g where ${meant(search)}`;

const COLUMNS = sql`
  g.id, g.version, g.number, g.kind, g.state, g.estate_id, e.name as estate_name, g.house_id, h.code as house,
  h.build_area::text as build_area, g.owner_id, o.name as owner, g.asking::text as asking, g.bedrooms, g.living_rooms, g.bathrooms, g.grade,
  g.facing, g.available_from, g.contact, g.contact_phone, g.agent, g.agent_phone,
  (select p.file_id from customer.listing_photo p where ${own('p')} and p.listing_id = g.id
    order by p.cover desc, p.position limit 1) as cover_id,
  (select count(*)::int from customer.listing_photo p where ${own('p')} and p.listing_id = g.id) as photos,
  (select count(*)::int from customer.listing_viewing v where ${own('v')} and v.listing_id = g.id) as viewings,
  (select min(v.at) from customer.listing_viewing v where ${own('v')} and v.listing_id = g.id
    and v.state = ${lit(VIEWING.planned)}) as next_viewing,
  g.published_at, g.closed_on, l.id as lease_id, coalesce(l.number, '') as lease_number, g.created_by, g.created_at`;
const NAMES = sql`join estate_view.estate e on ${own('e')} and e.id = g.estate_id
  join estate_view.house h on ${own('h')} and h.id = g.house_id
  join estate_view.person o on ${own('o')} and o.id = g.owner_id
  left join lateral (select x.id, x.number from customer.lease x where ${own('x')} and x.listing_id = g.id
    and x.state <> ${lit(LEASE.voided)} order by x.id desc limit 1) l on true`;

export const listListings = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchListings>): Promise<ListingRow[]> =>
  rows<ListingRow>(db)`
    with page as materialized (
      select g.* from customer.listing g where ${meant(search)} order by g.id desc limit ${limit} offset ${offset})
    select ${COLUMNS} from page g ${NAMES} order by g.id desc`;

export type FoundListing = Omit<ListingDetail, 'photoList' | 'viewingList' | 'steps' | 'deal'> & {
  dealWith: string;
  dealAmount: string | null;
  closeNote: string;
  informNo: string;
};
export const findListing = (db: DbOrTx, id: number, reach: Reach): Promise<FoundListing | undefined> => first<FoundListing>(db)`
  select ${COLUMNS}, c.name as company_name, coalesce(h.layout, '') as layout, h.floor || '层' as floor_text, g.text, g.viewing_note,
         g.remark, g.deal_with, g.deal_amount::text as deal_amount, g.close_note, g.inform_no
    from customer.listing g ${NAMES} join org_view.company c on ${own('c')} and c.id = g.company_id
   where ${own('g')} and g.id = ${id} and ${seenListing(reach)}`;

export const listPhotos = (db: DbOrTx, id: number): Promise<ListingDetail['photoList']> => rows<ListingDetail['photoList'][number]>(db)`
  select f.id, f.name, p.cover from customer.listing_photo p join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id
   where ${own('p')} and p.listing_id = ${id} order by p.position`;
export const listViewings = (db: DbOrTx, id: number): Promise<ListingDetail['viewingList']> => rows<ListingDetail['viewingList'][number]>(
  db,
)`
  select v.id, v.at, v.name, v.phone, v.guide, v.state, v.result, v.by from customer.listing_viewing v
   where ${own('v')} and v.listing_id = ${id} order by v.at desc, v.id desc limit 200`;
export const listSteps = (db: DbOrTx, id: number): Promise<ListingDetail['steps']> => rows<ListingDetail['steps'][number]>(db)`
  select s.seq, s.act, s.by, s.at, s.note from customer.listing_step s where ${own('s')} and s.listing_id = ${id} order by s.seq`;
export const isSeen = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from customer.listing g where ${own('g')} and g.id = ${id} and ${seenListing(reach)}`;

// ---- writing ------------------------------------------------------------------------------------------------------------

export interface LockedListing {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly kind: 1 | 2;
  readonly state: ListingState;
  readonly companyId: number;
  readonly houseId: number;
  readonly house: string;
  readonly owner: string;
  readonly ownerId: number;
  readonly contactPhone: string;
}
export const lockListing = (tx: Tx, id: number, reach: Reach): Promise<LockedListing | undefined> => first<LockedListing>(tx)`
  select g.id, g.version, g.number, g.kind, g.state, g.company_id, g.house_id, h.code as house, o.name as owner, g.owner_id, g.contact_phone
    from customer.listing g join estate_view.house h on h.tenant_id = g.tenant_id and h.id = g.house_id
    join estate_view.person o on o.tenant_id = g.tenant_id and o.id = g.owner_id
   where ${own('g')} and g.id = ${id} and ${seenListing(reach)} for no key update of g`;

export interface ListingValues {
  readonly ownerId: number;
  readonly asking: string;
  readonly bedrooms: number;
  readonly livingRooms: number;
  readonly bathrooms: number;
  readonly grade: number | null;
  readonly facing: number | null;
  readonly availableFrom: string | null;
  readonly contact: string;
  readonly contactPhone: string;
  readonly agent: string;
  readonly agentPhone: string;
  readonly text: string;
  readonly viewingNote: string;
  readonly remark: string;
}
interface NewListing extends ListingValues {
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number;
  readonly kind: number;
  readonly state: ListingState;
  readonly publishedAt: string | null;
}
export async function insertListing(tx: Tx, values: NewListing, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.listing')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export interface ListingChange extends Partial<ListingValues> {
  readonly state?: ListingState;
  readonly publishedAt?: string;
  readonly closedOn?: string | null;
  readonly closeNote?: string;
  readonly dealWith?: string;
  readonly dealAmount?: string;
  readonly informNo?: string;
}
export async function updateListing(tx: Tx, id: number, values: ListingChange, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.listing')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
export async function replacePhotos(tx: Tx, tenantId: number, id: number, ids: readonly number[], coverId: number | null): Promise<void> {
  await run(tx)`delete from customer.listing_photo p where ${own('p')} and p.listing_id = ${id}`;
  await run(tx)`
    insert into customer.listing_photo (tenant_id, listing_id, file_id, position, cover)
    select ${tenantId}, ${id}, f.id, f.nth, f.id = ${coverId ?? ids[0] ?? 0}::bigint
      from unnest(${ids}::bigint[]) with ordinality f(id, nth)`;
}
/** The listing is locked, so that the next number is free. */
export const insertStep = (tx: Tx, id: number, act: ListingAct, note: string, { tenantId, by, at }: Stamp): Promise<number> => run(tx)`
  insert into customer.listing_step (tenant_id, listing_id, seq, act, by, at, note)
  select ${tenantId}, ${id}, coalesce(max(s.seq), 0) + 1, ${act}::smallint, ${by}, ${at}::timestamptz, ${note}
    from customer.listing_step s where ${own('s')} and s.listing_id = ${id}`;

interface ViewingValues {
  readonly at: string;
  readonly name: string;
  readonly phone: string;
  readonly guide: string;
  readonly state: number;
  readonly result: string;
}
export async function insertViewing(tx: Tx, listingId: number, values: ViewingValues, { tenantId, by }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.listingViewing')
    .values({ ...values, tenantId, listingId, by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export const findViewing = (tx: Tx, listingId: number, id: number) => first<{ phone: string }>(tx)`
  select v.phone from customer.listing_viewing v where ${own('v')} and v.listing_id = ${listingId} and v.id = ${id} for update`;
export async function updateViewing(tx: Tx, id: number, values: ViewingValues, { by }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.listingViewing')
    .set({ ...values, by })
    .where('id', '=', id)
    .execute();
}

interface Place {
  readonly estateId: number;
  readonly companyId: number;
  readonly owners: { readonly id: number; readonly phone: string }[];
}
/** A house in use that the user sees, with its owners of today, the largest share first. */
export const findPlace = (tx: Tx, houseId: number, reach: Reach, today: string): Promise<Place | undefined> => first<Place>(tx)`
  select h.estate_id, e.company_id, coalesce((
           select jsonb_agg(jsonb_build_object('id', p.id, 'phone', p.phone) order by o.share desc, o.id)
             from estate_view.house_owner o join estate_view.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
            where ${own('o')} and o.house_id = h.id and o.from_date <= ${today}::date
              and (o.to_date is null or o.to_date >= ${today}::date)), '[]') as owners
    from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
   where ${own('h')} and h.id = ${houseId} and not h.disabled and ${seenOfHouse(reach, sql`h.estate_id`, sql`h.id`)}`;
