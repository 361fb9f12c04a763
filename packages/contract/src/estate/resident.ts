// 住户档案: who lives in which house, from when to when. A stay that ended is history and is not changed.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalId, optionalText, searchKey, searchText, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { MENU } from '../menu.ts';
import { HOUSE_USE, RESIDENT_RELATION, gender } from './enums.ts';
import { personPrivate } from './person.ts';
import { tagMark } from './tag.ts';
import { treeRef } from './tree.ts';

const resident = resource({ path: '/api/estate/resident', menu: MENU.resident, what: '住户' });

export const RESIDENT_FAILURES = failures({
  RESIDENT_TWICE: business('{name}在这一时期已登记为该房屋的住户'),
  RESIDENT_LEFT: business('{name}已迁出，历史记录不能修改'),
  RESIDENT_HEAD: business('该房屋已有户主{name}，请先取消'),
  RESIDENT_DATE_FUTURE: business('日期不能晚于今天'),
  RESIDENT_OUT_EARLY: business('迁出日期不能早于迁入日期 {date}'),
  RESIDENT_MOVE_EARLY: business('换房日期应晚于{name}的迁入日期 {date}'),
  RESIDENT_SAME_HOUSE: business('迁入房屋与现住房屋相同'),
  RESIDENT_MIXED: business('请选择同一房屋的住户'),
  USE_DATE_FUTURE: business('{what}不能晚于今天'),
});

export const residentFilter = z.object({
  node: treeRef.nullable().default(null),
  /** Name, initials or phone; if it contains a digit, also a house number or a plate. */
  key: searchKey,
  stay: z.enum(['living', 'left', 'all']).default('living'),
  relations: severalOf(RESIDENT_RELATION),
  tagIds: z.array(id).max(20).default([]),
});
export type ResidentFilter = z.output<typeof residentFilter>;

export const residentRow = z.object({
  id,
  version,
  personId: id,
  name: z.string(),
  gender: gender.schema.nullable(),
  /** Masked. */
  phone: z.string(),
  houseId: id,
  estateName: z.string(),
  houseCode: z.string(),
  relation: RESIDENT_RELATION.schema,
  head: z.boolean(),
  cardNo: z.string(),
  pets: z.string(),
  tags: z.array(tagMark),
  moveInDate: day.nullable(),
  moveOutDate: day.nullable(),
});
export type ResidentRow = z.infer<typeof residentRow>;

export const searchResidents = resident.search(
  { ...residentFilter.shape, sort: sortBy(['house', 'id']).default({ field: 'house', order: 'asc' }) },
  residentRow,
  {
    totals: {
      /** More rows match than were counted. */
      more: z.boolean(),
    },
  },
);

const openLease = z.object({ id, estateName: z.string(), code: z.string(), toDate: day });
const plate = z.object({ id, plate: z.string(), code: z.string() });

export const residentDetail = residentRow.extend({
  idNo: z.string(),
  remark: z.string(),
  moveOutReason: z.string(),
  vehicles: z.array(plate),
  /** Leases of parking spaces that continue when the resident moves out. */
  leases: z.array(openLease),
  changes: auditLines,
});
export type ResidentDetail = z.infer<typeof residentDetail>;

export const getResident = resident.get(residentDetail);

/** One house with all current and former residents: for the printed form 住户登记表, and the facts about the house that dialogs need. */
export const household = z.object({
  houseId: id,
  houseVersion: version,
  estateName: z.string(),
  code: z.string(),
  useState: HOUSE_USE.schema,
  disabled: z.boolean(),
  /** The number of persons the house is charged for. */
  persons: z.int(),
  buildArea: z.string(),
  ownerNames: z.string(),
  ownerPhone: z.string(),
  residents: z.array(residentRow.extend({ idNo: z.string(), remark: z.string() })),
  vehicles: z.array(plate),
});
export type Household = z.infer<typeof household>;

export const getHousehold = resident.read('house/{id}', '一户的住户', { method: 'GET', input: { id: idParam }, output: household });

/** Changes of the house that the user chose to make together with the move. */
const houseChange = z.object({ version, useState: HOUSE_USE.schema.nullable(), persons: z.boolean() }).nullable().default(null);
export type HouseChange = z.output<typeof houseChange>;

const stay = {
  relation: RESIDENT_RELATION.schema,
  moveInDate: day,
  head: z.boolean().default(false),
  cardNo: optionalText('门卡号', 100),
  pets: optionalText('宠物登记', 200),
  remark: optionalText('备注', 500),
};

/** A person who is not on file yet. The same document number means the same person. */
export const newcomer = personPrivate.omit({ secondPhone: true, birthDate: true }).extend({
  name: z.string().trim().min(1, '请输入姓名').max(60, '姓名最多 60 个字'),
  gender: gender.schema.nullable().default(null),
});
export type Newcomer = z.output<typeof newcomer>;

export const moveInResident = resident.create(
  z
    .object({
      houseId: chosen('房屋'),
      personId: optionalId,
      person: newcomer.nullable().default(null),
      ...stay,
      house: houseChange,
    })
    .refine((input) => (input.personId === null) !== (input.person === null), { path: ['personId'], error: '请选择人员，或登记新人员' }),
  { summary: '迁入', output: z.object({ id, personId: id }) },
);
export const changeResident = resident.change({ ...stay });
export const moveOutResident = resident.step('{id}/move-out', '迁出', {
  fields: { moveOutDate: day, reason: z.string().trim().min(1, '请填写迁出原因').max(200, '迁出原因最多 200 个字'), house: houseChange },
});
/** Moves the chosen residents of one house to another: their stay ends the day before, and a new one begins. */
export const moveHousehold = resident.write('move', '换房', {
  act: 'change',
  idempotent: true,
  input: {
    residents: z.array(z.object({ id, version })).min(1, '请选择要换房的住户').max(50),
    toHouseId: chosen('迁入房屋'),
    date: day,
    reason: z.string().trim().min(1, '请填写换房原因').max(200, '换房原因最多 200 个字'),
    fromHouse: houseChange,
    toHouse: houseChange,
  },
  output: z.object({ ids: z.array(id) }),
});
/** For entries made by mistake; a stay that ended is not removed. */
export const removeResident = resident.remove({ summary: '删除录错的住户' });
export const exportResidents = resident.export(residentFilter, { act: 'view' });

// ---- for service desks --------------------------------------------------------------------------------------------------

export const findResidents = endpoint({
  method: 'POST',
  path: '/api/common/resident',
  access: STAFF_ONLY,
  summary: '查找在住的住户',
  input: z
    .object({ houseId: id.optional(), key: searchText.optional() })
    .refine((input) => input.houseId !== undefined || (input.key ?? '') !== '', { path: ['key'], error: '请输入姓名、电话、房号或车牌' }),
  output: z.array(
    residentRow.pick({
      id: true,
      personId: true,
      name: true,
      phone: true,
      houseId: true,
      estateName: true,
      houseCode: true,
      relation: true,
      head: true,
      moveInDate: true,
    }),
  ),
});
