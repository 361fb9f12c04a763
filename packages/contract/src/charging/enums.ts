// Numbered lists of charging. Those of the specification (section 3) carry its ids; the others are ours.
import { enumeration } from '../kit/enumeration.ts';

/** Of a bill. A void one keeps the state it had. */
export const billState = enumeration('账单状态', { 1: '待计费', 2: '待审核', 3: '已审核', 4: '待收费', 5: '已收费' });
export const BILL = { planned: 1, computed: 2, audited: 3, published: 4, paid: 5 } as const;

export const chargeObject = enumeration('计费对象', { 1: '房屋', 2: '车位', 3: '客户', 4: '合同' });
export const OBJECT = { house: 1, parking: 2, customer: 3, contract: 4 } as const;
export type ChargeObject = (typeof chargeObject.values)[number];

export const priceMethod = enumeration('计价方式', { 1: '单价', 2: '阶梯', 3: '公式' });
export const prorationMode = enumeration('折算方式', {
  1: '按当月实际天数',
  2: '按每月 30 天',
  3: '按全年 365 天',
  4: '满半月计',
  5: '按整月',
});
export const roundingMode = enumeration('取整方式', { 1: '四舍五入', 2: '进位', 3: '舍去' });
/** Months of a period. */
export const billingPeriod = enumeration('计费周期', { 1: '按月', 3: '按季', 6: '半年', 12: '按年', 0: '一次性' });
export const priceState = enumeration('价格状态', { 1: '待审核', 2: '已生效', 3: '已退回' });

export const batchKind = enumeration('计费类型', { 1: '常规', 2: '抄表', 3: '公摊', 4: '特约', 5: '导入', 6: '期初' });
export const batchState = enumeration('批次状态', { 1: '生成中', 2: '待审核', 3: '已审核', 4: '已发布', 5: '已作废' });
export const skipReason = enumeration('未计费原因', {
  1: '缺面积',
  2: '缺读数',
  3: '读数异常未确认',
  4: '未挂标准',
  5: '标准过期',
  6: '计费起始日为空',
  7: '已有账单',
  8: '房屋停用',
  9: '权重为零',
  10: '金额为零',
  11: '公式无法计算',
  12: '不参与分摊',
});
export const noticeChannel = enumeration('通知方式', { 1: '打印', 2: '短信', 3: '微信', 4: '公告栏' });
export const noticeState = enumeration('通知状态', { 1: '待发送', 2: '已发送', 3: '失败', 4: '已读' });

export const meterKind = enumeration('表具类别', { 1: '水', 2: '电', 3: '气', 4: '热', 5: '热水' });
export const meterState = enumeration('表具状态', { 1: '在用', 2: '停用', 3: '已更换' });

export const settleType = enumeration('结算类型', {
  1: '收费',
  2: '预交',
  3: '收押',
  4: '特服',
  5: '委收',
  6: '其他',
  7: '退押',
  8: '退预交款',
  9: '经付',
  10: '委付',
  11: '退存零款',
  12: '托收',
  13: '退房预交',
});
export const SETTLE = {
  charge: 1,
  prepaid: 2,
  depositIn: 3,
  service: 4,
  thirdPartyIn: 5,
  other: 6,
  depositOut: 7,
  prepaidOut: 8,
  payOut: 9,
  thirdPartyOut: 10,
  changeOut: 11,
  bank: 12,
  prepaidOutOnSale: 13,
} as const;
/** Money goes out. */
export const SETTLE_OUT: readonly number[] = [7, 8, 9, 10, 11, 13];

export const settleMethod = enumeration('结算方式', {
  1: '现金',
  2: '转账',
  3: '刷卡',
  4: '微信',
  5: '支付宝',
  6: '微信线上',
  10: '企业微信',
});
/** Paid from what the company already holds. Id 10 is another thing here than among the methods. */
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
/** Which list the id of a tender belongs to. */
export const TENDER_LIST = { method: 1, special: 2 } as const;
export const tenderText = (list: number, method: number): string =>
  list === TENDER_LIST.method ? settleMethod.text(method) : specialPayment.text(method);

export const settlementState = enumeration('结算状态', { 1: '有效', 2: '已作废', 3: '已红冲' });
export const accountKind = enumeration('账户类别', { 1: '预交', 2: '存零', 3: '押金', 4: '积分' });
export const ACCOUNT = { prepaid: 1, change: 2, deposit: 3, points: 4 } as const;
export const moveReason = enumeration('变动原因', {
  1: '存入',
  2: '抵扣',
  3: '退还',
  4: '转收入',
  5: '冲回',
  6: '期初',
  7: '赠送',
  8: '调整',
});
export const MOVE = { in: 1, used: 2, out: 3, income: 4, undone: 5, opening: 6, bonus: 7, adjusted: 8 } as const;
export const dayCloseState = enumeration('日结状态', { 1: '已日结', 2: '已缴款', 3: '已确认', 4: '已撤销' });
export const billChangeKind = enumeration('账单变动', { 1: '调整', 2: '减免', 3: '折扣', 4: '抹零', 5: '违约金减免' });

