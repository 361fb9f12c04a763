import * as contract from '@anju/contract';
import { dialledNumber } from '@anju/domain';
import type { Handle } from './centre-call.ts';
import type { CallProvider } from './provider.ts';

export function providerRoutes(handle: Handle, provider: CallProvider): void {
  handle(
    contract.callLogin,
    async (call) => {
      const { username, password } = call.input;
      const { token, seconds } = await provider.login(call, call.tokenHash, username, password);
      return { access_token: token, token_type: 'bearer' as const, expires_in: seconds };
    },
    'only open',
  );
  handle(contract.callLogout, async (call) => {
    await provider.logout(call, call.input.token);
    return null;
  });
  handle(contract.getCallTerminal, (call) => provider.terminal(call, call.input.token));
  handle(contract.getSipInfo, (call) => provider.sipInfo(call, call.input.token, call.input.agentId));
  handle(contract.getWssInfo, (call) => provider.wssInfo(call, call.input.token));
  handle(contract.listForwardNumbers, (call) => provider.forwardNumbers(call, call.input.token, call.input));
  handle(contract.setWorkState, async (call) => {
    await provider.setWorkState(call, call.input.token, call.input.workState);
    return null;
  });
  handle(contract.getWorkState, (call) => provider.workState(call, call.input.token));
  handle(contract.callNumber, (call) => {
    const { token, caller, callee } = call.input;
    return provider.dial(call, token, { caller, callee: dialledNumber(callee) });
  });
  handle(contract.listProviderCalls, (call) => provider.calls(call, call.input.token, call.input));
  handle(contract.listProviderGroups, (call) => provider.agentGroups(call, call.input.token));
  handle(contract.listProviderAgents, (call) => provider.agents(call, call.input.token, call.input.groupId));
}
