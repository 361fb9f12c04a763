// Registration of a company in three steps: account, company, functions and confirmation. An application is a draft known by a secret
// token until it is submitted; the operator approves or refuses it, and a refused one is open for change again.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { id, shortId } from '../kit/ids.ts';
import { uploadedFile } from '../files/file.ts';
import { LOGIN_NAME } from '../session/login-name.ts';

export const REGISTRATION_FAILURES = failures({
  CAPTCHA_WRONG: business('图形验证码不正确，请重新输入'),
  CODE_WAIT: business('验证码已发送，请 {seconds} 秒后再试'),
  CODE_LIMIT: business('今日获取验证码次数过多，请明天再试'),
  CODE_WRONG: business('短信验证码不正确或已过期'),
  MOBILE_REGISTERED: business('该手机号已注册，请直接登录'),
  CREDIT_CODE_REGISTERED: business('该统一社会信用代码已有注册申请'),
  APPLICATION_NONE: business('没有找到该手机号的注册申请'),
  APPLICATION_CLOSED: business('该申请{state}，不能修改'),
  APPLICATION_STEP: business('请先完成前面的步骤'),
  APPLICATION_GONE: business('申请已失效，请重新验证手机号'),
  AGREEMENT_OLD: business('服务条款或隐私政策已更新，请重新阅读并同意'),
});

export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号');

/** The letters the visitor read from a picture; each picture is good for one answer. */
export const captchaAnswer = z.object({
  captchaId: z.string().regex(/^[0-9a-f]{32}$/, '请刷新图形验证码'),
  captchaText: z.string().trim().min(1, '请输入图形验证码').max(10),
});

const visitor = { public: true } as const;
const visitorLimit = { calls: 120, minutes: 60 } as const;

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/register/captcha',
  access: visitor,
  visitorLimit,
  summary: '图形验证码',
  input: nothing,
  /** `image` is a data address. */
  output: z.object({ captchaId: z.string(), image: z.string() }),
});

export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/api/register/code',
  access: visitor,
  visitorLimit,
  summary: '发送短信验证码',
  input: captchaAnswer.extend({ mobile }),
  /** Seconds until the next code may be requested. */
  output: z.object({ wait: z.int() }),
});

const verified = z.object({
  mobile,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, '请输入6位短信验证码'),
});

/** The secret by which an applicant opens the application. */
export const applicationToken = z.string().regex(/^[\w-]{43}$/, '申请已失效，请重新验证手机号');
const ofApplication = z.object({ token: applicationToken });

export const applicationState = z.enum(['draft', 'submitted', 'approved', 'refused']);
export type ApplicationState = z.infer<typeof applicationState>;
export const APPLICATION_STATE_TEXT: Readonly<Record<ApplicationState, string>> = {
  draft: '填写中',
  submitted: '待审核',
  approved: '已通过',
  refused: '已退回',
};

export const applicationCompany = z.object({
  name: z.string().trim().min(4, '请输入公司全称').max(60, '公司全称最多60字'),
  nick: z.string().trim().min(2, '请输入公司简称').max(10, '公司简称最多10字'),
  /** 18 characters, the last one a check digit. */
  creditCode: z.string().trim().toUpperCase().length(18, '统一社会信用代码应为18位'),
  type: z.enum(['A', 'B', 'AB'], '请选择公司类型'),
  region: z.string().trim().min(2, '请输入所在地区').max(40, '所在地区最多40字'),
  contact: z.string().trim().min(2, '请输入联系人').max(20, '联系人最多20字'),
  estates: z.int('请输入小区数量').min(1, '请输入小区数量').max(100_000, '小区数量不正确'),
  houses: z.int('请输入房屋数量').min(1, '请输入房屋数量').max(100_000_000, '房屋数量不正确'),
});
export type ApplicationCompany = z.infer<typeof applicationCompany>;

export const application = z.object({
  number: z.string(),
  state: applicationState,
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  mobile: z.string(),
  username: z.string(),
  company: applicationCompany.nullable(),
  licence: uploadedFile.pick({ id: true, name: true }).nullable(),
  /** Ids of the requested centres. */
  functions: z.array(z.int()),
  /** How to log in once it is approved; empty before. */
  loginName: z.string(),
});
export type Application = z.infer<typeof application>;

/** Step 1. An application of the same mobile that is not approved yet is continued. */
export const startApplication = endpoint({
  method: 'POST',
  path: '/api/register/account',
  access: visitor,
  visitorLimit,
  summary: '注册第一步：账号',
  input: verified.extend({
    username: z.string().trim().min(2, '用户名至少两位！').max(30, '用户名最多30位').regex(LOGIN_NAME.form, LOGIN_NAME.text),
    /** base64 of RSA-OAEP (SHA-256) with the site's key */
    password: z.string().min(1, '请输入密码！').max(2000),
    /** Versions of the two agreements the applicant read. */
    serviceVersion: z.string().min(1, '请阅读并同意服务条款').max(20),
    privacyVersion: z.string().min(1, '请阅读并同意隐私政策').max(20),
  }),
  output: z.object({ token: applicationToken }),
});

/** Opens an earlier application: to see its state, or to change it after a refusal. */
export const resumeApplication = endpoint({
  method: 'POST',
  path: '/api/register/resume',
  access: visitor,
  visitorLimit,
  summary: '凭手机验证码找回申请',
  input: verified,
  output: z.object({ token: applicationToken }),
});

export const getApplication = endpoint({
  method: 'POST',
  path: '/api/register/application',
  access: visitor,
  visitorLimit,
  summary: '我的注册申请',
  input: ofApplication,
  output: application,
});

/** Step 2. */
export const saveApplicationCompany = endpoint({
  method: 'POST',
  path: '/api/register/company',
  access: visitor,
  visitorLimit,
  summary: '注册第二步：公司',
  input: ofApplication.extend({ company: applicationCompany }),
  output: noAnswer,
});
export const uploadLicence = endpoint({
  method: 'POST',
  path: '/api/register/licence',
  access: visitor,
  visitorLimit,
  summary: '上传营业执照图片',
  kind: 'upload',
  input: ofApplication,
  output: uploadedFile.pick({ id: true, name: true }),
});

/** The functions that can be requested: the centres, each with its screens. */
export const listFunctions = endpoint({
  method: 'GET',
  path: '/api/register/functions',
  access: visitor,
  summary: '可选功能',
  input: nothing,
  output: z.array(
    z.object({
      id,
      title: z.string(),
      text: z.string(),
      screens: z.array(z.string()),
      /** 即将开放: screens of the centre that cannot be used yet. */
      soon: z.array(z.string()),
    }),
  ),
});

/** Step 3. */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/api/register/submit',
  access: visitor,
  visitorLimit,
  summary: '注册第三步：功能与确认',
  input: ofApplication.extend({ functions: z.array(shortId).min(1, '请至少选择一项功能').max(50) }),
  output: z.object({ number: z.string() }),
});
