// 装修验收 (menu 90) and 装修退场 (menu 92): acceptance in rounds, observation, part of a deposit by consent, the rest back, the crew leaves.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { dayOf, instant } from '../../kit/dates.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { fileId, optionalFile, photoIds } from '../../kit/file-fields.ts';
import { chosen, id, idParam, idWith } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';

const finish = resource({ path: '/api/customer/decoration-finish', menu: MENU.decorationFinish, what: '装修验收' });
const leave = resource({ path: '/api/customer/decoration-leave', menu: MENU.decorationLeave, what: '装修退场' });

/** 完工申请: the first round has every item, the next ones those that failed. */
export const askAcceptance = finish.step('{id}/ask', '完工申请', {
  menu: [MENU.decorationFinish, MENU.decoration],
  idempotent: true,
  fields: { remark: optionalText('说明', 200), waterFrom: instant.nullable().default(null) },
});
/** Asked for too early: back to the work. */
export const cancelAcceptance = finish.step('{id}/cancel', '撤回完工申请', {
  menu: [MENU.decorationFinish, MENU.decoration],
  fields: { reason: requiredText('原因', 200) },
});

const line = z
  .object({ itemId: chosen('验收项目'), ok: z.boolean(), remark: optionalText('说明', 200) })
  .refine(({ ok, remark }) => ok || remark !== '', { path: ['remark'], message: '请填写不合格的情况' });
/** All items of the round. One that fails leads to 验收不合格; otherwise the observation begins and the house is in use or vacant. */
export const recordAcceptance = finish.step('{id}/record', '登记验收结果', {
  idempotent: true,
  fields: z.object({
    lines: z.array(line).min(1, '请填写验收项目').max(60, '验收项目最多 60 项'),
    waterFrom: instant.nullable().default(null),
    waterTo: instant.nullable().default(null),
    remark: optionalText('验收意见', 500),
    photoIds: photoIds(FILE_CATEGORY.decorationPhoto),
    signFileId: optionalFile(FILE_CATEGORY.customerSign),
    /** The last day of the work; only where everything passed. */
    endedOn: dayOf('请选择完工日期').nullable().default(null),
    useState: z.union([z.literal(HOUSE_USE.inUse), z.literal(HOUSE_USE.vacant)], '请选择装修后的使用状态').default(HOUSE_USE.inUse),
    /** When it was looked at, for a round kept on the phone until there was a connection; null: now. The observation counts from then. */
    happenedAt: instant.nullable().default(null),
  }),
  output: z.object({ passed: z.boolean(), observeUntil: z.string().nullable() }),
});

const amount = z
  .string('请输入金额')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '金额应为正数，最多两位小数')
  .refine((text) => /[1-9]/.test(text), '金额应大于零');
/**
 * The owner consents in writing to a part of a deposit for damage; it becomes a bill that the desk settles with the deposit. Without it no
 * part of a deposit becomes income.
 */
export const createConsent = finish.step('{id}/consent', '登记押金抵扣同意书', {
  menu: [MENU.decorationFinish, MENU.decoration],
  idempotent: true,
  fields: {
    /** A received deposit of the decoration: the id of its line. */
    lineId: chosen('押金'),
    amount,
    reason: requiredText('抵扣原因', 200),
    signer: requiredText('签字人', 20),
    signedOn: dayOf('请选择签字日期'),
    fileId: fileId(FILE_CATEGORY.decorationPaper, idWith('请上传业主签字的同意书')),
    violationId: optionalId,
  },
  output: z.object({ id, billNumber: z.string() }),
});
/** While its bill is not settled. */
export const cancelConsent = finish.write('{id}/consent/{consentId}/cancel', '撤销押金抵扣', {
  act: 'change',
  input: z.object({ id: idParam, consentId: idParam, reason: requiredText('撤销原因', 200) }),
});
/** After the observation: tells 日常结算 which deposits to return. */
export const releaseDeposits = finish.step('{id}/release', '告知退押金', {
  menu: [MENU.decorationFinish, MENU.decorationLeave],
  idempotent: true,
  fields: { remark: optionalText('说明', 200) },
});
/** Comes by itself when the last deposit is back; this is for decorations without deposits. */
export const archiveDecoration = finish.step('{id}/archive', '归档', { menu: [MENU.decorationFinish, MENU.decorationLeave] });

const reading = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, '读数应为非负数，最多两位小数')
  .nullable()
  .default(null);
/** The crew leaves: passes are back or lost, rubbish cleared, keys returned, readings noted. */
export const recordLeave = leave.step('{id}/leave', '登记退场', {
  fields: {
    leftOn: dayOf('请选择退场日期'),
    rubbishCleared: z.literal(true, '请确认垃圾已清运'),
    keysBack: z.literal(true, '请确认钥匙已交还'),
    water: reading,
    power: reading,
    gas: reading,
    remark: optionalText('说明', 200),
  },
});
