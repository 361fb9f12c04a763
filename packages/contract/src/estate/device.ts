// 小区设备: the card of a device, its category, its papers. Whether a warranty, a life or an inspection ran out is computed from the
// dates, never typed.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { deviceState } from './enums.ts';

/** An inspection, a warranty or a life that ends within so many days is worth a call. */
export const DEVICE_SOON_DAYS = 30;
export const MAX_LABELS = 200;

export const DEVICE_LEVELS = ['A', 'B', 'C'] as const;
export const deviceLevel = z.enum(DEVICE_LEVELS, '重要等级应为 A、B 或 C');
/** Seen from today. `none`: no date is known, or the device is scrapped. */
const due = z.enum(['none', 'fine', 'soon', 'over']);
export type DeviceDue = z.infer<typeof due>;

const view = { menu: MENU.device, act: 'view' } as const;
const add = { menu: MENU.device, act: 'add' } as const;
const change = { menu: MENU.device, act: 'change' } as const;

// ---- list ---------------------------------------------------------------------------------------------------------------

export const deviceFilter = z.object({
  /** With all below it. */
  categoryId: id.nullable().default(null),
  estateId: id.nullable().default(null),
  /** Part of the code, name, brand, model, serial number or location. */
  key: z.string().trim().max(60).default(''),
  states: z.array(deviceState.schema).default([]),
  levels: z.array(deviceLevel).default([]),
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
  /** With the way from the top: `电梯 / 客梯`. */
  categoryName: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  location: z.string(),
  level: deviceLevel,
  state: deviceState.schema,
  special: z.boolean(),
  nextInspection: day.nullable(),
  inspectionDue: due,
  warrantyEnd: day.nullable(),
  warrantyDue: due,
  departmentName: z.string(),
  employeeName: z.string(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const searchDevices = endpoint({
  method: 'POST',
  path: '/api/estate/device/search',
  access: view,
  summary: '设备列表',
  input: pageQuery.extend({ ...deviceFilter.shape, sort: sortBy(['code', 'nextInspection']).default({ field: 'code', order: 'asc' }) }),
  output: z.object({
    rows: z.array(deviceRow),
    total: z.int(),
    /** Over all that match. */
    inUse: z.int(),
    stopped: z.int(),
    scrapped: z.int(),
    idle: z.int(),
    overdue: z.int(),
    soon: z.int(),
  }),
});
export const exportDevices = endpoint({
  method: 'POST',
  path: '/api/estate/device/export',
  access: { menu: MENU.device, act: 'export' },
  summary: '导出设备（当前条件的全部行）',
  input: z.object({ filter: deviceFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
/** What a label was scanned for. Codes are unique in an estate only, so without one there may be several. */
export const findDevices = endpoint({
  method: 'POST',
  path: '/api/estate/device/find',
  access: view,
  summary: '按编号查找设备',
  input: z.object({ code: z.string().trim().min(1).max(60), estateId: id.nullable().default(null) }),
  output: z.array(z.object({ id, estateName: z.string(), name: z.string() })),
});

// ---- one device ---------------------------------------------------------------------------------------------------------

const shortText = (what: string, most = 60) => z.string().trim().max(most, `${what}最多 ${most} 个字`).default('');
export const deviceForm = z.object({
  estateId: chosen('小区'),
  buildingId: id.nullable().default(null),
  categoryId: chosen('设备类别'),
  code: z.string().trim().min(1, '请输入设备编号').max(30, '设备编号最多 30 个字').regex(/^\S*$/, '设备编号不能含空格'),
  name: z.string().trim().min(1, '请输入设备名称').max(60, '设备名称最多 60 个字'),
  brand: shortText('品牌'),
  model: shortText('型号'),
  maker: shortText('制造商'),
  serialNo: shortText('出厂编号'),
  location: shortText('位置', 100),
  shareGroupId: id.nullable().default(null),
  level: deviceLevel.default('B'),
  firstUseDate: day.nullable().default(null),
  warrantyEnd: day.nullable().default(null),
  lifeMonths: z.int('使用年限应为整月数').min(1, '使用年限至少 1 个月').max(1200, '使用年限最多 1200 个月').nullable().default(null),
  price: z
    .string('价格不正确')
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, '价格应为非负数，最多两位小数')
    .nullable()
    .default(null),
  special: z.boolean().default(false),
  certificateNo: shortText('使用登记证编号'),
  nextInspection: day.nullable().default(null),
  departmentId: id.nullable().default(null),
  employeeId: id.nullable().default(null),
  remark: shortText('备注', 500),
});
export type DeviceForm = z.output<typeof deviceForm>;

/** What a form that holds together must say beyond its fields; an import asks the same. */
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
  /** First day of use and the life; null when one of them is not known. */
  lifeEnd: day.nullable(),
  lifeDue: due,
  price: z.string().nullable(),
  certificateNo: z.string(),
  departmentId: id.nullable(),
  employeeId: id.nullable(),
  remark: z.string(),
  papers: z.array(devicePaper),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  updatedAt: instant,
});
export type DeviceDetail = z.infer<typeof deviceDetail>;

export const getDevice = endpoint({
  method: 'GET',
  path: '/api/estate/device/{id}',
  access: view,
  summary: '设备详情',
  input: z.object({ id: idParam }),
  output: deviceDetail,
});
export const createDevice = endpoint({
  method: 'POST',
  path: '/api/estate/device',
  access: add,
  summary: '新增设备',
  idempotent: true,
  input: deviceForm.refine(certified, CERTIFICATE_MISSING).refine(inspected, INSPECTION_MISSING).refine(guaranteed, WARRANTY_BEFORE_USE),
  output: z.object({ id }),
});
export const changeDevice = endpoint({
  method: 'PUT',
  path: '/api/estate/device/{id}',
  access: change,
  summary: '修改设备',
  input: deviceForm
    .extend({ id: idParam, version })
    .refine(certified, CERTIFICATE_MISSING)
    .refine(inspected, INSPECTION_MISSING)
    .refine(guaranteed, WARRANTY_BEFORE_USE),
  output: noAnswer,
});
export const changeDeviceState = endpoint({
  method: 'POST',
  path: '/api/estate/device/{id}/state',
  access: change,
  summary: '变更设备状态',
  input: z.object({
    id: idParam,
    version,
    state: deviceState.schema,
    reason: z.string().trim().min(1, '请输入变更原因').max(200, '原因最多 200 个字'),
  }),
  output: noAnswer,
});
/** Only one entered by mistake goes: without papers, changes of state or anything that names it. */
export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/estate/device/{id}',
  access: { menu: MENU.device, act: 'remove' },
  summary: '删除设备',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
export const removeDevicePaper = endpoint({
  method: 'DELETE',
  path: '/api/estate/device/{id}/paper/{fileId}',
  access: change,
  summary: '删除设备资料',
  input: z.object({ id: idParam, fileId: idParam }),
  output: noAnswer,
});

/** The look-up of the specification: devices of an estate that are not scrapped. */
export const lookUpDevices = endpoint({
  method: 'GET',
  path: '/api/common/estate-dev/{id}',
  access: { session: true },
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
      state: deviceState.schema,
    }),
  ),
});
