// A stub server for the tests of this screen: two estates, one of them with a zone, two buildings and two units.
import {
  getBuilding,
  getEstate,
  listEstateCompanies,
  listEstateKinds,
  listUnits,
  listZones,
  loadTree,
  searchBuildings,
  searchEstates,
  type BuildingRow,
  type EstateRow,
  type TreeNode,
} from '@anju/contract';
import { refuse, stub, type Stub } from '../../../../platform/testing/index.ts';

export const ESTATES: EstateRow[] = [
  {
    id: 1,
    version: 3,
    companyId: 4,
    companyName: '云栖物业服务处',
    name: '云栖花园',
    code: 'YQ',
    address: '云栖路 188 号',
    takeoverDate: '2019-06-01',
    typeId: 3,
    typeName: '普通住宅',
    region: '浙江省杭州市',
    phone: '0571-88001234',
    developerName: '杭州云栖置业有限公司',
    developerCode: '91350100M000100Y43',
    landArea: '86000.00',
    greenArea: null,
    remark: '',
    zones: 1,
    buildings: 2,
    units: 2,
    houses: 612,
  },
  {
    id: 2,
    version: 0,
    companyId: 5,
    companyName: '临江物业服务处',
    name: '临江名邸',
    code: 'LJ',
    address: '',
    takeoverDate: null,
    typeId: null,
    typeName: '',
    region: '',
    phone: '',
    developerName: '',
    developerCode: '',
    landArea: null,
    greenArea: null,
    remark: '',
    zones: 0,
    buildings: 0,
    units: 0,
    houses: 0,
  },
];
const building = (id: number, name: string, zoneId: number | null): BuildingRow => ({
  id,
  version: 2,
  estateId: 1,
  zoneId,
  zoneName: zoneId === null ? '' : '一区',
  name,
  type: 4,
  usage: 1,
  floors: 17,
  hasLift: true,
  remark: '',
  units: 2,
  houses: 68,
});
export const SECOND = building(12, '2幢', null);
const BUILDINGS = [building(11, '1幢', 7), SECOND];
const UNITS = ['1单元', '2单元'].map((name, at) => ({ id: 21 + at, version: 0, buildingId: 11, name, sort: at + 1, houses: 34 }));
const ZONES = [{ id: 7, version: 1, estateId: 1, name: '一区', sort: 1, houses: 68 }];

export const node = (kind: TreeNode['kind'], id: number, title: string, leaf = false): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses: 100 + id,
  leaf,
  note: kind === 'building' ? '高层' : '',
  disabled: false,
});
const LEVELS: Record<string, TreeNode[]> = {
  '': ESTATES.map((estate) => node('estate', estate.id, estate.name, estate.id === 2)),
  'estate:1': [node('zone', 7, '一区'), node('building', 12, '2幢')],
  'zone:7': [node('building', 11, '1幢')],
  'building:11': UNITS.map((unit) => node('unit', unit.id, unit.name, true)),
};

export const READS: Stub[] = [
  stub(loadTree, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []),
  stub(searchEstates, ({ key = '', companyId }) => {
    const rows = ESTATES.filter((row) => row.name.includes(key) && (companyId === undefined || row.companyId === companyId));
    return { rows, total: rows.length };
  }),
  stub(searchBuildings, ({ estateId, key = '', zoneId }) => {
    const rows = BUILDINGS.filter(
      (row) => row.estateId === estateId && row.name.includes(key) && (zoneId === undefined || row.zoneId === zoneId),
    );
    return { rows, total: rows.length };
  }),
  stub(getEstate, ({ id }) => ESTATES.find((row) => row.id === id) ?? refuse('NOT_FOUND', { what: '小区' })),
  stub(getBuilding, ({ id }) => BUILDINGS.find((row) => row.id === id) ?? refuse('NOT_FOUND', { what: '楼栋' })),
  stub(listEstateKinds, () => [
    { id: 3, name: '普通住宅', usage: 1 as const },
    { id: 4, name: '商业园区', usage: 2 as const },
  ]),
  stub(listZones, ({ id }) => (id === 1 ? ZONES : [])),
  stub(listUnits, ({ id }) => (id === 11 ? UNITS : [])),
  stub(listEstateCompanies, () => [
    { id: 4, name: '云栖物业服务处', level: 3 },
    { id: 5, name: '临江物业服务处', level: 3 },
  ]),
];
