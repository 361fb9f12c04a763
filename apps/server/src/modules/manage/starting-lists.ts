// The types of estates and of charges a new tenant has. domain: property 6.1, 12.2.
import { listed, type StartingLists } from '../../platform/record/starting-list.ts';

interface StartingType {
  readonly family: 'basic' | 'manage' | 'meter' | 'other' | 'protocol' | 'share';
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  /** 1 按面积 2 按户 3 按数量 4 按用量 5 固定金额 6 按合同 7 按公摊 */
  readonly method: number;
  readonly tax_rate?: number;
  readonly tax_class?: string;
  readonly deposit?: boolean;
  readonly third_party?: boolean;
  readonly public_revenue?: boolean;
  readonly settle_priority?: number;
}

const CHARGE_TYPES: readonly StartingType[] = [
  {
    family: 'basic',
    code: 'B01',
    name: '物业服务费',
    unit: '元/平方米·月',
    method: 1,
    tax_rate: 0.06,
    tax_class: '现代服务',
    settle_priority: 10,
  },
  {
    family: 'basic',
    code: 'B02',
    name: '车位管理费',
    unit: '元/个·月',
    method: 3,
    tax_rate: 0.06,
    tax_class: '现代服务',
    settle_priority: 20,
  },
  { family: 'basic', code: 'B03', name: '电梯费', unit: '元/户·月', method: 2, tax_rate: 0.06, tax_class: '现代服务', settle_priority: 20 },
  { family: 'basic', code: 'B04', name: '垃圾处理费', unit: '元/户·月', method: 2, third_party: true },
  { family: 'manage', code: 'G01', name: '场地租金', unit: '元', method: 6, tax_rate: 0.05, tax_class: '不动产租赁', public_revenue: true },
  { family: 'manage', code: 'G02', name: '广告收入', unit: '元', method: 6, tax_rate: 0.06, tax_class: '广告服务', public_revenue: true },
  {
    family: 'manage',
    code: 'G03',
    name: '临时停车费',
    unit: '元/次',
    method: 3,
    tax_rate: 0.05,
    tax_class: '不动产租赁',
    public_revenue: true,
  },
  { family: 'meter', code: 'M01', name: '水费', unit: '元/吨', method: 4, third_party: true, settle_priority: 30 },
  { family: 'meter', code: 'M02', name: '电费', unit: '元/度', method: 4, third_party: true, settle_priority: 30 },
  { family: 'meter', code: 'M03', name: '燃气费', unit: '元/立方米', method: 4, third_party: true, settle_priority: 30 },
  { family: 'meter', code: 'M04', name: '供暖费', unit: '元/平方米', method: 1, third_party: true, settle_priority: 30 },
  { family: 'meter', code: 'M05', name: '排污费', unit: '元/吨', method: 4, third_party: true, settle_priority: 30 },
  { family: 'share', code: 'S01', name: '公共水费', unit: '元', method: 7, third_party: true, settle_priority: 40 },
  { family: 'share', code: 'S02', name: '公共电费', unit: '元', method: 7, third_party: true, settle_priority: 40 },
  { family: 'share', code: 'S03', name: '电梯电费', unit: '元', method: 7, third_party: true, settle_priority: 40 },
  { family: 'protocol', code: 'P01', name: '房屋租金', unit: '元/月', method: 6, tax_rate: 0.05, tax_class: '不动产租赁' },
  { family: 'protocol', code: 'P02', name: '专项服务费', unit: '元', method: 6, tax_rate: 0.06, tax_class: '现代服务' },
  { family: 'protocol', code: 'P03', name: '代管费', unit: '元/月', method: 6, tax_rate: 0.06, tax_class: '现代服务' },
  { family: 'other', code: 'Q01', name: '装修押金', unit: '元/户', method: 5, deposit: true },
  { family: 'other', code: 'Q02', name: '装修管理费', unit: '元/户', method: 5, tax_rate: 0.06, tax_class: '现代服务' },
  { family: 'other', code: 'Q03', name: '证件工本费', unit: '元/张', method: 3, tax_rate: 0.06, tax_class: '现代服务' },
  { family: 'other', code: 'Q04', name: '有偿维修费', unit: '元', method: 5, tax_rate: 0.06, tax_class: '现代服务' },
  { family: 'other', code: 'Q05', name: '赔偿金', unit: '元', method: 5 },
  { family: 'other', code: 'Q06', name: '违约金', unit: '元', method: 5, settle_priority: 90 },
];

export const MANAGE_STARTING_LISTS: StartingLists = {
  'manage.estate_type': listed([
    { name: '住宅', usage: 1, area_basis: 1, service_level: '二级' },
    { name: '写字楼', usage: 2, area_basis: 1, service_level: '甲级' },
    { name: '商业', usage: 2, area_basis: 2, service_level: '标准' },
    { name: '园区', usage: 2, area_basis: 1, service_level: '标准' },
    { name: '学校', usage: 2, area_basis: 1, service_level: '标准' },
    { name: '医院', usage: 2, area_basis: 1, service_level: '标准' },
  ]),
  'manage.charge_type': listed(
    CHARGE_TYPES.map((type) => ({
      ...type,
      tax_rate: type.tax_rate ?? 0,
      tax_class: type.tax_class ?? '',
      invoice_name: type.name,
      deposit: type.deposit ?? false,
      third_party: type.third_party ?? false,
      public_revenue: type.public_revenue ?? false,
      settle_priority: type.settle_priority ?? 50,
      late_fee: !type.deposit && type.family !== 'other',
      counts_in_rate: !type.deposit,
      refundable: type.deposit ?? false,
      created_by: '系统',
      updated_by: '系统',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    })),
  ),
};
