// The voucher words and summaries a new account set begins with.

interface Word {
  readonly word: string;
  readonly title: string;
  /** 0 none, 1 must debit cash or bank, 2 must credit it, 3 must not touch it. */
  readonly demand: 0 | 1 | 2 | 3;
}

/** 1 记; 2 收, 付, 转; 3 现收, 现付, 银收, 银付, 转. */
export const WORD_SCHEMES: Readonly<Record<1 | 2 | 3, readonly Word[]>> = {
  1: [{ word: '记', title: '记账凭证', demand: 0 }],
  2: [
    { word: '收', title: '收款凭证', demand: 1 },
    { word: '付', title: '付款凭证', demand: 2 },
    { word: '转', title: '转账凭证', demand: 3 },
  ],
  3: [
    { word: '现收', title: '现金收款凭证', demand: 1 },
    { word: '现付', title: '现金付款凭证', demand: 2 },
    { word: '银收', title: '银行收款凭证', demand: 1 },
    { word: '银付', title: '银行付款凭证', demand: 2 },
    { word: '转', title: '转账凭证', demand: 3 },
  ],
};

export const FIRST_SUMMARIES: readonly string[] = [
  '收物业费',
  '收车位费',
  '收押金',
  '退押金',
  '现金存入银行',
  '提取备用金',
  '支付工程款',
  '支付外包服务费',
  '支付采购款',
  '支付水电费',
  '发放工资',
  '缴纳社保公积金',
  '缴纳税费',
  '报销差旅费',
  '报销办公费',
  '支付银行手续费',
  '收到存款利息',
  '计提工资',
  '计提折旧',
  '计提税金及附加',
];
