// The phone of an agent: the login and the line it opens. It lives outside of React, so that a call outlives every page; what it shows is in
// state.ts, what the agent is at in work.ts, and the call in calls.ts. Specification 2, sections 4, 5, 7 and 8.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { callLogin, callLogout, getCallTerminal, getSipInfo, getWssInfo, listForwardNumbers } from '@anju/contract/callcentre/provider';
import { Calls } from './calls.ts';
import type { Line, LineCall, LineOptions, Loss, OpenLine } from './line.ts';
import { AT_REST, useSoftphone } from './state.ts';
import { isPassing, lookAtMicrophone, lossIn, textOf, type Surroundings } from './surroundings.ts';
import { Work } from './work.ts';

/** Before what failed for the moment is tried again. */
const RESUME_PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/** A step of the login failed: its words, with the error behind them as the cause. */
class StepFailed extends Error {}
async function step<T>(work: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StepFailed(textOf(cause, otherwise), { cause });
  }
}

export class Phone {
  readonly work: Work;
  readonly calls: Calls;
  private readonly around: Surroundings;
  private line: Line | null = null;
  /** Changes with every login and logout: what an older one still does is dropped. */
  private turn = 0;

  constructor(around: Surroundings) {
    this.around = around;
    this.work = new Work(around, (token, why) => {
      if (useSoftphone.getState().token === token) this.onLost(this.turn, why);
    });
    this.calls = new Calls(around, this.work, () => this.line);
  }

  // ---- login ---------------------------------------------------------------------------------------------------------------------------

  async login(username: string, password: string): Promise<boolean> {
    if (username.trim() === '' || password === '') {
      this.around.tell(CALL_MESSAGES.noCredentials);
      return false;
    }
    if (useSoftphone.getState().entering || useSoftphone.getState().token !== null) return false;
    useSoftphone.setState({ entering: true });
    const mine = (this.turn += 1);
    try {
      const asked = this.around.ask(callLogin, { grant_type: 'password', username, password });
      const { access_token } = await step(asked, CALL_MESSAGES.login);
      return await this.enter(access_token, mine);
    } catch (error) {
      this.around.tell(error instanceof StepFailed ? error.message : CALL_MESSAGES.login);
      return false;
    } finally {
      useSoftphone.setState({ entering: false });
    }
  }

  /** Goes on with a login of this window, as after a reload. What fails only for the moment is tried again before the agent has to. */
  async resume(token: string): Promise<boolean> {
    if (useSoftphone.getState().entering || useSoftphone.getState().token !== null) return false;
    useSoftphone.setState({ entering: true });
    const mine = (this.turn += 1);
    try {
      // A duplicated tab has a copy of the login, whose own page goes on with it.
      if (!(await this.around.hold(token))) {
        this.around.remember(null);
        return false;
      }
      for (const pause of [...RESUME_PAUSES_MS, null]) {
        try {
          return await this.enter(token, mine);
        } catch (error) {
          const { cause, message } = error as Error;
          if (mine !== this.turn) return false;
          if (pause === null || !isPassing(cause)) return this.notResumed(cause, message);
          this.around.log(`resume ${String(cause)}`);
          if (pause === RESUME_PAUSES_MS[0]) this.around.tell(CALL_MESSAGES.connectionLost);
          await this.around.pause(pause);
        }
      }
      return false;
    } finally {
      useSoftphone.setState({ entering: false });
    }
  }

  /** A login that may live on is kept for the next reload. */
  private notResumed(cause: unknown, message: string): false {
    const why = lossIn(cause);
    this.around.letGo();
    if (!isPassing(cause)) this.around.remember(null);
    if (why === null) this.around.tell(message);
    else this.around.alert(why === 'elsewhere' ? CALL_MESSAGES.elsewhere : CALL_MESSAGES.over);
    return false;
  }

