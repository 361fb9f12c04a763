// A stub server for the tests of customers and follow-ups: a person with a house and a company without.
import {
  findCustomerPersons,
  getCustomer,
  getFollow,
  listCustomerHouses,
  listFollowItems,
  searchCustomerOptions,
  searchCustomers,
  searchFollowEmployees,
  searchFollows,
  type CustomerDetail,
  type CustomerRow,
  type FollowDetail,
  type FollowRow,
} from '@anju/contract';
import { screen } from '@testing-library/react';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const NING: CustomerRow = {
  id: 1,
  version: 4,
  number: 'KH000001',
  personId: 11,
  name: '周以宁',
  kind: 1,
  types: [1],
  phone: '138****6721',
  idNo: '110105********002X',
  houses: 2,
  credit: 1,
  openFollows: 1,
  remark: '',
  disabled: false,
};
const COMPANY: CustomerRow = {
  ...NING,
  id: 2,
  number: 'KH000002',
  name: '云栖科技有限公司',
  kind: 2,
  types: [4],
  houses: 0,
  credit: 4,
  openFollows: 0,
};
export const CUSTOMERS = [NING, COMPANY];

export const CARD: CustomerDetail = {
  ...NING,
  idType: 1,
  address: '云栖路 1 号',
  contacts: [{ id: 21, name: '小王', phone: '139****1111', post: '管家' }],
  titles: [
    { id: 31, kind: 1, title: '周以宁', taxNo: '', address: '', phone: '', bank: '', accountNo: '', main: true },
    { id: 32, kind: 2, title: '以宁设计工作室', taxNo: '91350100M000100Y43', address: '', phone: '', bank: '', accountNo: '', main: false },
  ],
  accounts: [{ id: 41, bank: '招商银行', accountName: '周以宁', accountNo: '4111********1112', doubtful: true, main: true }],
  houseLinks: [
    { houseId: 51, estateName: '云栖花园', code: '3幢-2单元-1203', role: '业主', fromDate: '2023-05-01', toDate: null, current: true },
    { houseId: 52, estateName: '临江名邸', code: '1幢-101', role: '付款人', fromDate: null, toDate: null, current: true },
  ],
  parkings: [{ id: 61, estateName: '云栖花园', code: 'B1-001', fromDate: '2024-01-01', toDate: null, current: true }],
  leases: [
    {
      key: 'parking:1',
      what: '车位',
      place: '云栖花园 B1-002',
      contractNo: 'CW-8',
      monthlyPrice: '300.00',
      fromDate: '2026-01-01',
      toDate: '2026-12-31',
      current: true,
    },
  ],
  agreements: [
    {
      id: 71,
      bank: '招商银行',
      agreementNo: 'XY-7',
      accountName: '周以宁',
      accountNo: '4111********1112',
      house: '',
      fromDate: '2026-01-01',
      toDate: null,
      inForce: true,
    },
  ],
  follows: [{ id: 81, item: '新业主回访', content: '核对电话', employee: '陈晓岚', plannedDate: '2026-11-10', state: 1, overdue: true }],
  changes: [{ id: 91, at: '2026-11-01T09:00:00+08:00', by: '陈晓岚', action: '信用标记', detail: '信用：一般 → 良好；已缴清' }],
  createdBy: '系统初始化',
  createdAt: '2026-07-01T09:00:00+08:00',
  updatedAt: '2026-11-01T09:00:00+08:00',
};

export const FOLLOW: FollowRow = {
  id: 81,
  version: 2,
  itemId: 5,
  item: '新业主回访',
  customerId: 1,
  customerNumber: 'KH000001',
  customer: '周以宁',
  phone: '138****6721',
  houseId: 51,
  house: '云栖花园 3幢-2单元-1203',
  content: '核对电话',
  employeeId: 7,
  employee: '陈晓岚',
  plannedDate: '2026-11-10',
  state: 1,
  overdue: true,
  lastResult: '',
  lastAt: null,
  closedOn: null,
};
const DONE: FollowRow = {
  ...FOLLOW,
  id: 82,
  item: '投诉后回访',
  itemId: 6,
  state: 3,
  overdue: false,
  closedOn: '2026-11-12',
  lastResult: '业主满意',
};
export const FOLLOWS = [FOLLOW, DONE];
export const FOLLOW_CARD: FollowDetail = {
  ...FOLLOW,
  records: [{ id: 1, at: '2026-11-05T15:10:00+08:00', by: '陈晓岚', result: '电话无人接听', nextDate: '2026-11-10' }],
  changes: [],
  createdBy: '陈晓岚',
  createdAt: '2026-11-01T09:00:00+08:00',
};
const COUNTS = { waiting: 12, running: 5, done: 30, dropped: 2, overdue: 4 };

export const READS: Stub[] = [
  stub(searchCustomers, ({ key, types }) => {
    const rows = CUSTOMERS.filter(
      (row) => row.name.includes(key) && (types.length === 0 || row.types.some((type) => types.includes(type))),
    );
    return { rows, total: rows.length, more: false };
  }),
  stub(getCustomer, ({ id }) => ({ ...CARD, ...(CUSTOMERS.find((row) => row.id === id) ?? CARD) })),
  stub(findCustomerPersons, ({ key }) =>
    [
      { id: 11, name: '周以宁', kind: 1 as const, phone: '138****6721', idNo: '', customer: 'KH000001' },
      { id: 12, name: '周以安', kind: 1 as const, phone: '139****0002', idNo: '', customer: '' },
    ].filter((one) => one.name.includes(key)),
  ),
  stub(searchCustomerOptions, () => CUSTOMERS.map(({ id, number, name, phone }) => ({ id, number, name, phone }))),
  stub(listCustomerHouses, () => CARD.houseLinks),
  stub(listFollowItems, ({ withDisabled }) => [
    { id: 5, name: '新业主回访', days: 7, sort: 10, disabled: false, open: 3, overdue: 1 },
    { id: 6, name: '投诉后回访', days: 3, sort: 20, disabled: false, open: 0, overdue: 0 },
    ...(withDisabled ? [{ id: 9, name: '旧事项', days: 1, sort: 90, disabled: true, open: 0, overdue: 0 }] : []),
  ]),
  stub(searchFollowEmployees, () => [
    { id: 7, number: 'AJ0001', name: '陈晓岚', company: '云栖物业服务处', self: true },
    { id: 8, number: 'AJ0002', name: '陆敏', company: '云栖物业服务处', self: false },
  ]),
  stub(searchFollows, ({ states }) => {
    const rows = FOLLOWS.filter((row) => states.length === 0 || states.includes(row.state));
    return { rows, total: rows.length, counts: COUNTS };
  }),
  stub(getFollow, ({ id }) => (id === 81 ? FOLLOW_CARD : { ...FOLLOW_CARD, ...DONE })),
];

/** Found by title, because a query by role over the whole page is slow. */
export async function dialogOf(title: string): Promise<HTMLElement> {
  const head = await screen.findByText(title, { selector: '.ant-modal-title' });
  return head.closest('[role="dialog"]') as HTMLElement;
}
