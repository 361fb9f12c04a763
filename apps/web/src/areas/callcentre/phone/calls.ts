// The one call of the phone: how it begins, what is done with it and how it ends. Specification 2, sections 5, 7 and 8.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { callNumber } from '@anju/contract/callcentre/provider';
import { endWords, isExtension } from '@anju/domain';
import { isInCall } from './agent.rules.ts';
import type { Ending, Line, LineCall } from './line.ts';
import { dialled } from './number.rules.ts';
import { useSoftphone, type ShownCall } from './state.ts';
import { lookAtMicrophone, textOf, type Recorder, type Surroundings } from './surroundings.ts';
import type { Work } from './work.ts';

const QUICK_MS = 1000;
const KEEP_AGAIN_MS = 30_000;

export class Calls {
  private readonly around: Surroundings;
  private readonly work: Work;
  private readonly line: () => Line | null;
  private call: LineCall | null = null;
  private recorder: Recorder | null = null;
  private dialledAt = Number.NEGATIVE_INFINITY;

  /** `line`: null where nobody is logged in. */
  constructor(around: Surroundings, work: Work, line: () => Line | null) {
    this.around = around;
    this.work = work;
    this.line = line;
  }

  // ---- what the line tells -------------------------------------------------------------------------------------------------------------

  /** A call comes in. */
  rings(call: LineCall): void {
    // The provider calls back what was dialled here.
    if (call.asked && useSoftphone.getState().agent === 'Dialing' && this.call === null) {
      this.take(call);
      void this.answer(false);
      return;
    }
    if (!this.work.move('ring')) {
      void call.end();
      return;
    }
    this.take(call);
    this.around.ring(true);
  }

  private take(call: LineCall): void {
    this.call = call;
    const before = useSoftphone.getState().call;
    const shown: ShownCall = {
      key: call.key,
      // What was dialled here is not shown by the number of the provider.
      number: call.asked && before ? before.number : call.number,
      incoming: call.incoming && !call.asked,
      startedAt: before?.startedAt ?? this.around.now(),
      answeredAt: null,
      // A call that goes out offers a picture by what was dialled.
      video: call.video || (before?.video ?? false),
      muted: false,
      held: false,
      transferring: false,
      recording: false,
      local: null,
      remote: null,
    };
    useSoftphone.setState({ call: shown });
    this.hear(call);
  }

  private hear(call: LineCall): void {
    call.listen({
      answered: () => (call === this.call ? this.onAnswered(call) : this.onFollowed(call)),
      ended: (why) => this.onEnded(call, why),
      media: () => {
        if (call === this.call) this.change({ local: call.local(), remote: call.remote() });
      },
      // Until the next one answers, this call goes on.
      followed: (next) => this.hear(next),
    });
  }

  /** The other side has passed the call on: it goes on with whoever answered. */
  private onFollowed(next: LineCall): void {
    const before = this.call;
    if (!before) {
      void next.end().catch(() => undefined);
      return;
    }
    void this.keepSound(before.key);
    this.call = next;
    this.recorder = this.record(next);
    const { key, number } = next;
    this.change({ key, number, muted: false, held: false, local: next.local(), remote: next.remote(), recording: this.recorder !== null });
    void before.end().catch(() => undefined);
  }

  private change(patch: Partial<ShownCall>): void {
    const { call } = useSoftphone.getState();
    if (call) useSoftphone.setState({ call: { ...call, ...patch } });
  }

  private onAnswered(call: LineCall): void {
    if (call !== this.call) return;
    this.around.ring(false);
    this.work.move('answered');
    this.recorder = this.record(call);
    const [local, remote] = [call.local(), call.remote()];
    this.change({ answeredAt: this.around.now(), local, remote, recording: this.recorder !== null });
  }

  private onEnded(call: LineCall, why: Ending): void {
    if (call !== this.call) return;
    this.call = null;
    this.around.ring(false);
    this.around.log(`ended: ${why.kind}${why.kind === 'refused' ? ` ${why.code}` : ''}`);
    const words = why.kind === 'refused' ? endWords(why.code) : why.kind === 'frequent' ? CALL_MESSAGES.frequent : '';
    if (words !== '' && !call.incoming && call.number !== useSoftphone.getState().callsBack) this.around.tell(words);
    void this.keepSound(call.key);
    this.afterCall();
  }

  private afterCall(): void {
    this.work.move('ended');
    useSoftphone.setState(({ ended }) => ({ call: null, ended: ended + 1 }));
    this.work.move('settled');
  }

  /** Of a call between agents the page that called records both sides: a call has one recording. */
  private record(call: LineCall): Recorder | null {
    const elsewhere = call.incoming && !call.asked && isExtension(call.number);
    return useSoftphone.getState().recordsHere && !elsewhere ? this.around.record(call) : null;
  }

  private async keepSound(callKey: string): Promise<void> {
    const { recorder } = this;
    this.recorder = null;
    const sound = await recorder?.stop().catch((error: unknown) => void this.around.log(`recorder ${String(error)}`));
    if (!sound) return;
    try {
      await this.around.keep(callKey, sound);
    } catch (error) {
      // The network may be away for a moment, and the end of the call not yet written.
      this.around.log(`tape ${String(error)}`);
      await this.around.pause(KEEP_AGAIN_MS);
      await this.around.keep(callKey, sound).catch((again: unknown) => this.around.log(`tape ${String(again)}`));
    }
  }

