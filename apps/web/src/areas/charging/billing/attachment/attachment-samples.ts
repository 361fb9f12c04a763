// A stub server for the tests of this screen: one estate with a building, two houses, one of them without any standard.
import {
  findAttachmentPayers,
  getAttachments,
  listAttachableStandards,
  loadTree,
  searchAttachments,
  type AttachableStandard,
  type AttachmentDetail,
  type AttachmentLine,
  type AttachmentRow,
  type TreeNode,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const node = (kind: TreeNode['kind'], id: number, title: string, leaf = false): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses: 2,
  leaf,
  note: '',
  disabled: false,
});
export const ESTATE_NODE = node('estate', 1, '云栖花园');
const LEVELS: Record<string, TreeNode[]> = { '': [ESTATE_NODE], 'estate:1': [node('building', 11, '1幢', true)] };

export const line = (id: number, more: Partial<AttachmentLine> = {}): AttachmentLine => ({
  id,
  version: 2,
  kind: 1,
  objectId: 1,
  code: '1幢-101',
  estateId: 1,
  standardId: 5,
  standardName: '住宅物业服务费',
  chargeTypeId: 3,
  itemName: '物业服务费',
  price: '2.80',
  fromDate: '2024-01-01',
  toDate: null,
  phase: 'current',
  monthly: '250.40',
  explain: '89.43 ㎡ × 2.80 元 = 250.40 元/月',
  method: 1,
  quantity: '1.0000',
  ownPrice: null,
  stepMonths: null,
  stepRate: null,
  contractNo: '',
  payerId: null,
  payerName: '',
  remark: '',
  billedTo: null,
  createdBy: '陈思远',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

const objectRow = (id: number, more: Partial<AttachmentRow> = {}): AttachmentRow => ({
  id,
  kind: 1,
  code: `1幢-10${id}`,
  estateId: 1,
  estateName: '云栖花园',
  holderName: '周以宁',
  chargeArea: '89.43',
  chargeStartDate: '2024-01-01',
  contract: null,
  standards: id === 1 ? [line(21)] : [],
  monthly: id === 1 ? '250.40' : '0.00',
  partial: false,
  ...more,
});

const objectDetail = (id: number, more: Partial<AttachmentDetail> = {}): AttachmentDetail => ({
  ...objectRow(id),
  lines: [
    line(21),
    line(20, { phase: 'over', fromDate: '2023-01-01', toDate: '2023-12-31', standardName: '旧标准', billedTo: '2023-12-31' }),
  ],
  below: [line(30, { kind: 2, objectId: 9, code: 'B1-001', standardName: '车位管理费', itemName: '车位费', monthly: '60.00' })],
  ...more,
});

const STANDARDS: AttachableStandard[] = [
  { id: 5, name: '住宅物业服务费', chargeTypeId: 3, itemName: '物业服务费', method: 1 as const, price: '2.80' },
  { id: 6, name: '住宅物业服务费二档', chargeTypeId: 3, itemName: '物业服务费', method: 1 as const, price: '3.10' },
  { id: 7, name: '摊位租金', chargeTypeId: 4, itemName: '租金', method: 6 as const, price: null },
].map((one) => ({ estateId: 1, estateName: '云栖花园', priceMethod: 1, ...one }));

export const ATTACHMENT_READS: readonly Stub[] = [
  stub(loadTree, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []),
  stub(searchAttachments, ({ key, kind }) =>
    key === '无' ? { rows: [], total: 0, without: 0 } : { rows: [objectRow(1, { kind }), objectRow(2, { kind })], total: 500, without: 8 },
  ),
  stub(getAttachments, ({ id, kind }) => objectDetail(Number(id), { kind: Number(kind) as 1 })),
  stub(listAttachableStandards, () => STANDARDS),
  stub(findAttachmentPayers, () => [{ id: 8, name: '周以宁', phone: '138****6721' }]),
];
