// Messages that only the page can give, because only it knows the event. Specification 2, sections 5 and 8.
export const CALL_MESSAGES = {
  terminal: '获取坐席能力失败',
  sip: '获取SIP信息失败',
  wss: '获取WSS信息失败',
  numbers: '号码池获取失败，将无法外呼!',
  sipLoad: '加载SIP.js失败',
  tooFast: '操作太频繁，请稍后再试',
  talking: '正在通话中，无法发起新呼叫！',
  notConnected: 'SIP未连接，请先登录',
  declined: '呼叫被拒绝',
  failed: '呼叫失败',
  frequent: '呼叫频繁，请稍后再呼叫',
  noCallToTransfer: '当前没有活动通话，无法转接',
  noCall: '当前无通话！',
  transfer: '转接失败',
  state: '状态切换失败',
  stateCompare: '状态更新失败',
  checkIn: '签入失败，请手动尝试签入',
  connectionLost: 'SIP服务器连接已断开，尝试重新连接',
  elsewhere: '账号已在别处登录！',
  over: '坐席登录已失效，请重新登录',
  login: '登录失败！',
  tape: '录音播放失败，可能录音文件不存在或格式不支持',
  noTape: '此通话没有录音',
  noNumber: '请输入手机号！',
  noCredentials: '用户名和密码不能为空！',
  /** The specification shows no wording for these two. */
  noMicrophone: '未检测到麦克风，请接好耳麦后再试',
  microphoneRefused: '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风',
} as const;

/** How often an agent's state is compared with the provider's. */
export const STATE_COMPARE_MS = 300_000;
/** Entries of the status log the window keeps. */
export const CALL_LOG_SIZE = 500;
export const CALL_PAGE_SIZES = { book: 10, records: 6, outside: 5 } as const;
