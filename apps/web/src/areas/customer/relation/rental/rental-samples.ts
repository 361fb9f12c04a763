// Leases, hand-back checks and listings as the server answers them, for the tests of 房屋租售.
import {
  HANDBACK,
  HOUSE_USE,
  LEASE,
  LEASE_ACT,
  LEASE_PAYER,
  LEASE_PURPOSE,
  LISTING,
  LISTING_ACT,
  LISTING_KIND,
  RENT_CYCLE,
  type HandbackDetail,
  type LeaseDetail,
  type LeaseHouse,
  type LeaseRow,
  type ListingDetail,
  type ListingRow,
} from '@anju/contract';

const AT = '2026-11-17T01:00:00.000Z';
const PLACE = { estateId: 3, estateName: '云栖花园', houseId: 31, house: '3幢-2单元-1203' };
const NOTHING_BILLED = { billedTo: null, toDate: null };

export const sampleLease = (id: number, more: Partial<LeaseRow> = {}): LeaseRow => ({
  ...{ id, version: 3, number: `ZL20261100${id}`, state: LEASE.running, ...PLACE },
  ...{ tenantId: 62, tenant: '钱多', tenantPhone: '139****1122', landlordId: 21, landlord: '周以宁', contractNo: '' },
  ...{ fromDate: '2026-01-10', toDate: '2027-01-09', endOn: '2027-01-09', rent: '3500.00', cycle: RENT_CYCLE.month },
  ...{ purpose: LEASE_PURPOSE.living, persons: 2, filingNo: '', filedOn: null, daysLeft: 52, expiring: false, overdue: false },
  ...{ handbackId: null, handbackState: null, own: false, createdBy: '李前台', createdAt: AT, checkedBy: '王主管', checkedAt: AT },
  ...{ checkNote: '', flowName: null },
  ...more,
});

export const sampleLeaseDetail = (id: number, more: Partial<LeaseDetail> = {}): LeaseDetail => ({
  ...sampleLease(id),
  ...{ companyName: '安居物业', buildArea: '98.50', layout: '三室两厅一卫', useState: HOUSE_USE.inUse, useType: 2 },
  ...{ landlordPhone: '138****6721', landlordIdNo: '3301**********1234', deposit: '3500.00', agent: '', agentPhone: '', remark: '' },
  ...{ listingId: null, listingNumber: '', endReason: '', keepBilled: false, papers: [], rents: [] },
  people: [
    {
      ...{ id: 1, personId: 62, name: '钱多', phone: '139****1122', idNo: '3301**********5678', main: true },
      ...{ fromDate: '2026-01-10', toDate: null, living: true },
    },
    {
      ...{ id: 2, personId: 63, name: '孙小', phone: '', idNo: '', main: false },
      ...{ fromDate: '2026-01-10', toDate: null, living: true },
    },
  ],
  lines: [
    {
      ...{ chargeTypeId: 7, item: '垃圾处理费', standards: '住宅 5 元/月', payer: LEASE_PAYER.tenant, payerName: '钱多' },
      ...{ ...NOTHING_BILLED, fromDate: '2026-01-10' },
    },
  ],
  money: { open: '120.00', overdue: '0.00', prepaid: '0.00', deposit: '0.00' },
  steps: [{ seq: 1, act: LEASE_ACT.register, by: '李前台', at: AT, note: '', changes: [] }],
  ...more,
});

export const sampleHouse = (more: Partial<LeaseHouse> = {}): LeaseHouse => ({
  ...{ ...PLACE, layout: '三室两厅一卫', buildArea: '98.50', useState: HOUSE_USE.vacant, useType: 1, payer: '周以宁' },
  owners: [
    { personId: 22, name: '周以安', phone: '137****0001', share: '30' },
    { personId: 21, name: '周以宁', phone: '138****6721', share: '70' },
  ],
  items: [
    {
      ...{ chargeTypeId: 5, item: '物业服务费', standards: '住宅 2.50 元/㎡', payerName: '周以宁', fromDate: '2020-01-01' },
      ...{ toDate: null, billedTo: '2199-12-31', fixed: '' },
    },
    {
      ...{ chargeTypeId: 7, item: '垃圾处理费', standards: '住宅 5 元/月', payerName: '周以宁', fromDate: '2020-01-01' },
      ...{ ...NOTHING_BILLED, fixed: '' },
    },
    {
      ...{ chargeTypeId: 9, item: '场地租金', standards: '合同', payerName: '周以宁', fromDate: '2020-01-01' },
      ...{ ...NOTHING_BILLED, fixed: '按合同逐期递增，付款人不随租约变更' },
    },
  ],
  meters: [{ number: 'S-1203', kind: '水表' }],
  ...{ residents: [], leases: [], listing: null },
  ...more,
});

const line = (id: number, room: string, item: string): HandbackDetail['lines'][number] => ({
  ...{ id, room, item, condition: null, note: '', damage: '0.00', photos: [], by: '', at: null },
});

export const sampleHandback = (more: Partial<HandbackDetail> = {}): HandbackDetail => ({
  ...{ id: 90, version: 2, state: HANDBACK.open, leaseId: 1, leaseVersion: 3, leaseNumber: 'ZL202611001', leaseState: LEASE.checking },
  ...{ ...PLACE, landlord: '周以宁', tenantId: 62, tenant: '钱多', tenantPhone: '139****1122' },
  ...{ fromDate: '2025-11-10', endOn: '2026-11-09', startedBy: '李前台', startedAt: AT, leftOn: null },
  lines: [line(11, '厨房', '台面'), line(12, '厨房', '水槽'), line(21, '卧室', '墙面')],
  counts: { lines: 3, left: 3, damaged: 0 },
  ...{ damage: '0.00', meters: [], keys: [], people: [{ id: 1, name: '钱多', living: true }] },
  bills: [{ item: '垃圾处理费', from: '2026-10-01', to: '2026-10-31', open: '120.00', dueOn: '2026-10-31' }],
  deposits: [],
  ...{ signer: '', signFileId: null, unsignedReason: '', opinion: '', doneBy: '', doneAt: null },
  ...more,
});

export const sampleListing = (id: number, more: Partial<ListingRow> = {}): ListingRow => ({
  ...{ id, version: 2, number: `FY20261100${id}`, kind: LISTING_KIND.rent, state: LISTING.open, ...PLACE, buildArea: '98.50' },
  ...{ ownerId: 21, owner: '周以宁', asking: '3500.00', bedrooms: 3, livingRooms: 2, bathrooms: 1, grade: null, facing: null },
  ...{ availableFrom: null, contact: '周以宁', contactPhone: '138****6721', agent: '安心房产', agentPhone: '', coverId: null },
  ...{ photos: 0, viewings: 0, nextViewing: null, publishedAt: AT, closedOn: null, leaseId: null, leaseNumber: '' },
  ...{ createdBy: '李前台', createdAt: AT },
  ...more,
});

export const sampleListingDetail = (id: number, more: Partial<ListingDetail> = {}): ListingDetail => ({
  ...sampleListing(id),
  ...{ companyName: '安居物业', layout: '三室两厅一卫', floorText: '12/18 层', text: '', viewingNote: '', remark: '' },
  ...{ photoList: [], viewingList: [], deal: null },
  steps: [{ seq: 1, act: LISTING_ACT.register, by: '李前台', at: AT, note: '' }],
  ...more,
});
