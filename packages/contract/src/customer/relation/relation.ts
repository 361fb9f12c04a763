// 客户关系维护 (menu 83): one customer on one page. A customer is found by name, phone, plate or house; the head shows who the customer is,
// the timeline what happened with the customer and the customer's houses, newest first. Phones are masked.
import { z } from 'zod';
import { gender, HOUSE_USE, PERSON_KIND } from '../../estate/enums.ts';
import { tagMark } from '../../estate/tag.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, searchText, severalOf } from '../../kit/fields.ts';
import { id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CASE } from '../case/states.ts';
import { leaseMark } from '../rental/lease-states.ts';
import { RELATION_REASON, RELATION_VISIT, RELATION_WAY, TIMELINE } from './states.ts';

const relation = resource({ path: '/api/customer/relation', menu: MENU.relation, what: '客户' });

export const RELATION_FAILURES = failures({
  RELATION_CURSOR: business('时间轴的位置不正确，请重新打开客户'),
});

/** The level of a customer as lists show it; the colour is one of TAG_COLORS. */
export const levelMark = z.object({ id, name: z.string(), color: z.string() });
export type LevelMark = z.output<typeof levelMark>;

// ---- who ----------------------------------------------------------------------------------------------------------------

export const foundCustomer = z.object({
  personId: id,
  name: z.string(),
  phone: z.string(),
  /** 业主, 配偶, 租客 …; empty for a customer without a house. */
  relation: z.string(),
  houseId: id.nullable(),
  estateName: z.string(),
  house: z.string(),
  level: levelMark.nullable(),
});
export type FoundCustomer = z.output<typeof foundCustomer>;
/** By name, phone, plate, customer number or the shorthand of a house; of a house that is named its owners. */
export const findRelations = relation.read('find', '查找客户', {
  input: { key: searchText.min(1, '请输入姓名、电话、车牌或房号') },
  output: z.array(foundCustomer),
});

const openCase = z.object({ id, number: z.string(), title: z.string(), state: CASE.schema, house: z.string(), at: instant });
const member = z.object({
  personId: id,
  name: z.string(),
  phone: z.string(),
  relation: z.string(),
  isOwner: z.boolean(),
  isSelf: z.boolean(),
});
const houseOfCustomer = z.object({
  houseId: id,
  estateId: id,
  estateName: z.string(),
  code: z.string(),
  /** 业主 50%, 付款人, 配偶 … */
  role: z.string(),
  current: z.boolean(),
  from: day.nullable(),
  to: day.nullable(),
  area: z.string(),
  useState: HOUSE_USE.schema,
  /** Who owns it and who lives there today; empty for a former house. */
  people: z.array(member),
  parkings: z.array(z.string()),
});
export type RelationHouse = z.output<typeof houseOfCustomer>;

export const relationHead = z.object({
  personId: id,
  /** Null for somebody who lives in a house without being a customer. */
  customerId: id.nullable(),
  customerNumber: z.string(),
  name: z.string(),
  kind: PERSON_KIND.schema,
  gender: gender.schema.nullable(),
  phone: z.string(),
  /** Full years; null where no day of birth is known. */
  age: z.int().nullable(),
  /** MM-DD */
  birthday: z.string().nullable(),
  tags: z.array(tagMark),
  level: levelMark.nullable(),
  levelSince: day.nullable(),
  levelReason: z.string(),
  /** The first day the person owned, lived in or paid for something. */
  since: day.nullable(),
  lastVisit: day.nullable(),
  /** When the next visit is due by the level; null where the level says nothing. */
  visitDue: day.nullable(),
  houses: z.array(houseOfCustomer),
  plates: z.array(z.string()),
  /** Of all current houses. Null where the user may not read money. */
  money: z.object({ open: z.string(), overdue: z.string(), prepaid: z.string(), deposit: z.string() }).nullable(),
  cases: z.array(openCase),
  /** Leases of which the customer is landlord or tenant and that wait, begin later or run. */
  leases: z.array(leaseMark),
  visits: z.array(
    z.object({
      id,
      plannedOn: day,
      reason: RELATION_REASON.schema,
      way: RELATION_WAY.schema,
      state: RELATION_VISIT.schema,
      employee: z.string(),
      overdue: z.boolean(),
    }),
  ),
  follows: z.int(),
});
export type RelationHead = z.output<typeof relationHead>;
export const getRelation = relation.read('{personId}', '客户全景', { method: 'GET', input: { personId: idParam }, output: relationHead });

// ---- what happened ------------------------------------------------------------------------------------------------------

export const timelineRow = z.object({
  /** Unique over all kinds. */
  key: z.string(),
  at: instant,
  kind: TIMELINE.schema,
  title: z.string(),
  text: z.string(),
  amount: z.string().nullable(),
  houseId: id.nullable(),
  house: z.string(),
  /** The screen and the record to open; no id where the screen has no record of its own for it. */
  link: z.object({ menu: z.int(), id: id.nullable() }).nullable(),
});
export type TimelineRow = z.output<typeof timelineRow>;

export const TIMELINE_PAGE = 30;
export const readTimeline = relation.read('{personId}/timeline', '客户时间轴', {
  input: {
    personId: idParam,
    kinds: severalOf(TIMELINE),
    houseId: optionalId,
    /** `next` of the answer before; null begins with the newest. */
    after: z.string().max(100).nullable().default(null),
    limit: z.int().min(1).max(100).default(TIMELINE_PAGE),
  },
  output: z.object({
    rows: z.array(timelineRow),
    next: z.string().nullable(),
    /** The kinds this user may see. */
    kinds: z.array(TIMELINE.schema),
  }),
});
