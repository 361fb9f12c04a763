// 小区楼栋: estates, zones, buildings and units, to which every house belongs.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalDay, optionalId, optionalText, searchText } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { BUILDING_USAGE, BUILDING_TYPE } from './enums.ts';

const estate = resource({ path: '/api/estate/estate', menu: MENU.estate, what: '小区' });
const zone = resource({ path: '/api/estate/zone', menu: MENU.estate, what: '分区' });
const building = resource({ path: '/api/estate/building', menu: MENU.estate, what: '楼栋' });
const unit = resource({ path: '/api/estate/unit', menu: MENU.estate, what: '单元' });

export const ESTATE_FAILURES = failures({
  ESTATE_NAME_TAKEN: business('小区“{name}”已存在'),
  ESTATE_NOT_EMPTY: business('“{name}”下还有{what}，不能删除'),
  ZONE_NAME_TAKEN: business('分区“{name}”已存在'),
  BUILDING_NAME_TAKEN: business('楼栋“{name}”已存在'),
  UNIT_NAME_TAKEN: business('单元“{name}”已存在'),
  PARENT_MISMATCH: business('所选的分区、楼栋、单元不属于同一小区'),
  DEVELOPER_NAME: business('该统一社会信用代码已登记为“{name}”'),
});

const name = (what: string, max = 60) => z.string().trim().min(1, `请输入${what}`).max(max, `${what}最多 ${max} 个字`);
/** numeric(14,2): an estate is larger than a house. */
const largeArea = (what: string) =>
  z
    .string(`${what}不正确`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为非负数，最多两位小数`)
    .nullable()
    .default(null);
const remark = optionalText('备注', 500);

export const estateForm = z.object({
  companyId: chosen('所属公司'),
  name: name('小区名称'),
  code: optionalText('编码', 20),
  address: optionalText('地址', 200),
  /** The day the company took the estate over. */
  takeoverDate: optionalDay,
  /** Type of estate; it provides the defaults of new buildings. */
  typeId: optionalId,
  region: optionalText('地区', 60),
  phone: z
    .string()
    .trim()
    .regex(/^[\d\-() ]{0,20}$/, '电话只能填数字、空格、括号和 -，最多 20 位')
    .default(''),
  /** The developer pays for houses that are not handed over yet. It is identified by its credit code, or by its name if it has none. */
  developerName: optionalText('开发商名称', 60),
  developerCode: z.string().trim().max(18, '统一社会信用代码为 18 位').default(''),
  landArea: largeArea('占地面积'),
  greenArea: largeArea('绿化面积'),
  remark,
});
export type EstateForm = z.output<typeof estateForm>;
export const zoneForm = z.object({ estateId: id, name: name('分区名称', 40), sort: z.int().min(0).max(9999).default(0) });
export const buildingForm = z.object({
  estateId: id,
  zoneId: optionalId,
  name: name('楼栋名称', 40),
  type: BUILDING_TYPE.schema,
  usage: BUILDING_USAGE.schema,
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
  type: BUILDING_TYPE.schema,
  usage: BUILDING_USAGE.schema,
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

export const searchEstates = estate.search(
  {
    key: searchText.optional(),
    companyId: id.optional(),
    typeId: id.optional(),
    sort: sortBy(['name', 'houses', 'takeoverDate']).optional(),
  },
  estateRow,
);
export const getEstate = estate.get(estateRow);
export const createEstate = estate.create(estateForm, { idempotent: false });
export const changeEstate = estate.change(estateForm);
export const removeEstate = estate.remove();

export const listZones = estate.read('{id}/zones', '分区', { method: 'GET', input: { id: idParam }, output: z.array(zoneRow) });
export const createZone = zone.create(zoneForm, { idempotent: false });
export const changeZone = zone.change(zoneForm);
export const removeZone = zone.remove();

export const searchBuildings = building.search(
  { estateId: id, zoneId: id.optional(), key: searchText.optional(), sort: sortBy(['name', 'houses', 'floors']).optional() },
  buildingRow,
);
export const getBuilding = building.get(buildingRow);
export const createBuilding = building.create(buildingForm, { idempotent: false });
export const changeBuilding = building.change(buildingForm);
export const removeBuilding = building.remove();

export const listUnits = building.read('{id}/units', '单元', { method: 'GET', input: { id: idParam }, output: z.array(unitRow) });
export const createUnit = unit.create(unitForm, { idempotent: false });
export const changeUnit = unit.change(unitForm);
export const removeUnit = unit.remove();

/** Companies that can operate estates, for the select of the estate form. */
export const listEstateCompanies = estate.read('companies', '可经营小区的公司', {
  method: 'GET',
  output: z.array(z.object({ id, name: z.string(), level: z.int() })),
});
/** Types of estates for the select of the form; a disabled type is not offered. */
export const listEstateKinds = estate.read('kinds', '可选的小区类型', {
  method: 'GET',
  output: z.array(z.object({ id, name: z.string(), usage: BUILDING_USAGE.schema })),
});
