// The rows of 会小企03 that lines of vouchers name; the code is the row. Its sums and balances are not among them. domain: accounting 12.12.

export interface CashItem {
  readonly code: string;
  /** As 小企业会计准则 calls it, and 企业会计准则. */
  readonly name: string;
  readonly nameA: string;
  readonly section: 1 | 2 | 3;
  /** 1 money in, -1 money out. */
  readonly direction: 1 | -1;
}

const item = (code: string, section: 1 | 2 | 3, direction: 1 | -1, name: string, nameA: string): CashItem => ({
  code,
  section,
  direction,
  name,
  nameA,
});

export const CASH_ITEMS: readonly CashItem[] = [
  item('CF01', 1, 1, '销售产成品、商品、提供劳务收到的现金', '销售商品、提供劳务收到的现金'),
  item('CF02', 1, 1, '收到其他与经营活动有关的现金', '收到其他与经营活动有关的现金'),
  item('CF03', 1, -1, '购买原材料、商品、接受劳务支付的现金', '购买商品、接受劳务支付的现金'),
  item('CF04', 1, -1, '支付的职工薪酬', '支付给职工以及为职工支付的现金'),
  item('CF05', 1, -1, '支付的税费', '支付的各项税费'),
  item('CF06', 1, -1, '支付其他与经营活动有关的现金', '支付其他与经营活动有关的现金'),
  item('CF08', 2, 1, '收回短期投资、长期债券投资和长期股权投资收到的现金', '收回投资收到的现金'),
  item('CF09', 2, 1, '取得投资收益收到的现金', '取得投资收益收到的现金'),
  item('CF10', 2, 1, '处置固定资产、无形资产和其他非流动资产收回的现金净额', '处置固定资产、无形资产和其他长期资产收回的现金净额'),
  item('CF11', 2, -1, '短期投资、长期债券投资和长期股权投资支付的现金', '投资支付的现金'),
  item('CF12', 2, -1, '购建固定资产、无形资产和其他非流动资产支付的现金', '购建固定资产、无形资产和其他长期资产支付的现金'),
  item('CF14', 3, 1, '取得借款收到的现金', '取得借款收到的现金'),
  item('CF15', 3, 1, '吸收投资者投资收到的现金', '吸收投资收到的现金'),
  item('CF16', 3, -1, '偿还借款本金支付的现金', '偿还债务支付的现金'),
  item('CF17', 3, -1, '偿还借款利息支付的现金', '偿付利息支付的现金'),
  item('CF18', 3, -1, '分配利润支付的现金', '分配股利、利润支付的现金'),
];

/**
 * What is proposed for a line with a subject when money comes in and when it goes out, by the beginning of its code in 企业会计准则; the
 * longest beginning wins.
 */
export const CASH_DEFAULTS: Readonly<Record<string, readonly [moneyIn: string, moneyOut: string]>> = {
  '11': ['CF08', 'CF11'],
  '1121': ['CF01', 'CF01'],
  '1122': ['CF01', 'CF01'],
  '1123': ['CF03', 'CF03'],
  '1131': ['CF09', 'CF09'],
  '1132': ['CF09', 'CF09'],
  '1221': ['CF02', 'CF06'],
  '14': ['CF03', 'CF03'],
  '15': ['CF08', 'CF11'],
  '1521': ['CF10', 'CF12'],
  '1531': ['CF02', 'CF06'],
  '1532': ['CF02', 'CF06'],
  '16': ['CF10', 'CF12'],
  '17': ['CF10', 'CF12'],
  '18': ['CF10', 'CF12'],
  '1901': ['CF02', 'CF06'],
  '2': ['CF02', 'CF06'],
  '2001': ['CF14', 'CF16'],
  '2101': ['CF14', 'CF16'],
  '2201': ['CF03', 'CF03'],
  '2202': ['CF03', 'CF03'],
  '2203': ['CF01', 'CF01'],
  '2204': ['CF01', 'CF01'],
  '2211': ['CF04', 'CF04'],
  '2221': ['CF05', 'CF05'],
  '22210101': ['CF03', 'CF03'],
  '22210107': ['CF01', 'CF01'],
  '222108': ['CF01', 'CF05'],
  '222112': ['CF04', 'CF04'],
  '2231': ['CF17', 'CF17'],
  '2232': ['CF18', 'CF18'],
  '224103': ['CF04', 'CF04'],
  '2501': ['CF14', 'CF16'],
  '2502': ['CF14', 'CF16'],
  '2701': ['CF14', 'CF16'],
  '4': ['CF15', 'CF18'],
  '5': ['CF03', 'CF03'],
  '6001': ['CF01', 'CF01'],
  '6051': ['CF01', 'CF01'],
  '6101': ['CF08', 'CF11'],
  '6111': ['CF09', 'CF09'],
  '6115': ['CF10', 'CF10'],
  '6117': ['CF02', 'CF06'],
  '6301': ['CF02', 'CF06'],
  '630101': ['CF01', 'CF01'],
  '6401': ['CF03', 'CF03'],
  '640101': ['CF04', 'CF04'],
  '6402': ['CF03', 'CF03'],
  '6403': ['CF05', 'CF05'],
  '66': ['CF06', 'CF06'],
  '660201': ['CF04', 'CF04'],
  '660207': ['CF04', 'CF04'],
  '660302': ['CF02', 'CF02'],
  '660304': ['CF17', 'CF17'],
  '67': ['CF02', 'CF06'],
  '6801': ['CF05', 'CF05'],
};
