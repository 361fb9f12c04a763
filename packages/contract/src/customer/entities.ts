/** What the log calls the records of this area. */
export const CUSTOMER_ENTITIES = {
  case: '诉求',
  'case-category': '诉求类别',
  'case-limit': '诉求时限',
  team: '班组',
  outage: '停水停电公告',
} as const;
