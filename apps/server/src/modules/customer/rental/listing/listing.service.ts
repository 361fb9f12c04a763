// 房源: registered, shown, viewed, dealt or withdrawn. Ownership is never changed here: a sale is told by a notice, and 房屋档案 transfers it.
import {
  createListing,
  fileCategoryOf,
  LISTING,
  LISTING_ACT,
  LISTING_KIND,
  MENU,
  searchListings,
  VIEWING,
  type addViewing,
  type changeListing,
  type changeViewing,
  type dealListing,
  type ListingAct,
  type ListingDetail,
  type ListingForm,
  type ListingRow,
  type ListingState,
  type OutputOf,
  type ParsedInputOf,
  type publishListing,
  type showListingPrivate,
  type withdrawListing,
} from '@anju/contract';
import { formatDay, formatInstant, maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { removeBytes, replaceAttached } from '../../../files/index.ts';
import { sendNotice } from '../../../oa/index.ts';
import * as queries from './listing.queries.ts';

const WHAT = '房源';
const ENTITY = 'listing';

export const search = listing(searchListings, {
  totals: queries.totalsOfListings,
  page: queries.listListings,
  row: (row: ListingRow) => ({ ...row, contactPhone: maskPhone(row.contactPhone) }),
});

export async function detail({ db, actor }: Scope, id: number): Promise<ListingDetail> {
  const found = await queries.findListing(db, id, reachOf(actor));
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const { dealWith, dealAmount, closeNote, informNo, ...row } = found;
  return {
    ...row,
    contactPhone: maskPhone(row.contactPhone),
    photoList: await queries.listPhotos(db, id),
    viewingList: (await queries.listViewings(db, id)).map((one) => ({ ...one, phone: maskPhone(one.phone) })),
    deal:
      row.state === LISTING.dealt && row.closedOn !== null
        ? { on: row.closedOn, counterparty: dealWith, amount: dealAmount ?? '0', note: closeNote, informNo }
        : null,
    steps: await queries.listSteps(db, id),
  };
}

export async function showPrivate(scope: Scope, id: number): Promise<OutputOf<typeof showListingPrivate>> {
  const found = await queries.findListing(scope.db, id, reachOf(scope.actor));
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const note = `${found.number} 联系人与看房人的完整电话`;
  await scope.audit.write(scope.db, scope.actor, { action: '查看隐私', entity: ENTITY, entityId: id, note });
  const viewings = await queries.listViewings(scope.db, id);
  return { contactPhone: found.contactPhone, viewings: viewings.map(({ id: viewing, phone }) => ({ id: viewing, phone })) };
}

// ---- writing ------------------------------------------------------------------------------------------------------------

/** A masked phone stands for the one that is known: the user never saw more of it. */
const unmasked = (text: string, known: string): string => (text.includes('*') ? known : text);

type Values = Omit<ListingForm, 'houseId' | 'kind'>;
interface Owned {
  readonly owners: readonly { readonly id: number; readonly phone: string }[];
  /** Of a listing that is changed: who offers it, and the phone it has. */
  readonly ownerId?: number;
  readonly phone?: string;
}
function valuesOf(form: Values, { owners, ownerId: former, phone }: Owned): queries.ListingValues {
  const { photoIds, coverId, ownerId: asked, contactPhone, ...values } = form;
  if (coverId !== null && !photoIds.includes(coverId)) throw failField('coverId', 'LISTING_COVER');
  const ownerId = asked ?? owners[0]?.id;
  const owner = owners.find(({ id }) => id === ownerId);
  // Who offered the house stays named, also after a sale.
  if (ownerId === undefined || (!owner && ownerId !== former)) throw failField('ownerId', 'LISTING_OWNER');
  return { ...values, ownerId, contactPhone: unmasked(contactPhone, phone ?? owner?.phone ?? '') };
}

async function savePhotos(scope: Scope, tx: Tx, id: number, { photoIds, coverId }: Values): Promise<string[]> {
  return replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createListing, 'photoIds'), parentId: id },
    {
      before: (await queries.listPhotos(tx, id)).map((photo) => photo.id),
      wanted: photoIds,
      store: (ids) => queries.replacePhotos(tx, scope.actor.tenantId, id, ids, coverId),
    },
  );
}

interface Named {
  readonly id: number;
  readonly number: string;
}
async function tell(scope: Scope, tx: Tx, { id, number }: Named, act: ListingAct, note = ''): Promise<void> {
  await queries.insertStep(tx, id, act, note, stampOf(scope));
  const words = [number, note].filter((text) => text !== '').join(' ');
  await scope.audit.write(tx, scope.actor, { action: LISTING_ACT.text(act), entity: ENTITY, entityId: id, note: words });
}

const once = <T>(work: Promise<T>, kind: number): Promise<T> =>
  onDuplicate(work, 'listing_open', () => failField('houseId', 'LISTING_TWICE', { kind: LISTING_KIND.text(kind) }));

