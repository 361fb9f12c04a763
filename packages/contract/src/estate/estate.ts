// 小区楼栋: estates, zones, buildings and units, the frame every house hangs in.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { day } from '../kit/dates.ts';
import { MENU } from '../menu.ts';
import { buildingType, buildingUsage } from './enums.ts';

const name = (what: string, max = 60) => z.string().trim().min(1, `请输入${what}`).max(max, `${what}最多 ${max} 个字`);
/** numeric(14,2): an estate is larger than a house. */
const largeArea = (what: string) =>
  z
    .string(`${what}不正确`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`)
    .nullable()
    .default(null);
const remark = z.string().trim().max(500, '备注最多 500 个字').default('');

export const estateForm = z.object({
  companyId: chosen('所属公司'),
  name: name('小区名称'),
  code: z.string().trim().max(20, '编码最多 20 个字').default(''),
  address: z.string().trim().max(200, '地址最多 200 个字').default(''),
  /** The day the company took the estate over. */
  takeoverDate: day.nullable().default(null),
  /** Kind of estate, which says what new buildings begin with. */
  typeId: id.nullable().default(null),
  region: z.string().trim().max(60, '地区最多 60 个字').default(''),
  phone: z
    .string()
    .trim()
    .regex(/^[\d\-() ]{0,20}$/, '电话只能填数字、空格、括号和 -，最多 20 位')
    .default(''),
  /** Pays for houses that are not handed over. Found again by its credit code, else by its name. */
  developerName: z.string().trim().max(60, '开发商名称最多 60 个字').default(''),
  developerCode: z.string().trim().max(18, '统一社会信用代码为 18 位').default(''),
  landArea: largeArea('占地面积'),
  greenArea: largeArea('绿化面积'),
  remark,
});
export type EstateForm = z.output<typeof estateForm>;
export const zoneForm = z.object({ estateId: id, name: name('分区名称', 40), sort: z.int().min(0).max(9999).default(0) });
export const buildingForm = z.object({
  estateId: id,
  zoneId: id.nullable().default(null),
  name: name('楼栋名称', 40),
  type: buildingType.schema,
  usage: buildingUsage.schema,
  floors: z.int('层数应为整数').min(1, '层数至少为 1').max(200, '层数最多 200'),
  hasLift: z.boolean().default(false),
  remark,
});
export const unitForm = z.object({ buildingId: id, name: name('单元名称', 40), sort: z.int().min(0).max(9999).default(0) });

export const estateRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  takeoverDate: day.nullable(),
  typeId: id.nullable(),
  typeName: z.string(),
  region: z.string(),
  phone: z.string(),
  developerName: z.string(),
  developerCode: z.string(),
  landArea: z.string().nullable(),
  greenArea: z.string().nullable(),
  remark: z.string(),
  zones: z.int(),
  buildings: z.int(),
  units: z.int(),
  houses: z.int(),
});
export const zoneRow = z.object({ id, version, estateId: id, name: z.string(), sort: z.int(), houses: z.int() });
export const buildingRow = z.object({
  id,
  version,
  estateId: id,
  zoneId: id.nullable(),
  zoneName: z.string(),
  name: z.string(),
  type: buildingType.schema,
  usage: buildingUsage.schema,
  floors: z.int(),
  hasLift: z.boolean(),
  remark: z.string(),
  units: z.int(),
  houses: z.int(),
});
export const unitRow = z.object({ id, version, buildingId: id, name: z.string(), sort: z.int(), houses: z.int() });
export type EstateRow = z.infer<typeof estateRow>;
export type ZoneRow = z.infer<typeof zoneRow>;
export type BuildingRow = z.infer<typeof buildingRow>;
export type UnitRow = z.infer<typeof unitRow>;

const view = { menu: MENU.estate, act: 'view' } as const;
const add = { menu: MENU.estate, act: 'add' } as const;
const change = { menu: MENU.estate, act: 'change' } as const;
const remove = { menu: MENU.estate, act: 'remove' } as const;
const created = z.object({ id });
const removal = z.object({ id: idParam });
const changing = { id: idParam, version };

export const searchEstates = endpoint({
  method: 'POST',
  path: '/api/estate/estate/search',
  access: view,
  summary: '小区列表',
  input: pageQuery.extend({
    key: z.string().trim().max(60).optional(),
    companyId: id.optional(),
    typeId: id.optional(),
    sort: sortBy(['name', 'houses', 'takeoverDate']).optional(),
  }),
  output: pageOf(estateRow),
});
export const getEstate = endpoint({
  method: 'GET',
  path: '/api/estate/estate/{id}',
  access: view,
  summary: '小区详情',
  input: removal,
  output: estateRow,
});
export const createEstate = endpoint({
  method: 'POST',
  path: '/api/estate/estate',
  access: add,
  summary: '新增小区',
  input: estateForm,
  output: created,
});
export const changeEstate = endpoint({
  method: 'PUT',
  path: '/api/estate/estate/{id}',
  access: change,
  summary: '修改小区',
  input: estateForm.extend(changing),
  output: noAnswer,
});
export const removeEstate = endpoint({
  method: 'DELETE',
  path: '/api/estate/estate/{id}',
  access: remove,
  summary: '删除小区',
  input: removal,
  output: noAnswer,
});

export const listZones = endpoint({
  method: 'GET',
  path: '/api/estate/estate/{id}/zones',
  access: view,
  summary: '分区',
  input: removal,
  output: z.array(zoneRow),
});
export const createZone = endpoint({
  method: 'POST',
  path: '/api/estate/zone',
  access: add,
  summary: '新增分区',
  input: zoneForm,
  output: created,
});
export const changeZone = endpoint({
  method: 'PUT',
  path: '/api/estate/zone/{id}',
  access: change,
  summary: '修改分区',
  input: zoneForm.extend(changing),
  output: noAnswer,
});
export const removeZone = endpoint({
  method: 'DELETE',
  path: '/api/estate/zone/{id}',
  access: remove,
  summary: '删除分区',
  input: removal,
  output: noAnswer,
});

export const searchBuildings = endpoint({
  method: 'POST',
  path: '/api/estate/building/search',
  access: view,
  summary: '楼栋列表',
  input: pageQuery.extend({
    estateId: id,
    zoneId: id.optional(),
    key: z.string().trim().max(60).optional(),
    sort: sortBy(['name', 'houses', 'floors']).optional(),
  }),
  output: pageOf(buildingRow),
});
export const getBuilding = endpoint({
  method: 'GET',
  path: '/api/estate/building/{id}',
  access: view,
  summary: '楼栋详情',
  input: removal,
  output: buildingRow,
});
export const createBuilding = endpoint({
  method: 'POST',
  path: '/api/estate/building',
  access: add,
  summary: '新增楼栋',
  input: buildingForm,
  output: created,
});
export const changeBuilding = endpoint({
  method: 'PUT',
  path: '/api/estate/building/{id}',
  access: change,
  summary: '修改楼栋',
  input: buildingForm.extend(changing),
  output: noAnswer,
});
export const removeBuilding = endpoint({
  method: 'DELETE',
  path: '/api/estate/building/{id}',
  access: remove,
  summary: '删除楼栋',
  input: removal,
  output: noAnswer,
});

export const listUnits = endpoint({
  method: 'GET',
  path: '/api/estate/building/{id}/units',
  access: view,
  summary: '单元',
  input: removal,
  output: z.array(unitRow),
});
export const createUnit = endpoint({
  method: 'POST',
  path: '/api/estate/unit',
  access: add,
  summary: '新增单元',
  input: unitForm,
  output: created,
});
export const changeUnit = endpoint({
  method: 'PUT',
  path: '/api/estate/unit/{id}',
  access: change,
  summary: '修改单元',
  input: unitForm.extend(changing),
  output: noAnswer,
});
export const removeUnit = endpoint({
  method: 'DELETE',
  path: '/api/estate/unit/{id}',
  access: remove,
  summary: '删除单元',
  input: removal,
  output: noAnswer,
});

/** Companies that can run estates, for the select of the estate form. */
export const listEstateCompanies = endpoint({
  method: 'GET',
  path: '/api/estate/estate/companies',
  access: view,
  summary: '可经营小区的公司',
  input: z.object({}),
  output: z.array(z.object({ id, name: z.string(), level: z.int() })),
});
/** Kinds of estates for the select of the form; a kind out of use is offered to no other estate. */
export const listEstateKinds = endpoint({
  method: 'GET',
  path: '/api/estate/estate/kinds',
  access: view,
  summary: '可选的小区类型',
  input: z.object({}),
  output: z.array(z.object({ id, name: z.string(), usage: buildingUsage.schema })),
});
