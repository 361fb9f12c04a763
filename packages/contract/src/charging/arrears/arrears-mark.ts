// 欠费标记 (menu 172): why an object does not pay and what is suspended meanwhile; one user requests a mark, another decides it.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { decidedFields, fileRef, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { arrearsReason, OBJECT } from '../enums.ts';

const mark = resource({ path: '/api/charging/arrears-mark', menu: MENU.arrearsMark, what: '欠费标记' });

export const MARK = states('标记状态', { waiting: [1, '待审核'], active: [2, '有效'], rejected: [3, '已退回'], ended: [4, '已解除'] });

export const MARK_FAILURES = failures({
  MARK_TWICE: business('该对象已有“{reason}”的标记（待审核或有效）'),
  MARK_STATE: business('该标记{state}，不能{what}'),
  MARK_END_PAST: business('结束日期不能早于今天'),
  MARK_PAST: business('结束日期已过，请退回后重新登记'),
});

export const markRow = z.object({
  id,
  estateName: z.string(),
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  payerName: z.string(),
  /** Everything the object owes today. */
  open: z.string(),
  reason: arrearsReason.schema,
  stopLate: z.boolean(),
  stopChase: z.boolean(),
  legalHold: z.boolean(),
  fromDate: day,
  toDate: day.nullable(),
  remark: z.string(),
  file: fileRef,
  state: MARK.schema,
  endedOn: day.nullable(),
  endedBy: z.string(),
  endReason: z.string(),
  version,
  ...decidedFields,
  own: z.boolean(),
});
export type MarkRow = z.infer<typeof markRow>;

const filter = { states: severalOf(MARK), reasons: severalOf(arrearsReason), estateId: optionalId, key: searchKey };
export const searchMarks = mark.search(filter, markRow, {
  summary: '欠费标记',
  /** Marks in force today or later, and what their objects owe, each object counted once. */
  totals: { inForce: z.number(), open: z.string() },
});

const form = z
  .object({
    objectKind: OBJECT.schema,
    objectId: chosen('对象'),
    reason: z.literal(arrearsReason.values, '请选择欠费原因'),
    stopLate: z.boolean().default(false),
    stopChase: z.boolean().default(false),
    legalHold: z.boolean().default(false),
    fromDate: day,
    toDate: optionalDay,
    remark: requiredText('依据', 500, 'tight'),
    fileId: optionalFile(FILE_CATEGORY.markPaper),
  })
  .refine(({ fromDate, toDate }) => toDate === null || toDate >= fromDate, { path: ['toDate'], error: '结束日期不能早于起始日期' });
export const createMark = mark.create(form, { summary: '登记欠费标记' });

export const approveMark = mark.step('approve', '通过欠费标记', { act: 'audit', fields: { note: optionalText('意见', 200, 'tight') } });
export const rejectMark = mark.step('reject', '退回欠费标记', { act: 'audit', fields: { note: requiredText('退回原因', 200, 'tight') } });
/** Ends a mark manually before its last day; this is also how the creator withdraws one that is still waiting. */
export const endMark = mark.step('end', '解除欠费标记', { fields: { reason: requiredText('解除原因', 200, 'tight') } });
