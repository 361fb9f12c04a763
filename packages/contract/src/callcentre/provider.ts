// Calls of the provider, the same whichever provider is behind them. Specification 2, section 7: each has a limit of 30,000 ms.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint, noAnswer, type Endpoint } from '../kit/endpoint.ts';
import { optionalId, searchKey } from '../kit/fields.ts';
import { MAX_PAGE_SIZE, pageOf } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { agentGroup, agentRow } from './agent.ts';
import { CALL, CALL_TYPE, DIAL_WAYS, WORK_STATE } from './states.ts';
import { phoneNumber } from './number.ts';

export const CALL_PROVIDER_LIMIT_MS = 30_000;

const NO_CREDENTIALS = '用户名和密码不能为空！';
/** Names a login of an agent. It serves only the account that logged in, so it is no secret by itself. */
const token = z.string('坐席登录已失效，请重新登录').trim().min(1, '坐席登录已失效，请重新登录').max(4000, '坐席登录已失效，请重新登录');
const paged = {
  token,
  pageNo: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
};

/** `view`: the window belongs to whoever sees 诉求受理. */
function call<I extends z.ZodType, O extends z.ZodType>(
  method: 'GET' | 'POST',
  path: `/api/call-provider/${string}`,
  summary: string,
  input: I,
  output: O,
  own: { readonly form?: boolean } = {},
): Endpoint<I, O> {
  const access = { menu: MENU.caseAccept, act: 'view' } as const;
  return endpoint({ method, path, access, summary, input, output, limitMs: CALL_PROVIDER_LIMIT_MS, ...own });
}

/** Password grant, sent as a form. A second login ends the first one, wherever it is. */
export const callLogin = call(
  'POST',
  '/api/call-provider/token',
  '坐席登录',
  z.object({
    grant_type: z.literal('password').default('password'),
    username: z.string(NO_CREDENTIALS).trim().min(1, NO_CREDENTIALS).max(60, '账号不存在'),
    password: z.string(NO_CREDENTIALS).min(1, NO_CREDENTIALS).max(200, '登录失败，请检查用户名和密码'),
  }),
  z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  { form: true },
);
export const callLogout = call('POST', '/api/call-provider/logout', '坐席退出', z.object({ token }), noAnswer);

export const callTerminal = z.object({
  agentId: z.string(),
  agentName: z.string(),
  agentDn: z.string(),
  video: z.boolean(),
  dial: z.enum(DIAL_WAYS),
});
export type CallTerminal = z.infer<typeof callTerminal>;
export const getCallTerminal = call('GET', '/api/call-provider/terminal', '坐席能力', z.object({ token }), callTerminal);

export const sipInfo = z.object({
  domain: z.string(),
  user: z.string(),
  authUser: z.string(),
  /** Made for this login and worthless after it. Keep it in memory. */
  password: z.string(),
  validUntil: instant,
  /** Seconds of a registration, and the percent of them after which sip.js renews it. */
  expires: z.int(),
  refreshFrequency: z.int(),
});
export type SipInfo = z.infer<typeof sipInfo>;
export const getSipInfo = call(
  'GET',
  '/api/call-provider/sip/{agentId}',
  'SIP信息',
  z.object({ token, agentId: z.string().trim().min(1).max(60) }),
  sipInfo,
);

export const wssInfo = z.object({
  /** `ws:` or `wss:` address; a path without a host means the server of the page. */
  url: z.string(),
  /** Empty unless the operator configured some; the page must pass them on also when empty, or sip.js asks a public server. */
  iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() })),
});
export type WssInfo = z.infer<typeof wssInfo>;
export const getWssInfo = call('POST', '/api/call-provider/wss', 'WSS信息', z.object({ token }), wssInfo);

/** Numbers that are shown to those who are called. */
export const listForwardNumbers = call(
  'POST',
  '/api/call-provider/forward-numbers',
  '号码池',
  z.object(paged),
  pageOf(z.object({ number: z.string(), name: z.string() })),
);

export const setWorkState = call(
  'POST',
  '/api/call-provider/work-state',
  '切换工作状态',
  z.object({ token, workState: WORK_STATE.schema }),
  noAnswer,
);
/** What the comparison every 300,000 ms asks for. */
export const getWorkState = call(
  'POST',
  '/api/call-provider/work-state/now',
  '核对工作状态',
  z.object({ token }),
  z.object({ workState: WORK_STATE.schema, registered: z.boolean(), inCall: z.boolean() }),
);

/** `caller` is one of the forward numbers or empty; 7 or 8 digits of `callee` get a leading 0. The agent's terminal rings first. */
export const callNumber = call(
  'POST',
  '/api/call-provider/dial',
  '呼叫',
  z.object({ token, caller: z.string().trim().max(40).default(''), callee: phoneNumber('请输入手机号！') }),
  z.object({ callId: z.string() }),
);

/** Calls of the agent as the provider has them. */
export const listProviderCalls = call(
  'POST',
  '/api/call-provider/calls',
  '话单',
  z.object({ ...paged, key: searchKey }),
  pageOf(
    z.object({
      id: z.string(),
      callTime: instant,
      callType: CALL_TYPE.schema,
      state: CALL.schema,
      customDisplayNum: z.string(),
      calleeNum: z.string(),
      encryptionCustomDisplayNum: z.string(),
      encryptionCalleeNum: z.string(),
      audioRecordPath: z.string(),
      talkSeconds: z.int(),
    }),
  ),
);
export const listProviderGroups = call('POST', '/api/call-provider/agent-groups', '坐席组', z.object({ token }), z.array(agentGroup));
export const listProviderAgents = call(
  'POST',
  '/api/call-provider/agents',
  '坐席',
  z.object({ token, groupId: optionalId }),
  z.array(agentRow),
);
