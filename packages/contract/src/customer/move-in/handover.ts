// The moment of hand-over: owner, payer, charge start, use state, standards and first fees in one transaction, undone until the new payer is billed.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalText, requiredText } from '../../kit/fields.ts';
import { id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { ownerForm } from '../../estate/house.ts';
import { MENU } from '../../menu.ts';
import { handoverChange } from './move-in.ts';

const record = resource({ path: '/api/customer/move-in', menu: MENU.moveIn, what: '入伙' });

export const MOVE_IN_HANDOVER_FAILURES = failures({
  HANDOVER_BILLED: business('新付款人已有账单（{bill}），不能撤销入伙'),
  HANDOVER_MOVED_ON: business('入伙后{what}又有变更，不能撤销入伙'),
  HANDOVER_NONE: business('{house} 没有可撤销的入伙'),
  HANDOVER_NO_CHARGE: business('首期费用没有可计费的项目'),
});

const terms = {
  onDay: day,
  useState: z.union([z.literal(HOUSE_USE.inUse), z.literal(HOUSE_USE.vacant)], '请选择入伙后的使用状态'),
  persons: z.int('请输入居住人数，应为整数').min(0, '居住人数不能为负').max(999, '居住人数最多 999').default(0),
  /** Empty: the day of the hand-over. */
  chargeStartDate: optionalDay,
  chargeBeforeHandover: z.boolean().default(false),
  /** The buyers, where the house has none yet or belongs to the developer; empty: its owners stay. */
  owners: z.array(ownerForm).max(20, '业主最多 20 人').default([]),
  /** A payer who is named (such as the developer) pays no longer from that day on. */
  clearPayer: z.boolean().default(true),
  standardIds: z.array(id).max(20, '收费标准最多 20 个').default([]),
  /** Bills the first fees of the plan that have an item of 特约服务. */
  billFees: z.boolean().default(false),
  /** The readings taken become those of the hand-over day in 抄表. */
  useReadings: z.boolean().default(true),
  /** The owner takes the house although defects are open. */
  acceptOpen: z.boolean().default(false),
  acceptNote: optionalText('说明', 200),
};
export type HandOverTerms = z.output<z.ZodObject<typeof terms>>;
/** What would change, from → to, and what stands in the way; nothing is stored. */
export const previewMoveInHandover = record.read('{id}/hand-over/preview', '入伙预览', {
  act: 'change',
  input: z.object({ id: idParam, ...terms }),
  output: z.object({ changes: z.array(handoverChange), problems: z.array(z.string()) }),
});
export const handOverMoveIn = record.step('{id}/hand-over', '办理入伙', {
  idempotent: true,
  fields: terms,
  output: z.object({ changes: z.array(handoverChange), billAmount: z.string() }),
});
export const undoMoveIn = record.step('{id}/undo', '撤销入伙', { act: 'void', fields: { reason: requiredText('撤销原因', 200) } });
