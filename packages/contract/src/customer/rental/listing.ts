// 房源 (menu 84): owners tell the manager that a house is to be let or sold. A deal leads on to a lease, or tells 房屋档案 of the sale; the
// ownership itself is changed there.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import {
  createdFields,
  numberedAnswer,
  optionalDay,
  optionalId,
  optionalText,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { photoIds } from '../../kit/file-fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { leaseMoneyText } from './lease.ts';
import { DECORATION_GRADE, FACING, LISTING, LISTING_ACT, LISTING_KIND, VIEWING } from './lease-states.ts';

const listing = resource({ path: '/api/customer/listing', menu: MENU.rental, what: '房源' });

export const listingRow = z.object({
  id,
  version,
  number: z.string(),
  kind: LISTING_KIND.schema,
  state: LISTING.schema,
  estateId: id,
  estateName: z.string(),
  houseId: id,
  house: z.string(),
  /** Square metres of the house. */
  buildArea: z.string(),
  ownerId: id,
  owner: z.string(),
  /** A rent a month, or a price. */
  asking: z.string(),
  bedrooms: z.int(),
  livingRooms: z.int(),
  bathrooms: z.int(),
  grade: DECORATION_GRADE.schema.nullable(),
  facing: FACING.schema.nullable(),
  availableFrom: day.nullable(),
  contact: z.string(),
  /** Masked. */
  contactPhone: z.string(),
  agent: z.string(),
  agentPhone: z.string(),
  coverId: id.nullable(),
  photos: z.int(),
  viewings: z.int(),
  nextViewing: instant.nullable(),
  publishedAt: instant.nullable(),
  closedOn: day.nullable(),
  leaseId: id.nullable(),
  leaseNumber: z.string(),
  ...createdFields,
});
export type ListingRow = z.output<typeof listingRow>;

export const listingFilter = z.object({
  estateId: optionalId,
  houseId: optionalId,
  kinds: severalOf(LISTING_KIND),
  states: severalOf(LISTING),
  bedrooms: z.int().min(0).max(20).nullable().default(null),
  askingFrom: leaseMoneyText('金额').nullable().default(null),
  askingTo: leaseMoneyText('金额').nullable().default(null),
  /** House shorthand, owner, contact, agent or number. */
  key: searchKey,
});
export type ListingFilter = z.output<typeof listingFilter>;
export const searchListings = listing.search(listingFilter, listingRow, {
  totals: { draft: z.int(), open: z.int(), dealt: z.int(), withdrawn: z.int() },
});
export const exportListings = listing.export(listingFilter);

const viewing = z.object({
  id,
  at: instant,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  guide: z.string(),
  state: VIEWING.schema,
  result: z.string(),
  by: z.string(),
});
export const listingDetail = listingRow.extend({
  companyName: z.string(),
  layout: z.string(),
  floorText: z.string(),
  text: z.string(),
  viewingNote: z.string(),
  remark: z.string(),
  photoList: z.array(z.object({ id, name: z.string(), cover: z.boolean() })),
  viewingList: z.array(viewing),
  deal: z.object({ on: day, counterparty: z.string(), amount: z.string(), note: z.string(), informNo: z.string() }).nullable(),
  steps: z.array(z.object({ seq: z.int(), act: LISTING_ACT.schema, by: z.string(), at: instant, note: z.string() })),
});
export type ListingDetail = z.output<typeof listingDetail>;
export const getListing = listing.get(listingDetail);

// ---- the form -----------------------------------------------------------------------------------------------------------

const rooms = (what: string) => z.int(`请输入${what}`).min(0, `${what}应为 0 到 20`).max(20, `${what}应为 0 到 20`);
export const MAX_LISTING_PHOTOS = 30;
const form = z.object({
  kind: LISTING_KIND.schema,
  houseId: chosen('房屋'),
  /** Empty: the owner with the largest share. */
  ownerId: optionalId,
  asking: leaseMoneyText('报价'),
  bedrooms: rooms('室').default(0),
  livingRooms: rooms('厅').default(0),
  bathrooms: rooms('卫').default(0),
  grade: DECORATION_GRADE.schema.nullable().default(null),
  facing: FACING.schema.nullable().default(null),
  availableFrom: optionalDay,
  contact: requiredText('联系人', 40),
  /** A masked phone stands for the one on file. */
  contactPhone: requiredText('联系电话', 30),
  agent: optionalText('中介', 60),
  agentPhone: optionalText('中介电话', 30),
  text: optionalText('房源描述', 1000),
  viewingNote: optionalText('看房方式', 200),
  remark: optionalText('备注', 500),
  /** All photos in their order; those left out are taken off. */
  photoIds: photoIds(FILE_CATEGORY.listingPhoto, MAX_LISTING_PHOTOS),
  /** Empty: the first photo. */
  coverId: optionalId,
});
export type ListingForm = z.output<typeof form>;
export const createListing = listing.create(form.extend({ publish: z.boolean().default(false) }), { output: numberedAnswer });
/** Until the deal; house and kind stay. */
export const changeListing = listing.change(form.omit({ houseId: true, kind: true }));

// ---- steps --------------------------------------------------------------------------------------------------------------

export const publishListing = listing.step('{id}/publish', '上架房源');
export const withdrawListing = listing.step('{id}/withdraw', '撤下房源', { fields: { reason: requiredText('撤下原因', 200) } });
/** A sale is told by a notice to 日常结算, and transferred in 房屋档案; a letting goes on with the lease that is written from it. */
export const dealListing = listing.step('{id}/deal', '登记成交', {
  fields: {
    on: day,
    counterparty: optionalText('买方或租客', 60),
    amount: leaseMoneyText('成交价'),
    note: optionalText('说明', 200),
    inform: z.boolean().default(true),
  },
  output: z.object({ informNo: z.string() }),
});
const viewingForm = {
  at: instant,
  name: requiredText('看房人', 40),
  phone: optionalText('电话', 30),
  guide: optionalText('带看人', 40),
  state: VIEWING.schema,
  result: optionalText('看房结果', 200),
};
export const addViewing = listing.write('{id}/viewing', '新增带看', {
  act: 'change',
  idempotent: true,
  input: z.object({ id: idParam, ...viewingForm }),
  output: z.object({ viewingId: id }),
});
export const changeViewing = listing.write('{id}/viewing/{viewingId}', '修改带看', {
  act: 'change',
  method: 'PUT',
  input: z.object({ id: idParam, viewingId: idParam, ...viewingForm }),
});
export const showListingPrivate = listing.write('{id}/private', '查看房源完整电话', {
  act: 'change',
  input: z.object({ id: idParam }),
  output: z.object({ contactPhone: z.string(), viewings: z.array(z.object({ id, phone: z.string() })) }),
});
