// What the call centre needs of a provider, whichever it is. One error with a kind, so that every provider's trouble has the same words.
import type {
  AgentGroup,
  AgentRow,
  CallProviderName,
  CallTerminal,
  getWorkState,
  listForwardNumbers,
  listProviderCalls,
  OutputOf,
  SipInfo,
  WssInfo,
} from '@anju/contract';
import type { ErrorName } from '@anju/contract';
import type { WorkState } from '@anju/domain';
import { fail, type Failure } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ProviderErrorKind =
  | 'credentials'
  | 'unknown-account'
  | 'elsewhere'
  | 'over'
  | 'login'
  | 'terminal'
  | 'sip'
  | 'wss'
  | 'incomplete'
  | 'numbers'
  | 'state'
  | 'compare'
  | 'checkin'
  | 'frequent'
  | 'dial'
  | 'list'
  | 'no-recording'
  | 'tape';

const WORDS: Readonly<Record<ProviderErrorKind, ErrorName>> = {
  credentials: 'CALL_CREDENTIALS',
  'unknown-account': 'CALL_UNKNOWN_ACCOUNT',
  elsewhere: 'CALL_ELSEWHERE',
  over: 'CALL_OVER',
  login: 'CALL_LOGIN',
  terminal: 'CALL_TERMINAL',
  sip: 'CALL_SIP',
  wss: 'CALL_WSS',
  incomplete: 'CALL_INCOMPLETE',
  numbers: 'CALL_NUMBERS',
  state: 'CALL_STATE',
  compare: 'CALL_STATE_COMPARE',
  checkin: 'CALL_CHECK_IN',
  frequent: 'CALL_FREQUENT',
  dial: 'CALL_DIAL',
  list: 'CALL_LIST',
  'no-recording': 'CALL_NO_TAPE',
  tape: 'CALL_TAPE',
};

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  constructor(kind: ProviderErrorKind, cause?: unknown) {
    super(`call provider: ${kind}`, { cause });
    this.kind = kind;
  }
}
export const failureOf = ({ kind }: ProviderError): Failure => fail(WORDS[kind]);

export interface PageWish {
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface CallProvider {
  readonly name: CallProviderName;
  /** What it can do beside calls between agents. */
  readonly traits: {
    readonly outside: boolean;
    readonly tape: 'page' | 'provider';
    readonly echoNumber: string;
    readonly demoCallNumber: string;
  };
  login(
    scope: Scope,
    sessionHash: string,
    username: string,
    password: string,
  ): Promise<{ readonly token: string; readonly seconds: number }>;
  logout(scope: Scope, token: string): Promise<void>;
  terminal(scope: Scope, token: string): Promise<CallTerminal>;
  sipInfo(scope: Scope, token: string, agentId: string): Promise<SipInfo>;
  wssInfo(scope: Scope, token: string): Promise<WssInfo>;
  forwardNumbers(scope: Scope, token: string, page: PageWish): Promise<OutputOf<typeof listForwardNumbers>>;
  setWorkState(scope: Scope, token: string, state: WorkState): Promise<void>;
  workState(scope: Scope, token: string): Promise<OutputOf<typeof getWorkState>>;
  dial(scope: Scope, token: string, call: { readonly caller: string; readonly callee: string }): Promise<{ readonly callId: string }>;
  calls(scope: Scope, token: string, page: PageWish & { readonly key: string }): Promise<OutputOf<typeof listProviderCalls>>;
  agentGroups(scope: Scope, token: string): Promise<AgentGroup[]>;
  agents(scope: Scope, token: string, groupId: number | null): Promise<AgentRow[]>;
  /** A recording the provider made, by the path in its record. */
  recording(scope: Scope, path: string): Promise<StreamAnswer>;
  /** The terminal of an agent whose login is over. */
  putOut(tenantId: number, dn: string): Promise<void>;
}
