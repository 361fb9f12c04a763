// Calls between agents, to the numbers the server answers itself, and those the server begins.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DOMAIN, findAgent, OTHER, TestCentre } from './exchange.fixtures.ts';
import { cseqOf, header, tagOf } from './message.rules.ts';
import { SDP, type Dialog, type SipClient } from './sip-client.fixtures.ts';

const centre = new TestCentre();
beforeEach(() => centre.begin());
afterEach(() => centre.end());

describe('a call', () => {
  it('rings, is answered, and ends for both', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const call = a.inviteTo('8002');
    const invite = await b.request('INVITE');
    expect(invite.body).toBe(SDP);
    expect(header(invite, 'max-forwards')).toBe('69');
    b.answer(invite, 180, 'b1');
    await a.until((message) => message.kind === 'response' && message.code === 180);
    const to = b.answer(invite, 200, 'b1');
    expect((await call.final).body).toBe(SDP);
    await b.request('ACK');
    expect(centre.exchange.isInCall(`8002@${DOMAIN}`)).toBe(true);
    const ended = b.bye(to);
    a.ok(await a.request('BYE'));
    expect((await ended).code).toBe(200);
    expect(centre.told()).toEqual(['begun', 'ringing', 'answered', 'ended 0']);
    expect(centre.events[0]).toMatchObject({
      tenantId: 1,
      callId: call.dialog.id,
      from: { number: '8001', agentId: 8001 },
      to: { number: '8002', agentId: 8002 },
    });
    expect(centre.exchange.isInCall(`8002@${DOMAIN}`)).toBe(false);
  });
  it.each([486, 603])('that is refused with %i says so to the caller and acknowledges it', async (code) => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const call = a.inviteTo('8002');
    b.answer(await b.request('INVITE'), code);
    expect((await call.final).code).toBe(code);
    await b.request('ACK');
    expect(centre.told()).toEqual(['begun', `ended ${code}`]);
  });
  it.each([
    ['8003', 480],
    ['8777', 404],
    ['013805716721', 404],
    ['8001', 486],
  ])('to %s is answered with %i', async (number, code) => {
    const a = await centre.registered('8001');
    expect((await a.inviteTo(number).final).code).toBe(code);
  });
  it('to somebody who talks is busy', async () => {
    const [a, b, c] = [await centre.registered('8001'), await centre.registered('8002'), await centre.registered('8003')];
    await centre.talking(a, b);
    expect((await c.inviteTo('8002').final).code).toBe(486);
  });
  it('that is given up stops ringing', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const call = a.inviteTo('8002');
    const invite = await b.request('INVITE');
    b.answer(invite, 180);
    expect((await call.cancel()).code).toBe(200);
    expect((await call.final).code).toBe(487);
    b.ok(await b.request('CANCEL'));
    b.answer(invite, 487);
    await b.request('ACK');
    expect(centre.told().at(-1)).toBe('ended 487');
  });
  it('nobody answers ends by itself', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const call = a.inviteTo('8002');
    b.answer(await b.request('INVITE'), 180);
    expect((await call.final).code).toBe(480);
    await b.request('CANCEL');
  });
  it('is held and taken up again by INVITEs inside of it', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const { from } = await centre.talking(a, b);
    const held = a.ask(a.inside(from, 'INVITE', { body: `${SDP}a=sendonly\r\n` }));
    const invite = await b.request('INVITE');
    expect(invite.body).toContain('a=sendonly');
    b.ok(invite);
    expect((await held).code).toBe(200);
  });
  it('cannot be entered by somebody else', async () => {
    const [a, b, c] = [await centre.registered('8001'), await centre.registered('8002'), await centre.registered('8003')];
    const { from } = await centre.talking(a, b);
    expect((await c.bye({ ...from })).code).toBe(403);
    expect(centre.exchange.isInCall(`8001@${DOMAIN}`)).toBe(true);
  });
  it('in the name of somebody else, out of the house, or before the registration is refused', async () => {
    const a = await centre.registered('8001');
    expect((await a.inviteTo('8002', { from: `<sip:8002@${DOMAIN}>` }).final).code).toBe(403);
    expect((await (await centre.opened('8003')).inviteTo('8001').final).code).toBe(403);
    const [other, b] = [await centre.registered('8001', OTHER), await centre.registered('8002')];
    expect((await other.inviteTo('8002').final).code).toBe(404);
    expect(
      (
        await other.ask({
          ...other.inside(
            { id: 'x', tag: 't', remoteTag: '', remote: `<sip:8002@${DOMAIN}>`, target: `sip:8002@${DOMAIN}`, own: other.address, seq: 0 },
            'INVITE',
            { body: SDP },
          ),
          headers: other
            .inside({ id: 'x', tag: 't', remoteTag: '', remote: `<sip:8002@${DOMAIN}>`, target: '', own: other.address, seq: 0 }, 'INVITE')
            .headers.map(([n, v]) => [n, v.replace(';tag=', n === 'to' ? '' : ';tag=')]),
        })
      ).code,
    ).toBe(403);
    expect(b.seen.filter(({ kind }) => kind === 'request')).toEqual([]);
  });
  it('begun again and again is refused for a while', async () => {
    const a = await centre.registered('8001');
    const answers: [number, string][] = [];
    for (let time = 0; time < 12; time++) {
      const final = await a.inviteTo('8777').final;
      answers.push([final.code, header(final, 'retry-after')]);
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill([404, '']));
    expect(answers.slice(10)).toEqual(Array(2).fill([503, '10']));
  });
});

