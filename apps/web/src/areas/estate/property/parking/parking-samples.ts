// A stub server for the tests of this screen: one estate with a zone and a building, two spaces, one of them rented out.
import {
  findParkingHouses,
  findParkingPeople,
  getParking,
  loadTree,
  searchParkings,
  type ParkingDetail,
  type ParkingLease,
  type ParkingRow,
  type TreeNode,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const node = (kind: TreeNode['kind'], id: number, title: string, leaf = false): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses: 1,
  leaf,
  note: '',
  disabled: false,
});
const LEVELS: Record<string, TreeNode[]> = {
  '': [node('estate', 1, '云栖花园')],
  'estate:1': [node('zone', 7, '一区')],
  'zone:7': [node('building', 11, '1幢')],
  'building:11': [node('unit', 21, '1单元', true)],
};

export const parkingRow = (id: number, more: Partial<ParkingRow> = {}): ParkingRow => ({
  id,
  version: 3,
  code: `B1-00${id}`,
  estateId: 1,
  estateName: '云栖花园',
  zoneId: 7,
  zoneName: '一区',
  buildingId: null,
  buildingName: '',
  kind: 1,
  ownerType: 2,
  state: 1,
  area: '12.50',
  location: '地下一层',
  monthlyPrice: '380.00',
  houseId: null,
  houseCode: '',
  holderName: '',
  holderPhone: '',
  leaseTo: null,
  plates: '',
  disabled: false,
  ...more,
});

export const LEASE: ParkingLease = {
  id: 31,
  version: 2,
  personId: 8,
  name: '周以宁',
  phone: '138****6721',
  houseCode: '3幢-2单元-1203',
  contractNo: 'CW-1',
  fromDate: '2026-01-01',
  toDate: '2099-12-31',
  monthlyPrice: '380.00',
  endedOn: null,
  endReason: '',
  remark: '',
  createdBy: '陈晓岚',
  phase: 'current',
  last: true,
};

export const parkingDetail = (id: number, more: Partial<ParkingDetail> = {}): ParkingDetail => ({
  ...parkingRow(id),
  remark: '',
  owners: [],
  leases: [],
  vehicles: [],
  changes: [{ id: 1, at: '2026-03-01T08:00:00.000Z', by: '陈晓岚', action: '修改', detail: '权属：租赁 → 人防' }],
  updatedAt: '2026-03-01T08:00:00.000Z',
  ...more,
});

export const LET_SPACE = parkingDetail(2, {
  state: 3,
  holderName: '周以宁',
  leaseTo: '2099-12-31',
  leases: [LEASE],
  plates: '浙A12345',
  vehicles: [{ id: 41, plate: '浙A12345', model: 1, brand: '', color: '', personId: 8, personName: '周以宁', main: true, remark: '' }],
});

export const PARKING_READS: Stub[] = [
  stub(loadTree, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []),
  stub(searchParkings, ({ key }) => ({
    rows: key === '无' ? [] : [parkingRow(1), parkingRow(2, { state: 3, holderName: '周以宁', leaseTo: '2099-12-31', plates: '浙A12345' })],
    total: key === '无' ? 0 : 500,
    more: false,
    sums: { area: '6250.00', free: 28, sold: 278, leased: 190, ownUse: 4 },
  })),
  stub(getParking, ({ id }) => (id === 2 ? LET_SPACE : parkingDetail(id))),
  stub(findParkingPeople, ({ key }) =>
    key === '外'
      ? [{ id: 9, name: '外来人', phone: '139****0088', ofEstate: false, houses: '' }]
      : [{ id: 8, name: '周以宁', phone: '138****6721', ofEstate: true, houses: '3幢-2单元-1203' }],
  ),
  stub(findParkingHouses, () => [{ id: 5, code: '3幢-2单元-1203', owners: '周以宁' }]),
];
