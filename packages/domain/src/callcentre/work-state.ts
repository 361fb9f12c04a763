// Work states of an agent and the ways between them. Specification 2, section 4: a login gives 6 and then 5; after a call the agent is
// ready, or busy when manual idle is ticked; a logout gives 7.
import { WORK_STATE, type StateOf } from '@anju/contract';

export type WorkState = StateOf<typeof WORK_STATE>;

const { ready, dialing, busy, login, logout } = WORK_STATE;

/** Staying is always allowed, so that a repeated report does no harm. */
const WAYS: Readonly<Record<WorkState, readonly WorkState[]>> = {
  [logout]: [login],
  [login]: [busy, ready, logout],
  [busy]: [ready, dialing, login, logout],
  [ready]: [busy, dialing, login, logout],
  // A call that was begun ends ready or busy, or with the logout of the agent.
  [dialing]: [ready, busy, login, logout],
};

export const maySwitch = (from: WorkState, to: WorkState): boolean => from === to || WAYS[from].includes(to);

/** After a call, by whether the agent ticked manual idle. */
export const afterCall = (manualIdle: boolean): WorkState => (manualIdle ? busy : ready);

/** What the page shows after its comparison with the provider: an agent whose terminal is gone is not ready. */
export const comparedState = ({
  workState,
  registered,
  inCall,
}: {
  readonly workState: WorkState;
  readonly registered: boolean;
  readonly inCall: boolean;
}): WorkState => {
  if (workState === logout || !registered) return workState === logout ? logout : login;
  return workState === dialing && !inCall ? ready : workState;
};
