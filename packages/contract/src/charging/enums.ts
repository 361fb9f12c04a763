// Numbered lists of charging. Those of the specification (section 3) use its ids; the others are ours.
import { enumeration } from '../kit/enumeration.ts';
import { states, type StateOf } from '../kit/states.ts';

/** State of a bill. A void bill keeps the state it had. */
export const BILL = states('账单状态', {
  planned: [1, '待计费'],
  computed: [2, '待审核'],
  audited: [3, '已审核'],
  published: [4, '待收费'],
  paid: [5, '已收费'],
});

export const OBJECT = states('计费对象', { house: [1, '房屋'], parking: [2, '车位'], customer: [3, '客户'], contract: [4, '合同'] });
export type ChargeObject = StateOf<typeof OBJECT>;
/** How the payer of a bill is related to its object today. */
export const PAYER_RELATION = states('付款人关系', {
  owner: [1, '业主'],
  named: [2, '指定付款人'],
  renter: [3, '租客'],
  resident: [4, '住户'],
  lessee: [5, '车位租客'],
  customer: [6, '合同方'],
  formerOwner: [7, '前业主'],
  developer: [8, '开发商'],
  other: [9, '其他付款人'],
  unknown: [10, '未记付款人'],
});
export type PayerRelation = StateOf<typeof PAYER_RELATION>;

export const PRICE_METHOD = states('计价方式', { unit: [1, '单价'], tiers: [2, '阶梯'], formula: [3, '公式'] });
export const PRORATION = states('折算方式', {
  actualDays: [1, '按当月实际天数'],
  thirtyDays: [2, '按每月 30 天'],
  yearDays: [3, '按全年 365 天'],
  halfMonth: [4, '满半月计'],
  wholeMonth: [5, '按整月'],
});
export const ROUNDING = states('取整方式', { halfUp: [1, '四舍五入'], up: [2, '进位'], down: [3, '舍去'] });
/** The numbers are the months of a period. */
export const billingPeriod = enumeration('计费周期', { 1: '按月', 3: '按季', 6: '半年', 12: '按年', 0: '一次性' });
export const PRICE = states('价格状态', { waiting: [1, '待审核'], effective: [2, '已生效'], rejected: [3, '已退回'] });

export const BATCH_KIND = states('计费类型', {
  regular: [1, '常规'],
  meter: [2, '抄表'],
  share: [3, '公摊'],
  service: [4, '特约'],
  imported: [5, '导入'],
  opening: [6, '期初'],
});
export const BATCH = states('批次状态', {
  running: [1, '生成中'],
  waiting: [2, '待审核'],
  audited: [3, '已审核'],
  published: [4, '已发布'],
  void: [5, '已作废'],
});
export const SKIP_REASON = states('未计费原因', {
  noArea: [1, '缺面积'],
  noReading: [2, '缺读数'],
  doubtfulReading: [3, '读数异常未确认'],
  noStandard: [4, '未挂标准'],
  standardExpired: [5, '标准过期'],
  noStartDay: [6, '计费起始日为空'],
  billed: [7, '已有账单'],
  houseDisabled: [8, '房屋停用'],
  zeroWeight: [9, '权重为零'],
  zeroAmount: [10, '金额为零'],
  formulaFails: [11, '公式无法计算'],
  notSharing: [12, '不参与分摊'],
  recutDue: [13, '待重算'],
});
export const NOTICE_CHANNEL = states('通知方式', { print: [1, '打印'], sms: [2, '短信'], wechat: [3, '微信'], board: [4, '公告栏'] });
export const NOTICE = states('通知状态', { waiting: [1, '待发送'], sent: [2, '已发送'], failed: [3, '失败'], read: [4, '已读'] });

export const meterKind = enumeration('表具类别', { 1: '水', 2: '电', 3: '气', 4: '热', 5: '热水' });
export const METER = states('表具状态', { inUse: [1, '在用'], stopped: [2, '停用'], replaced: [3, '已更换'] });

