/** What the log calls the records of this area. */
export const OA_ENTITIES = {
  inform: '告知公文',
  'inform-list': '告知公文清册',
  notification: '通知',
  flow: '流程定义',
  'flow-template': '公文模板',
  document: '公文',
  letter: '普通公文',
  substitute: '代理人',
  task: '工作任务',
  'task-plan': '周期任务',
  'work-log': '工作日志',
  schedule: '日程',
  seal: '印章',
  'seal-request': '用印申请',
  'meeting-room': '会议室',
  meeting: '会议',
} as const;
