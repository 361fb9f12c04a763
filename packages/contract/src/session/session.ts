// Login, the user's account and menu. Specification 1, sections 3, 4 and 7.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { id, MAX_INTEGER } from '../kit/ids.ts';
import { role } from '../kit/roles.ts';
import { menuNode } from '../menu.ts';

export const siteInfo = z.object({
  logo: z.string(),
  icp: z.string(),
  siteName: z.string(),
  phone: z.string(),
  /** RSA 2048 public key, SPKI DER in base64: the password of a login is encrypted with it. */
  pubKey: z.string(),
  /** True in an installation with invented data, where the login panel may offer the demo accounts. */
  demo: z.boolean(),
});
export type SiteInfo = z.infer<typeof siteInfo>;

/** 0 the old tree menu, 1 the new panels. */
export const menuStyle = z.union([z.literal(0), z.literal(1)]);
export type MenuStyle = z.infer<typeof menuStyle>;

export const userInformation = z.object({
  id,
  role,
  accountName: z.string(),
  name: z.string(),
  companyId: id.nullable(),
  company: z.string(),
  companyNick: z.string(),
  job: z.string(),
  logo: z.string(),
  menuStyle,
  tenantId: id,
  tenantName: z.string(),
});
export type UserInformation = z.infer<typeof userInformation>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: { public: true },
  summary: '网站信息与登录公钥',
  input: nothing,
  output: siteInfo,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth',
  access: { public: true },
  summary: '登录',
  visitorLimit: { calls: 600, minutes: 15 },
  input: z.object({
    username: z.string().trim().min(1, '请输入用户名！').max(60),
    /** base64 of RSA-OAEP(SHA-256) over the UTF-8 password */
    password: z.string().min(1, '请输入密码！').max(2000),
    timestamp: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER),
    nonce: z.string().regex(/^[0-9a-f]{32}$/),
    sign: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: userInformation.extend({ token: z.string() }),
});

export const reportCrash = endpoint({
  method: 'POST',
  path: '/api/crash',
  access: { public: true },
  summary: '登录加密失败上报',
  visitorLimit: { calls: 20, minutes: 60 },
  input: z.object({
    username: z.string().max(60),
    size: z.int().nonnegative().max(MAX_INTEGER),
    key: z.string().max(100),
    order: z.string().max(2000),
  }),
  output: noAnswer,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: { session: true },
  summary: '退出登录',
  firstPassword: true,
  input: nothing,
  output: noAnswer,
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: { session: true },
  summary: '当前账号',
  firstPassword: true,
  input: nothing,
  output: userInformation,
});

/** The answer's `msg` carries the navigator state. */
export const getMenu = endpoint({
  method: 'GET',
  path: '/api/menu',
  access: { session: true },
  summary: '菜单（旧样式）',
  input: nothing,
  output: z.array(menuNode),
});
export const getMenuV2 = endpoint({
  method: 'GET',
  path: '/api/menu/v2',
  access: { session: true },
  summary: '菜单（新样式）',
  input: nothing,
  output: z.array(menuNode),
});
