// What a rule of 凭证规则 (menu 275) is about. domain: accounting 7.1.
import { z } from 'zod';
import { states } from '../../kit/states.ts';

/** The kinds of events of charging. A settlement is told line by line and way by way; together they balance. */
export const RULE_EVENT = states('业务事项', {
  bill: [1, '账单应收'],
  lineBill: [2, '收回账单'],
  linePrepaid: [3, '预交存入与退还'],
  lineChange: [4, '存零存入与退还'],
  lineDeposit: [5, '押金收取与退还'],
  lineOther: [6, '无账单收付'],
  tender: [7, '收付款方式'],
  account: [8, '账户调整'],
  opening: [9, '期初'],
  cashBanked: [10, '现金存行'],
  cashDiffers: [11, '现金长短款'],
  incomeBooked: [12, '银行进账'],
  incomeChannel: [13, '渠道到账'],
  incomePassed: [14, '代其他公司进账'],
  channelPassed: [15, '其他公司代收渠道款'],
});
/** In the books, the way to pay of a settlement that claims a line of a bank statement: its money came before. */
export const CLAIMED_WAY = 20;
/** The same, where the line is on an account of another company. */
export const CLAIMED_ELSEWHERE = 21;
export const RULE_ACT = states('账单动作', { published: [1, '入账'], changed: [2, '调整减免'], voided: [3, '作废'] });
/** Where the subject of a line comes from. */
export const RULE_SOURCE = states('科目来源', {
  fixed: [1, '指定科目'],
  receivable: [2, '项目的应收科目'],
  revenue: [3, '项目的收入科目'],
  prepaid: [4, '项目的预收科目'],
  agency: [5, '项目的代收科目'],
  tender: [6, '收付款方式的科目'],
});
export const RULE_MERGE = states('合并方式', {
  document: [1, '每张单据一张凭证'],
  day: [2, '按日、收费员、小区、收款方式合并'],
  period: [3, '按期间、小区、收费项目合并'],
});
export const RULE_AUTO = states('生成后', { draft: [1, '保存为待修改'], submit: [2, '自动提交'] });
export const REGIME = states('收费方式', { whole: [1, '包干制'], fee: [2, '酬金制'] });
export const CLOSED_MODE = states('已结账期间的业务', { next: [1, '记入下一个打开的期间'], wait: [2, '留在未生成中'] });

/** The parts of an event that an amount is made of. */
export const AMOUNT_WORDS = {
  gross: '全额',
  principal: '本金',
  net: '本金不含税',
  tax: '本金税额',
  late: '违约金',
  lateNet: '违约金不含税',
  lateTax: '违约金税额',
} as const;
export type AmountWord = keyof typeof AMOUNT_WORDS;
const WORD = Object.keys(AMOUNT_WORDS).join('|');
/** `gross`, `-net`, `principal+late` */
export const amountText = z
  .string('请选择金额')
  .max(60, '金额最多 60 个字')
  .regex(new RegExp(`^-?(?:${WORD})(?:[+-](?:${WORD})){0,5}$`), '请选择金额');
