// 小区设备: the card of a device, its category, its documents. Whether a warranty, a service life or an inspection has expired is computed from
// the dates, never typed.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalDay, optionalId, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { MENU } from '../menu.ts';

const device = resource({ path: '/api/estate/device', menu: MENU.device, what: '设备' });

export const DEVICE = states('设备状态', { inUse: [1, '使用中'], stopped: [2, '停用'], scrapped: [3, '报废'], idle: [4, '闲置'] });

export const DEVICE_FAILURES = failures({
  DEVICE_CODE_TAKEN: business('设备编号“{code}”已存在'),
  DEVICE_STATE_SAME: business('设备已是“{state}”状态'),
  DEVICE_HAS_HISTORY: business('该设备已有资料或使用记录，不能删除，请改为停用或报废'),
});

/** An inspection, a warranty or a service life that ends within this many days needs attention. */
export const DEVICE_SOON_DAYS = 30;
export const MAX_LABELS = 200;

export const DEVICE_LEVELS = ['A', 'B', 'C'] as const;
export const deviceLevel = z.enum(DEVICE_LEVELS, '重要等级应为 A、B 或 C');
/** As of today. `none`: no date is known, or the device is scrapped. */
const due = z.enum(['none', 'fine', 'soon', 'over']);
export type DeviceDue = z.infer<typeof due>;

// ---- list ---------------------------------------------------------------------------------------------------------------

export const deviceFilter = z.object({
  /** Includes the categories below it. */
  categoryId: optionalId,
  estateId: optionalId,
  /** Part of the code, name, brand, model, serial number or location. */
  key: searchKey,
  states: severalOf(DEVICE),
  levels: z.array(deviceLevel).max(20).default([]),
  special: z.boolean().default(false),
  /** Next inspection past or within DEVICE_SOON_DAYS. */
  inspection: z.enum(['over', 'soon']).nullable().default(null),
});
export type DeviceFilter = z.output<typeof deviceFilter>;

export const deviceRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  buildingId: id.nullable(),
  buildingName: z.string(),
  categoryId: id,
  /** With the path from the top: `电梯 / 客梯`. */
  categoryName: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  location: z.string(),
  level: deviceLevel,
  state: DEVICE.schema,
  special: z.boolean(),
  nextInspection: day.nullable(),
  inspectionDue: due,
  warrantyEnd: day.nullable(),
  warrantyDue: due,
  departmentName: z.string(),
  employeeName: z.string(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const searchDevices = device.search(
  { ...deviceFilter.shape, sort: sortBy(['code', 'nextInspection']).default({ field: 'code', order: 'asc' }) },
  deviceRow,
  {
    totals: {
      /** Counted over all matching rows. */
      inUse: z.int(),
      stopped: z.int(),
      scrapped: z.int(),
      idle: z.int(),
      overdue: z.int(),
      soon: z.int(),
    },
  },
);
export const exportDevices = device.export(deviceFilter);
/** Finds the device of a scanned label. Codes are unique per estate, so without an estate there may be several. */
export const findDevices = device.read('find', '按编号查找设备', {
  input: { code: z.string().trim().min(1).max(60), estateId: optionalId },
  output: z.array(z.object({ id, estateName: z.string(), name: z.string() })),
});

// ---- one device ---------------------------------------------------------------------------------------------------------

const shortText = (what: string, most = 60) => z.string().trim().max(most, `${what}最多 ${most} 个字`).default('');
export const deviceForm = z.object({
  estateId: chosen('小区'),
  buildingId: optionalId,
  categoryId: chosen('设备类别'),
  code: z.string().trim().min(1, '请输入设备编号').max(30, '设备编号最多 30 个字').regex(/^\S*$/, '设备编号不能含空格'),
  name: z.string().trim().min(1, '请输入设备名称').max(60, '设备名称最多 60 个字'),
  brand: shortText('品牌'),
  model: shortText('型号'),
  maker: shortText('制造商'),
  serialNo: shortText('出厂编号'),
  location: shortText('位置', 100),
  shareGroupId: optionalId,
  level: deviceLevel.default('B'),
  firstUseDate: optionalDay,
  warrantyEnd: optionalDay,
  lifeMonths: z.int('使用年限应为整月数').min(1, '使用年限至少 1 个月').max(1200, '使用年限最多 1200 个月').nullable().default(null),
  price: z
    .string('价格不正确')
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, '价格应为非负数，最多两位小数')
    .nullable()
    .default(null),
  special: z.boolean().default(false),
  certificateNo: shortText('使用登记证编号'),
  nextInspection: optionalDay,
  departmentId: optionalId,
  employeeId: optionalId,
  remark: shortText('备注', 500),
});
export type DeviceForm = z.output<typeof deviceForm>;