export const SETTLE = states('结算类型', {
  charge: [1, '收费'],
  prepaid: [2, '预交'],
  depositIn: [3, '收押'],
  service: [4, '特服'],
  thirdPartyIn: [5, '委收'],
  other: [6, '其他'],
  depositOut: [7, '退押'],
  prepaidOut: [8, '退预交款'],
  payOut: [9, '经付'],
  thirdPartyOut: [10, '委付'],
  changeOut: [11, '退存零款'],
  bank: [12, '托收'],
  prepaidOutOnSale: [13, '退房预交'],
});
/** Settlement types that pay money out. */
export const SETTLE_OUT: readonly number[] = [7, 8, 9, 10, 11, 13];

export const SETTLE_METHOD = states('结算方式', {
  cash: [1, '现金'],
  transfer: [2, '转账'],
  card: [3, '刷卡'],
  wechat: [4, '微信'],
  alipay: [5, '支付宝'],
  wechatOnline: [6, '微信线上'],
  wecom: [10, '企业微信'],
});
/** Payments from what the company already holds. Id 10 has another meaning here than in `SETTLE_METHOD`. */
export const specialPayment = enumeration('特殊支付', {
  12: '存现',
  7: '住户预交',
  8: '住户存零',
  11: '积分抵扣',
  13: '押金转收入',
  10: '坏账准备',
});
export const CASH = 1;
export const SPECIAL = { prepaid: 7, change: 8, badDebt: 10, points: 11, cashDeposit: 12, depositToIncome: 13 } as const;
/** The list to which the id of a tender belongs. */
export const TENDER_LIST = { method: 1, special: 2 } as const;
export const tenderText = (list: number, method: number): string =>
  list === TENDER_LIST.method ? SETTLE_METHOD.text(method) : specialPayment.text(method);

/** What a line of a settlement is for; `other` is a line without a bill or an account. */
export const SETTLE_LINE = states('结算行', {
  bill: [1, '账单'],
  prepaid: [2, '预交'],
  change: [3, '存零'],
  deposit: [4, '押金'],
  other: [5, '其他'],
});
export const SETTLEMENT = states('结算状态', { valid: [1, '有效'], void: [2, '已作废'], reversed: [3, '已红冲'] });
export const ACCOUNT = states('账户类别', { prepaid: [1, '预交'], change: [2, '存零'], deposit: [3, '押金'], points: [4, '积分'] });
export const MOVE = states('变动原因', {
  in: [1, '存入'],
  used: [2, '抵扣'],
  out: [3, '退还'],
  income: [4, '转收入'],
  undone: [5, '冲回'],
  opening: [6, '期初'],
  bonus: [7, '赠送'],
  adjusted: [8, '调整'],
});
export const DAY_CLOSE = states('日结状态', {
  closed: [1, '已日结'],
  handedIn: [2, '已缴款'],
  confirmed: [3, '已确认'],
  withdrawn: [4, '已撤销'],
});
export const BILL_CHANGE = states('账单变动', {
  adjustment: [1, '调整'],
  reduction: [2, '减免'],
  discount: [3, '折扣'],
  roundOff: [4, '抹零'],
  lateWaiver: [5, '违约金减免'],
});

// ---- 公摊 ----------------------------------------------------------------------------------------------------------------

export const POOL_SOURCE = states('公摊来源', {
  meter: [1, '公共表读数'],
  invoice: [2, '费用发票'],
  manual: [3, '手工录入'],
  year: [4, '年度清算'],
});
export const POOL = states('公摊状态', {
  waiting: [1, '待审核'],
  audited: [2, '已审核'],
  shared: [3, '已分摊'],
  rejected: [4, '已退回'],
  void: [5, '已作废'],
});
/** For method 9: what the values typed for the houses are. */
export const SHARE_VALUE = states('自定义值', { amount: [1, '金额'], percent: [2, '百分比'], weight: [3, '权重'] });

// ---- documents -----------------------------------------------------------------------------------------------------------