// ---- 公摊 ----------------------------------------------------------------------------------------------------------------

export const poolSource = enumeration('公摊来源', { 1: '公共表读数', 2: '费用发票', 3: '手工录入', 4: '年度清算' });
export const poolState = enumeration('公摊状态', { 1: '待审核', 2: '已审核', 3: '已分摊', 4: '已退回', 5: '已作废' });
export const POOL = { waiting: 1, audited: 2, shared: 3, rejected: 4, void: 5 } as const;
/** Of method 9, what the values typed for the houses are. */
export const shareCustomKind = enumeration('自定义值', { 1: '金额', 2: '百分比', 3: '权重' });

// ---- documents -----------------------------------------------------------------------------------------------------------

/** Documents somebody asks for and somebody else decides. */
export const requestState = enumeration('单据状态', { 1: '待审核', 2: '已生效', 3: '已退回', 4: '已撤回', 5: '已冲回' });
export const REQUEST = { waiting: 1, done: 2, rejected: 3, withdrawn: 4, undone: 5 } as const;
export const reductionState = enumeration('优减状态', { 1: '待审核', 2: '已生效', 3: '已退回', 4: '已终止' });
export const reductionWay = enumeration('优减方式', { 1: '按比例', 2: '每月定额' });
export const reductionReason = enumeration('优减原因', {
  1: '空置',
  2: '员工',
  3: '特困',
  4: '服务补偿',
  5: '一次性预交优惠',
  6: '政策减免',
  7: '抹零',
  8: '违约金减免',
  9: '计费差错',
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
export const refundState = enumeration('退款状态', { 1: '待审核', 2: '已批准', 3: '已退回', 4: '已撤回', 5: '已付款' });

// ---- arrears on hold -----------------------------------------------------------------------------------------------------

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
export const hangKind = enumeration('挂账类型', { 1: '挂账', 2: '回转', 3: '核销', 4: '核销收回' });
export const HANG = { hang: 1, back: 2, writeOff: 3, recover: 4 } as const;
export const hangState = enumeration('挂账状态', { 1: '草稿', 2: '待审核', 3: '已通过', 4: '已驳回', 5: '已撤回' });
export const markState = enumeration('标记状态', { 1: '待审核', 2: '有效', 3: '已退回', 4: '已解除' });
export const instalmentState = enumeration('分期状态', { 1: '待审核', 2: '履行中', 3: '已完成', 4: '已违约', 5: '已退回', 6: '已终止' });

// ---- bank and phone ------------------------------------------------------------------------------------------------------

export const bankBatchState = enumeration('托收批次状态', { 1: '草稿', 2: '已报盘', 3: '部分入账', 4: '已入账', 5: '已取消' });
export const bankLineState = enumeration('托收状态', { 1: '待回盘', 2: '成功', 3: '失败', 4: '已剔除' });
export const payOrderState = enumeration('订单状态', { 1: '待支付', 2: '已支付', 3: '已关闭', 4: '待核实' });
export const PAY_ORDER = { waiting: 1, paid: 2, closed: 3, unknown: 4 } as const;
export const openingState = enumeration('期初状态', { 1: '待审核', 2: '已生效', 3: '已作废' });

// ---- papers --------------------------------------------------------------------------------------------------------------

export const bookKind = enumeration('票据种类', { 1: '收据', 2: '发票' });
export const BOOK_KIND = { receipt: 1, invoice: 2 } as const;
export const bookState = enumeration('票据本状态', { 1: '在库', 2: '领用中', 3: '已用完', 4: '已归档' });
export const BOOK = { stock: 1, held: 2, finished: 3, archived: 4 } as const;
export const pageState = enumeration('票号状态', { 0: '未用', 1: '已用', 2: '已归档', 10: '作废' });
export const PAGE = { untouched: 0, used: 1, archived: 2, void: 10 } as const;
export const invoiceForm = enumeration('发票种类', { 1: '普通发票', 2: '专用发票' });
export const invoiceDelivery = enumeration('交付方式', { 1: '自取', 2: '邮箱', 3: '短信' });
export const invoiceState = enumeration('开票状态', {
  1: '待审核',
  2: '待开具',
  3: '待领取',
  4: '已领取',
  5: '已驳回',
  6: '已撤回',
  7: '待红冲',
  8: '已红冲',
});
export const INVOICE = { waiting: 1, approved: 2, issued: 3, taken: 4, rejected: 5, withdrawn: 6, redDue: 7, red: 8 } as const;
export const payRefundState = enumeration('退款状态', { 1: '待退款', 2: '已退款', 3: '退款失败', 4: '待核实', 5: '线下已退' });
export const PAY_REFUND = { waiting: 1, done: 2, failed: 3, unknown: 4, byHand: 5 } as const;