describe('a transfer', () => {
  it('goes to the customer as REFER, and its news come back', async () => {
    const [a, c, b] = [await centre.registered('8001'), await centre.registered('8002'), await centre.registered('8003')];
    const { from, to } = await centre.talking(c, a);
    const referred = a.ask(a.inside(to, 'REFER', { extra: [['refer-to', `<sip:8003@${DOMAIN}>`]] }));
    const refer = await c.request('REFER');
    expect(header(refer, 'refer-to')).toBe(`<sip:8003@${DOMAIN}>`);
    c.ok(refer, 202);
    expect((await referred).code).toBe(202);
    const next = c.inviteTo('8003');
    b.answer(await b.request('INVITE'), 200);
    expect((await next.final).code).toBe(200);
    const news = c.ask(c.inside(from, 'NOTIFY', { body: 'SIP/2.0 200 OK\r\n', extra: [['event', 'refer']] }));
    const notify = await a.request('NOTIFY');
    expect(notify.body).toBe('SIP/2.0 200 OK\r\n');
    a.ok(notify);
    expect((await news).code).toBe(200);
    const ended = a.bye(to);
    c.ok(await c.request('BYE'));
    expect((await ended).code).toBe(200);
    expect(centre.exchange.isInCall(`8003@${DOMAIN}`)).toBe(true);
    expect(centre.exchange.isInCall(`8001@${DOMAIN}`)).toBe(false);
  });
});

describe('the echo', () => {
  it('answers with what it makes of the offer, and is closed with the call', async () => {
    const a = await centre.registered('8001');
    const call = a.inviteTo('9196');
    const answer = await call.final;
    expect([answer.code, answer.body]).toEqual([200, 'v=0\r\ns=echo\r\n']);
    expect(centre.echoes.offers).toEqual([SDP]);
    expect((await a.ask(a.inside(call.dialog, 'INVITE', { body: `${SDP}a=sendonly\r\n` }))).code).toBe(200);
    expect((await a.bye(call.dialog)).code).toBe(200);
    expect(centre.echoes.closed).toBe(1);
    expect(centre.told()).toEqual(['begun', 'ringing', 'answered', 'ended 0']);
  });
  it('refuses what it cannot answer', async () => {
    const a = await centre.registered('8001');
    expect((await a.inviteTo('9196', { body: 'refuse' }).final).code).toBe(488);
    expect((await a.inviteTo('9196', { body: '' }).final).code).toBe(488);
  });
  it('is closed when the page vanishes', async () => {
    const a = await centre.registered('8001');
    const call = a.inviteTo('9196');
    await call.final;
    a.drop();
    await expect.poll(() => centre.echoes.closed).toBe(1);
  });
});

