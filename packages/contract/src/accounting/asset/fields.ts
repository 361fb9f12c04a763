// Fields that several calls of fixed assets share.
import { z } from 'zod';
import { chosen, id } from '../../kit/ids.ts';
import { MENU, type MenuId } from '../../menu.ts';
import { VOUCHER } from '../states.ts';

/** Every screen of fixed assets shows cards. */
export const ASSET_MENUS: readonly MenuId[] = [MENU.asset, MENU.assetChange, MENU.assetDecrease, MENU.depreciation, MENU.assetRegister];

/** An amount of a card: never negative. */
export const assetMoney = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为不小于 0 的金额，最多两位小数`);
/** Of 工作量法: kilometres, hours. */
export const assetUnits = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为不小于 0 的数，最多两位小数`);
export const lifeMonths = z.int('请输入使用月数').min(1, '使用月数至少 1').max(1200, '使用月数最多 1200');
export const salvagePercent = z
  .string('请输入净残值率')
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, '净残值率应为 0 到 100 之间的数，最多四位小数')
  .refine((text) => Number(text) <= 100, '净残值率不能超过 100');

/** A department that bears a part of the depreciation; `share` is in hundredths of a percent. */
export const assetShare = z.object({
  departmentId: chosen('部门'),
  subjectId: chosen('折旧费用科目'),
  share: z.int('请输入比例').min(1, '比例应大于 0').max(10_000, '比例不能超过 100%'),
});
export const assetShares = z
  .array(assetShare)
  .min(1, '请选择使用部门')
  .max(20, '部门最多 20 个')
  .refine((shares) => shares.reduce((sum, { share }) => sum + share, 0) === 10_000, '各部门的比例合计应为 100%');
export type AssetShareForm = z.output<typeof assetShare>;

export const assetShareText = assetShare.extend({ departmentName: z.string(), subjectText: z.string() });
export type AssetShareText = z.infer<typeof assetShareText>;

/** A voucher that an act made. */
export const assetVoucher = z.object({ id, number: z.string(), state: VOUCHER.schema, summary: z.string(), total: z.string() });
export type AssetVoucher = z.infer<typeof assetVoucher>;
