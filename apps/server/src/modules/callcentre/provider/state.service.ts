// The one read of the shell: is there a window, and what can its provider do.
import type { CallCentreState } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { findByEmployee, isAccountLoggedIn } from '../agent/login.queries.ts';
import { hasCentre, readsAll, readSetting, seesAccept, type CentrePlace } from '../setting/centre.service.ts';
import type { CallProvider } from './provider.ts';

export async function readState(scope: Scope, place: CentrePlace, { name: provider, traits }: CallProvider): Promise<CallCentreState> {
  const nothing = { visible: false, enabled: false, provider, agent: null, loggedIn: false, readsAll: false } as const;
  const without = { ...nothing, echoNumber: '', demoCallNumber: '', outside: false, tape: traits.tape };
  if (!(await hasCentre(scope, place))) return without;
  const { db, actor, clock } = scope;
  const [{ enabled, recording }, loggedIn, sees, all, own] = await Promise.all([
    readSetting(scope),
    isAccountLoggedIn(db, actor.accountId, clock.now()),
    seesAccept(scope),
    readsAll(scope),
    actor.employeeId === null ? undefined : findByEmployee(db, actor.employeeId),
  ]);
  return {
    ...without,
    visible: sees && (enabled || loggedIn),
    enabled,
    agent: own ? { agentId: String(own.id), agentName: own.name, agentDn: own.dn, username: own.username } : null,
    loggedIn,
    echoNumber: traits.echoNumber,
    demoCallNumber: traits.demoCallNumber,
    outside: traits.outside,
    tape: recording ? traits.tape : 'provider',
    readsAll: all,
  };
}
