import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { challenge, ha1Of, isProved, proveDigest, readDigest } from './digest.rules.ts';
import {
  all,
  answerTo,
  branchOf,
  header,
  MAX_MESSAGE,
  paramOf,
  parseAddress,
  parseMessage,
  parseUri,
  splitValues,
  tagOf,
  withoutVia,
  withVia,
  writeMessage,
  type SipRequest,
  type SipResponse,
} from './message.rules.ts';

const INVITE = [
  'INVITE sip:8002@call-1.anju.invalid SIP/2.0',
  'Via: SIP/2.0/WS abc.invalid;branch=z9hG4bK1',
  'From: "何静怡" <sip:8001@call-1.anju.invalid>;tag=a1',
  'To: <sip:8002@call-1.anju.invalid>',
  'Call-ID: c1@abc.invalid',
  'CSeq: 1 INVITE',
  'Contact: <sip:x@abc.invalid;transport=ws>',
  'Content-Type: application/sdp',
  'Content-Length: 5',
  '',
  'v=0\r\n',
].join('\r\n');
const invite = parseMessage(INVITE) as SipRequest;

describe('a message', () => {
  it('is read and written the same', () => {
    expect(invite).toMatchObject({ kind: 'request', method: 'INVITE', uri: 'sip:8002@call-1.anju.invalid', body: 'v=0\r\n' });
    expect(parseMessage(writeMessage(invite))).toEqual({
      ...invite,
      headers: [...invite.headers.filter(([name]) => name !== 'content-length'), ['content-length', '5']],
    });
  });
  it('may have short names and folded lines', () => {
    const folded = INVITE.replace('Call-ID:', 'i :').replace('From: "何静怡"', 'f: "何静怡"\r\n ').replace('Contact', 'm');
    expect(header(parseMessage(folded) as SipRequest, 'call-id')).toBe('c1@abc.invalid');
    expect(tagOf(header(parseMessage(folded) as SipRequest, 'from'))).toBe('a1');
  });
  it.each([
    ['nothing', ''],
    ['half of one', INVITE.slice(0, 100)],
    ['another protocol', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['one without a From', INVITE.replace(/From.*\r\n/, '')],
    ['one with two Call-IDs', INVITE.replace('CSeq', 'Call-ID: other\r\nCSeq')],
    ['one whose CSeq names another method', INVITE.replace('1 INVITE', '1 BYE')],
    ['one whose length is wrong', INVITE.replace('Content-Length: 5', 'Content-Length: 6')],
    ['one with a bare line end in a header', INVITE.replace('Contact:', 'X: a\nRoute: <sip:evil>\r\nContact:')],
    ['one whose number is too large', INVITE.replace('1 INVITE', '9999999999 INVITE')],
    ['one for another scheme', INVITE.replace('sip:8002@call-1.anju.invalid SIP', 'tel:8002 SIP')],
    ['one that is too long', INVITE + 'x'.repeat(MAX_MESSAGE)],
    ['one with too many headers', INVITE.replace('Contact:', `${'X-A: 1\r\n'.repeat(200)}Contact:`)],
  ])('is none: %s', (_what, text) => expect(parseMessage(text)).toBeNull());
  it('may have a tab in a value and no other control character, nor one in its first line', () => {
    const allowed = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
      parseMessage(INVITE.replace('Contact:', () => `X-A: a${sign}b\r\nContact:`)),
    );
    const printable = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
    expect(allowed).toEqual(['\t', ...printable]);
    expect(parseMessage(INVITE.replace('sip:8002@', () => 'sip:8002\u0001@'))).toBeNull();
  });

  it('is answered with what belongs to its transaction', () => {
    const answer = answerTo(invite, 486, { tag: 'b1' });
    expect(writeMessage(answer)).toMatch(/^SIP\/2\.0 486 Busy Here\r\n/);
    expect([tagOf(header(answer, 'to')), branchOf(answer), header(answer, 'contact')]).toEqual(['b1', 'z9hG4bK1', '']);
    expect(tagOf(header(answerTo(invite, 100, { tag: 'b1' }), 'to'))).toBe('');
  });
  it('gets a Via on its way and loses it on the way back', () => {
    const sent = withVia(invite, 'SIP/2.0/WS exchange.invalid;branch=z9hG4bK2');
    expect([branchOf(sent), all(sent, 'via').length]).toEqual(['z9hG4bK2', 2]);
    expect(branchOf(withoutVia(answerTo(sent, 200)))).toBe('z9hG4bK1');
    const joined: SipResponse = { ...answerTo(invite, 200), headers: [['via', 'a;branch=1, b;branch=2']] };
    expect(all(withoutVia(joined), 'via')).toEqual(['b;branch=2']);
  });
});

