// The numbered lists of fixed assets. domain: accounting 6.1, 6.3-6.5.
import { states } from '../../kit/states.ts';

export const ASSET_SOURCE = states('增加方式', {
  bought: [1, '购入'],
  built: [2, '自建'],
  invested: [3, '投入'],
  surplus: [4, '盘盈'],
  opening: [5, '期初'],
});
/** 已提足 follows from the amounts of a card, the others are set. */
export const ASSET = states('资产状态', { used: [1, '在用'], idle: [2, '停用'], written: [3, '已提足'], cleared: [4, '已清理'] });
export const DEPRECIATION = states('折旧方法', {
  even: [1, '年限平均法'],
  work: [2, '工作量法'],
  declining: [3, '双倍余额递减法'],
  digits: [4, '年数总和法'],
});
export const ASSET_CHANGE_KIND = states('变动类型', {
  costUp: [1, '原值增加'],
  costDown: [2, '原值减少'],
  accumulated: [3, '累计折旧调整'],
  impairment: [4, '计提减值'],
  life: [5, '使用月数调整'],
  salvageRate: [6, '净残值率调整'],
  method: [7, '折旧方法调整'],
  category: [8, '类别调整'],
  departments: [9, '部门转移'],
  place: [10, '地点变动'],
  custodian: [11, '保管人变动'],
  use: [12, '使用状态变动'],
  expense: [13, '折旧科目调整'],
});
export const ASSET_CHANGE = states('变动单状态', {
  waiting: [1, '待审核'],
  approved: [2, '已审核'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤销'],
});
export const DECREASE_WAY = states('减少方式', {
  sold: [1, '出售'],
  scrapped: [2, '报废'],
  damaged: [3, '毁损'],
  missing: [4, '盘亏'],
  donated: [5, '捐赠'],
});
export const ASSET_DECREASE = states('减少单状态', {
  waiting: [1, '待审核'],
  approved: [2, '已审核'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤销'],
  voided: [5, '已作废'],
});
export const SALE_TAX = states('计税方法', { general: [1, '一般计税（销项税额）'], simple: [2, '简易计税'] });
export const ASSET_COUNT = states('盘点状态', {
  counting: [1, '盘点中'],
  waiting: [2, '待审核'],
  approved: [3, '已审核'],
  withdrawn: [4, '已撤销'],
});
