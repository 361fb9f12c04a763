// Whether there is a call centre for the user, and its settings. Specification 2, sections 2 and 6.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { MENU } from '../menu.ts';
import { CALL_PROVIDERS } from './states.ts';

export const callCentreState = z.object({
  /**
   * Show the window: an employee of the tenant that has the call centre, with 诉求受理 (94) among the menus, and the centre is enabled or
   * the user's agent is logged in.
   */
  visible: z.boolean(),
  enabled: z.boolean(),
  provider: z.enum(CALL_PROVIDERS),
  /** The agent of the user's employee, whose account is filled into the login form; null where agents share seats. */
  agent: z.object({ agentId: z.string(), agentName: z.string(), agentDn: z.string(), username: z.string() }).nullable(),
  /** The agent of the user has a login, in this window or another. */
  loggedIn: z.boolean(),
  /** A number that answers and returns what it hears; empty where there is none. */
  echoNumber: z.string(),
  /** Calling it makes a customer of the demo call the agent; empty where there is none. */
  demoCallNumber: z.string(),
  /** Numbers outside of the house can be called. */
  outside: z.boolean(),
  /** Who records: the page, and uploads it after the call; or the provider. */
  tape: z.enum(['page', 'provider']),
  /** May read the calls of all agents. */
  readsAll: z.boolean(),
});
export type CallCentreState = z.infer<typeof callCentreState>;

/** Asked by the shell once after the login, and by the window after its own login and logout. */
export const getCallCentreState = endpoint({
  method: 'GET',
  path: '/api/call-center/state',
  access: { session: true, roles: ['emp'] },
  summary: '呼叫中心状态',
  input: nothing,
  output: callCentreState,
});

const setting = z.object({ enabled: z.boolean(), recording: z.boolean() });
export const getCallCentreSetting = endpoint({
  method: 'GET',
  path: '/api/call-center/setting',
  access: { menu: MENU.caseDispatch, act: 'view' },
  summary: '呼叫中心设置',
  input: nothing,
  output: setting,
});
export const saveCallCentreSetting = endpoint({
  method: 'PUT',
  path: '/api/call-center/setting',
  access: { menu: MENU.caseDispatch, act: 'change' },
  summary: '修改呼叫中心设置',
  input: setting,
  output: noAnswer,
});
