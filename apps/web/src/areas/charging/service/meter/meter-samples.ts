// A stub server for the tests of the meter screens: one estate, one building, a house meter and a public one.
import {
  findMeterPlaces,
  getMeter,
  listMeterRoutes,
  listMeterStandards,
  loadTree,
  searchMeters,
  type MeterDetail,
  type MeterRow,
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
const LEVELS: Record<string, TreeNode[]> = { '': [node('estate', 1, '云栖花园')], 'estate:1': [node('building', 11, '1幢', true)] };

export const meterRow = (id: number, more: Partial<MeterRow> = {}): MeterRow => ({
  id,
  version: 3,
  estateId: 1,
  estateName: '云栖花园',
  number: `D1-000${id}`,
  kind: 2,
  houseId: 100 + id,
  houseCode: '1幢-101',
  shareGroupId: null,
  shareGroupName: '',
  location: '',
  ratio: '1',
  lossRate: '0',
  standardId: 5,
  standardName: '电费',
  route: '1幢',
  routeOrder: 10,
  state: 1,
  lastReading: '1180',
  lastReadOn: '2026-10-25',
  ...more,
});
const ROWS = [
  meterRow(1),
  meterRow(2, { number: 'GS-0001', kind: 1, houseId: null, houseCode: '', location: '水泵房', standardId: null, standardName: '' }),
  meterRow(3, { standardId: null, standardName: '', houseCode: '1幢-102' }),
];
const meterDetail = (id: number, more: Partial<MeterDetail> = {}): MeterDetail => ({
  ...(ROWS.find((row) => row.id === id) ?? meterRow(id)),
  parentId: null,
  parentNumber: '',
  maxReading: '99999',
  startReading: '0',
  startDate: '2024-01-01',
  endedOn: null,
  endReading: null,
  remark: '',
  read: true,
  createdBy: '陈思远',
  createdAt: '2026-01-01T00:00:00.000Z',
  chain: [
    {
      id: 90,
      number: 'D1-OLD',
      ratio: '2',
      startDate: '2020-01-01',
      startReading: '0',
      endedOn: '2024-01-01',
      endReading: '530',
      state: 3,
    },
    { id, number: `D1-000${id}`, ratio: '1', startDate: '2024-01-01', startReading: '0', endedOn: null, endReading: null, state: 1 },
  ],
  children: [],
  readings: [
    {
      id: 1,
      month: '2026-10',
      number: `D1-000${id}`,
      readOn: '2026-10-25',
      previous: '1100',
      current: '1180',
      rollover: false,
      carried: '0',
      usage: '80',
      abnormal: false,
      confirmedBy: '',
      billId: null,
      remark: '',
    },
  ],
  transfers: [{ number: `D1-000${id}`, day: '2026-10-11', current: '1150', rollover: false, by: '陈晓岚' }],
  ...more,
});

export const METER_READS: readonly Stub[] = [
  stub(loadTree, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []),
  stub(searchMeters, ({ key }) =>
    key === '无' ? { rows: [], total: 0, inUse: 0, public: 0, without: 0 } : { rows: ROWS, total: 300, inUse: 290, public: 2, without: 1 },
  ),
  stub(getMeter, ({ id }) => meterDetail(Number(id))),
  stub(listMeterRoutes, () => ['1幢', '公共']),
  stub(listMeterStandards, () => [{ id: 5, name: '电费', itemName: '电费', price: '0.5469' }]),
  stub(findMeterPlaces, ({ what }) => (what === 'house' ? [{ id: 101, name: '1幢-101' }] : [])),
];
