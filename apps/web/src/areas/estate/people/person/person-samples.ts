// A stub server for the tests of 人员档案 and 住户档案.
import {
  getHousehold,
  getPerson,
  getResident,
  listTags,
  loadTree,
  searchHouses,
  searchPersons,
  searchResidents,
  type Household,
  type PersonDetail,
  type PersonRow,
  type ResidentDetail,
  type ResidentRow,
  type TagRow,
} from '@anju/contract';
import { exampleOf, stub, type Stub } from '../../../../platform/testing/index.ts';

export const TAGS: TagRow[] = [
  { id: 1, name: '独居老人', color: 'busy', disabled: false, used: true },
  { id: 2, name: '养犬', color: '', disabled: false, used: false },
  { id: 3, name: '旧标签', color: '', disabled: true, used: true },
];

export const personRow = (id: number, name: string): PersonRow => ({
  id,
  version: 2,
  kind: 1,
  name,
  gender: 1,
  phone: '138****6721',
  idType: 1,
  idNo: '330106********002X',
  roles: ['owner', 'resident'],
  houses: ['云栖花园 3幢-2单元-1203'],
  houseCount: 1,
  tags: [{ id: 1, name: '独居老人', color: 'busy' }],
});

export const personDetail = (id: number, name: string, more: Partial<PersonDetail> = {}): PersonDetail => ({
  ...personRow(id, name),
  secondPhone: '',
  birthYear: 1955,
  education: null,
  political: null,
  workplace: '',
  address: '',
  remark: '前台登记',
  owned: [
    {
      id: 5,
      houseId: 9,
      estateName: '云栖花园',
      code: '3幢-2单元-1203',
      ownerType: 1,
      share: '50.0000',
      certificateNo: '',
      fromDate: '2023-04-28',
      toDate: null,
      current: true,
    },
  ],
  lived: [],
  parkings: [],
  vehicles: [],
  customer: null,
  employee: null,
  looks: [{ id: 3, at: '2026-07-02T02:00:00.000Z', by: '林晓燕' }],
  changes: [{ id: 1, at: '2026-07-01T02:00:00.000Z', by: '陈思远', action: '修改', detail: '备注：空 → 前台登记' }],
  updatedAt: '2026-07-01T02:00:00.000Z',
  ...more,
});

const residentRow = (id: number, name: string, more: Partial<ResidentRow> = {}): ResidentRow => ({
  id,
  version: 4,
  personId: id + 100,
  name,
  gender: 1,
  phone: '138****6721',
  houseId: 9,
  estateName: '云栖花园',
  houseCode: '3幢-2单元-1203',
  relation: 1,
  head: false,
  cardNo: 'MK1',
  pets: '',
  tags: [],
  moveInDate: '2026-01-05',
  moveOutDate: null,
  ...more,
});
export const RESIDENTS = [residentRow(1, '周以宁', { head: true }), residentRow(2, '周小满', { relation: 3 })];

export const residentDetail = (id: number, more: Partial<ResidentDetail> = {}): ResidentDetail => ({
  ...(RESIDENTS.find((row) => row.id === id) ?? residentRow(id, '某人')),
  idNo: '330106********002X',
  remark: '',
  moveOutReason: '',
  vehicles: [],
  leases: [{ id: 8, estateName: '云栖花园', code: 'B1-001', toDate: '2026-12-31' }],
  changes: [],
  ...more,
});

export const householdOf = (houseId: number, residents: readonly ResidentRow[]): Household => ({
  houseId,
  houseVersion: 7,
  estateName: '云栖花园',
  code: houseId === 9 ? '3幢-2单元-1203' : '5幢-1单元-101',
  useState: residents.length > 0 ? 4 : 5,
  disabled: false,
  persons: residents.length,
  buildArea: '89.43',
  ownerNames: '周以宁',
  ownerPhone: '138****6721',
  residents: residents.map((row) => ({ ...row, idNo: '', remark: '' })),
  vehicles: [],
});

const house = exampleOf(searchHouses.output, 1) as { rows: { id: number; estateName: string; code: string }[] };

export const READS: Stub[] = [
  stub(listTags, () => TAGS),
  stub(searchPersons, ({ key }) => {
    const rows = [personRow(11, '周以宁'), personRow(12, '周以宁')].filter((row) => row.name.includes(key));
    return { rows, total: rows.length, more: false };
  }),
  stub(getPerson, ({ id }) => personDetail(id, '周以宁')),
  stub(loadTree, () => []),
  stub(searchResidents, ({ key }) => {
    const rows = RESIDENTS.filter((row) => row.name.includes(key));
    return { rows, total: rows.length, more: false };
  }),
  stub(getResident, ({ id }) => residentDetail(id)),
  stub(getHousehold, ({ id }) => householdOf(id, id === 9 ? RESIDENTS : [])),
  stub(
    searchHouses,
    () => ({ ...house, rows: house.rows.map((row) => ({ ...row, id: 20, estateName: '云栖花园', code: '5幢-1单元-101' })) }) as never,
  ),
];
