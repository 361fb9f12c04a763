/** What the log calls the records of this area. */
export const ACCOUNTING_ENTITIES = {
  'account-set': '账套',
  'account-period': '会计期间',
  subject: '会计科目',
  'opening-balance': '期初余额',
  'voucher-word': '凭证字',
  'voucher-summary': '摘要',
  'cash-item': '现金流量项目',
  supplier: '供应商',
  voucher: '凭证',
  'voucher-template': '凭证模板',
  'account-book': '账簿',
  'book-columns': '多栏账栏目',
  'financial-report': '财务报表',
} as const;
