// 欠费催收 (menu 169): who is to be spoken to, what was said and promised. Letters and messages are in chase-letter.ts, the steps by age
// in chase-ladder.ts. Domain notes, 4.6.
// There is no way here to cut water, power, heat or gas: the law forbids it (民法典 944).
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { day, instant } from '../../kit/dates.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { id } from '../../kit/ids.ts';
import { pageQuery, sortBy } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { ageBucket, arrearsFilter, arrearsObject, arrearsRow, arrearsSums } from './arrears.ts';
import { arrearsReason, chargeObject } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'export'>(act: A) => ({ menu: MENU.arrearsChase, act }) as const;

export const chaseMethod = enumeration('催收方式', {
  1: '电话',
  2: '短信',
  3: '微信',
  4: '上门',
  5: '催款通知',
  6: '催款函',
  7: '律师函',
  8: '诉讼',
});
export type ChaseMethod = (typeof chaseMethod.values)[number];
export const CHASE = { phone: 1, sms: 2, wechat: 3, visit: 4, notice: 5, letter: 6, lawyer: 7, lawsuit: 8 } as const;
export const chaseResult = enumeration('催收结果', {
  1: '承诺付款',
  2: '拒付',
  3: '联系不上',
  4: '已付',
  5: '要求解决问题',
  6: '转诉讼',
});
export const promiseState = enumeration('承诺状态', { 1: '待履行', 2: '已履行', 3: '未履行' });
export type PromiseState = (typeof promiseState.values)[number];
/** 诉讼时效 of three years from the oldest due date, or from the last demand made in time. */
export const limitationState = enumeration('诉讼时效', { 1: '时效内', 2: '临近诉讼时效', 3: '已过三年' });
export const LIMITATION = { within: 1, near: 2, passed: 3 } as const;

export const chasePromise = z.object({ amount: z.string(), date: day, paid: z.string(), state: promiseState.schema });
export type ChasePromise = z.infer<typeof chasePromise>;
const limitation = z.object({
  state: limitationState.schema,
  /** The last day of the three years. */
  until: day,
  /** The demand they count from; null when they count from the oldest due date. */
  interrupted: day.nullable(),
});
export type ChaseLimitation = z.infer<typeof limitation>;

/** What stands in the way of chasing: marks that hold today, and an agreement that runs or was broken. */
export const chaseHold = z.object({
  marks: z.array(
    z.object({
      id,
      reason: arrearsReason.schema,
      stopLate: z.boolean(),
      stopChase: z.boolean(),
      legalHold: z.boolean(),
      toDate: day.nullable(),
    }),
  ),
  plan: z.object({ id, number: z.string(), broken: z.boolean(), dueDate: day.nullable(), amount: z.string() }).nullable(),
  /** No letters and messages: a mark says so, or an agreement is being kept. */
  quiet: z.boolean(),
});
export type ChaseHold = z.infer<typeof chaseHold>;

export const chaseRow = arrearsRow.extend({
  hold: chaseHold,
  last: z.object({ day, method: chaseMethod.schema, result: chaseResult.schema.nullable(), by: z.string() }).nullable(),
  /** The last one made. */
  promise: chasePromise.nullable(),
  nextDate: day.nullable(),
  limitation,
  /** The next step of the ladder for its age that was not done yet. */
  step: chaseMethod.schema.nullable(),
});
export type ChaseRow = z.infer<typeof chaseRow>;

export const chaseFilter = arrearsFilter.extend({
  buckets: z.array(ageBucket.schema).default([]),
  /** Overdue at least so much. */
  amountFrom: z
    .string('金额不正确')
    .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为非负数，最多两位小数')
    .nullable()
    .default(null),
  /** Nobody was spoken to on this day or after it. */
  noContactSince: day.nullable().default(null),
  /** The last promise: still to be kept, due today, not kept. */
  promise: z.enum(['waiting', 'today', 'broken']).nullable().default(null),
  /** The next day noted is here or past. */
  nextDue: z.boolean().default(false),
});
export type ChaseFilter = z.output<typeof chaseFilter>;
const chaseSort = sortBy(['overdue', 'days']).optional();
export type ChaseSort = NonNullable<z.output<typeof chaseSort>>;
export const searchChase = endpoint({
  method: 'POST',
  path: '/api/charging/chase/search',
  access: may('view'),
  summary: '催收名单',
  input: pageQuery.extend({ ...chaseFilter.shape, sort: chaseSort }),
  output: arrearsSums.extend({
    rows: z.array(chaseRow),
    buckets: z.array(z.object({ bucket: ageBucket.schema, objects: z.int(), overdue: z.string() })),
  }),
});

