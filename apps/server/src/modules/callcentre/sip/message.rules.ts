// SIP messages as text and back (RFC 3261), as far as browsers on a WebSocket use them. The parser takes whatever arrives on an open
// socket: it answers null instead of throwing, and every size has a limit.

export const MAX_MESSAGE = 65_536;
const MAX_HEADERS = 128;
const MAX_LINE = 8_192;

/** Header names in lower case without their short forms; values in the order they arrived. */
interface Parts {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}
export interface SipRequest extends Parts {
  readonly kind: 'request';
  readonly method: string;
  readonly uri: string;
}
export interface SipResponse extends Parts {
  readonly kind: 'response';
  readonly code: number;
  readonly reason: string;
}
export type SipMessage = SipRequest | SipResponse;

const SHORT: Readonly<Record<string, string>> = {
  v: 'via',
  f: 'from',
  t: 'to',
  i: 'call-id',
  m: 'contact',
  l: 'content-length',
  c: 'content-type',
  k: 'supported',
  r: 'refer-to',
  b: 'referred-by',
  o: 'event',
  s: 'subject',
  e: 'content-encoding',
};
const METHOD = /^[A-Z]{2,12}$/;
const NAME = /^[A-Za-z0-9.!%*_+`'~-]{1,64}$/;
/** Without these a message belongs to no transaction and no dialog. */
const NEEDED = ['via', 'from', 'to', 'call-id', 'cseq'] as const;

const TAB = 0x09;
const SPACE = 0x20;
const DELETE = 0x7f;
/** Control characters in a value could begin a header of their own when it is written into another message; a tab cannot. */
function isUnsafe(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < SPACE && code !== TAB) || code === DELETE) return true;
  }
  return false;
}

function parseStart(line: string): Pick<SipRequest, 'kind' | 'method' | 'uri'> | Pick<SipResponse, 'kind' | 'code' | 'reason'> | null {
  const response = /^SIP\/2\.0 ([1-6]\d\d) ?(.{0,200})$/.exec(line);
  if (response) return { kind: 'response', code: Number(response[1]), reason: response[2] ?? '' };
  const [method = '', uri = '', version, ...more] = line.split(' ');
  if (version !== 'SIP/2.0' || more.length > 0 || !METHOD.test(method) || !/^sips?:[^\s<>"]{1,500}$/i.test(uri)) return null;
  return { kind: 'request', method, uri };
}

export function parseMessage(text: string): SipMessage | null {
  if (text.length > MAX_MESSAGE) return null;
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  // A line that begins with a space continues the one before.
  const [first = '', ...lines] = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const start = isUnsafe(first) ? null : parseStart(first);
  if (!start || lines.length > MAX_HEADERS) return null;
  const headers: [string, string][] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const written = line.slice(0, Math.max(colon, 0)).trimEnd();
    if (colon < 1 || line.length > MAX_LINE || !NAME.test(written)) return null;
    const value = line.slice(colon + 1).trim();
    if (isUnsafe(value)) return null;
    const name = written.toLowerCase();
    headers.push([SHORT[name] ?? name, value]);
  }
  const body = text.slice(end + 4);
  const message = { ...start, headers, body } as SipMessage;
  return isWhole(message) ? message : null;
}

function isWhole(message: SipMessage): boolean {
  if (NEEDED.some((name) => !header(message, name))) return false;
  if (['from', 'to', 'call-id', 'cseq'].some((name) => all(message, name).length > 1)) return false;
  const cseq = cseqOf(message);
  if (!cseq || (message.kind === 'request' && cseq.method !== message.method)) return false;
  if (header(message, 'call-id').length > 200 || /\s/.test(header(message, 'call-id'))) return false;
  const length = header(message, 'content-length');
  return length === '' || (/^\d{1,6}$/.test(length) && Number(length) === Buffer.byteLength(message.body));
}

// ---- reading ----------------------------------------------------------------------------------------------------------------------------

export const all = ({ headers }: Parts, name: string): string[] => headers.filter(([is]) => is === name).map(([, value]) => value);
/** The first header of the name; empty when there is none. */
export const header = ({ headers }: Parts, name: string): string => headers.find(([is]) => is === name)?.[1] ?? '';

export function cseqOf(message: Parts): { number: number; method: string } | null {
  const match = /^(\d{1,10})[ \t]+([A-Z]{2,12})$/.exec(header(message, 'cseq'));
  if (!match) return null;
  const number = Number(match[1]);
  return number < 2 ** 31 ? { number, method: match[2] as string } : null;
}

/** The value between commas that stand in no quotes and no angle brackets. */
export function splitValues(value: string): string[] {
  const parts: string[] = [];
  let [quoted, depth, from] = [false, 0, 0];
  for (let at = 0; at < value.length; at++) {
    const sign = value[at];
    if (sign === '\\' && quoted) at++;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === '<') depth++;
    else if (!quoted && sign === '>') depth = Math.max(0, depth - 1);
    else if (!quoted && depth === 0 && sign === ',') {
      parts.push(value.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, value.slice(from).trim()].filter((part) => part !== '');
}

export interface Address {
  readonly display: string;
  readonly uri: string;
  readonly params: string;
}
/** `"name" <uri>;params` or `uri;params`; null when it is neither. */
export function parseAddress(value: string): Address | null {
  const bracketed = /^([^<]{0,200})<([^<>\s]{1,500})>(.{0,1000})$/.exec(value);
  if (bracketed) {
    const [, display = '', uri = '', params = ''] = bracketed;
    return { display: display.trim().replace(/^"|"$/g, ''), uri, params };
  }
  const bare = /^([^<>;\s]{1,500})(;.{0,1000})?$/.exec(value);
  return bare ? { display: '', uri: bare[1] ?? '', params: bare[2] ?? '' } : null;
}

const PARAM = (name: string): RegExp => new RegExp(`;\\s*${name}\\s*=\\s*("[^"]{0,500}"|[^;,\\s>]{1,500})`, 'i');
export const paramOf = (text: string, name: string): string => PARAM(name).exec(text)?.[1]?.replace(/^"|"$/g, '') ?? '';
export const tagOf = (value: string): string => paramOf(parseAddress(value)?.params ?? '', 'tag');

export interface Uri {
  readonly user: string;
  readonly host: string;
  readonly params: string;
}
export function parseUri(uri: string): Uri | null {
  const match =
    /^sips?:(?:([^@\s<>:;]{0,100})(?::[^@\s]{0,100})?@)?([A-Za-z0-9.[\]:-]{1,200}?)(?::\d{1,5})?((?:;[^?\s]{0,500})?)(?:\?\S{0,500})?$/i.exec(
      uri,
    );
  if (!match) return null;
  const [, written = '', host = '', params = ''] = match;
  try {
    return { user: decodeURIComponent(written), host: host.toLowerCase(), params };
  } catch {
    return null;
  }
}
export const uriOf = (value: string): Uri | null => parseUri(parseAddress(value)?.uri ?? '');

// ---- writing ----------------------------------------------------------------------------------------------------------------------------

const NICE: Readonly<Record<string, string>> = { 'call-id': 'Call-ID', cseq: 'CSeq', 'www-authenticate': 'WWW-Authenticate' };
const nameOf = (name: string): string => NICE[name] ?? name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

export function writeMessage(message: SipMessage): string {
  const start = message.kind === 'request' ? `${message.method} ${message.uri} SIP/2.0` : `SIP/2.0 ${message.code} ${message.reason}`;
  const headers = message.headers.filter(([name]) => name !== 'content-length').map(([name, value]) => `${nameOf(name)}: ${value}`);
  return [start, ...headers, `Content-Length: ${Buffer.byteLength(message.body)}`, '', message.body].join('\r\n');
}

type Headers = Parts['headers'];
const firstAt = (headers: Headers, name: string): number => headers.findIndex(([is]) => is === name);

export const withVia = (message: SipRequest, via: string): SipRequest => ({ ...message, headers: [['via', via], ...message.headers] });
/** Without the topmost Via, which may share its line with others. */
export function withoutVia(message: SipResponse): SipResponse {
  const at = firstAt(message.headers, 'via');
  const [, ...others] = splitValues(message.headers[at]?.[1] ?? '');
  const rest: Headers = others.length > 0 ? [['via', others.join(', ')]] : [];
  return { ...message, headers: [...message.headers.slice(0, at), ...rest, ...message.headers.slice(at + 1)] };
}
export const branchOf = (message: Parts): string => paramOf(splitValues(header(message, 'via'))[0] ?? '', 'branch');

const REASONS: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  500: 'Server Internal Error',
  503: 'Service Unavailable',
  603: 'Decline',
};

/** An answer of our own to a request; `tag` becomes ours unless the request is part of a dialog. */
export function answerTo(
  request: SipRequest,
  code: number,
  { tag = '', headers = [] as Headers, body = '', reason = '' } = {},
): SipResponse {
  const kept = request.headers.filter(([name]) => ['via', 'from', 'call-id', 'cseq'].includes(name));
  const to = header(request, 'to');
  const own = code > 100 && tag !== '' && tagOf(to) === '' ? `${to};tag=${tag}` : to;
  const words = reason || (REASONS[code] ?? 'Unknown');
  return { kind: 'response', code, reason: words, headers: [...kept, ['to', own], ...headers], body };
}
