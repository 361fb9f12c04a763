// 欠费催收 (menu 169): whom to contact about arrears, what was said and promised. Letters and messages are in chase-letter.ts, the steps by
// age in chase-ladder.ts. Domain notes, 4.6.
// No call here cuts off water, power, heat or gas: the law forbids it (民法典 944).
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { fileRef, optionalDay, optionalId, optionalText, requiredText, severalOf } from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { id } from '../../kit/ids.ts';
import { sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { states, type StateOf } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { ageBucket, arrearsDebtor, arrearsFilter, arrearsObject, arrearsRow } from './arrears.ts';
import { arrearsReason, OBJECT } from '../enums.ts';

const chase = resource({ path: '/api/charging/chase', menu: MENU.arrearsChase, what: '催收名单' });

export const CHASE = states('催收方式', {
  phone: [1, '电话'],
  sms: [2, '短信'],
  wechat: [3, '微信'],
  visit: [4, '上门'],
  notice: [5, '催款通知'],
  letter: [6, '催款函'],
  lawyer: [7, '律师函'],
  lawsuit: [8, '诉讼'],
});
export type ChaseMethod = StateOf<typeof CHASE>;
export const CHASE_RESULT = states('催收结果', {
  promised: [1, '承诺付款'],
  refused: [2, '拒付'],
  unreached: [3, '联系不上'],
  paid: [4, '已付'],
  complained: [5, '要求解决问题'],
  sued: [6, '转诉讼'],
});
export const PROMISE = states('承诺状态', { waiting: [1, '待履行'], kept: [2, '已履行'], broken: [3, '未履行'] });
export type PromiseState = StateOf<typeof PROMISE>;
/** 诉讼时效: three years from the oldest due date, or from the last demand made before they end. */
export const LIMITATION = states('诉讼时效', { within: [1, '时效内'], near: [2, '临近诉讼时效'], passed: [3, '已过三年'] });

export const CHASE_FAILURES = failures({
  CHASE_FUTURE: business('联系日期不能晚于今天'),
  CHASE_LETTER_UNKNOWN: business('该对象没有这个编号的函件，请填写已出具函件的编号'),
  CHASE_DEADLINE: business('付款期限应晚于今天'),
  CHASE_WHO: business('欠费分属 {names}，请选择联系的是谁'),
  CHASE_BUILDING_LARGE: business('这幢楼有 {count} 套，超过 {most} 套的不画楼栋图，请看列表'),
  CHASE_NOTHING: business('所选对象没有逾期欠费'),
  CHASE_HELD: business('所选对象都已暂停催收或正在履行分期协议'),
});

export const chasePromise = z.object({ amount: z.string(), date: day, paid: z.string(), state: PROMISE.schema });
export type ChasePromise = z.infer<typeof chasePromise>;
const limitation = z.object({
  state: LIMITATION.schema,
  /** The last day of the three years. */
  until: day,
  /** The demand that the three years count from; null when they count from the oldest due date. */
  interrupted: day.nullable(),
});
export type ChaseLimitation = z.infer<typeof limitation>;

/** What stops the collection of arrears from an object: marks in force today, and an instalment plan that is active or broken. */
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
  /** No letters or messages are sent, because a mark stops them or the payer keeps an instalment plan. */
  quiet: z.boolean(),
});
export type ChaseHold = z.infer<typeof chaseHold>;

export const chaseRow = arrearsRow.extend({
  hold: chaseHold,
  last: z.object({ day, method: CHASE.schema, result: CHASE_RESULT.schema.nullable(), by: z.string() }).nullable(),
  /** The latest promise. */
  promise: chasePromise.nullable(),
  nextDate: day.nullable(),
  /** With several debtors, that of the one whose three years end first. */
  limitation,
  /** The next step that the age of the arrears has reached and that has not been taken yet. */
  step: CHASE.schema.nullable(),
});
export type ChaseRow = z.infer<typeof chaseRow>;

