// States and numbered lists of 房屋租售. domain: property 1.4, 5.4.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { states, type StateOf } from '../../kit/states.ts';

export const LISTING_KIND = states('租售类型', { rent: [1, '出租'], sale: [2, '出售'] });
export type ListingKind = StateOf<typeof LISTING_KIND>;

export const LISTING = states('房源状态', {
  draft: [1, '待上架'],
  open: [2, '已上架'],
  dealt: [3, '已成交'],
  withdrawn: [4, '已撤下'],
});
export type ListingState = StateOf<typeof LISTING>;

export const LISTING_ACT = states('房源动作', {
  register: [1, '登记'],
  change: [2, '修改'],
  publish: [3, '上架'],
  view: [4, '带看'],
  deal: [5, '成交'],
  withdraw: [6, '撤下'],
  reopen: [7, '重新上架'],
});
export type ListingAct = StateOf<typeof LISTING_ACT>;

export const DECORATION_GRADE = states('装修情况', { bare: [1, '毛坯'], simple: [2, '简装'], fine: [3, '精装'], luxury: [4, '豪装'] });
export const FACING = states('朝向', {
  east: [1, '东'],
  south: [2, '南'],
  west: [3, '西'],
  north: [4, '北'],
  southEast: [5, '东南'],
  southWest: [6, '西南'],
  northEast: [7, '东北'],
  northWest: [8, '西北'],
  through: [9, '南北通透'],
});

export const VIEWING = states('带看状态', { planned: [1, '已约'], seen: [2, '已看房'], missed: [3, '未到'], dropped: [4, '已取消'] });
export type ViewingState = StateOf<typeof VIEWING>;

// ---- leases -------------------------------------------------------------------------------------------------------------

export const LEASE = states('租约状态', {
  draft: [1, '草稿'],
  waiting: [2, '待审核'],
  upcoming: [3, '未开始'],
  running: [4, '生效中'],
  checking: [5, '待退租查验'],
  ended: [6, '已结束'],
  voided: [7, '已作废'],
});
export type LeaseState = StateOf<typeof LEASE>;
/** A lease as the card of its house or of a customer names it. */
export const leaseMark = z.object({ id, number: z.string(), state: LEASE.schema, house: z.string(), tenant: z.string(), endOn: day });
export type LeaseMark = z.output<typeof leaseMark>;

/** What happened to a lease; every step of its history has one of them. */
export const LEASE_ACT = states('租约动作', {
  register: [1, '登记'],
  change: [2, '修改'],
  submit: [3, '提交'],
  withdraw: [4, '撤回'],
  approve: [5, '审核通过'],
  reject: [6, '退回'],
  begin: [7, '开始'],
  renew: [8, '续租'],
  rent: [9, '调整租金'],
  payers: [10, '变更付款'],
  people: [11, '变更租客'],
  stop: [12, '提前退租'],
  expire: [13, '到期'],
  check: [14, '开始退租查验'],
  finish: [15, '退租'],
  undo: [16, '作废'],
  file: [17, '备案'],
  papers: [18, '更新资料'],
});
export type LeaseAct = StateOf<typeof LEASE_ACT>;

export const RENT_CYCLE = states('付租方式', {
  month: [1, '月付'],
  quarter: [2, '季付'],
  half: [3, '半年付'],
  year: [4, '年付'],
  other: [5, '其他'],
});
export const LEASE_PURPOSE = states('租赁用途', {
  living: [1, '居住'],
  office: [2, '办公'],
  shop: [3, '商业'],
  store: [4, '仓储'],
  other: [5, '其他'],
});
/** Who pays an item of the house while the lease runs. */
export const LEASE_PAYER = states('付款方', { landlord: [1, '业主'], tenant: [2, '租客'] });
export type LeasePayer = StateOf<typeof LEASE_PAYER>;
export const LEASE_PAPER = states('租约资料', {
  scan: [1, '租约扫描件'],
  identity: [2, '身份证'],
  filing: [3, '备案证明'],
  other: [4, '其他'],
});

export const HANDBACK = states('退租查验状态', { open: [1, '查验中'], done: [2, '已完成'] });
export const CONDITION = states('查验情况', { good: [1, '完好'], worn: [2, '正常磨损'], damaged: [3, '损坏'], absent: [4, '缺失'] });