  private async enter(token: string, mine: number): Promise<boolean> {
    const { ask, remember, hold, line, instanceId } = this.around;
    const terminal = await step(ask(getCallTerminal, { token }), CALL_MESSAGES.terminal);
    const { agentId } = terminal;
    const sip = await step(ask(getSipInfo, { token, agentId }), CALL_MESSAGES.sip);
    const wss = await step(ask(getWssInfo, { token }), CALL_MESSAGES.wss);
    if (mine !== this.turn) return false;
    remember(token);
    void hold(token);
    useSoftphone.setState({ token, terminal, line: 'connecting' });
    void this.readNumbers(token);
    void lookAtMicrophone(this.around);
    let open: OpenLine;
    try {
      open = await line();
    } catch {
      this.around.tell(CALL_MESSAGES.sipLoad);
      this.leave();
      return false;
    }
    try {
      const opened = await open(
        {
          ...{ sip, wss, instanceId },
          renewPassword: () => this.renewPassword(token, agentId),
        },
        {
          registered: () => this.onRegistered(mine),
          lost: (why) => this.onLost(mine, why),
          rings: (call) => this.onRings(mine, call),
          log: (text) => this.around.log(text),
        },
      );
      if (mine !== this.turn) await opened.close();
      else this.line = opened;
    } catch (error) {
      this.around.log(`line ${String(error)}`);
      this.around.tell(CALL_MESSAGES.connectionLost);
      this.leave();
      return false;
    }
    return true;
  }

  private async renewPassword(token: string, agentId: string): ReturnType<LineOptions['renewPassword']> {
    try {
      return { password: (await this.around.ask(getSipInfo, { token, agentId })).password };
    } catch (error) {
      this.around.log(`password ${String(error)}`);
      return { lost: lossIn(error) ?? (isPassing(error) ? 'connection' : 'over') };
    }
  }

  private async readNumbers(token: string): Promise<void> {
    try {
      const { rows } = await this.around.ask(listForwardNumbers, { token, pageNo: 1, pageSize: 20 });
      useSoftphone.setState({ numbers: rows, shownNumber: rows[0]?.number ?? '' });
    } catch (error) {
      useSoftphone.setState({ numbers: null });
      this.around.tell(textOf(error, CALL_MESSAGES.numbers));
    }
  }

  async logout(): Promise<void> {
    const { token } = useSoftphone.getState();
    if (token === null) return;
    // The server closes the line of a login that ends; the new turn keeps the phone from telling users of what they did themselves.
    this.turn += 1;
    this.work.move('logout');
    await this.work.reported();
    await this.around.ask(callLogout, { token }).catch(() => undefined);
    this.leave();
  }

  /** Back to the login form, without telling anybody. */
  private leave(): void {
    this.turn += 1;
    this.calls.forget();
    this.around.remember(null);
    this.around.letGo();
    void this.line?.close();
    this.line = null;
    const { manualIdle, ended, recordsHere, callsBack } = useSoftphone.getState();
    useSoftphone.setState({ ...AT_REST, manualIdle, ended, recordsHere, callsBack, since: this.around.now() });
  }

  /** Ends without a word: the session of the user is over. */
  discard(): void {
    this.calls.discard();
    this.leave();
  }

  // ---- the line ------------------------------------------------------------------------------------------------------------------------

  private onRegistered(mine: number): void {
    if (mine !== this.turn) return;
    useSoftphone.setState({ line: 'on' });
    if (!this.work.move('registered')) void this.work.compare();
  }

  private onLost(mine: number, why: Loss): void {
    if (mine !== this.turn) return;
    this.around.log(`lost: ${why}`);
    if (why === 'connection') {
      // It is told once, however often the line tries.
      if (useSoftphone.getState().line !== 'lost') this.around.tell(CALL_MESSAGES.connectionLost);
      useSoftphone.setState({ line: 'lost' });
      return;
    }
    this.leave();
    this.around.alert(why === 'elsewhere' ? CALL_MESSAGES.elsewhere : CALL_MESSAGES.over);
  }

  private onRings(mine: number, call: LineCall): void {
    if (mine === this.turn) this.calls.rings(call);
    else void call.end();
  }
}
