// 资产卡片 (menu 301): what the company has, since when, where, and how it is written off. domain: accounting 6.1, 6.5.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { auditLines, fileRef, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds, optionalFile } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf } from '../fields.ts';
import { ASSET_MENUS, assetMoney, assetShares, assetShareText, assetUnits, assetVoucher, lifeMonths, salvagePercent } from './fields.ts';
import { ASSET, ASSET_CHANGE, ASSET_CHANGE_KIND, ASSET_SOURCE, DEPRECIATION } from './states.ts';

const asset = resource({ path: '/api/accounting/asset', menu: MENU.asset, what: '资产卡片' });

export const ASSET_FAILURES = failures({
  ASSET_NO: business('资产编号“{no}”已存在'),
  ASSET_OPENING_LATE: business('已计提过折旧，不能再录入期初卡片'),
  ASSET_OPENING_DAY: business('期初卡片的开始使用日期应早于账套启用期间 {ym}'),
  ASSET_EARLY: business('{ym} 的折旧已计提，入账日期不能早于该月'),
  ASSET_OVER: business('累计折旧、减值准备与净残值之和不能超过原值'),
  ASSET_MONTHS: business('已提月数不能超过使用月数'),
  ASSET_UNITS: business('工作量法需要填写总工作量，累计工作量不能超过总工作量'),
  ASSET_LIFE: business('双倍余额递减法和年数总和法的使用月数应为 12 的倍数'),
  ASSET_ESTATE: business('科目“{subject}”按项目核算，请选择所在项目'),
  ASSET_DEPARTMENT_TWICE: business('同一部门和科目只能有一行'),
  ASSET_FIXED: business('资产“{no}”已有折旧、变动或减少，金额、折旧、部门和地点请通过资产变动调整'),
  ASSET_USED: business('资产“{no}”已有折旧、变动、减少或盘点，不能删除'),
  ASSET_SUBJECT_NONE: business('账套没有可用的科目“{code}”，请先在科目管理中新增'),
  ASSET_VOUCHER_DIM: business('凭证科目“{subject}”按{dim}核算，请填写{dim}'),
  ASSET_NO_IMPAIRMENT: business('小企业会计准则不计提减值准备'),
});

// ---- the list ------------------------------------------------------------------------------------------------------------------------

export const assetRow = z.object({
  id,
  no: z.string(),
  name: z.string(),
  categoryName: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: z.string(),
  estateName: z.string(),
  place: z.string(),
  departments: z.string(),
  custodianName: z.string(),
  usedOn: day,
  entryYm: z.int(),
  source: ASSET_SOURCE.schema,
  method: DEPRECIATION.schema,
  life: z.int(),
  monthsDone: z.int(),
  cost: z.string(),
  accumulated: z.string(),
  impairment: z.string(),
  net: z.string(),
  state: ASSET.schema,
  version,
});
export type AssetRow = z.infer<typeof assetRow>;

export const assetFilter = z.object({
  ...bookOf,
  key: searchKey,
  categoryId: optionalId,
  estateId: optionalId,
  departmentId: optionalId,
  states: severalOf(ASSET),
  sources: severalOf(ASSET_SOURCE),
});
export type AssetFilter = z.output<typeof assetFilter>;
export const searchAssets = asset.search(assetFilter, assetRow, {
  menu: ASSET_MENUS,
  totals: { costTotal: z.string(), accumulatedTotal: z.string(), netTotal: z.string() },
});
export const exportAssets = asset.export(assetFilter, { menu: ASSET_MENUS });

// ---- one card ------------------------------------------------------------------------------------------------------------------------