export const chaseFilter = arrearsFilter.extend({
  buckets: severalOf(ageBucket),
  /** Minimum overdue amount. */
  amountFrom: z
    .string('金额不正确')
    .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为非负数，最多两位小数')
    .nullable()
    .default(null),
  /** Objects without a contact on or after this day. */
  noContactSince: optionalDay,
  /** By whether the latest promise is still open, due today or broken. */
  promise: z.enum(['waiting', 'today', 'broken']).nullable().default(null),
  /** The day planned for the next contact has come. */
  nextDue: z.boolean().default(false),
});
export type ChaseFilter = z.output<typeof chaseFilter>;
const chaseSort = sortBy(['overdue', 'days']).optional();
export type ChaseSort = NonNullable<z.output<typeof chaseSort>>;
export const searchChase = chase.search({ ...chaseFilter.shape, sort: chaseSort }, chaseRow, {
  summary: '催收名单',
  totals: {
    overdue: z.string(),
    suspended: z.string(),
    buckets: z.array(z.object({ bucket: ageBucket.schema, objects: z.int(), overdue: z.string() })),
  },
});

export const chaseRecord = z.object({
  id,
  day,
  method: CHASE.schema,
  number: z.string(),
  /** To whom; empty for a contact about the object as a whole. */
  payerName: z.string().default(''),
  reached: z.string(),
  content: z.string(),
  result: CHASE_RESULT.schema.nullable(),
  promise: chasePromise.nullable(),
  nextDate: day.nullable(),
  file: fileRef,
  /** The amounts owed on that day. */
  open: z.string(),
  late: z.string(),
  bills: z.int(),
  oldestDue: day.nullable(),
  by: z.string(),
  at: instant,
});
export type ChaseRecord = z.infer<typeof chaseRecord>;
export const getChaseObject = chase.read('object', '催收详情', {
  input: arrearsObject,
  output: z.object({
    objectText: z.string(),
    estateId: id,
    estateName: z.string(),
    /** The house under which the desk shows the object. */
    houseId: id.nullable(),
    payerName: z.string(),
    phone: z.string(),
    /** Whose arrears these are; empty when nothing is overdue. */
    debtors: z.array(arrearsDebtor.extend({ limitation })).default([]),
    /** That of the debtor whose three years end first; null when nothing is overdue. */
    limitation: limitation.nullable(),
    hold: chaseHold,
    records: z.array(chaseRecord),
    others: z.array(
      z.object({ objectKind: OBJECT.schema, objectId: id, objectText: z.string(), estateName: z.string(), open: z.string() }),
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
    objectKind: OBJECT.schema,
    objectId: id,
    day,
    method: CHASE.schema,
    /** The number of the 催款通知 or 催款函 that was handed over, or of a 律师函. */
    number: optionalText('函件编号', 40, 'tight'),
    /** Which of the debtors; may be empty where there is one. */
    payerId: optionalId,
    reached: optionalText('联系人', 40, 'tight'),
    content: requiredText('内容', 500, 'tight'),
    result: CHASE_RESULT.schema.nullable().default(null),
    promiseAmount: yuan.nullable().default(null),
    promiseDate: optionalDay,
    nextDate: optionalDay,
    fileId: optionalFile(FILE_CATEGORY.chasePaper),
  })
  .refine(({ result, promiseAmount }) => result !== CHASE_RESULT.promised || promiseAmount !== null, {
    path: ['promiseAmount'],
    error: '请输入承诺金额',
  })
  .refine(({ result, promiseDate }) => result !== CHASE_RESULT.promised || promiseDate !== null, {
    path: ['promiseDate'],
    error: '请选择承诺日期',
  })
  .refine(
    ({ result, promiseAmount, promiseDate }) => result === CHASE_RESULT.promised || (promiseAmount === null && promiseDate === null),
    {
      path: ['result'],
      error: '有承诺的，结果应为“承诺付款”',
    },
  )
  .refine(({ promiseDate, day: on }) => promiseDate === null || promiseDate >= on, {
    path: ['promiseDate'],
    error: '承诺日期不能早于联系日期',
  })
  .refine(({ nextDate, day: on }) => nextDate === null || nextDate >= on, { path: ['nextDate'], error: '下次联系不能早于联系日期' });
export const createChase = chase.create(chaseForm, { summary: '登记催收' });

export const exportChase = chase.export(chaseFilter, { summary: '导出催收名单', fields: { sort: chaseSort } });
