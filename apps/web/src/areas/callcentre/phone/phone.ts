// The phone of an agent: the login and the line it opens. It lives outside of React, so that a call outlives every page; what it shows is in
// state.ts, what the agent is at in work.ts, and the call in calls.ts. Specification 2, sections 4, 5, 7 and 8.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { callLogin, callLogout, getCallTerminal, getSipInfo, getWssInfo, listForwardNumbers } from '@anju/contract/callcentre/provider';
import { Calls } from './calls.ts';
import type { Line, LineCall, Loss, OpenLine } from './line.ts';
import { AT_REST, useSoftphone } from './state.ts';
import { lookAtMicrophone, NO_NUMBERS, textOf, type Surroundings } from './surroundings.ts';
import { Work } from './work.ts';

const LOGIN_OVER = '坐席登录已失效，请重新登录';

export class Phone {
  readonly work: Work;
  readonly calls: Calls;
  private readonly around: Surroundings;
  private line: Line | null = null;
  /** Changes with every login and logout: what an older one still does is dropped. */
  private turn = 0;

  constructor(around: Surroundings) {
    this.around = around;
    this.work = new Work(around);
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
      const { access_token } = await this.around.ask(callLogin, { grant_type: 'password', username, password });
      return await this.enter(access_token, mine);
    } catch (error) {
      this.around.tell(textOf(error, CALL_MESSAGES.login));
      return false;
    } finally {
      useSoftphone.setState({ entering: false });
    }
  }

  /** Goes on with a login of this window, as after a reload. */
  async resume(token: string): Promise<boolean> {
    if (useSoftphone.getState().entering || useSoftphone.getState().token !== null) return false;
    useSoftphone.setState({ entering: true });
    const mine = (this.turn += 1);
    try {
      return await this.enter(token, mine);
    } catch {
      this.around.remember(null);
      return false;
    } finally {
      useSoftphone.setState({ entering: false });
    }
  }

  private async enter(token: string, mine: number): Promise<boolean> {
    const { ask, remember, line, instanceId } = this.around;
    const terminal = await ask(getCallTerminal, { token });
    const sip = await ask(getSipInfo, { token, agentId: terminal.agentId });
    const wss = await ask(getWssInfo, { token });
    if (mine !== this.turn) return false;
    remember(token);
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
          ...{ sip, wss, instanceId: instanceId() },
          renewPassword: async () => (await ask(getSipInfo, { token, agentId: terminal.agentId })).password,
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

  private async readNumbers(token: string): Promise<void> {
    try {
      const { rows } = await this.around.ask(listForwardNumbers, { token, pageNo: 1, pageSize: 20 });
      useSoftphone.setState({ numbers: rows, shownNumber: rows[0]?.number ?? '' });
    } catch (error) {
      useSoftphone.setState({ numbers: null });
      this.around.tell(textOf(error, NO_NUMBERS));
    }
  }

  async logout(): Promise<void> {
    const { token } = useSoftphone.getState();
    if (token === null) return;
    // The server closes the line of a login that ends, and nobody needs to be told of what he did himself.
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
    void this.line?.close();
    this.line = null;
    const { manualIdle, ended, recordsHere } = useSoftphone.getState();
    useSoftphone.setState({ ...AT_REST, manualIdle, ended, recordsHere, since: this.around.now() });
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
    if (this.work.move('registered')) this.work.move('checkedIn');
    else void this.work.compare();
  }

  private onLost(mine: number, why: Loss): void {
    if (mine !== this.turn) return;
    this.around.log(`lost: ${why}`);
    if (why === 'connection') {
      useSoftphone.setState({ line: 'lost' });
      this.around.tell(CALL_MESSAGES.connectionLost);
      return;
    }
    this.leave();
    this.around.alert(why === 'elsewhere' ? CALL_MESSAGES.elsewhere : LOGIN_OVER);
  }

  private onRings(mine: number, call: LineCall): void {
    if (mine === this.turn) this.calls.rings(call);
    else void call.end();
  }
}
