/** What the log calls the records of this area. */
export const ORG_ENTITIES = {
  calendar: '企业日历',
  company: '公司',
  department: '部门',
  employee: '员工',
  'employee-list': '员工清册',
  job: '岗位',
  'service-standard': '服务标准',
  'service-standard-list': '服务标准清册',
} as const;