export const create = (scope: Scope, { publish, ...form }: ParsedInputOf<typeof createListing>): Promise<OutputOf<typeof createListing>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    const { houseId, kind, ...rest } = form;
    const place = await queries.findPlace(tx, houseId, reachOf(actor), today(clock));
    if (!place) throw failField('houseId', 'LISTING_HOUSE');
    const { estateId, companyId } = place;
    const values = valuesOf(rest, place);
    const number = await takeNumber(tx, actor.tenantId, companyId, 'listing', today(clock));
    const stamp = stampOf(scope);
    const shown = { state: publish ? LISTING.open : LISTING.draft, publishedAt: publish ? stamp.at : null };
    const id = await once(queries.insertListing(tx, { ...values, number, companyId, estateId, houseId, kind, ...shown }, stamp), kind);
    await savePhotos(scope, tx, id, rest);
    await tell(scope, tx, { id, number }, LISTING_ACT.register);
    if (publish) await tell(scope, tx, { id, number }, LISTING_ACT.publish);
    return { id, number };
  });

/** A listing in one of these states, locked. */
const lock = (scope: Scope, tx: Tx, id: number, version: number | undefined, from: readonly ListingState[], what: string) =>
  lockRow(tx, {
    what: WHAT,
    find: () => queries.lockListing(tx, id, reachOf(scope.actor)),
    version,
    check: ({ number, state }) => {
      if (!from.includes(state)) throw fail('LISTING_STATE', { number, state: LISTING.text(state), what });
    },
  });
const OPEN = [LISTING.draft, LISTING.open];

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeListing>): Promise<null> {
  let gone: string[] = [];
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version, OPEN, '修改');
    const place = await queries.findPlace(tx, before.houseId, reachOf(scope.actor), today(scope.clock));
    const values = valuesOf(form, { owners: place?.owners ?? [], ownerId: before.ownerId, phone: before.contactPhone });
    await queries.updateListing(tx, id, values, stampOf(scope));
    gone = await savePhotos(scope, tx, id, form);
    await tell(scope, tx, before, LISTING_ACT.change);
  });
  await removeBytes(scope, gone);
  return null;
}

export const publish = (scope: Scope, { id, version }: ParsedInputOf<typeof publishListing>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version, [LISTING.draft, LISTING.withdrawn], '上架');
    const stamp = stampOf(scope);
    const shown = { state: LISTING.open, publishedAt: stamp.at, closedOn: null, closeNote: '' };
    await once(queries.updateListing(tx, id, shown, stamp), before.kind);
    await tell(scope, tx, before, before.state === LISTING.withdrawn ? LISTING_ACT.reopen : LISTING_ACT.publish);
    return null;
  });

export const withdraw = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof withdrawListing>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version, OPEN, '撤下');
    const gone = { state: LISTING.withdrawn, closedOn: today(scope.clock), closeNote: reason };
    await queries.updateListing(tx, id, gone, stampOf(scope));
    await tell(scope, tx, before, LISTING_ACT.withdraw, reason);
    return null;
  });

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const deal = (outside: Scope, input: ParsedInputOf<typeof dealListing>): Promise<OutputOf<typeof dealListing>> =>
  inTransaction(outside.db, async (tx) => {
    const scope = { ...outside, db: tx };
    const { id, version, on, counterparty, amount, note, inform } = input;
    const before = await lock(scope, tx, id, version, OPEN, '成交');
    if (on > today(scope.clock)) throw failField('on', 'LET_DAY_FUTURE', { what: '成交日期' });
    let informNo = '';
    if (before.kind === LISTING_KIND.sale && inform) {
      const told = `${before.house} 业主${before.owner}已于 ${formatDay(on)} 成交出售${counterparty === '' ? '' : `给 ${counterparty}`}，`;
      const content = `<p>${escaped(`${told}房源 ${before.number}。请结清往来后在房屋档案办理过户。`)}</p>`;
      const notice = {
        menu: MENU.checkout,
        houseId: before.houseId,
        companyId: null,
        subject: '房屋出售，待过户',
        sourceNumber: before.number,
      };
      informNo = (await sendNotice(scope, { ...notice, content })).docNumber;
    }
    const values = { state: LISTING.dealt, closedOn: on, closeNote: note, dealWith: counterparty, dealAmount: amount, informNo };
    await queries.updateListing(tx, id, values, stampOf(scope));
    const words = [counterparty, `${amount} 元`, informNo === '' ? '' : `已告知日常结算 ${informNo}`, note];
    await tell(scope, tx, before, LISTING_ACT.deal, words.filter((text) => text !== '').join('，'));
    return { informNo };
  });

// ---- viewings -----------------------------------------------------------------------------------------------------------

const viewingText = ({ at, name, state, result }: { at: string; name: string; state: number; result: string }): string =>
  [`${formatInstant(at)} ${name}`, VIEWING.text(state), result].filter((text) => text !== '').join('，');

export const view = (scope: Scope, { id, ...form }: ParsedInputOf<typeof addViewing>): Promise<OutputOf<typeof addViewing>> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, undefined, OPEN, '登记带看');
    const viewingId = await queries.insertViewing(tx, id, form, stampOf(scope));
    await tell(scope, tx, before, LISTING_ACT.view, viewingText(form));
    return { viewingId };
  });

export const changeView = (scope: Scope, { id, viewingId, ...form }: ParsedInputOf<typeof changeViewing>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, undefined, [...OPEN, LISTING.dealt], '修改带看');
    const viewing = await queries.findViewing(tx, id, viewingId);
    if (!viewing) throw fail('LISTING_VIEWING');
    await queries.updateViewing(tx, viewingId, { ...form, phone: unmasked(form.phone, viewing.phone) }, stampOf(scope));
    await tell(scope, tx, before, LISTING_ACT.view, viewingText(form));
    return null;
  });
