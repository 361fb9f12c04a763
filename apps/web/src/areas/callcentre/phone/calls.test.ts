import { beforeEach, describe, expect, it } from 'vitest';
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import { FakeCall, phoneAtRest, settled, state, TERMINAL, type Around } from './phone.fixtures.ts';
import type { Phone } from './phone.ts';
import { useSoftphone } from './state.ts';

let around: Around;
let phone: Phone;
let enter: () => Promise<void>;
beforeEach(() => {
  ({ around, phone, enter } = phoneAtRest());
});

describe('a call', () => {
  it('that is dialled goes to idle after its end, and its sound is kept', async () => {
    await enter();
    expect(await phone.calls.dial('8790 625')).toBe(true);
    expect(around.dialled).toEqual(['08790625']);
    around.call?.events?.answered();
    expect(state()).toMatchObject({ agent: 'Established', call: { number: '08790625', incoming: false, recording: true } });
    await phone.calls.hangUp();
    await settled();
    expect(around.states).toEqual([6, 5, 2, 0]);
    expect(state()).toMatchObject({ agent: 'Ready', call: null, ended: 1 });
    expect(around.kept).toEqual(['key-08790625']);
  });

  it('between agents is recorded by the page that called; a customer by whoever answers', async () => {
    await enter();
    for (const [number, recording] of [
      ['8004', false],
      ['13812346721', true],
    ] as const) {
      const call = new FakeCall(number, true);
      around.line?.rings(call);
      await phone.calls.answer(false);
      expect(state().call?.recording).toBe(recording);
      await phone.calls.hangUp();
      await settled();
    }
    expect(around.kept).toEqual(['key-13812346721']);
  });

  it('whose sound could not be kept is kept a little later, once more', async () => {
    await enter();
    for (const [failures, tries] of [
      [1, 2],
      [5, 2],
    ] as const) {
      around.kept.length = 0;
      around.keepFails = failures;
      await phone.calls.dial('8004');
      around.call?.events?.answered();
      await phone.calls.hangUp();
      await settled();
      expect(around.kept).toEqual(Array(tries).fill('key-8004'));
    }
    expect(around.pauses).toEqual([30_000, 30_000]);
  });

  it('whose login ends stops recording', async () => {
    await enter();
    await phone.calls.dial('8004');
    around.call?.events?.answered();
    around.line?.lost('elsewhere');
    await settled();
    expect([around.recorders, around.kept]).toEqual([0, []]);
  });

  it('is not recorded here where the centre says no, and ends when the page goes away', async () => {
    await enter();
    useSoftphone.setState({ recordsHere: false });
    await phone.calls.dial('8004');
    around.call?.events?.answered();
    expect(state().call?.recording).toBe(false);
    phone.calls.leave();
    expect(around.call?.did).toEqual(['leave']);
    await phone.calls.hangUp();
    await settled();
    expect(around.kept).toEqual([]);
  });

  it('that offers a picture shows it, unless it was dialled without', async () => {
    await enter();
    for (const video of [true, false]) {
      await phone.calls.dial('8004', video);
      around.call?.events?.answered();
      expect(state().call?.video).toBe(video);
      await phone.calls.hangUp();
    }
  });

  it('stays busy after it with 手动置闲', async () => {
    await enter();
    phone.work.setManualIdle(true);
    await phone.calls.dial('8004');
    around.call?.events?.ended({ kind: 'refused', code: 486 });
    await settled();
    expect(around.told).toEqual([CALL_MESSAGES.declined]);
    expect(around.states).toEqual([6, 5, 2, 5]);
    expect(state().agent).toBe('NotReady');
  });

  it('of a customer of the demo begins without a word about the number that asked for it', async () => {
    await enter();
    useSoftphone.setState({ callsBack: '9197' });
    await phone.calls.dial('9197');
    around.call?.events?.ended({ kind: 'refused', code: 486 });
    await settled();
    expect(around.told).toEqual([]);
  });

  it('tells a refusal from a failure, and nothing of what was taken back here', async () => {
    await enter();
    for (const [why, text] of [
      [{ kind: 'refused', code: 603 }, CALL_MESSAGES.declined],
      [{ kind: 'refused', code: 404 }, CALL_MESSAGES.failed],
      [{ kind: 'refused', code: 503 }, CALL_MESSAGES.failed],
      [{ kind: 'frequent' }, CALL_MESSAGES.frequent],
      [{ kind: 'cancelled' }, undefined],
    ] as const) {
      around.told.length = 0;
      await phone.calls.dial('8004');
      around.call?.events?.ended(why);
      expect(around.told[0]).toBe(text);
    }
  });

  it('is not begun without a number, during another call, without a line, or twice in a second', async () => {
    expect(await phone.calls.dial('8004')).toBe(false);
    await enter();
    expect(await phone.calls.dial(' ')).toBe(false);
    around.tick = 0;
    await phone.calls.dial('8004');
    expect(await phone.calls.dial('8005')).toBe(false);
    around.call?.events?.ended({ kind: 'over' });
    expect(await phone.calls.dial('8005')).toBe(false);
    expect(around.told).toEqual([CALL_MESSAGES.notConnected, CALL_MESSAGES.noNumber, CALL_MESSAGES.talking, CALL_MESSAGES.tooFast]);
  });

  it('that comes in rings, is answered, muted, held and passed on', async () => {
    await enter();
    const call = new FakeCall('13812346721', true);
    around.line?.rings(call);
    expect(around.rings).toBe(true);
    expect(state()).toMatchObject({ agent: 'Ringing', call: { number: '13812346721', incoming: true } });
    await phone.calls.answer(false);
    expect(around.rings).toBe(false);
    phone.calls.mute();
    await phone.calls.hold();
    expect(state().call).toMatchObject({ muted: true, held: true });
    call.refusesTransfer = true;
    expect(await phone.calls.transfer('8005')).toBe(false);
    expect(around.told).toEqual([CALL_MESSAGES.transfer]);
    call.refusesTransfer = false;
    expect(await phone.calls.transfer('13912345678')).toBe(true);
    expect(call.did).toEqual(['answer', 'mute true', 'hold true', 'transfer 8005', 'transfer 13912345678']);
    expect(state()).toMatchObject({ agent: 'Ready', call: null });
  });

  it('that the other side passes on goes on with whoever answers, and stays where nobody does', async () => {
    await enter();
    await phone.calls.dial('8004');
    const { call } = around;
    if (!call) throw new Error('nothing was dialled');
    call.events?.answered();
    const nobody = new FakeCall('8006', false);
    call.events?.followed(nobody);
    nobody.events?.ended({ kind: 'refused', code: 486 });
    expect(state()).toMatchObject({ agent: 'Established', call: { number: '8004' } });
    expect(around.told).toEqual([]);
    const next = new FakeCall('8005', false);
    call.events?.followed(next);
    next.events?.answered();
    await settled();
    expect(state()).toMatchObject({ agent: 'Established', call: { number: '8005', key: 'key-8005' } });
    expect(around.kept).toEqual(['key-8004']);
    await phone.calls.hangUp();
    expect(next.did).toEqual(['end']);
    expect(state()).toMatchObject({ agent: 'Ready', call: null });
  });

  it('cannot be passed on when there is none', async () => {
    await enter();
    expect(await phone.calls.transfer('8005')).toBe(false);
    expect(around.told).toEqual([CALL_MESSAGES.noCall]);
    around.line?.rings(new FakeCall('8004', true));
    expect(await phone.calls.transfer('8005')).toBe(false);
    expect(around.told).toEqual([CALL_MESSAGES.noCall, CALL_MESSAGES.noCallToTransfer]);
  });

  it('of a provider that rings back is answered by itself', async () => {
    around.terminal = { ...TERMINAL, dial: 'callback' };
    await enter();
    await phone.calls.dial('13912345678');
    expect(around.dialled).toEqual(['callback 13912345678']);
    around.line?.rings(new FakeCall('8000', true, true));
    await settled();
    expect(state()).toMatchObject({ agent: 'Established', call: { number: '13912345678', incoming: false } });
    expect(around.rings).toBe(false);
  });
});
