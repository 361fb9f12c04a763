// The tree estate > zone > building > unit > house, loaded level by level, with house counts; and flat look-ups of houses and persons.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { area } from '../kit/money.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { BUILDING_USAGE, HOUSE_USE } from './enums.ts';

/** Screens that use the tree to find houses or persons. */
const TREE_MENUS = [
  MENU.house,
  MENU.estate,
  MENU.parking,
  MENU.publicArea,
  MENU.device,
  MENU.person,
  MENU.resident,
  MENU.customer,
  MENU.follow,
  MENU.resolution,
  MENU.meter,
  MENU.chargingStandard,
  MENU.billingMeter,
  MENU.billingShare,
  MENU.billingStandard,
  MENU.billingReduce,
  MENU.billingServe,
  MENU.billingAudit,
  MENU.billingNotify,
  MENU.checkout,
  MENU.checkoutMobile,
  MENU.arrearsChase,
  MENU.caseAccept,
  MENU.caseDispatch,
  MENU.caseFollow,
  MENU.caseResult,
  MENU.caseVisit,
  MENU.complaint,
] as const;
const seen = { menu: TREE_MENUS, act: 'view' } as const;

/** set: a payer named for the house · developer: before handover · owner: after handover */
export const payerBy = z.enum(['set', 'developer', 'owner']);

export const treeKind = z.enum(['estate', 'zone', 'building', 'unit', 'house']);
export type TreeKind = z.infer<typeof treeKind>;

export const treeRef = z.object({ kind: treeKind, id });
export type TreeRef = z.infer<typeof treeRef>;

export const treeNode = z.object({
  /** `building:12`, unique in the whole tree */
  key: z.string(),
  kind: treeKind,
  id,
  title: z.string(),
  /** Enabled houses below; 1 for a house itself. */
  houses: z.int(),
  leaf: z.boolean(),
  /** The text on the badge of the node: the use state of a house, the building type of a building. */
  note: z.string(),
  disabled: z.boolean(),
  /** Set for a house that is vacant or being decorated. */
  badge: z.enum(['vacant', 'decorating']).optional(),
});
export type TreeNode = z.infer<typeof treeNode>;

export const loadTree = endpoint({
  method: 'POST',
  path: '/api/house-tree/async',
  access: seen,
  summary: '房屋树（逐级）',
  input: z.object({
    parent: treeRef.nullable().default(null),
    /** False stops at units, for screens that list the houses next to the tree. */
    withHouses: z.boolean().default(true),
    withDisabled: z.boolean().default(false),
  }),
  output: z.array(treeNode),
});

// ---- persons and houses, flat ------------------------------------------------------------------------------------------------

/** A house as the lists of other screens show it. */
export const treeHouse = z.object({
  id,
  code: z.string(),
  estateId: id,
  estateName: z.string(),
  buildingName: z.string(),
  unitName: z.string(),
  floor: z.int(),
  houseNo: z.string(),
  usage: BUILDING_USAGE.schema,
  useState: HOUSE_USE.schema,
  chargeArea: area,
  /** Owners of today, joined with 、. */
  ownerNames: z.string(),
});
export type TreeHouse = z.infer<typeof treeHouse>;

const tie = {
  /** How the person is related to the house: as an owner of a type, or as a resident with a relation. */
  role: z.enum(['owner', 'resident']),
  relation: z.string(),
  share: z.string().nullable(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  /** True when it applies today. */
  current: z.boolean(),
};

export const listHouseMembers = endpoint({
  method: 'POST',
  path: '/api/house-tree/owners/member',
  access: seen,
  summary: '房屋的业主与住户',
  input: z.object({ houseId: id, withHistory: z.boolean().default(false) }),
  /** The phone is masked. */
  output: z.array(z.object({ personId: id, name: z.string(), phone: z.string(), ...tie })),
});

export const listOwnHouses = endpoint({
  method: 'POST',
  path: '/api/house-tree/owners/own',
  access: seen,
  summary: '一个人的房屋',
  input: z.object({ personId: id, withHistory: z.boolean().default(false) }),
  output: z.array(z.object({ houseId: id, code: z.string(), estateId: id, estateName: z.string(), disabled: z.boolean(), ...tie })),
});

/** Houses with today's owners and payer, for accounts kept by house. */
export const searchLedgerHouses = endpoint({
  method: 'POST',
  path: '/api/house-tree/ledger-pri',
  access: seen,
  summary: '房屋的业主与付款人',
  input: pageQuery.extend({ node: treeRef.nullable().default(null), key: z.string().trim().max(60).default('') }),
  output: pageOf(treeHouse.extend({ payer: z.object({ personId: id, name: z.string(), by: payerBy }).nullable() })),
});

/** Dwellings in use below a node: `building:12`, or only the id of an estate. */
export const listResidentialUsing = endpoint({
  method: 'POST',
  path: '/api/house-tree/residential-using',
  access: seen,
  summary: '使用中的住宅',
  input: pageQuery.extend({ id: z.union([id, z.string().regex(/^(estate|zone|building|unit|house):[1-9]\d{0,14}$/, '节点不正确')]) }),
  output: pageOf(treeHouse),
});

export const hitType = z.enum(['house', 'person', 'phone', 'plate']);

/** One search box for anything a caller on the phone may state: a house number, a name, initials, a phone, a plate. */
export const findInTree = endpoint({
  method: 'POST',
  path: '/api/house-tree/list',
  access: seen,
  summary: '按房号、姓名、电话、车牌查找',
  input: z.object({
    key: z.string().trim().min(1, '请输入要查找的内容').max(60, '查找内容最多 60 个字'),
    types: z.array(hitType).min(1).max(20).default(['house', 'person', 'phone', 'plate']),
    /** The maximum for each type. */
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.array(
    z.object({
      type: hitType,
      /** Id of the house, the person or the car. */
      id,
      title: z.string(),
      /** What distinguishes it from others of the same name: owners of a house, masked phone of a person, space of a car. */
      note: z.string(),
      /** The first few houses related to the hit. */
      houses: z.array(z.object({ id, code: z.string(), estateName: z.string() })),
    }),
  ),
});

export const listShareHouses = endpoint({
  method: 'POST',
  path: '/api/house-tree/share',
  access: seen,
  summary: '公摊组的房屋',
  input: pageQuery.extend({ groupId: id }),
  output: pageOf(treeHouse),
});
