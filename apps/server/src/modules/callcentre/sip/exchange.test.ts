// Who is there: registrations, sockets, and what becomes of them when a page or the server goes away.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { DOMAIN, PASSWORD, PUBLIC_ADDRESS, TestCentre } from './exchange.fixtures.ts';
import { header } from './message.rules.ts';

const centre = new TestCentre();
beforeEach(() => centre.begin());
afterEach(() => centre.end());

describe('a registration', () => {
  it('lasts two minutes at most and names the page', async () => {
    const client = await centre.opened('8001');
    const answer = await client.register(3600);
    expect(answer.code).toBe(200);
    expect(header(answer, 'contact')).toContain('expires=120');
    expect(client.gruu).toBe(`sip:8001@${DOMAIN};gr=${client.instance}`);
    expect(centre.exchange.isRegistered(`8001@${DOMAIN}`)).toBe(true);
  });
  it('with a wrong password, of somebody unknown and without a login look alike', async () => {
    for (const [user, password] of [
      ['8001', 'guess'],
      ['8999', PASSWORD],
      ['8004', PASSWORD],
    ] as const)
      expect((await (await centre.opened(user, { password })).register()).code).toBe(401);
    expect(centre.presence).toEqual([]);
  });
  it('closes the socket of whoever keeps guessing', async () => {
    const client = await centre.opened('8001', { password: 'guess' });
    const closed = client.untilClosed();
    for (let time = 0; time < 5; time++) await client.register();
    void client.register();
    expect(await closed).toBe(4003);
  });
  it('ends at once when the page says so', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    expect((await b.register(0)).code).toBe(200);
    expect((await a.inviteTo('8002').final).code).toBe(480);
    expect(centre.presence.at(-1)).toBe('8002 gone');
  });
  it('of a second page ends the first one with 4001 and its call', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    await centre.talking(a, b);
    const closed = a.untilClosed();
    await centre.registered('8001');
    expect(await closed).toBe(4001);
    b.ok(await b.request('BYE'));
    expect(centre.told().at(-1)).toBe('ended 0');
  });
  it('of a new page ends the call of one that has just vanished', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    await centre.talking(a, b);
    a.drop();
    await expect.poll(() => centre.presence.at(-1)).toBe('8001 gone');
    await centre.registered('8001');
    b.ok(await b.request('BYE'));
    expect(centre.exchange.isInCall(`8001@${DOMAIN}`)).toBe(false);
  });
  it('of the same page over a new socket keeps its call', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const { from, to } = await centre.talking(a, b);
    a.drop();
    await a.untilClosed();
    await a.open();
    expect((await a.register()).code).toBe(200);
    const ended = b.bye(to);
    a.ok(await a.request('BYE'));
    expect((await ended).code).toBe(200);
    expect(from.id).toBe(centre.events[0]?.callId);
  });
});

describe('a socket', () => {
  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('from %j is refused with %i', async (headers, code) => {
    const socket = new WebSocket(centre.url, 'sip', { headers });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(code);
  });
  it('is opened to the page of this host and of the public address', async () => {
    const host = new URL(centre.url).host;
    for (const origin of [`http://${host}`, PUBLIC_ADDRESS]) await centre.opened('8001', { headers: { origin } });
  });
  it('that floods is closed', async () => {
    const client = await centre.registered('8001');
    const closed = client.untilClosed();
    for (let message = 0; message < 400; message++) client.raw('\r\n\r\n');
    expect(await closed).toBe(4008);
  });
  it('may send as much again after a while', async () => {
    const client = await centre.registered('8001');
    for (let round = 0; round < 3; round++) {
      for (let message = 0; message < 100; message++) client.raw('\r\n\r\n');
      expect((await client.register()).code).toBe(200);
      centre.wait(4);
    }
    const closed = client.untilClosed();
    for (let message = 0; message <= 120; message++) client.raw('\r\n\r\n');
    expect(await closed).toBe(4008);
  });
  it('that sends too much at once is closed', async () => {
    const client = await centre.registered('8001');
    const closed = client.untilClosed();
    client.raw('x'.repeat(70_000));
    expect(await closed).toBe(1009);
  });
});

describe('a directory that is away for a moment', () => {
  it('refuses what it was asked with 500, and what the socket sends next is heard', async () => {
    const client = await centre.opened('8001');
    centre.away = 1;
    expect((await client.register()).code).toBe(500);
    expect((await client.register()).code).toBe(200);
    expect(centre.troubles.splice(0)).toEqual(['Error: database away 1']);
  });
  it('ends no call and hides no call that comes later', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    centre.away = 1;
    expect((await a.inviteTo('8777').final).code).toBe(500);
    const { from } = await centre.talking(a, b);
    const ended = a.bye(from);
    b.ok(await b.request('BYE'));
    expect((await ended).code).toBe(200);
    expect(centre.troubles.splice(0)).toEqual(['Error: database away 1']);
  });
  it('does not end the login of a page that could not register in time', async () => {
    await centre.stop();
    centre.limits = { limits: { strangerMs: 30 } };
    await centre.start();
    centre.limits = {};
    expect(await (await centre.opened('8001')).untilClosed()).toBe(4005);
  });
});

describe('a page that vanishes', () => {
  it('from a call and does not come back is hung up for', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    await centre.talking(a, b);
    a.drop();
    const bye = await b.request('BYE');
    b.ok(bye);
    expect(centre.told().at(-1)).toBe('ended 0');
  });
  it('while it rings no longer rings', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const call = a.inviteTo('8002');
    await b.request('INVITE');
    b.drop();
    expect((await call.final).code).toBe(480);
  });
  it('while it calls stops the ringing', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    a.inviteTo('8002');
    await b.request('INVITE');
    a.drop();
    await b.request('CANCEL');
    expect(centre.told().at(-1)).toBe('ended 487');
  });
  it('does not hinder the other side from hanging up', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const { to } = await centre.talking(a, b);
    a.drop();
    await a.untilClosed();
    expect((await b.bye(to)).code).toBe(200);
  });
  it('by the logout of its agent is told with 4002, and its call ends', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    await centre.talking(a, b);
    const closed = a.untilClosed();
    centre.exchange.end(`8001@${DOMAIN}`);
    expect(await closed).toBe(4002);
    b.ok(await b.request('BYE'));
  });
});

describe('a server that is restarted during a call', () => {
  it('reports it as cut, and carries its BYE once both are back', async () => {
    const [a, b] = [await centre.registered('8001'), await centre.registered('8002')];
    const { to } = await centre.talking(a, b);
    const { port } = centre;
    await centre.stop();
    expect(centre.events.at(-1)).toMatchObject({ kind: 'ended', cut: true });
    expect([await a.untilClosed(), await b.untilClosed()]).toEqual([1012, 1012]);
    await centre.start(port);
    for (const client of [a, b]) {
      await client.open();
      expect((await client.register()).code).toBe(200);
    }
    const ended = b.bye(to);
    a.ok(await a.request('BYE'));
    expect((await ended).code).toBe(200);
  });
});
