// What the agent is at, and what the provider is told of it. Specification 2, section 4.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { getWorkState, setWorkState } from '@anju/contract/callcentre/provider';
import { WORK_STATE } from '@anju/contract/callcentre/states';
import type { InputOf } from '@anju/contract/kit/endpoint';
import { expectedWork, step, type AgentEvent } from './agent.rules.ts';
import { useSoftphone } from './state.ts';
import type { Surroundings } from './surroundings.ts';

export class Work {
  private readonly around: Surroundings;
  /** Reports go out one after the other, so that the provider hears them in their order. */
  private reports: Promise<void> = Promise.resolve();

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** False: the event means nothing in the present state. */
  move(event: AgentEvent): boolean {
    const { agent, manualIdle, token } = useSoftphone.getState();
    const next = step(agent, event, manualIdle);
    if (!next) return false;
    useSoftphone.setState({ agent: next.state, since: this.around.now() });
    this.around.log(`${event}: ${agent} → ${next.state}`);
    const { report } = next;
    if (report !== null && token !== null) this.report(token, report, event === 'checkedIn' ? CALL_MESSAGES.checkIn : CALL_MESSAGES.state);
    return true;
  }

  private report(token: string, workState: InputOf<typeof setWorkState>['workState'], failed: string): void {
    this.reports = this.reports.then(async () => {
      try {
        await this.around.ask(setWorkState, { token, workState });
      } catch (error) {
        this.around.log(`work state ${workState}: ${String(error)}`);
        // A login that is over is told once, by the line.
        if (workState !== WORK_STATE.logout && useSoftphone.getState().token === token) this.around.tell(failed);
      }
    });
  }

  /** When the provider has heard everything so far. */
  reported(): Promise<void> {
    return this.reports;
  }

  beReady = (): void => void this.move('ready');
  beBusy = (): void => void this.move('busy');
  setManualIdle = (manualIdle: boolean): void => useSoftphone.setState({ manualIdle });

  /** Corrects the provider where it knows something else of an agent who is in no call. */
  async compare(): Promise<void> {
    const { token, agent, line } = useSoftphone.getState();
    const expected = expectedWork(agent);
    if (token === null || expected === null || line !== 'on') return;
    try {
      const there = await this.around.ask(getWorkState, { token });
      const now = useSoftphone.getState();
      if (now.token !== token || now.agent !== agent) return;
      if (there.workState !== expected && !there.inCall) this.report(token, expected, CALL_MESSAGES.stateCompare);
    } catch (error) {
      this.around.log(`compare ${String(error)}`);
      if (useSoftphone.getState().token === token) this.around.tell(CALL_MESSAGES.stateCompare);
    }
  }
}
