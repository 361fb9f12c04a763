// 房源, 租约 and 出租房屋登记表 as sheets. Full numbers of persons stand only in the last, for users who may see them in full, and when asked for.
import {
  LEASE,
  LEASE_PURPOSE,
  LISTING,
  LISTING_KIND,
  RENT_CYCLE,
  type LeaseFilter,
  type LeaseRow,
  type ListingFilter,
  type ListingRow,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { mayShowPersons } from '../../estate/index.ts';
import { defineSheet } from '../../files/index.ts';
import { listLeases, listRegister, totalsOfLeases, type RegisterRow } from './lease/row.queries.ts';
import { listListings, totalsOfListings } from './listing/listing.queries.ts';

export const LEASE_SHEET = defineSheet<LeaseFilter, LeaseRow>({
  job: 'customer.lease-export',
  name: '租约',
  unit: '份租约',
  entity: 'lease',
  columns: [
    { header: '编号', width: 16, value: (row) => row.number },
    { header: '小区', width: 16, value: (row) => row.estateName },
    { header: '房屋', width: 18, value: (row) => row.house },
    { header: '业主', width: 14, value: (row) => row.landlord },
    { header: '租客', width: 14, value: (row) => row.tenant },
    { header: '租客电话', width: 14, value: (row) => row.tenantPhone },
    { header: '居住人数', width: 10, value: (row) => row.persons },
    { header: '合同编号', width: 18, value: (row) => row.contractNo },
    { header: '起日', width: 12, value: (row) => row.fromDate },
    { header: '止日', width: 12, value: (row) => row.endOn },
    { header: '租金', width: 12, value: (row) => row.rent },
    { header: '付租方式', width: 10, value: (row) => RENT_CYCLE.text(row.cycle) },
    { header: '用途', width: 10, value: (row) => LEASE_PURPOSE.text(row.purpose) },
    { header: '状态', width: 12, value: (row) => LEASE.text(row.state) },
    { header: '剩余天数', width: 10, value: (row) => row.daysLeft ?? '' },
    { header: '备案号', width: 18, value: (row) => row.filingNo },
    { header: '备案日期', width: 12, value: (row) => row.filedOn ?? '' },
  ],
  count: totalsOfLeases,
  rows: async (db, search, { limit, offset }) =>
    (await listLeases(db, search, { limit, offset, sort: undefined })).map((row) => ({ ...row, tenantPhone: maskPhone(row.tenantPhone) })),
});

type Person = { readonly name: string; readonly idNo: string };
const othersText = (others: readonly Person[], whole: boolean): string =>
  others.map(({ name, idNo }) => [name, whole ? idNo : maskIdNo(idNo)].filter((text) => text !== '').join(' ')).join('、');
const masked = (row: Register): Register => ({
  ...row,
  landlordIdNo: maskIdNo(row.landlordIdNo),
  landlordPhone: maskPhone(row.landlordPhone),
  tenantIdNo: maskIdNo(row.tenantIdNo),
  tenantPhone: maskPhone(row.tenantPhone),
  others: othersText(row.people, false),
});
type Register = RegisterRow & { readonly people: readonly Person[] };

export const REGISTER_SHEET = defineSheet<LeaseFilter & { readonly full: boolean }, Register>({
  job: 'customer.lease-register',
  name: '出租房屋登记表',
  unit: '份租约',
  entity: 'lease',
  columns: [
    { header: '租约编号', width: 16, value: (row) => row.number },
    { header: '房屋地址', width: 30, value: (row) => row.address },
    { header: '出租人', width: 14, value: (row) => row.landlord },
    { header: '出租人证件号', width: 22, value: (row) => row.landlordIdNo },
    { header: '出租人电话', width: 14, value: (row) => row.landlordPhone },
    { header: '租客', width: 14, value: (row) => row.tenant },
    { header: '租客证件号', width: 22, value: (row) => row.tenantIdNo },
    { header: '租客电话', width: 14, value: (row) => row.tenantPhone },
    { header: '居住人数', width: 10, value: (row) => row.persons },
    { header: '同住人', width: 40, value: (row) => row.others },
    { header: '起日', width: 12, value: (row) => row.fromDate },
    { header: '止日', width: 12, value: (row) => row.endOn },
    { header: '用途', width: 10, value: (row) => LEASE_PURPOSE.text(row.purpose) },
    { header: '备案号', width: 18, value: (row) => row.filingNo },
    { header: '备案日期', width: 12, value: (row) => row.filedOn ?? '' },
  ],
  count: totalsOfLeases,
  rows: async (db, search, { limit, offset }) =>
    (await listRegister(db, search, { limit, offset })).map(({ others, ...row }) => {
      const whole = { ...row, people: others, others: othersText(others, true) };
      return search.filter.full ? whole : masked(whole);
    }),
  numbers: { mayBeFull: mayShowPersons, masked },
});

export const LISTING_SHEET = defineSheet<ListingFilter, ListingRow>({
  job: 'customer.listing-export',
  name: '租售房源',
  unit: '套房源',
  entity: 'listing',
  columns: [
    { header: '编号', width: 16, value: (row) => row.number },
    { header: '类型', width: 8, value: (row) => LISTING_KIND.text(row.kind) },
    { header: '小区', width: 16, value: (row) => row.estateName },
    { header: '房屋', width: 18, value: (row) => row.house },
    { header: '面积', width: 10, value: (row) => row.buildArea },
    { header: '户型', width: 12, value: (row) => `${row.bedrooms}室${row.livingRooms}厅${row.bathrooms}卫` },
    { header: '业主', width: 14, value: (row) => row.owner },
    { header: '报价', width: 12, value: (row) => row.asking },
    { header: '联系人', width: 12, value: (row) => row.contact },
    { header: '联系电话', width: 14, value: (row) => row.contactPhone },
    { header: '中介', width: 16, value: (row) => row.agent },
    { header: '带看次数', width: 10, value: (row) => row.viewings },
    { header: '状态', width: 10, value: (row) => LISTING.text(row.state) },
    { header: '成交或撤下日期', width: 14, value: (row) => row.closedOn ?? '' },
    { header: '租约', width: 16, value: (row) => row.leaseNumber },
  ],
  count: totalsOfListings,
  rows: async (db, search, { limit, offset }) =>
    (await listListings(db, search, { limit, offset, sort: undefined })).map((row) => ({
      ...row,
      contactPhone: maskPhone(row.contactPhone),
    })),
});