  /** The login is over: what becomes of the call is no longer heard. */
  forget(): void {
    this.around.ring(false);
    this.call = null;
    // Without a login nobody would take the sound; the microphone is let go.
    void this.recorder?.stop().catch((error: unknown) => this.around.log(`recorder ${String(error)}`));
    this.recorder = null;
  }

  /** Ends the call without a word. */
  discard(): void {
    void this.call?.end().catch(() => undefined);
  }

  /** The page is closed or loaded anew, and its sound with it: the other side should not wait until somebody notices. */
  leave(): void {
    void this.call?.leave().catch(() => undefined);
  }

  // ---- what the agent does -------------------------------------------------------------------------------------------------------------

  showNumber = (shownNumber: string): void => useSoftphone.setState({ shownNumber });

  /** Answers whether the number was sent; why not has been told. */
  async dial(typed: string, video = false): Promise<boolean> {
    const { token, terminal, line, agent, numbers, shownNumber } = useSoftphone.getState();
    const number = dialled(typed);
    const outside = number.replace(/^\+/, '').length > 6;
    const refusal =
      number === ''
        ? CALL_MESSAGES.noNumber
        : isInCall(agent)
          ? CALL_MESSAGES.talking
          : token === null || terminal === null || this.line() === null || line !== 'on'
            ? CALL_MESSAGES.notConnected
            : outside && numbers === null
              ? CALL_MESSAGES.numbers
              : this.around.now() - this.dialledAt < QUICK_MS
                ? CALL_MESSAGES.tooFast
                : null;
    if (refusal !== null) {
      this.around.tell(refusal);
      return false;
    }
    this.dialledAt = this.around.now();
    if (!(await lookAtMicrophone(this.around))) return false;
    const open = this.line();
    // Somebody may have called while the microphone was asked for.
    if (open === null || token === null || !this.work.move('dial')) return false;
    useSoftphone.setState({ call: this.outgoing(number, video) });
    try {
      if (terminal?.dial === 'callback') await this.around.ask(callNumber, { token, caller: shownNumber, callee: number });
      else this.take(await open.dial(number, video));
      return true;
    } catch (error) {
      this.around.tell(textOf(error, CALL_MESSAGES.failed));
      if (this.call === null && useSoftphone.getState().agent === 'Dialing') this.afterCall();
      return false;
    }
  }

  private outgoing(number: string, video: boolean): ShownCall {
    const nothing = { local: null, remote: null, muted: false, held: false, transferring: false, recording: false };
    return { ...nothing, key: '', number, incoming: false, startedAt: this.around.now(), answeredAt: null, video };
  }

  async answer(video: boolean): Promise<void> {
    const { call } = this;
    if (!call) return;
    this.around.ring(false);
    if (!(await lookAtMicrophone(this.around))) return;
    await call.answer(video).catch((error: unknown) => {
      this.around.log(`answer ${String(error)}`);
      this.around.tell(CALL_MESSAGES.failed);
      void call.end().catch(() => undefined);
    });
  }

  async hangUp(): Promise<void> {
    const { call } = this;
    // The provider has not rung back yet.
    if (!call && useSoftphone.getState().agent === 'Dialing') return this.afterCall();
    await call?.end().catch((error: unknown) => {
      // Without a connection there is nobody to tell; the call is over here.
      this.around.log(`hang up ${String(error)}`);
      this.onEnded(call, { kind: 'lost' });
    });
  }

  mute(): void {
    const { call } = useSoftphone.getState();
    if (!this.call || useSoftphone.getState().agent !== 'Established' || !call) return;
    this.call.mute(!call.muted);
    this.change({ muted: !call.muted });
  }

  async hold(): Promise<void> {
    const { call } = useSoftphone.getState();
    if (!this.call || useSoftphone.getState().agent !== 'Established' || !call) return;
    if (await this.call.hold(!call.held).catch(() => false)) this.change({ held: !call.held });
    else this.around.tell(CALL_MESSAGES.failed);
  }

  tone = (digit: string): void => this.call?.tone(digit);

  /** To an agent or to a number outside. */
  async transfer(typed: string): Promise<boolean> {
    const { call } = this;
    const number = dialled(typed);
    // A call that still rings is there, but has nobody in it who could be passed on.
    const refusal =
      call === null
        ? CALL_MESSAGES.noCall
        : useSoftphone.getState().agent !== 'Established'
          ? CALL_MESSAGES.noCallToTransfer
          : number === ''
            ? CALL_MESSAGES.noNumber
            : null;
    if (refusal !== null || call === null) {
      if (refusal !== null) this.around.tell(refusal);
      return false;
    }
    this.change({ transferring: true });
    try {
      await call.transfer(number);
      return true;
    } catch (error) {
      this.around.log(`transfer ${String(error)}`);
      this.around.tell(CALL_MESSAGES.transfer);
      return false;
    } finally {
      this.change({ transferring: false });
    }
  }
}
