// 资产类别: what a new card begins with. domain: accounting 6.1.
import { z } from 'zod';
import { business, failures } from '../../kit/failure.ts';
import { requiredText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf } from '../fields.ts';
import { ACCOUNTING_MENUS } from '../setup/access.ts';
import { lifeMonths, salvagePercent } from './fields.ts';
import { DEPRECIATION } from './states.ts';

const category = resource({ path: '/api/accounting/asset-category', menu: MENU.asset, what: '资产类别' });

export const ASSET_CATEGORY_FAILURES = failures({
  ASSET_CATEGORY_CODE: business('类别编码“{code}”已存在'),
  ASSET_CATEGORY_USED: business('类别“{name}”已有资产卡片，不能删除，可以停用'),
  ASSET_CATEGORY_SUBJECT: business('“{what}”应为启用的末级科目'),
  ASSET_CATEGORY_LIFE: business('双倍余额递减法和年数总和法的使用月数应为 12 的倍数'),
});

const form = {
  code: requiredText('编码', 6, 'tight').regex(/^[A-Za-z0-9]+$/, '编码由字母和数字组成'),
  name: requiredText('名称', 30, 'tight'),
  method: DEPRECIATION.schema,
  life: lifeMonths,
  salvageRate: salvagePercent,
  /** Shortest life for tax in months; 0 none. */
  taxLife: z.int().min(0).max(1200).default(0),
  assetSubjectId: chosen('固定资产科目'),
  accumulatedSubjectId: chosen('累计折旧科目'),
  expenseSubjectId: chosen('折旧费用科目'),
  disabled: z.boolean().default(false),
};
export const assetCategory = z.object({ id, ...form, salvageRate: z.string(), cards: z.int(), version });
export type AssetCategory = z.infer<typeof assetCategory>;

export const listAssetCategories = category.read('list', '资产类别列表', {
  menu: ACCOUNTING_MENUS,
  input: bookOf,
  output: z.array(assetCategory),
});
export const createAssetCategory = category.create({ ...bookOf, ...form });
export const changeAssetCategory = category.change(form);
export const removeAssetCategory = category.remove();
/** The usual categories, with the lives that tax law asks for at least. */
export const createUsualCategories = category.write('usual', '建立常用资产类别', {
  act: 'add',
  input: bookOf,
  output: z.object({ created: z.int() }),
});
