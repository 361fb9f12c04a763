// One box for everything: what a text may mean, by kind, as far as the user may see it. Screens are found by the browser, which has the menu.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { HOUSE_USE } from '../estate/enums.ts';
import { MENU } from '../menu.ts';
import { BILL, SETTLEMENT } from './enums.ts';

/** How many rows of a kind are shown, and how far they are counted. */
export const FIND_ROWS = 5;
export const FIND_COUNTED = 50;
/** A shorter text matches half a company. */
export const FIND_SHORTEST = 2;

/** Open bills; null for users who may not see money. */
const owing = z.object({ bills: z.int(), overdueBills: z.int(), open: z.string() }).nullable();

const several = <T extends z.ZodType>(row: T) => z.object({ /** At most `FIND_COUNTED`. */ total: z.int(), rows: z.array(row) });

const foundHouse = z.object({
  id,
  code: z.string(),
  estateName: z.string(),
  owners: z.string(),
  phone: z.string(),
  useState: HOUSE_USE.schema,
  owing,
});
const foundPerson = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** The first house of the person, and what the person is there. */
  house: z.string(),
  owing,
});
const foundSpace = z.object({ id, code: z.string(), plate: z.string(), estateName: z.string(), houseCode: z.string() });
const foundCustomer = z.object({ id, number: z.string(), name: z.string(), phone: z.string() });
const foundReceipt = z.object({
  id,
  number: z.string(),
  houseCode: z.string(),
  payerName: z.string(),
  day: z.string(),
  state: SETTLEMENT.schema,
  total: z.string(),
});
const foundBill = z.object({ id, objectText: z.string(), item: z.string(), month: z.string(), state: BILL.schema, open: z.string() });

export const findAnything = endpoint({
  method: 'GET',
  path: '/api/charging/find',
  access: STAFF_ONLY,
  summary: '按房号、姓名、电话、车牌、票据号、账单号查找',
  input: z.object({ key: z.string().trim().min(FIND_SHORTEST, '请至少输入两个字').max(60, '查找内容最多 60 个字') }),
  /** A kind the user has no screen for is empty. */
  output: z.object({
    houses: several(foundHouse),
    people: several(foundPerson),
    spaces: several(foundSpace),
    customers: several(foundCustomer),
    receipts: several(foundReceipt),
    bills: several(foundBill),
  }),
});

/** How many open bills of a house are shown beside the hits. */
export const FIND_BILLS = 6;

/** The chosen house beside the hits, with its open bills, the oldest first. */
export const previewHouse = endpoint({
  method: 'GET',
  path: '/api/charging/find/house/{id}',
  access: { menu: [MENU.checkout, MENU.checkoutMobile, MENU.arrearsChase], act: 'view' },
  summary: '查找时房屋的待收账单',
  input: z.object({ id: idParam }),
  output: z.object({
    id,
    code: z.string(),
    estateName: z.string(),
    useState: HOUSE_USE.schema,
    owners: z.string(),
    chargeArea: z.string(),
    prepaid: z.string(),
    rows: z.array(z.object({ id, item: z.string(), month: z.string(), open: z.string(), isOverdue: z.boolean() })),
    bills: z.int(),
    open: z.string(),
  }),
});