export const chaseRecord = z.object({
  id,
  day,
  method: chaseMethod.schema,
  number: z.string(),
  reached: z.string(),
  content: z.string(),
  result: chaseResult.schema.nullable(),
  promise: chasePromise.nullable(),
  nextDate: day.nullable(),
  file: z.object({ id, name: z.string() }).nullable(),
  /** As it was that day. */
  open: z.string(),
  late: z.string(),
  bills: z.int(),
  oldestDue: day.nullable(),
  by: z.string(),
  at: instant,
});
export type ChaseRecord = z.infer<typeof chaseRecord>;
export const getChaseObject = endpoint({
  method: 'POST',
  path: '/api/charging/chase/object',
  access: may('view'),
  summary: '催收详情',
  input: arrearsObject,
  output: z.object({
    objectText: z.string(),
    estateId: id,
    estateName: z.string(),
    /** The one it is shown under at the desk. */
    houseId: id.nullable(),
    payerName: z.string(),
    phone: z.string(),
    /** Null when nothing is overdue any more. */
    limitation: limitation.nullable(),
    hold: chaseHold,
    records: z.array(chaseRecord),
    others: z.array(
      z.object({ objectKind: chargeObject.schema, objectId: id, objectText: z.string(), estateName: z.string(), open: z.string() }),
    ),
  }),
});
export type ChaseObject = z.infer<typeof getChaseObject.output>;

const yuan = z
  .string('请输入承诺金额')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '承诺金额应为正数，最多两位小数')
  .refine((text) => !/^0+(\.0+)?$/.test(text), '承诺金额应大于 0');

export const chaseForm = z
  .object({
    objectKind: chargeObject.schema,
    objectId: id,
    day,
    method: chaseMethod.schema,
    /** 催款通知, 催款函: which one was handed over; 律师函: its own number. */
    number: z.string().trim().max(40, '函件编号最多40字').default(''),
    reached: z.string().trim().max(40, '联系人最多40字').default(''),
    content: z.string('请输入内容').trim().min(1, '请输入内容').max(500, '内容最多500字'),
    result: chaseResult.schema.nullable().default(null),
    promiseAmount: yuan.nullable().default(null),
    promiseDate: day.nullable().default(null),
    nextDate: day.nullable().default(null),
    fileId: id.nullable().default(null),
  })
  .refine(({ result, promiseAmount }) => result !== 1 || promiseAmount !== null, { path: ['promiseAmount'], error: '请输入承诺金额' })
  .refine(({ result, promiseDate }) => result !== 1 || promiseDate !== null, { path: ['promiseDate'], error: '请选择承诺日期' })
  .refine(({ result, promiseAmount, promiseDate }) => result === 1 || (promiseAmount === null && promiseDate === null), {
    path: ['result'],
    error: '有承诺的，结果应为“承诺付款”',
  })
  .refine(({ promiseDate, day: on }) => promiseDate === null || promiseDate >= on, {
    path: ['promiseDate'],
    error: '承诺日期不能早于联系日期',
  })
  .refine(({ nextDate, day: on }) => nextDate === null || nextDate >= on, { path: ['nextDate'], error: '下次联系不能早于联系日期' });
export const createChase = endpoint({
  method: 'POST',
  path: '/api/charging/chase',
  access: may('add'),
  summary: '登记催收',
  idempotent: true,
  input: chaseForm,
  output: z.object({ id }),
});

export const exportChase = endpoint({
  method: 'POST',
  path: '/api/charging/chase/export',
  access: may('export'),
  summary: '导出催收名单',
  input: z.object({ filter: chaseFilter, sort: chaseSort, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