describe('parts of a message', () => {
  it('values are parted at commas outside of quotes and brackets', () =>
    expect(splitValues('"a, b" <sip:x;p="1,2">, <sip:y,z>;q=1, c')).toEqual(['"a, b" <sip:x;p="1,2">', '<sip:y,z>;q=1', 'c']));
  it('addresses have a name, an address and parameters', () => {
    expect(parseAddress('"a" <sip:b@c;d=1>;tag=e')).toEqual({ display: 'a', uri: 'sip:b@c;d=1', params: ';tag=e' });
    expect(parseAddress('sip:b@c;tag=e')).toEqual({ display: '', uri: 'sip:b@c', params: ';tag=e' });
    expect(tagOf('<sip:b@c;tag=inner>')).toBe('');
  });
  it('an address of a page names the page', () =>
    expect(paramOf(parseUri('sip:8001@call-1.anju.invalid;gr=urn:uuid:1')?.params ?? '', 'gr')).toBe('urn:uuid:1'));
  it.each(['sip:', 'sip:%E0%A4%A@b', 'http://a', 'sip:a b@c', ''])('%j is no address', (uri) => expect(parseUri(uri)).toBeNull());
});

describe('digest', () => {
  const facts = { user: '8001', password: 'p', realm: 'r', nonce: 'n', method: 'REGISTER', uri: 'sip:r' };
  const proof = { method: 'REGISTER', realm: 'r', nonce: 'n', ha1: ha1Of('8001', 'r', 'p') };
  const fields = readDigest(proveDigest(facts, 'c')) ?? {};
  it('agrees with the example of RFC 2617', () => {
    const example = {
      user: 'Mufasa',
      password: 'Circle Of Life',
      realm: 'testrealm@host.com',
      nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
      method: 'GET',
      uri: '/dir/index.html',
    };
    expect(proveDigest(example, '0a4f113b')).toContain('response="6629fae49393a05397450978507c4ef1"');
  });
  it('is proved by the password, for this challenge, realm and method only', () => {
    expect(isProved(fields, proof)).toBe(true);
    for (const other of [{ nonce: 'm' }, { realm: 's' }, { method: 'INVITE' }, { ha1: ha1Of('8001', 'r', 'q') }])
      expect(isProved(fields, { ...proof, ...other })).toBe(false);
    expect(isProved({ ...fields, response: 'zz' }, proof)).toBe(false);
  });
  it('is asked for in words a client understands', () =>
    expect(readDigest(challenge('r', 'n'))).toMatchObject({ realm: 'r', nonce: 'n', qop: 'auth' }));
  it('no other scheme is one', () => expect(readDigest('Basic abc')).toBeNull());
});

/** What arrives on an open socket is anything at all. */
describe('nothing that arrives', () => {
  const damaged = fc
    .tuple(fc.nat(INVITE.length), fc.nat(12), fc.string({ unit: 'binary', maxLength: 12 }))
    .map(([at, cut, put]) => INVITE.slice(0, at) + put + INVITE.slice(at + cut));
  const survives = (text: string): boolean => {
    const message = parseMessage(text);
    if (!message) return true;
    // A message that is accepted can be written, read again and answered, and brings no line of its own into either.
    const again = parseMessage(writeMessage(message));
    if (!again || again.headers.length < message.headers.length - 1) return false;
    for (const [, value] of message.headers) {
      splitValues(value);
      parseAddress(value);
      parseUri(value);
      readDigest(value);
    }
    if (message.kind === 'response') withoutVia(message);
    return message.kind === 'response' || parseMessage(writeMessage(answerTo(message, 400, { tag: 'x' }))) !== null;
  };
  it('makes the parser throw: thousands of damaged messages', () => fc.assert(fc.property(damaged, survives), { numRuns: 5_000 }));
  it('makes it throw: any text', () => fc.assert(fc.property(fc.string({ unit: 'binary' }), survives), { numRuns: 1_000 }));
  it('takes it long: values made to confuse a pattern', () => {
    const began = performance.now();
    for (const part of ['<', '"', ';tag=', ',', '@', '%41', ' ', '('])
      survives(INVITE.replace('"何静怡"', part.repeat(Math.floor(8_000 / part.length))));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
