// REGISTER: who is reachable over which socket. One login per agent, the newest wins.
import { randomBytes } from 'node:crypto';
import { challenge, isProved, readDigest } from './digest.rules.ts';
import { CLOSE, keyOf, type Account, type Directory, type Line, type Reports } from './line.ts';
import { all, answerTo, header, paramOf, parseAddress, splitValues, uriOf, type SipRequest } from './message.rules.ts';

/** Seconds; sip.js renews after 80 percent of them. */
export const EXPIRES = 120;
const SHORTEST = 10;
const MOST_REFUSED = 5;

export interface Binding {
  readonly account: Account;
  readonly line: Line;
  /** The address the page answers to, without parameters of the registration. */
  readonly contact: string;
  /** Names the page; a page that reconnects keeps it. */
  readonly instance: string;
  readonly expiresAt: number;
}

export interface Registrar {
  handle(line: Line, request: SipRequest): Promise<void>;
  find(key: string): Binding | undefined;
  /** The socket is gone. */
  drop(line: Line): void;
  /** Ends the registration of an agent; its page asks for a new login. */
  end(key: string): void;
  sweep(): void;
  readonly bindings: ReadonlyMap<string, Binding>;
}

interface Needs {
  readonly directory: Directory;
  readonly reports: Reports;
  readonly now: () => number;
  /** The page with this instance speaks for the agent from now on; another did before, or vanished. */
  readonly taken: (key: string, instance: string) => void;
  readonly gone: (binding: Binding) => void;
}

interface Wish {
  readonly contact: string;
  readonly instance: string;
  readonly seconds: number;
}

/** What a REGISTER asks for; null when it names no address or several. */
function wishOf(request: SipRequest): Wish | null {
  const values = all(request, 'contact').flatMap(splitValues);
  const [value = ''] = values;
  const wanted = paramOf(value, 'expires') || header(request, 'expires') || String(EXPIRES);
  if (values.length !== 1 || !/^\d{1,9}$/.test(wanted)) return null;
  if (value === '*') return Number(wanted) === 0 ? { contact: '', instance: '', seconds: 0 } : null;
  const contact = parseAddress(value)?.uri;
  if (!contact || !uriOf(value)) return null;
  const instance = paramOf(value, '\\+sip\\.instance').replace(/^<|>$/g, '');
  const seconds = Number(wanted) === 0 ? 0 : Math.min(EXPIRES, Math.max(SHORTEST, Number(wanted)));
  return { contact, instance: instance || contact, seconds };
}

export function createRegistrar({ directory, reports, now, taken, gone }: Needs): Registrar {
  const bindings = new Map<string, Binding>();

  const remove = (key: string, binding: Binding): void => {
    bindings.delete(key);
    reports.registered(binding.account, null);
    gone(binding);
  };

  const refuse = (line: Line, request: SipRequest, realm: string, wrong: boolean): void => {
    if (wrong && ++line.refused > MOST_REFUSED) return line.close(CLOSE.refused, 'too many refusals');
    line.nonce = randomBytes(16).toString('hex');
    line.send(answerTo(request, 401, { tag: 'reg', headers: [['www-authenticate', challenge(realm, line.nonce)]] }));
  };

  const bind = (line: Line, account: Account, { contact, instance, seconds }: Wish): void => {
    const key = keyOf(account);
    const before = bindings.get(key);
    const binding = { account, line, contact, instance, expiresAt: now() + seconds * 1000 };
    bindings.set(key, binding);
    line.account = account;
    reports.registered(account, new Date(binding.expiresAt));
    const other = before && before.line !== line ? before.line : undefined;
    if (other) other.account = null;
    if (before?.instance === instance) return other?.close(CLOSE.reconnected, 'reconnected');
    taken(key, instance);
    other?.close(CLOSE.replaced, 'replaced');
  };

  return {
    bindings,
    find: (key) => bindings.get(key),
    async handle(line, request) {
      const to = uriOf(header(request, 'to'));
      const from = uriOf(header(request, 'from'));
      const wish = wishOf(request);
      if (!to || !from || !wish) return line.send(answerTo(request, 400, { tag: 'reg' }));
      if (to.user !== from.user || to.host !== from.host) return line.send(answerTo(request, 403, { tag: 'reg' }));
      const fields = readDigest(header(request, 'authorization'));
      if (!fields) return refuse(line, request, to.host, false);
      if (fields['username'] !== to.user) return line.send(answerTo(request, 403, { tag: 'reg' }));
      const { nonce } = line;
      const found = await directory.find(to.host, to.user);
      const proved = found && nonce !== '' && isProved(fields, { method: 'REGISTER', realm: to.host, nonce, ha1: found.ha1 });
      // A proof for a challenge this socket was not given is answered with a new one; sip.js tries again by itself.
      if (!proved) return refuse(line, request, to.host, fields['nonce'] === nonce);
      line.refused = 0;
      line.nonce = '';
      const { ha1: _ha1, ...account } = found;
      const key = keyOf(account);
      if (line.account && keyOf(line.account) !== key) return line.send(answerTo(request, 403, { tag: 'reg' }));
      if (wish.seconds === 0) {
        const binding = bindings.get(key);
        if (binding?.line === line) remove(key, binding);
        return line.send(answerTo(request, 200, { tag: 'reg' }));
      }
      bind(line, account, wish);
      const gruu = `sip:${account.dn}@${account.domain};gr=${wish.instance}`;
      const params = `;expires=${wish.seconds};+sip.instance="<${wish.instance}>";reg-id=1;pub-gruu="${gruu}"`;
      return line.send(
        answerTo(request, 200, {
          tag: 'reg',
          headers: [
            ['contact', `<${wish.contact}>${params}`],
            ['supported', 'outbound, gruu'],
          ],
        }),
      );
    },
    drop(line) {
      const key = line.account && keyOf(line.account);
      const binding = key === null ? undefined : bindings.get(key);
      if (key !== null && binding?.line === line) remove(key, binding);
      line.account = null;
    },
    end(key) {
      const binding = bindings.get(key);
      if (!binding) return;
      remove(key, binding);
      binding.line.account = null;
      binding.line.close(CLOSE.ended, 'login ended');
    },
    sweep() {
      for (const [key, binding] of bindings) if (binding.expiresAt <= now()) remove(key, binding);
    },
  };
}