/** Documents that one user requests and another decides. */
export const REQUEST = states('单据状态', {
  waiting: [1, '待审核'],
  done: [2, '已生效'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤回'],
  undone: [5, '已冲回'],
});
export const REDUCTION = states('优减状态', {
  waiting: [1, '待审核'],
  active: [2, '已生效'],
  rejected: [3, '已退回'],
  ended: [4, '已终止'],
});
export const reductionWay = enumeration('优减方式', { 1: '按比例', 2: '每月定额' });
export const REDUCTION_REASON = states('优减原因', {
  vacant: [1, '空置'],
  employee: [2, '员工'],
  hardship: [3, '特困'],
  compensation: [4, '服务补偿'],
  prepayment: [5, '一次性预交优惠'],
  policy: [6, '政策减免'],
  roundOff: [7, '抹零'],
  lateWaiver: [8, '违约金减免'],
  billingError: [9, '计费差错'],
});
export const refundReason = enumeration('退款原因', {
  1: '重复收费',
  2: '错收',
  3: '过户',
  4: '退租',
  5: '押金到期',
  6: '多收',
  7: '服务合同终止',
});
export const REFUND = states('退款状态', {
  waiting: [1, '待审核'],
  approved: [2, '已通过'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤回'],
  paid: [5, '已付款'],
});

// ---- arrears -------------------------------------------------------------------------------------------------------------

export const arrearsReason = enumeration('欠费原因', {
  1: '房屋质量纠纷',
  2: '服务不满',
  3: '空置',
  4: '失联',
  5: '诉讼中',
  6: '特困',
  7: '破产',
  8: '开发商欠',
  9: '其他',
});

// ---- bank collection and mobile payment ----------------------------------------------------------------------------------

export const BANK_BATCH = states('托收批次状态', {
  draft: [1, '草稿'],
  sent: [2, '已报盘'],
  partlyBooked: [3, '部分入账'],
  booked: [4, '已入账'],
  cancelled: [5, '已取消'],
});
export const BANK_LINE = states('托收状态', { waiting: [1, '待回盘'], paid: [2, '成功'], failed: [3, '失败'], removed: [4, '已剔除'] });
export const PAY_ORDER = states('订单状态', { waiting: [1, '待支付'], paid: [2, '已支付'], closed: [3, '已关闭'], unknown: [4, '待核实'] });
export const OPENING = states('期初状态', { waiting: [1, '待审核'], effective: [2, '已生效'], void: [3, '已作废'] });

// ---- receipts and invoices -----------------------------------------------------------------------------------------------

export const BOOK_KIND = states('票据种类', { receipt: [1, '收据'], invoice: [2, '发票'] });
export const BOOK = states('票据本状态', { stock: [1, '在库'], held: [2, '领用中'], finished: [3, '已用完'], archived: [4, '已归档'] });
export const PAGE = states('票号状态', { untouched: [0, '未用'], used: [1, '已用'], archived: [2, '已归档'], void: [10, '作废'] });
export const INVOICE_FORM = states('发票种类', { ordinary: [1, '普通发票'], special: [2, '专用发票'] });
export const DELIVERY = states('交付方式', { pickUp: [1, '自取'], mail: [2, '邮箱'], sms: [3, '短信'] });
export const INVOICE = states('开票状态', {
  waiting: [1, '待审核'],
  approved: [2, '待开具'],
  issued: [3, '待领取'],
  taken: [4, '已领取'],
  rejected: [5, '已退回'],
  withdrawn: [6, '已撤回'],
  redDue: [7, '待红冲'],
  red: [8, '已红冲'],
  issuing: [9, '开具中'],
  failed: [10, '开票失败'],
  redIssuing: [11, '红冲中'],
  redFailed: [12, '红冲失败'],
});
/** What was asked of the provider: a blue invoice, or a red one for a part that was taken back. */
export const TAX_REQUEST = states('数电票状态', {
  sent: [1, '开具中'],
  issued: [2, '已开'],
  failed: [3, '开票失败'],
  redDue: [4, '待红冲'],
  redSent: [5, '红冲中'],
  redIssued: [6, '已红冲'],
  redFailed: [7, '红冲失败'],
});
export const PAY_REFUND = states('退款状态', {
  waiting: [1, '待退款'],
  done: [2, '已退款'],
  failed: [3, '退款失败'],
  unknown: [4, '待核实'],
  byHand: [5, '线下已退'],
});