/** Rules over several fields of the form; an import checks the same. */
const certified = ({ special, certificateNo }: DeviceForm) => !special || certificateNo !== '';
const CERTIFICATE_MISSING = { path: ['certificateNo'], message: '特种设备请填写使用登记证编号' };
const inspected = ({ special, nextInspection }: DeviceForm) => !special || nextInspection !== null;
const INSPECTION_MISSING = { path: ['nextInspection'], message: '特种设备请填写下次检验日期' };
const guaranteed = ({ firstUseDate, warrantyEnd }: DeviceForm) =>
  firstUseDate === null || warrantyEnd === null || warrantyEnd >= firstUseDate;
const WARRANTY_BEFORE_USE = { path: ['warrantyEnd'], message: '质保到期日不能早于启用日期' };

export const devicePaper = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  by: z.string(),
  at: instant,
});
export type DevicePaper = z.infer<typeof devicePaper>;

export const deviceDetail = deviceRow.extend({
  maker: z.string(),
  serialNo: z.string(),
  shareGroupId: id.nullable(),
  shareGroupName: z.string(),
  firstUseDate: day.nullable(),
  lifeMonths: z.int().nullable(),
  /** First day of use plus the service life; null when one of them is unknown. */
  lifeEnd: day.nullable(),
  lifeDue: due,
  price: z.string().nullable(),
  certificateNo: z.string(),
  departmentId: id.nullable(),
  employeeId: id.nullable(),
  remark: z.string(),
  papers: z.array(devicePaper),
  changes: auditLines,
  updatedAt: instant,
});
export type DeviceDetail = z.infer<typeof deviceDetail>;

export const getDevice = device.get(deviceDetail);
export const createDevice = device.create(
  deviceForm.refine(certified, CERTIFICATE_MISSING).refine(inspected, INSPECTION_MISSING).refine(guaranteed, WARRANTY_BEFORE_USE),
);
export const changeDevice = device.change(
  deviceForm.refine(certified, CERTIFICATE_MISSING).refine(inspected, INSPECTION_MISSING).refine(guaranteed, WARRANTY_BEFORE_USE),
);
export const changeDeviceState = device.step('{id}/state', '变更设备状态', {
  fields: { state: DEVICE.schema, reason: z.string().trim().min(1, '请输入变更原因').max(200, '原因最多 200 个字') },
});
/** Only a device entered by mistake can be removed: one without documents, changes of state or references to it. */
export const removeDevice = device.remove();
export const removeDevicePaper = device.write('{id}/paper/{fileId}', '删除设备资料', {
  method: 'DELETE',
  act: 'change',
  input: { id: idParam, fileId: idParam },
});

/** The look-up defined by the specification: devices of an estate that are not scrapped. */
export const lookUpDevices = endpoint({
  method: 'GET',
  path: '/api/common/estate-dev/{id}',
  access: STAFF_ONLY,
  summary: '小区的设备',
  input: z.object({ id: idParam }),
  output: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      categoryId: id,
      categoryName: z.string(),
      location: z.string(),
      state: DEVICE.schema,
    }),
  ),
});
