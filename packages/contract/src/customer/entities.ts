/** What the log calls the records of this area. */
export const CUSTOMER_ENTITIES = {
  case: '诉求',
  'case-category': '诉求类别',
  'case-limit': '诉求时限',
  team: '班组',
  outage: '停水停电公告',
  'gate-check': '门岗核验',
  'release-slip': '放行条',
  decoration: '装修',
  'decoration-pass': '施工出入证',
  'decoration-inspection': '装修巡查',
  violation: '违规',
  'handover-plan': '入伙计划',
  'move-in': '入伙',
  'check-item': '查验项目',
  defect: '验房问题',
  takeover: '承接查验',
} as const;
