// Every failure a person can meet: the envelope code, the HTTP status and the words.
// Codes: 1 business failure (shown as a toast) · 100 rejected silently · anything else is shown in a dialog once.
// `{name}` in a text is filled from the failure's details.

interface Failure {
  readonly code: number;
  readonly status: number;
  readonly text: string;
}

const business = (text: string): Failure => ({ code: 1, status: 200, text });
/** Something a person must read before going on: shown in a dialog. */
const dialog = (code: number, text: string): Failure => ({ code, status: 200, text });
const http = (status: number, text: string): Failure => ({ code: status, status, text });

export const ERRORS = {
  // transport and access
  BAD_INPUT: http(400, '填写有误，请检查标出的内容'),
  BAD_REQUEST: http(400, '错误请求'),
  NOT_LOGGED_IN: http(401, '超时中断，请重新登录！'),
  NOT_PURCHASED: http(403, '该程序尚未购买使用权，不可操作！'),
  NOT_AUTHORISED: http(403, '您未获得授权，不可作业！'),
  ROLE_NOT_ALLOWED: http(403, '您的账号类型不能使用此功能'),
  NO_SUCH_PATH: http(404, '请求错误，未找到该资源！'),
  TOO_LARGE: http(400, '内容过大，请减少后再试'),
  INTERNAL: http(500, '服务器端出错！'),
  UNAVAILABLE: http(503, '服务不可用！'),

  // session
  MUST_CHANGE_PASSWORD: business('请修改密码！'),
  LOGIN_WRONG: business('用户名或密码错误'),
  LOGIN_WAIT: business('登录失败次数过多，请 {minutes} 分钟后再试'),
  LOGIN_STALE: business('登录请求已过期，请核对电脑时间后重试'),
  LOGIN_REPLAYED: business('登录请求重复，请重新登录'),
  LOGIN_SIGN: business('登录请求校验失败，请刷新页面后重试'),
  ACCOUNT_DISABLED: business('账号已停用，请联系管理员'),
  PASSWORD_RULE: business('{text}'),
  PASSWORD_OLD_WRONG: business('原密码不正确！'),
  PASSWORD_SAME: business('新密码不能与原密码相同！'),
  USERNAME_TAKEN: business('用户名“{name}”已被使用'),

  // shared by every screen
  NOT_FOUND: business('{what}不存在或已被删除'),
  STALE: dialog(409, '{what}已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。'),
  IDEMPOTENCY_MISSING: http(400, '请求缺少防重标识，请刷新页面后重试'),
  IDEMPOTENCY_REUSED: http(400, '同一防重标识用于了不同的内容，请刷新页面后重试'),
  NUMBER_RULE_MISSING: business('尚未设置{what}的编号规则'),

  // notices and notifications
  INFORM_CLEARED: business('该告知公文已超过 {days} 天未处理，已自动清除'),
  TEXT_EMPTY: business('请输入{what}'),
  EXPIRY_PAST: business('失效时间应晚于现在'),

  // registration, website
  CAPTCHA_WRONG: business('图形验证码不正确，请重新输入'),
  CODE_WAIT: business('验证码已发送，请 {seconds} 秒后再试'),
  CODE_LIMIT: business('今日获取验证码次数过多，请明天再试'),
  CODE_WRONG: business('短信验证码不正确或已过期'),
  MOBILE_REGISTERED: business('该手机号已注册，请直接登录'),
  CREDIT_CODE_REGISTERED: business('该统一社会信用代码已有注册申请'),
  APPLICATION_NONE: business('没有找到该手机号的注册申请'),
  APPLICATION_CLOSED: business('该申请{state}，不能修改'),
  APPLICATION_STEP: business('请先完成前面的步骤'),
  APPLICATION_DECIDED: business('该申请已由{name}处理'),
  AGREEMENT_OLD: business('服务条款或隐私政策已更新，请重新阅读并同意'),
  TENANT_CODE_TAKEN: business('客户代码“{code}”已被使用'),
  TOO_OFTEN: business('提交过于频繁，请 {minutes} 分钟后再试'),
  APPLICATION_GONE: business('申请已失效，请重新验证手机号'),

  // estate
  ESTATE_NAME_TAKEN: business('小区“{name}”已存在'),
  ESTATE_NOT_EMPTY: business('“{name}”下还有{what}，不能删除'),
  ZONE_NAME_TAKEN: business('分区“{name}”已存在'),
  BUILDING_NAME_TAKEN: business('楼栋“{name}”已存在'),
  UNIT_NAME_TAKEN: business('单元“{name}”已存在'),
  PARENT_MISMATCH: business('所选的分区、楼栋、单元不属于同一小区'),
  HOUSE_CODE_TAKEN: business('房屋“{code}”已存在'),
  HOUSE_DISABLED: business('房屋已停用，不能修改'),
  AREA_DATE_TOO_EARLY: business('生效日期应晚于现有版本的 {date}'),
  AREA_DATE_FUTURE: business('生效日期不能晚于今天'),
  OWNER_DATE_TOO_EARLY: business('变更日期应晚于现业主的起始日期 {date}'),
  OWNER_SHARE_SUM: business('业主份额合计应为 100%，现为 {sum}%'),
  OWNER_ID_KIND: business('填写了证件号，请同时选择证件类型'),
  ID_CARD_WRONG: business('身份证号不正确'),
  CREDIT_CODE_WRONG: business('统一社会信用代码不正确'),
  BATCH_TOO_LARGE: business('一次最多批量修改 {max} 套房屋'),
  BATCH_NOTHING: business('请至少选择一项要修改的内容'),

  // import, export, jobs, files
  IMPORT_CLOSED: business('该导入已结束，请重新上传文件'),
  IMPORT_TOO_LARGE: business('一次最多导入 {max} 行'),
  IMPORT_HAS_ERRORS: business('表格中有 {count} 行错误，请改正，或选择“只导入正确的行”'),
  IMPORT_INCOMPLETE: business('表格共 {expected} 行，只收到 {received} 行，请重新上传'),
  IMPORT_EMPTY: business('没有可导入的行'),
  FILE_TYPE: business('不支持的文件类型：{type}'),
  FILE_TOO_LARGE: business('文件超过 {max}，请压缩后再上传'),
  FILE_BROKEN: business('文件“{name}”已损坏，无法读取'),
  FILE_GONE: business('文件不存在或已过期'),
} as const satisfies Record<string, Failure>;

export type ErrorName = keyof typeof ERRORS;

export type ErrorDetails = Readonly<Record<string, string | number>>;

export function errorText(name: ErrorName, details: ErrorDetails = {}): string {
  return ERRORS[name].text.replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''));
}
