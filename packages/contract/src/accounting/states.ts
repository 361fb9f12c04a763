// The numbered lists of accounting. domain: accounting 0, 1.1, 2.1, 2.3.
import { states } from '../kit/states.ts';

/** The specification's voucher status. */
export const VOUCHER = states('凭证状态', {
  draft: [1, '待修改'],
  submitted: [2, '待审核'],
  audited: [3, '待登账'],
  posted: [4, '已登账'],
});
export const VOUCHER_KIND = states('凭证来源', {
  manual: [0, '手工'],
  business: [1, '业务生成'],
  depreciation: [2, '折旧'],
  amortisation: [3, '摊销'],
  accrual: [4, '计提'],
  asset: [5, '资产'],
  reversal: [8, '红字冲销'],
  carry: [9, '损益结转'],
  yearEnd: [10, '年度结转'],
});
/** The first digit of a code in 企业会计准则. */
export const SUBJECT_CATEGORY = states('科目类别', {
  asset: [1, '资产'],
  liability: [2, '负债'],
  common: [3, '共同'],
  equity: [4, '所有者权益'],
  cost: [5, '成本'],
  profit: [6, '损益'],
});
/** How a balance is shown; never what may be posted. */
export const DIRECTION = states('余额方向', { debit: [1, '借'], credit: [-1, '贷'] });
export const CHART = states('会计制度', { enterprise: [1, '企业会计准则'], small: [2, '小企业会计准则'] });
export const ACCOUNT_SET = states('账套状态', { preparing: [1, '建账中'], running: [2, '已启用'] });
export const PERIOD = states('期间状态', { future: [0, '未启用'], open: [1, '打开'], closed: [2, '已结账'] });
export const NUMBER_SPAN = states('凭证编号', { month: [1, '每月从 1 开始'], year: [2, '每年从 1 开始'] });
export const PAPERS_RULE = states('附单据张数', { free: [0, '不要求'], warned: [1, '没有时提醒'], demanded: [2, '必须填写'] });
export const TAX_PAYER = states('纳税人类型', { general: [1, '一般纳税人'], small: [2, '小规模纳税人'] });
/** What a word demands of cash and bank subjects. */
export const WORD_DEMAND = states('凭证字要求', {
  none: [0, '不限'],
  receives: [1, '借方必有现金或银行科目'],
  pays: [2, '贷方必有现金或银行科目'],
  transfers: [3, '不能有现金或银行科目'],
});
export const CASH_SECTION = states('现金流量类别', { operating: [1, '经营活动'], investing: [2, '投资活动'], financing: [3, '筹资活动'] });