describe('a customer of the demo', () => {
  it('calls whoever asks for it, with sound from the offer of the page, and can be handed on', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    expect((await a.inviteTo('9197').final).code).toBe(486);
    const invite = await a.request('INVITE');
    expect(header(invite, 'from')).toContain('sip:13805716721@');
    expect(invite.body).toBe('');
    a.answer(invite, 180, 't1');
    const dialog = a.answer(invite, 200, 't1');
    expect((await a.request('ACK')).body).toContain('s=echo');
    const referred = a.ask(a.inside(dialog, 'REFER', { extra: [['refer-to', `<sip:8002@${DOMAIN}>`]] }));
    expect((await referred).code).toBe(202);
    const next = await b.request('INVITE');
    expect(header(next, 'from')).toContain('sip:13805716721@');
    b.answer(next, 200);
    const last = await a.until((message) => message.kind === 'request' && message.method === 'NOTIFY' && message.body.includes('200'));
    expect(header(last, 'subscription-state')).toContain('terminated');
    expect((await a.bye(dialog)).code).toBe(200);
    expect(centre.exchange.isInCall(`8002@${DOMAIN}`)).toBe(true);
  });
});

describe('a call the server begins for an agent', () => {
  const key = `8001@${DOMAIN}`;
  const callee = { number: '8002', account: findAgent(DOMAIN, '8002') ?? null };
  async function dialled(): Promise<{ a: SipClient; b: SipClient; from: Dialog; to: Dialog }> {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    expect(centre.exchange.dial(key, callee)).toMatch(/@exchange\.invalid$/);
    const own = await a.request('INVITE');
    expect([own.body, header(own, 'x-anju-dial')]).toEqual(['', '1']);
    const from = a.answer(own, 200);
    const invite = await b.request('INVITE');
    expect([invite.body, header(invite, 'from')]).toEqual([SDP, `<sip:8001@${DOMAIN}>;tag=${from.tag}`]);
    b.answer(invite, 180, 'b7');
    const to = b.answer(invite, 200, 'b7');
    expect((await a.request('ACK')).body).toBe(SDP);
    await b.request('ACK');
    return { a, b, from, to };
  }
  it('rings the agent first, then the other, and connects them', async () => {
    await dialled();
    expect(centre.told()).toEqual(['begun', 'ringing', 'answered']);
  });
  it('carries requests both ways in the numbers and tags each side knows', async () => {
    const { a, b, from, to } = await dialled();
    const held = a.ask(a.inside(from, 'INVITE', { seq: 1, body: SDP }));
    const outer = await b.request('INVITE');
    expect([tagOf(header(outer, 'to')), cseqOf(outer)?.number]).toEqual(['b7', 2]);
    b.ok(outer);
    const answer = await held;
    expect([answer.code, tagOf(header(answer, 'to')), cseqOf(answer)?.number]).toEqual([200, from.remoteTag, 1]);
    const ended = b.bye(to);
    const bye = await a.request('BYE');
    expect([tagOf(header(bye, 'from')), cseqOf(bye)?.number]).toEqual([from.remoteTag, 2]);
    a.ok(bye);
    expect((await ended).code).toBe(200);
  });
  it('tells the agent by a BYE with its reason when the other is busy', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    centre.exchange.dial(key, callee);
    a.answer(await a.request('INVITE'), 200);
    b.answer(await b.request('INVITE'), 486);
    expect(header(await a.request('BYE'), 'reason')).toBe('SIP;cause=486');
    expect(centre.told().at(-1)).toBe('ended 486');
  });
  it('reaches the echo, and gives up where the agent or the other is not there', async () => {
    expect(centre.exchange.dial(key, callee)).toBeUndefined();
    const a = await centre.registered('8001');
    centre.exchange.dial(key, { number: '9196', account: null });
    a.answer(await a.request('INVITE'), 200);
    expect((await a.request('ACK')).body).toContain('s=echo');
    centre.exchange.end(key);
    const again = await centre.registered('8001');
    centre.exchange.dial(key, callee);
    again.answer(await again.request('INVITE'), 200);
    expect(header(await again.request('BYE'), 'reason')).toBe('SIP;cause=480');
  });
  it('stops ringing the other when it takes too long', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    centre.exchange.dial(key, callee);
    a.answer(await a.request('INVITE'), 200);
    b.answer(await b.request('INVITE'), 180);
    await b.request('CANCEL');
    expect(header(await a.request('BYE'), 'reason')).toBe('SIP;cause=480');
  });
});
