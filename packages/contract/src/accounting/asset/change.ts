// 资产变动 (menu 302): what changes about a card, written by one and audited by another. domain: accounting 6.4, 12.8.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, dayOf } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { decidedFields, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf } from '../fields.ts';
import { assetShares, assetUnits, assetVoucher, lifeMonths, salvagePercent } from './fields.ts';
import { ASSET_CHANGE, ASSET_CHANGE_KIND, DEPRECIATION } from './states.ts';

const change = resource({ path: '/api/accounting/asset-change', menu: MENU.assetChange, what: '资产变动单' });

export const ASSET_CHANGE_FAILURES = failures({
  ASSET_CHANGE_STATE: business('变动单{number}{state}，不能{what}'),
  ASSET_CHANGE_EARLY: business('{ym} 的折旧已计提，变动日期不能早于该月'),
  ASSET_CHANGE_ENTRY: business('变动日期不能早于资产入账的月份'),
  ASSET_CHANGE_AFTER: business('资产“{no}”在 {ym} 已有变动，变动日期不能早于该月'),
  ASSET_CLEARED: business('资产“{no}”已清理'),
  ASSET_CHANGE_MISSING: business('请填写变动后的{what}'),
  ASSET_CHANGE_SAME: business('变动前后相同，无需变动'),
  ASSET_CHANGE_AMOUNT: business('变动金额不正确：{text}'),
  ASSET_CHANGE_LIFE: business('使用月数不能少于已提月数 {done}'),
});

export const assetChangeRow = z.object({
  id,
  no: z.string(),
  assetId: id,
  assetNo: z.string(),
  assetName: z.string(),
  kind: ASSET_CHANGE_KIND.schema,
  day,
  beforeText: z.string(),
  afterText: z.string(),
  amount: z.string().nullable(),
  reason: z.string(),
  state: ASSET_CHANGE.schema,
  vouchers: z.array(assetVoucher),
  own: z.boolean(),
  version,
  ...decidedFields,
});
export type AssetChangeRow = z.infer<typeof assetChangeRow>;
export const searchAssetChanges = change.search(
  { ...bookOf, key: searchKey, states: severalOf(ASSET_CHANGE), kinds: severalOf(ASSET_CHANGE_KIND) },
  assetChangeRow,
  { totals: { waiting: z.int() } },
);

/** What is to be; a kind takes the fields it is about. */
const wanted = {
  amount: money.nullable().default(null),
  life: lifeMonths.nullable().default(null),
  salvageRate: salvagePercent.nullable().default(null),
  method: DEPRECIATION.schema.nullable().default(null),
  totalUnits: assetUnits('总工作量').nullable().default(null),
  categoryId: chosen('资产类别').nullable().default(null),
  shares: assetShares.nullable().default(null),
  estateId: chosen('项目').nullable().default(null),
  place: optionalText('存放地点', 60, 'tight'),
  custodianId: chosen('保管人').nullable().default(null),
  idle: z.boolean().nullable().default(null),
};
export const assetWanted = z.object(wanted);
export type AssetWanted = z.output<typeof assetWanted>;

export const createAssetChange = change.create(
  {
    assetId: chosen('资产'),
    kind: z.literal(ASSET_CHANGE_KIND.values, '请选择变动类型'),
    day: dayOf('请选择变动日期'),
    reason: requiredText('变动原因', 200, 'tight'),
    ...wanted,
    counterSubjectId: chosen('对方科目').nullable().default(null),
    bankAccountId: chosen('银行账户').nullable().default(null),
    /** Kept with the papers of the card. */
    fileIds: fileIds(FILE_CATEGORY.assetPaper, 20),
  },
  { summary: '新增资产变动单', output: z.object({ id, no: z.string() }) },
);
export const approveAssetChange = change.step('approve', '审核资产变动单', {
  act: 'audit',
  fields: { note: optionalText('意见', 200, 'tight') },
});
export const rejectAssetChange = change.step('reject', '退回资产变动单', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200, 'tight') },
});
export const endAssetChange = change.step('end', '撤销资产变动单', { fields: { reason: requiredText('撤销原因', 200, 'tight') } });
