/** What the log calls the records of this area. */
export const SYSTEM_ENTITIES = {
  application: '注册申请',
  'function-price': '功能价格',
  release: '版本说明',
  tenant: '客户单位',
} as const;
