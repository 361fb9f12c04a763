/** What the log calls the records of this area. */
export const CALLCENTRE_ENTITIES = {
  'call-setting': '呼叫中心设置',
  'call-agent': '坐席',
  'call-group': '坐席组',
  'call-number': '外显号码',
  'call-book': '通讯录',
  'call-record': '通话记录',
} as const;
