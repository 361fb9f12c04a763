// What the agent is at, and what the provider is told of it. Specification 2, section 4.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { getWorkState, setWorkState } from '@anju/contract/callcentre/provider';
import { WORK_STATE } from '@anju/contract/callcentre/states';
import type { InputOf } from '@anju/contract/kit/endpoint';
import { expectedWork, step, type AgentEvent } from './agent.rules.ts';
import type { Loss } from './line.ts';
import { useSoftphone } from './state.ts';
import { lossIn, type Surroundings } from './surroundings.ts';

type WorkState = InputOf<typeof setWorkState>['workState'];

export class Work {
  private readonly around: Surroundings;
  private readonly over: (token: string, why: Loss) => void;
  /** Reports go out one after the other, so that the provider hears them in their order. */
  private reports: Promise<void> = Promise.resolve();

  /** `over`: the provider said that the login with this token has ended. */
  constructor(around: Surroundings, over: (token: string, why: Loss) => void) {
    this.around = around;
    this.over = over;
  }

  /** False: the event means nothing in the present state. */
  move(event: AgentEvent): boolean {
    const { agent, manualIdle, token } = useSoftphone.getState();
    const next = step(agent, event, manualIdle);
    if (!next) return false;
    useSoftphone.setState({ agent: next.state, since: this.around.now() });
    this.around.log(`${event}: ${agent} → ${next.state}`);
    const { report } = next;
    if (token === null || report === null) return true;
    if (report === WORK_STATE.login) this.checkIn();
    else this.report(token, report, CALL_MESSAGES.state);
    return true;
  }

  private inOrder(work: () => Promise<void>): void {
    this.reports = this.reports.then(work);
  }

  private report(token: string, workState: WorkState, failed: string): void {
    this.inOrder(async () => {
      // Of whoever has not checked in the provider takes no other state.
      if (workState !== WORK_STATE.logout && !useSoftphone.getState().checkedIn && !(await this.sendCheckIn(token))) return;
      await this.send(token, workState, failed);
    });
  }

  /** Reports 6, by itself after the registration and by hand where that failed; whoever does nothing else is busy then. */
  checkIn = (): void => {
    const { token } = useSoftphone.getState();
    if (token !== null)
      this.inOrder(async () => {
        if (!(await this.sendCheckIn(token)) || this.move('checkedIn')) return;
        const expected = expectedWork(useSoftphone.getState().agent);
        if (expected !== null) await this.send(token, expected, CALL_MESSAGES.state);
      });
  };

  private async sendCheckIn(token: string): Promise<boolean> {
    const done = await this.send(token, WORK_STATE.login, CALL_MESSAGES.checkIn);
    if (done && useSoftphone.getState().token === token) useSoftphone.setState({ checkedIn: true });
    return done;
  }

  private async send(token: string, workState: WorkState, failed: string): Promise<boolean> {
    try {
      await this.around.ask(setWorkState, { token, workState });
      return true;
    } catch (error) {
      this.around.log(`work state ${workState}: ${String(error)}`);
      if (workState !== WORK_STATE.logout) this.refused(token, error, failed);
      return false;
    }
  }

  private refused(token: string, error: unknown, failed: string): void {
    if (useSoftphone.getState().token !== token) return;
    const why = lossIn(error);
    if (why === null) this.around.tell(failed);
    else this.over(token, why);
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
      if (now.token !== token || now.agent !== agent || there.inCall) return;
      // It may have lost what it was told; from 7 the only way is 6.
      if (there.workState === WORK_STATE.logout) useSoftphone.setState({ checkedIn: false });
      if (agent === 'Login') this.checkIn();
      else if (there.workState !== expected) this.report(token, expected, CALL_MESSAGES.stateCompare);
    } catch (error) {
      this.around.log(`compare ${String(error)}`);
      this.refused(token, error, CALL_MESSAGES.stateCompare);
    }
  }
}
