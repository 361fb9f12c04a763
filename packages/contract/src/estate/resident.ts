// 住户档案: who lives in which house, from when to when. A stay that ended is history and is not written over.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { gender, houseUseState, residentRelation } from './enums.ts';
import { personPrivate } from './person.ts';
import { tagMark } from './tag.ts';
import { treeRef } from './tree.ts';

export const residentFilter = z.object({
  node: treeRef.nullable().default(null),
  /** Name, initials, phone; with a figure in it also a house number or a plate. */
  key: z.string().trim().max(60).default(''),
  stay: z.enum(['living', 'left', 'all']).default('living'),
  relations: z.array(residentRelation.schema).default([]),
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
  relation: residentRelation.schema,
  head: z.boolean(),
  cardNo: z.string(),
  pets: z.string(),
  tags: z.array(tagMark),
  moveInDate: day.nullable(),
  moveOutDate: day.nullable(),
});
export type ResidentRow = z.infer<typeof residentRow>;

const view = { menu: MENU.resident, act: 'view' } as const;
const add = { menu: MENU.resident, act: 'add' } as const;
const change = { menu: MENU.resident, act: 'change' } as const;

export const searchResidents = endpoint({
  method: 'POST',
  path: '/api/estate/resident/search',
  access: view,
  summary: '住户列表',
  input: pageQuery.extend({ ...residentFilter.shape, sort: sortBy(['house', 'id']).default({ field: 'house', order: 'asc' }) }),
  output: pageOf(residentRow).extend({
    /** There are more than were counted. */
    more: z.boolean(),
  }),
});

const openLease = z.object({ id, estateName: z.string(), code: z.string(), toDate: day });
const plate = z.object({ id, plate: z.string(), code: z.string() });

export const residentDetail = residentRow.extend({
  idNo: z.string(),
  remark: z.string(),
  moveOutReason: z.string(),
  vehicles: z.array(plate),
  /** Spaces he rents that run on when he moves out. */
  leases: z.array(openLease),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
});
export type ResidentDetail = z.infer<typeof residentDetail>;

export const getResident = endpoint({
  method: 'GET',
  path: '/api/estate/resident/{id}',
  access: view,
  summary: '住户详情',
  input: z.object({ id: idParam }),
  output: residentDetail,
});

/** One house with everybody who lives or lived there: the paper 住户登记表, and what a dialog must know of the house. */
export const household = z.object({
  houseId: id,
  houseVersion: version,
  estateName: z.string(),
  code: z.string(),
  useState: houseUseState.schema,
  disabled: z.boolean(),
  /** Persons the house is charged for. */
  persons: z.int(),
  buildArea: z.string(),
  ownerNames: z.string(),
  ownerPhone: z.string(),
  residents: z.array(residentRow.extend({ idNo: z.string(), remark: z.string() })),
  vehicles: z.array(plate),
});
export type Household = z.infer<typeof household>;

export const getHousehold = endpoint({
  method: 'GET',
  path: '/api/estate/resident/house/{id}',
  access: view,
  summary: '一户的住户',
  input: z.object({ id: idParam }),
  output: household,
});

/** What the person decided to change on the house along the way. */
const houseChange = z.object({ version, useState: houseUseState.schema.nullable(), persons: z.boolean() }).nullable().default(null);
export type HouseChange = z.output<typeof houseChange>;

const stay = {
  relation: residentRelation.schema,
  moveInDate: day,
  head: z.boolean().default(false),
  cardNo: z.string().trim().max(100, '门卡号最多 100 个字').default(''),
  pets: z.string().trim().max(200, '宠物登记最多 200 个字').default(''),
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
};

/** Somebody not written down yet. Whoever has the same paper is the same person. */
export const newcomer = personPrivate.omit({ secondPhone: true, birthDate: true }).extend({
  name: z.string().trim().min(1, '请输入姓名').max(60, '姓名最多 60 个字'),
  gender: gender.schema.nullable().default(null),
});
export type Newcomer = z.output<typeof newcomer>;

export const moveInResident = endpoint({
  method: 'POST',
  path: '/api/estate/resident',
  access: add,
  summary: '迁入',
  idempotent: true,
  input: z
    .object({
      houseId: chosen('房屋'),
      personId: id.nullable().default(null),
      person: newcomer.nullable().default(null),
      ...stay,
      house: houseChange,
    })
    .refine((input) => (input.personId === null) !== (input.person === null), { path: ['personId'], error: '请选择人员，或登记新人员' }),
  output: z.object({ id, personId: id }),
});
export const changeResident = endpoint({
  method: 'PUT',
  path: '/api/estate/resident/{id}',
  access: change,
  summary: '修改住户',
  input: z.object({ id: idParam, version, ...stay }),
  output: noAnswer,
});
export const moveOutResident = endpoint({
  method: 'POST',
  path: '/api/estate/resident/{id}/move-out',
  access: change,
  summary: '迁出',
  input: z.object({
    id: idParam,
    version,
    moveOutDate: day,
    reason: z.string().trim().min(1, '请填写迁出原因').max(200, '迁出原因最多 200 个字'),
    house: houseChange,
  }),
  output: noAnswer,
});
/** The chosen people of one house to another: their stay ends the day before, and a new one begins. */
export const moveHousehold = endpoint({
  method: 'POST',
  path: '/api/estate/resident/move',
  access: change,
  summary: '换房',
  idempotent: true,
  input: z.object({
    residents: z.array(z.object({ id, version })).min(1, '请选择要换房的住户').max(50),
    toHouseId: chosen('迁入房屋'),
    date: day,
    reason: z.string().trim().min(1, '请填写换房原因').max(200, '换房原因最多 200 个字'),
    fromHouse: houseChange,
    toHouse: houseChange,
  }),
  output: z.object({ ids: z.array(id) }),
});
/** For entries made by mistake; a stay that ended stays. */
export const removeResident = endpoint({
  method: 'DELETE',
  path: '/api/estate/resident/{id}',
  access: { menu: MENU.resident, act: 'remove' },
  summary: '删除录错的住户',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
export const exportResidents = endpoint({
  method: 'POST',
  path: '/api/estate/resident/export',
  access: view,
  summary: '导出住户（当前条件的全部行）',
  input: z.object({ filter: residentFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});

// ---- for desks ----------------------------------------------------------------------------------------------------------

export const findResidents = endpoint({
  method: 'POST',
  path: '/api/common/resident',
  access: { session: true },
  summary: '查找在住的住户',
  input: z
    .object({ houseId: id.optional(), key: z.string().trim().max(60).optional() })
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
