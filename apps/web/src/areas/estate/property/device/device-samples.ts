// A stub server for the tests of devices: one estate, a category with a subcategory, two devices, one of them overdue for inspection.
import {
  findDevices,
  getDevice,
  listDepartmentOptions,
  listDeviceCategories,
  listShareGroupOptions,
  loadTree,
  lookUpEstates,
  searchDevices,
  searchEmployeeNames,
  type DeviceCategory,
  type DeviceDetail,
  type DeviceRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const category = (id: number, name: string, more: Partial<DeviceCategory> = {}): DeviceCategory => ({
  id,
  version: 0,
  parentId: null,
  name,
  disabled: false,
  devices: 1,
  ...more,
});
const CATEGORIES = [category(1, '电梯', { devices: 0 }), category(2, '客梯', { parentId: 1, devices: 2 }), category(3, '消防')];

const deviceRow = (id: number, more: Partial<DeviceRow> = {}): DeviceRow => ({
  id,
  version: 4,
  estateId: 1,
  estateName: '云栖花园',
  buildingId: null,
  buildingName: '',
  categoryId: 2,
  categoryName: '电梯 / 客梯',
  code: `DT-0${id}`,
  name: `${id} 号客梯`,
  brand: '远升',
  model: 'YS-1050',
  location: '1幢电梯井',
  level: 'A',
  state: 1,
  special: true,
  nextInspection: '2026-06-26',
  inspectionDue: 'over',
  warrantyEnd: '2026-08-01',
  warrantyDue: 'soon',
  departmentName: '工程部',
  employeeName: '陈工',
  ...more,
});

export const deviceDetail = (id: number, more: Partial<DeviceDetail> = {}): DeviceDetail => ({
  ...deviceRow(id),
  maker: '远升电梯有限公司',
  serialNo: 'SN1',
  shareGroupId: 5,
  shareGroupName: '1幢业主',
  firstUseDate: '2016-09-01',
  lifeMonths: 180,
  lifeEnd: '2031-09-01',
  lifeDue: 'fine',
  price: '268000.00',
  certificateNo: '梯11浙A70210',
  departmentId: 6,
  employeeId: 7,
  remark: '',
  papers: [{ id: 81, name: '合格证.pdf', mediaType: 'application/pdf', size: 20480, by: '陈工', at: '2026-07-01T02:00:00Z' }],
  changes: [{ id: 91, at: '2026-07-01T02:00:00Z', by: '陈工', action: '变更状态', detail: '停用 → 使用中：检修完成' }],
  updatedAt: '2026-07-01T02:00:00Z',
  ...more,
});

const ROWS = [deviceRow(1), deviceRow(2, { special: false, nextInspection: null, inspectionDue: 'none', warrantyDue: 'none', state: 2 })];
const SUMS = { total: 2, inUse: 1, stopped: 1, scrapped: 0, idle: 0, overdue: 1, soon: 0 };
export const NO_SUMS = { total: 0, inUse: 0, stopped: 0, scrapped: 0, idle: 0, overdue: 0, soon: 0 };

export const DEVICE_READS: readonly Stub[] = [
  stub(listDeviceCategories, () => CATEGORIES),
  stub(searchDevices, ({ key }) => (key === '无' ? { rows: [], ...NO_SUMS } : { rows: ROWS, ...SUMS })),
  stub(getDevice, ({ id }) => deviceDetail(Number(id))),
  stub(findDevices, () => []),
  stub(loadTree, ({ parent }) =>
    parent
      ? []
      : [{ key: 'estate:1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 1, leaf: false, note: '', disabled: false }],
  ),
  stub(lookUpEstates, () => [{ id: 1, name: '云栖花园', code: 'YQ', companyId: 3, companyName: '云栖物业服务处', houses: 1 }]),
  stub(listDepartmentOptions, () => [{ id: 6, parentId: null, name: '工程部', depth: 0, leaderId: null, leaderName: '' }]),
  stub(listShareGroupOptions, () => [{ id: 5, name: '1幢业主', houses: 30, chargeArea: '3000.00' }]),
  stub(searchEmployeeNames, () => ({ rows: [], total: 0 })),
];
