import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import * as agents from '../agent/agent.service.ts';
import * as book from '../book/book.service.ts';
import * as lookup from '../lookup/lookup.service.ts';
import * as records from '../record/record.service.ts';
import * as centre from '../setting/centre.service.ts';
import { endDeadLogin } from './dead-logins.service.ts';
import { readState } from './state.service.ts';
import type { Handle } from './centre-call.ts';
import type { RunningProvider } from './embedded.service.ts';
import { listAgents } from './own-agents.service.ts';

interface Needs {
  readonly handle: Handle;
  readonly place: centre.CentrePlace;
  readonly provider: RunningProvider;
  readonly onError: (error: unknown) => void;
}

export function centreRoutes(binder: Binder, { handle, place, provider, onError }: Needs): void {
  binder.handle(contract.getCallCentreState, (call) => readState(call, place, provider));
  binder.handle(contract.getCallCentreSetting, (call) => centre.readForSetup(call, place));
  binder.handle(contract.saveCallCentreSetting, (call) => centre.save(call, place, call.input));

  handle(contract.searchPhoneBook, (call) => book.list(call, call.input));
  handle(contract.createPhoneBookEntry, (call) => book.create(call, call.input));
  handle(contract.changePhoneBookEntry, (call) => book.change(call, call.input));
  handle(contract.removePhoneBookEntry, (call) => book.remove(call, call.input.id));

  handle(contract.listAgentGroups, (call) => agents.groups(call));
  handle(contract.listAgents, (call) => listAgents(call, provider.presence, call.input.groupId, call.input.key));
  const setup = 'also closed';
  const putOut = async ({ actor, db, clock }: Scope, agentId: number, ended: boolean): Promise<null> => {
    // What the administrator did is done; a provider that cannot be reached is asked again each minute.
    if (ended) await endDeadLogin(db, actor.tenantId, agentId, clock, provider).catch(onError);
    return null;
  };
  handle(contract.searchAgents, (call) => agents.search(call, call.input), setup);
  handle(contract.createAgent, (call) => agents.create(call, call.input), setup);
  handle(contract.changeAgent, async (call) => putOut(call, call.input.id, await agents.change(call, call.input)), setup);
  handle(contract.disableAgent, async (call) => putOut(call, call.input.id, await agents.disable(call, call.input)), setup);
  handle(contract.createAgentGroup, (call) => agents.createGroup(call, call.input.groupName), setup);
  handle(contract.changeAgentGroup, (call) => agents.changeGroup(call, call.input), setup);
  handle(contract.removeAgentGroup, (call) => agents.removeGroup(call, call.input.id), setup);
  handle(contract.searchPoolNumbers, (call) => agents.numbers(call, call.input), setup);
  handle(contract.createPoolNumber, (call) => agents.createNumber(call, call.input), setup);
  handle(contract.removePoolNumber, (call) => agents.removeNumber(call, call.input.id), setup);

  handle(contract.searchCalls, (call) => records.search(call, call.input));
  handle(contract.getCall, (call) => records.one(call, call.input.callKey));
  handle(contract.noteCall, (call) => records.note(call, call.input));
  handle(contract.keepTape, (call) => records.keep(call, call.input));
  handle(contract.playTape, (call) => records.play(call, call.input.id, (path) => provider.recording(call, path)));
  handle(contract.lookUpCaller, (call) => lookup.lookUp(call, call.input));
}
