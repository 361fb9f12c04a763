// 租约 (menu 84): who lives in a let house, from when to when, and who pays which item. The rent and its deposit are between landlord and
// tenant: they are noted and never booked. Once in force, charging bills the agreed items to the tenant for exactly the days of the lease.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { HOUSE_USE, houseUseType } from '../../estate/enums.ts';
import { newcomer } from '../../estate/resident.ts';
import { day, instant } from '../../kit/dates.ts';
import {
  approvalFields,
  decidedFields,
  numberedAnswer,
  optionalDay,
  optionalId,
  optionalText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { fileId } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { HANDBACK, LEASE, LEASE_ACT, LEASE_PAPER, LEASE_PAYER, LEASE_PURPOSE, LISTING, RENT_CYCLE } from './lease-states.ts';

const lease = resource({ path: '/api/customer/lease', menu: MENU.rental, what: '租约' });

// ---- rows ---------------------------------------------------------------------------------------------------------------

export const leaseRow = z.object({
  id,
  version,
  number: z.string(),
  state: LEASE.schema,
  estateId: id,
  estateName: z.string(),
  houseId: id,
  house: z.string(),
  /** The main tenant. */
  tenantId: id,
  tenant: z.string(),
  /** Masked. */
  tenantPhone: z.string(),
  landlordId: id,
  landlord: z.string(),
  contractNo: z.string(),
  fromDate: day,
  toDate: day,
  /** The last day: that of the contract, or an earlier one. */
  endOn: day,
  rent: z.string(),
  cycle: RENT_CYCLE.schema,
  purpose: LEASE_PURPOSE.schema,
  /** Persons living in the house by this lease, the main tenant included. */
  persons: z.int(),
  filingNo: z.string(),
  filedOn: day.nullable(),
  /** From today to the last day, negative afterwards; null unless it runs or waits for the check. */
  daysLeft: z.int().nullable(),
  /** Ends within the days of the company's setting. */
  expiring: z.boolean(),
  /** Past its last day and not checked. */
  overdue: z.boolean(),
  handbackId: id.nullable(),
  handbackState: HANDBACK.schema.nullable(),
  own: z.boolean(),
  ...decidedFields,
  ...approvalFields,
});
export type LeaseRow = z.output<typeof leaseRow>;

export const leaseFilter = z.object({
  estateId: optionalId,
  houseId: optionalId,
  /** Landlord or tenant. */
  personId: optionalId,
  states: severalOf(LEASE),
  expiring: z.boolean().default(false),
  overdue: z.boolean().default(false),
  /** In force and without a filing number. */
  unfiled: z.boolean().default(false),
  /** Days on which the lease ends. */
  endFrom: optionalDay,
  endTo: optionalDay,
  /** House shorthand, tenant, landlord, phone, number or contract number. */
  key: searchKey,
});
export type LeaseFilter = z.output<typeof leaseFilter>;
export const searchLeases = lease.search({ ...leaseFilter.shape, sort: sortBy(['id', 'end']).optional() }, leaseRow, {
  totals: { waiting: z.int(), upcoming: z.int(), running: z.int(), expiring: z.int(), overdue: z.int() },
});
export const exportLeases = lease.export(leaseFilter);
/** 出租房屋登记表 for the police: numbers in full, which needs the right to change; every sheet is logged with its purpose. */
export const exportLeaseRegister = resource({ path: '/api/customer/lease-register', menu: MENU.rental, what: '出租房屋登记表' }).export(
  leaseFilter,
  { fields: { full: z.boolean().default(false) } },
);

export const leaseChange = z.object({ what: z.string(), from: z.string(), to: z.string() });
export type LeaseChange = z.output<typeof leaseChange>;

const person = z.object({
  id,
  personId: id,
  name: z.string(),
  /** Both masked. */
  phone: z.string(),
  idNo: z.string(),
  main: z.boolean(),
  fromDate: day,
  toDate: day.nullable(),
  /** Written into 住户档案 by this lease and living there now. */
  living: z.boolean(),
});
const line = z.object({
  chargeTypeId: id,
  item: z.string(),
  standards: z.string(),
  payer: LEASE_PAYER.schema,
  payerName: z.string(),
  fromDate: day,
  /** Null: to the last day of the lease. */
  toDate: day.nullable(),
  /** The last day of the item that is billed. */
  billedTo: day.nullable(),
});
/** What the tenant owes, for the clerk to mention; nothing is held back because of it. Null where the user may not read money. */
const leaseMoney = z.object({ open: z.string(), overdue: z.string(), prepaid: z.string(), deposit: z.string() });

export const leaseDetail = leaseRow.extend({
  companyName: z.string(),
  buildArea: z.string(),
  layout: z.string(),
  useState: HOUSE_USE.schema,
  useType: houseUseType.schema,
  landlordPhone: z.string(),
  landlordIdNo: z.string(),
  /** Between landlord and tenant. */
  deposit: z.string(),
  agent: z.string(),
  agentPhone: z.string(),
  remark: z.string(),
  listingId: id.nullable(),
  listingNumber: z.string(),
  endReason: z.string(),
  /** Where the billed days stay with who was billed, the item changes hands the day after them. */
  keepBilled: z.boolean(),
  /** Later rents, from a day on. */
  rents: z.array(z.object({ fromDate: day, rent: z.string() })),
  people: z.array(person),
  lines: z.array(line),
  papers: z.array(z.object({ kind: LEASE_PAPER.schema, file: z.object({ id, name: z.string() }) })),
  money: leaseMoney.nullable(),
  steps: z.array(
    z.object({ seq: z.int(), act: LEASE_ACT.schema, by: z.string(), at: instant, note: z.string(), changes: z.array(leaseChange) }),
  ),
});
export type LeaseDetail = z.output<typeof leaseDetail>;
export const getLease = lease.get(leaseDetail);

// ---- the form -----------------------------------------------------------------------------------------------------------

/** What the form shows once a house is chosen. */
export const readLeaseHouse = lease.read('house', '房屋情况', {
  input: { houseId: id, fromDate: optionalDay },
  output: z.object({
    houseId: id,
    estateId: id,
    estateName: z.string(),
    house: z.string(),
    layout: z.string(),
    buildArea: z.string(),
    useState: HOUSE_USE.schema,
    useType: houseUseType.schema,
    owners: z.array(z.object({ personId: id, name: z.string(), phone: z.string(), share: z.string() })),
    payer: z.string(),
    /** What is charged for the house on that day or later, one line per item. */
    items: z.array(
      z.object({
        chargeTypeId: id,
        item: z.string(),
        standards: z.string(),
        payerName: z.string(),
        fromDate: day,
        toDate: day.nullable(),
        billedTo: day.nullable(),
        /** Why its payer cannot change with a lease; empty if it can. */
        fixed: z.string(),
      }),
    ),
    /** Metered items follow the payer of the house, not the lease. */
    meters: z.array(z.object({ number: z.string(), kind: z.string() })),
    residents: z.array(z.object({ personId: id, name: z.string(), relation: z.string() })),
    leases: z.array(z.object({ id, number: z.string(), state: LEASE.schema, tenant: z.string(), fromDate: day, endOn: day })),
    listing: z.object({ id, number: z.string(), state: LISTING.schema, asking: z.string(), agent: z.string() }).nullable(),
  }),
});
export type LeaseHouse = z.output<typeof readLeaseHouse.output>;
/** Persons that may be chosen as tenants. */
export const findLeasePeople = lease.read('people', '查找租客', {
  input: { houseId: id, key: searchKey },
  output: z.array(z.object({ id, name: z.string(), phone: z.string(), idNo: z.string(), houses: z.string() })),
});

export const MAX_LEASE_PEOPLE = 30;
const leasePerson = z
  .object({
    personId: optionalId,
    person: newcomer.nullable().default(null),
    main: z.boolean().default(false),
    /** Empty: with the lease. */
    fromDate: optionalDay,
    toDate: optionalDay,
  })
  .refine((one) => (one.personId === null) !== (one.person === null), { path: ['personId'], error: '请选择人员，或登记新人员' });
export type LeasePersonForm = z.output<typeof leasePerson>;
export const leaseLineForm = z.object({
  chargeTypeId: chosen('收费项目'),
  payer: LEASE_PAYER.schema,
  /** Empty: with the lease. */
  fromDate: optionalDay,
});
export type LeaseLineForm = z.output<typeof leaseLineForm>;
export const leasePaperForm = z.object({ kind: LEASE_PAPER.schema, fileId: fileId(FILE_CATEGORY.leasePaper) });
export const leaseMoneyText = (what: string) => money.refine((text) => !text.startsWith('-'), `${what}不能为负`);

const form = z
  .object({
    houseId: chosen('房屋'),
    /** Empty: the owner with the largest share on the first day. */
    landlordId: optionalId,
    contractNo: optionalText('合同编号', 60),
    fromDate: day,
    toDate: day,
    rent: leaseMoneyText('租金'),
    cycle: RENT_CYCLE.schema,
    deposit: leaseMoneyText('押金').default('0'),
    purpose: LEASE_PURPOSE.schema,
    agent: optionalText('中介', 60),
    agentPhone: optionalText('中介电话', 30),
    people: z.array(leasePerson).min(1, '请登记租客').max(MAX_LEASE_PEOPLE, `租客最多 ${MAX_LEASE_PEOPLE} 人`),
    lines: z.array(leaseLineForm).max(50, '收费项目最多 50 个').default([]),
    /** Items that are billed beyond their day change hands the day after; otherwise such a lease is refused. */
    keepBilled: z.boolean().default(false),
    papers: z.array(leasePaperForm).max(30, '资料最多 30 份').default([]),
    listingId: optionalId,
    filingNo: optionalText('备案号', 60),
    filedOn: optionalDay,
    remark: optionalText('备注', 500),
  })
  .refine(({ fromDate, toDate }) => toDate >= fromDate, { path: ['toDate'], error: '止日不能早于起日' })
  .refine(({ people }) => people.filter(({ main }) => main).length === 1, { path: ['people'], error: '请指定一位主租客' })
  .refine(({ lines }) => new Set(lines.map(({ chargeTypeId }) => chargeTypeId)).size === lines.length, {
    path: ['lines'],
    error: '同一收费项目只能写一行',
  });
export type LeaseForm = z.output<typeof form>;
/** What charging, the residents and the house would do, tried out and rolled back; what stands in the way is told. */
export const previewLease = lease.read('preview', '租约预览', {
  act: 'add',
  input: form,
  output: z.object({ changes: z.array(leaseChange), problems: z.array(z.string()) }),
});
export type LeasePreview = z.output<typeof previewLease.output>;
export const createLease = lease.create(form, { output: numberedAnswer });
/** While it is a draft. */
export const changeLease = lease.change(form);
/** Only a draft. */
export const removeLease = lease.remove();
