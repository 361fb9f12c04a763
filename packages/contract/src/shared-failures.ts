// Failures that belong to no noun: transport, access, the session, and those that can occur on every screen. The shell of the web imports
// this list and not errors.ts, which carries the contract of every area.
import { business, dialog, failures, http } from './kit/failure.ts';

export const SHARED_FAILURES = failures({
  // transport and access
  BAD_INPUT: http(400, '填写有误，请检查标出的内容'),
  BAD_REQUEST: http(400, '错误请求'),
  TEXT_UNSTORABLE: http(400, '内容含有无法保存的字符，请删去后重新输入'),
  NOT_LOGGED_IN: http(401, '超时中断，请重新登录！'),
  NOT_PURCHASED: http(403, '该程序尚未购买使用权，不可操作！'),
  NOT_AUTHORISED: http(403, '您未获得授权，不可作业！'),
  ROLE_NOT_ALLOWED: http(403, '您的账号类型不能使用此功能'),
  NO_SUCH_PATH: http(404, '请求错误，未找到该资源！'),
  NUMBER_TOO_LARGE: http(400, '数值过大，无法计算或保存，请检查填写的金额、数量或单价'),
  DATE_TOO_FAR: http(400, '日期超出可以计算的范围，请检查填写的日期'),
  UPLOAD_BROKEN: http(400, '文件没有传完，请重新上传'),
  TOO_LARGE: http(400, '内容过大，请减少后再试'),
  BODY_NOT_OBJECT: http(400, '请求内容应为一个 JSON 对象'),
  BODY_TOO_COMPLEX: http(400, '请求内容层次过深或条目过多，请减少后再试'),
  REQUEST_TIMEOUT: http(408, '请求超时！'),
  INTERNAL: http(500, '服务器端出错！'),
  UNAVAILABLE: http(503, '服务不可用！'),
  BUSY: http(503, '当前使用的人较多，服务繁忙，请稍后重试'),
  STORAGE_FULL: http(503, '服务器磁盘空间不足，没有保存，请联系管理员'),
  READ_ONLY: http(503, '数据库正在维护，暂时只能查看，请稍后再保存'),

  // session
  MUST_CHANGE_PASSWORD: business('请修改密码！'),
  LOGIN_WRONG: business('用户名或密码错误'),
  LOGIN_SHARED: business('用户名或密码错误；有多家公司使用此用户名，请用“用户名@公司代码”登录'),
  LOGIN_WAIT: business('登录失败次数过多，请 {minutes} 分钟后再试'),
  LOGIN_STALE: business('登录请求已过期，请核对电脑时间后重试'),
  LOGIN_REPLAYED: business('登录请求重复，请重新登录'),
  LOGIN_SIGN: business('登录请求校验失败，请刷新页面后重试'),
  ACCOUNT_DISABLED: business('账号已停用，请联系管理员'),
  PASSWORD_RULE: business('{text}'),
  PASSWORD_OLD_WRONG: business('原密码不正确！'),
  PASSWORD_SAME: business('新密码不能与原密码相同！'),
  USERNAME_TAKEN: business('用户名“{name}”已被使用'),
  USERNAME_RESERVED: business('用户名“{name}”由平台保留，请换一个'),

  // shared by every screen
  NOT_FOUND: business('{what}不存在或已被删除'),
  ESTATE_IN_PART: business('您只负责该小区的部分楼栋，不能办理整个小区的业务'),
  STILL_REFERENCED: business('该资料已被其他资料使用，不能删除'),
  REFERENCE_GONE: business('所选的资料不存在或已被删除，请重新选择'),
  STALE: dialog(409, '{what}已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。'),
  IDEMPOTENCY_MISSING: http(400, '请求缺少防重标识，请刷新页面后重试'),
  IDEMPOTENCY_REUSED: http(400, '同一防重标识用于了不同的内容，请刷新页面后重试'),
  NUMBER_RULE_MISSING: business('尚未设置{what}的编号规则'),
  TEXT_EMPTY: business('请输入{what}'),
  TOO_OFTEN: business('提交过于频繁，请 {minutes} 分钟后再试'),

  // documents that one user requests and another decides
  MAKER_IS_CHECKER: business('不能审核自己提交的内容，请由他人审核'),
  APPROVE_LIMIT: business('金额超过审核限额 {limit} 元，请由可见全部小区的人员审核'),
});
