// 资产减少 (menu 303): how a card leaves the books, written by one and audited by another. domain: accounting 6.5, 12.8.
import { z } from 'zod';
import { day, dayOf } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { decidedFields, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf } from '../fields.ts';
import { assetMoney, assetVoucher } from './fields.ts';
import { ASSET_DECREASE, DECREASE_WAY, SALE_TAX } from './states.ts';

const decrease = resource({ path: '/api/accounting/asset-decrease', menu: MENU.assetDecrease, what: '资产减少单' });

export const ASSET_DECREASE_FAILURES = failures({
  ASSET_DECREASE_STATE: business('减少单{number}{state}，不能{what}'),
  ASSET_DECREASE_TWICE: business('资产“{no}”已有减少单（待审核或已审核）'),
  ASSET_DECREASE_EARLY: business('{ym} 的折旧已计提，减少日期不能早于该月'),
  ASSET_DECREASE_RUN: business('请先计提 {ym} 的折旧'),
  ASSET_DECREASE_UNITS: business('请先录入 {ym} 的工作量'),
  ASSET_DECREASE_LATER: business('{ym} 的折旧已计提，请先撤销该月折旧'),
  ASSET_DECREASE_TAX: business('没有价款，不能填写税额'),
});

export const assetDecreaseRow = z.object({
  id,
  no: z.string(),
  assetId: id,
  assetNo: z.string(),
  assetName: z.string(),
  way: DECREASE_WAY.schema,
  day,
  reason: z.string(),
  /** 清理费用 */
  expense: z.string(),
  price: z.string(),
  tax: z.string(),
  taxKind: SALE_TAX.schema,
  /** As taken out of the books; as the card stands while it waits. */
  cost: z.string(),
  accumulated: z.string(),
  impairment: z.string(),
  /** 清理净损益: price less cost less what it was worth; negative is a loss. */
  result: z.string(),
  state: ASSET_DECREASE.schema,
  vouchers: z.array(assetVoucher),
  own: z.boolean(),
  version,
  ...decidedFields,
});
export type AssetDecreaseRow = z.infer<typeof assetDecreaseRow>;
export const searchAssetDecreases = decrease.search(
  { ...bookOf, key: searchKey, states: severalOf(ASSET_DECREASE), ways: severalOf(DECREASE_WAY) },
  assetDecreaseRow,
  { totals: { waiting: z.int(), costTotal: z.string() } },
);

export const createAssetDecrease = decrease.create(
  {
    assetId: chosen('资产'),
    way: z.literal(DECREASE_WAY.values, '请选择减少方式'),
    day: dayOf('请选择减少日期'),
    reason: requiredText('减少原因', 200, 'tight'),
    expense: assetMoney('清理费用').default('0.00'),
    price: assetMoney('价款').default('0.00'),
    tax: assetMoney('税额').default('0.00'),
    taxKind: SALE_TAX.schema.default(SALE_TAX.general),
    bankAccountId: chosen('银行账户').nullable().default(null),
  },
  { summary: '新增资产减少单', output: z.object({ id, no: z.string() }) },
);
export const approveAssetDecrease = decrease.step('approve', '审核资产减少单', {
  act: 'audit',
  fields: { note: optionalText('意见', 200, 'tight') },
});
export const rejectAssetDecrease = decrease.step('reject', '退回资产减少单', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200, 'tight') },
});
export const endAssetDecrease = decrease.step('end', '撤销资产减少单', { fields: { reason: requiredText('撤销原因', 200, 'tight') } });
/** Takes an audited one back while its vouchers are drafts. */
export const voidAssetDecrease = decrease.step('void', '作废资产减少单', {
  act: 'void',
  fields: { reason: requiredText('作废原因', 200, 'tight') },
});