/** What describes a card and may be put right at any time. */
const described = {
  name: requiredText('资产名称', 60, 'tight'),
  spec: optionalText('规格型号', 100, 'tight'),
  unit: optionalText('单位', 10, 'tight'),
  quantity: z
    .string('请输入数量')
    .trim()
    .regex(/^\d{1,8}(\.\d{1,4})?$/, '数量不正确')
    .refine((text) => Number(text) > 0, '数量应大于 0')
    .default('1'),
  supplierId: chosen('供应商').nullable().default(null),
  boughtOn: dayOf('请选择购置日期'),
  deviceId: chosen('设备').nullable().default(null),
  photoId: optionalFile(FILE_CATEGORY.assetPhoto),
  fileIds: fileIds(FILE_CATEGORY.assetPaper, 20),
  remark: optionalText('备注', 500, 'tight'),
};
/** What the books follow from: changed only while nothing has happened to the card. */
const booked = {
  categoryId: chosen('资产类别'),
  estateId: chosen('项目').nullable().default(null),
  place: optionalText('存放地点', 60, 'tight'),
  custodianId: chosen('保管人').nullable().default(null),
  usedOn: dayOf('请选择开始使用日期'),
  /** The day of the voucher; its month is the one the card comes into the books. */
  entryDay: dayOf('请选择入账日期'),
  source: ASSET_SOURCE.schema,
  cost: assetMoney('原值').refine((text) => Number(text) > 0, '原值应大于 0'),
  tax: assetMoney('进项税额').default('0.00'),
  salvageRate: salvagePercent,
  life: lifeMonths,
  method: DEPRECIATION.schema,
  totalUnits: assetUnits('总工作量').nullable().default(null),
  shares: assetShares,
  /** Of a card taken over. */
  accumulated: assetMoney('累计折旧').default('0.00'),
  impairment: assetMoney('减值准备').default('0.00'),
  monthsDone: z.int().min(0, '已提月数不能小于 0').max(1200, '已提月数最多 1200').default(0),
  unitsDone: assetUnits('累计工作量').default('0.00'),
  /** The other side of the voucher; null takes the usual subject of the source. */
  counterSubjectId: chosen('对方科目').nullable().default(null),
  bankAccountId: chosen('银行账户').nullable().default(null),
};
const cardForm = z.object({ ...described, ...booked });
export type AssetForm = z.output<typeof cardForm>;

export const createAsset = asset.create(
  z.object({
    ...bookOf,
    /** Empty: the next number of the category. */
    no: optionalText('资产编号', 30, 'tight'),
    ...cardForm.shape,
    /** The line of a count that found it. */
    countLineId: chosen('盘点行').nullable().default(null),
  }),
  { output: z.object({ id, no: z.string(), voucherId: id.nullable() }) },
);
/** All of a card that nothing has happened to; its draft voucher is written anew. */
export const changeAsset = asset.change(cardForm);
/** What describes a card, at any time. */
export const describeAsset = asset.step('{id}/describe', '修改资产资料', { method: 'PUT', fields: described });
export const removeAsset = asset.remove();

const month = z.object({ ym: z.int(), amount: z.string(), done: z.boolean() });
export const assetDetail = assetRow.extend({
  companyId: id,
  categoryId: id,
  estateId: id.nullable(),
  custodianId: id.nullable(),
  supplierId: id.nullable(),
  supplierName: z.string(),
  boughtOn: day,
  entryDay: day,
  tax: z.string(),
  salvageRate: z.string(),
  salvage: z.string(),
  totalUnits: z.string().nullable(),
  unitsDone: z.string(),
  openingAccumulated: z.string(),
  openingImpairment: z.string(),
  openingMonths: z.int(),
  openingUnits: z.string(),
  assetSubject: z.string(),
  accumulatedSubject: z.string(),
  shares: z.array(assetShareText),
  deviceId: id.nullable(),
  deviceName: z.string(),
  photo: fileRef,
  files: z.array(z.object({ id, name: z.string() })),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  /** Nothing has happened to it yet: everything of it may be changed. */
  free: z.boolean(),
  /** The last 12 months that were depreciated and the next 12, where they can be foreseen. */
  months: z.array(month),
  changes: z.array(
    z.object({
      id,
      no: z.string(),
      day,
      kind: ASSET_CHANGE_KIND.schema,
      state: ASSET_CHANGE.schema,
      beforeText: z.string(),
      afterText: z.string(),
      reason: z.string(),
    }),
  ),
  vouchers: z.array(assetVoucher),
  log: auditLines,
});
export type AssetDetail = z.infer<typeof assetDetail>;
export const getAsset = asset.get(assetDetail, { menu: ASSET_MENUS });

/** Devices of the estates of a company, for the link of a card. */
export const findAssetDevices = asset.read('devices', '查找设备', {
  input: { ...bookOf, key: searchKey },
  output: z.array(z.object({ id, name: z.string(), code: z.string(), estateName: z.string() })),
});
