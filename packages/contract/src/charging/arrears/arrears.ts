// Arrears as the specification defines them (section 7, Arrears): which object owes since when, one object by month, one object bill by
// bill. Overdue means due before today and not suspended; suspended amounts are shown separately. Domain notes, 4.6.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { day } from '../../kit/dates.ts';
import { searchKey } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { OBJECT } from '../enums.ts';

export const ageBucket = enumeration('账龄', {
  1: '30天以内',
  2: '31–90天',
  3: '91–180天',
  4: '181–365天',
  5: '1年以上',
  6: '2年以上',
  7: '3年以上',
});
export type AgeBucket = (typeof ageBucket.values)[number];
/** The last day of every bucket except the last, which has no end. */
export const AGE_LIMITS = [30, 90, 180, 365, 730, 1095] as const;

const seen = { menu: [MENU.arrearsChase, MENU.checkout], act: 'view' } as const;

export const arrearsObject = z.object({ objectKind: OBJECT.schema.default(1), objectId: id });

const arrearsPlace = z.object({
  node: z
    .object({ kind: z.enum(['estate', 'zone', 'building', 'unit']), id })
    .nullable()
    .default(null),
  /** House code or number, parking code, name, phone. */
  key: searchKey,
});

/** One of the persons who owe the arrears of an object, with that person's bills only. */
export const arrearsDebtor = z.object({
  /** Null: bills that name nobody, asked of the payer of the object. */
  payerId: id.nullable(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  bills: z.int(),
  overdue: z.string(),
  late: z.string(),
  oldestDue: day,
});
export type ArrearsDebtor = z.infer<typeof arrearsDebtor>;

/** What one object owes today. */
export const arrearsRow = z.object({
  /** Kind and id, unique among objects: `1-12`. */
  key: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  houseId: id.nullable(),
  objectText: z.string(),
  estateId: id,
  estateName: z.string(),
  /** The debtor, or with several debtors the one whose bills have been due longest. */
  payerId: id.nullable(),
  payerName: z.string(),
  /** Masked. */
  phone: z.string(),
  /** Whose bills these are, the longest due first. */
  debtors: z.array(arrearsDebtor).default([]),
  /** Number of bills that are overdue and not suspended. */
  bills: z.int(),
  overdue: z.string(),
  /** 违约金 of those bills as of today. */
  late: z.string(),
  suspended: z.string(),
  /** Everything open, whether due or not, suspended or not. */
  open: z.string(),
  oldestDue: day,
  days: z.int(),
  bucket: ageBucket.schema,
});
export type ArrearsRow = z.infer<typeof arrearsRow>;

/** Totals of all matching rows. */
export const arrearsSums = z.object({ total: z.int(), overdue: z.string(), suspended: z.string() });

export const arrearsHouseSummary = endpoint({
  method: 'POST',
  path: '/api/common/arrears-house-summary',
  access: seen,
  summary: '欠费汇总（按房屋、车位、客户）',
  input: pageQuery.extend(arrearsPlace.shape),
  output: arrearsSums.extend({ rows: z.array(arrearsRow) }),
});

export const arrearsHouseDate = endpoint({
  method: 'POST',
  path: '/api/common/arrears-house-date',
  access: seen,
  summary: '欠费按到期月份',
  input: arrearsObject,
  output: z.array(
    z.object({ month: z.string(), bills: z.int(), open: z.string(), late: z.string(), suspended: z.string(), overdue: z.boolean() }),
  ),
});

export const arrearsBill = z.object({
  id,
  /** Whose debt it is; empty when the bill names nobody. */
  payerName: z.string().default(''),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  /** Days past the due date; 0 before it. */
  days: z.int(),
  amount: z.string(),
  settled: z.string(),
  open: z.string(),
  late: z.string(),
  /** How the late fee came about: principal × rate × days by step, pauses and cap. Absent while none has accrued. */
  lateText: z.string().optional(),
  suspended: z.boolean(),
  explain: z.string(),
});
export type ArrearsBill = z.infer<typeof arrearsBill>;
export const arrearsHouseDetail = endpoint({
  method: 'POST',
  path: '/api/common/arrears-house-detail',
  access: seen,
  summary: '未付账单明细',
  input: arrearsObject,
  output: z.object({
    bills: z.array(arrearsBill),
    /** What is overdue and not suspended, by the age of each bill. */
    ageing: z.array(z.object({ bucket: ageBucket.schema, bills: z.int(), open: z.string() })),
    open: z.string(),
    overdue: z.string(),
    late: z.string(),
    suspended: z.string(),
  }),
});

export const arrearsFilter = arrearsPlace;
