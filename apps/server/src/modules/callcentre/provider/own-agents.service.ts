// The part that the embedded provider and Kamailio share: agents, logins, states, numbers and records are our own.
import type { AgentRow } from '@anju/contract';
import { comparedState } from '@anju/domain';
import type { Scope } from '../../../platform/scope.ts';
import * as agents from '../agent/agent.queries.ts';
import * as logins from '../agent/login.service.ts';
import * as records from '../record/record.service.ts';
import type { CallProvider } from './provider.ts';
import { ProviderError } from './provider.ts';

type Shared = Pick<CallProvider, 'terminal' | 'forwardNumbers' | 'setWorkState' | 'workState' | 'calls' | 'agentGroups' | 'agents'>;

/** What is known of a terminal beside what the database says; absent: the database knows. */
export interface Presence {
  of(scope: Scope, dn: string): Promise<{ readonly registered: boolean; readonly inCall: boolean }>;
  all?(scope: Scope): Promise<ReadonlyMap<string, { readonly registered: boolean; readonly inCall: boolean }>>;
}

export const ownAgents = (presence: Presence, dial: 'invite' | 'callback'): Shared => ({
  async terminal(scope, token) {
    const { id, name, dn, video } = await logins.requireLogin(scope, token);
    return { agentId: String(id), agentName: name, agentDn: dn, video, dial };
  },
  async forwardNumbers(scope, token, { pageNo, pageSize }) {
    await logins.requireLogin(scope, token);
    const total = await agents.countNumbers(scope.db);
    const found = await agents.listNumbers(scope.db, { limit: pageSize, offset: (pageNo - 1) * pageSize });
    return { total, rows: found.map(({ number, name }) => ({ number, name })) };
  },
  setWorkState: (scope, token, state) => logins.switchState(scope, token, state),
  async workState(scope, token) {
    const { dn, workState } = await logins.requireLogin(scope, token);
    const now = { workState, ...(await presence.of(scope, dn)) };
    return { ...now, workState: comparedState(now) };
  },
  async calls(scope, token, { pageNo, pageSize, key }) {
    await logins.requireLogin(scope, token);
    const { total, rows } = await records.search(scope, { page: pageNo, size: pageSize, key, missed: false, everybody: false });
    return {
      total,
      rows: rows.map(({ id, callTime, callType, state, audioRecordPath, talkSeconds, ...numbers }) => ({
        ...{ id: String(id), callTime, callType, state, audioRecordPath, talkSeconds },
        customDisplayNum: numbers.customDisplayNum,
        calleeNum: numbers.calleeNum,
        encryptionCustomDisplayNum: numbers.encryptionCustomDisplayNum,
        encryptionCalleeNum: numbers.encryptionCalleeNum,
      })),
    };
  },
  async agentGroups(scope, token) {
    await logins.requireLogin(scope, token);
    return agents.listGroups(scope.db);
  },
  async agents(scope, token, groupId) {
    await logins.requireLogin(scope, token);
    return listAgents(scope, presence, groupId, '');
  },
});

export async function listAgents(scope: Scope, presence: Presence, groupId: number | null, key: string): Promise<AgentRow[]> {
  const found = await agents.listAgents(scope.db, { groupId, key, now: scope.clock.now() });
  const known = await presence.all?.(scope);
  return known === undefined
    ? found
    : found.map((row) => ({ ...row, ...(known.get(row.agentDn) ?? { registered: false, inCall: false }) }));
}

/** Only the agent of the login may ask for its own terminal. */
export async function requireOwn(scope: Scope, token: string, agentId: string) {
  const login = await logins.requireLogin(scope, token);
  if (String(login.id) !== agentId) throw new ProviderError('sip');
  return login;
}
