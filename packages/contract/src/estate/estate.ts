// 小区楼栋: estates, zones, buildings and units, the frame every house hangs in.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { day } from '../kit/dates.ts';
import { MENU } from '../menu.ts';
import { buildingType, buildingUsage } from './enums.ts';

const name = (what: string, max = 60) => z.string().trim().min(1, `请输入${what}`).max(max, `${what}最多 ${max} 个字`);
const remark = z.string().trim().max(500, '备注最多 500 个字').default('');

export const estateForm = z.object({
  companyId: chosen('所属公司'),
  name: name('小区名称'),
  code: z.string().trim().max(20, '编码最多 20 个字').default(''),
  address: z.string().trim().max(200, '地址最多 200 个字').default(''),
  /** The day the company took the estate over. */
  takeoverDate: day.nullable().default(null),
  remark,
});
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
    sort: sortBy(['name', 'houses', 'takeoverDate']).optional(),
  }),
  output: pageOf(estateRow),
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
