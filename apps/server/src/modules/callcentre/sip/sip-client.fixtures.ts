// A terminal for tests and the bench: registers, calls and answers over a real WebSocket, without sound.
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import { newBranch, newTag } from './call.ts';
import { proveDigest } from './digest.rules.ts';
import {
  answerTo,
  branchOf,
  cseqOf,
  header,
  paramOf,
  parseAddress,
  parseMessage,
  tagOf,
  writeMessage,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from './message.rules.ts';

export interface Credentials {
  readonly user: string;
  readonly domain: string;
  readonly password: string;
}
export interface Dialog {
  readonly id: string;
  readonly tag: string;
  remoteTag: string;
  remote: string;
  target: string;
  readonly own: string;
  seq: number;
}

export const SDP = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n';

export class SipClient {
  readonly seen: SipMessage[] = [];
  readonly contact = `sip:${newTag()}@${newTag()}.invalid;transport=ws`;
  instance = `urn:uuid:${randomBytes(16).toString('hex')}`;
  gruu = '';
  closed: number | undefined;
  private readonly waiting = new Set<() => void>();
  private readonly answers = new Map<string, (response: SipResponse) => void>();
  private socket: WebSocket | undefined;
  private readonly url: string;
  readonly login: Credentials;

  constructor(url: string, login: Credentials) {
    this.url = url;
    this.login = login;
  }

  async open(headers: Record<string, string> = {}): Promise<this> {
    const socket = new WebSocket(this.url, 'sip', { headers });
    this.socket = socket;
    this.closed = undefined;
    socket.on('message', (data: Buffer) => this.take(data.toString('utf8')));
    socket.on('close', (code) => {
      this.closed = code;
      this.wake();
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return this;
  }

  private wake(): void {
    for (const look of this.waiting) look();
  }

  private take(text: string): void {
    const message = parseMessage(text);
    if (!message) return;
    this.seen.push(message);
    if (message.kind === 'response') this.answers.get(`${branchOf(message)} ${cseqOf(message)?.method}`)?.(message);
    this.wake();
  }

  /** The first message, already there or still to come, that fits; each is found once. */
  until<T extends SipMessage>(fits: (message: SipMessage) => message is T): Promise<T>;
  until(fits: (message: SipMessage) => boolean): Promise<SipMessage>;
  until(fits: (message: SipMessage) => boolean): Promise<SipMessage> {
    return new Promise((resolve) => {
      const look = (): void => {
        const at = this.seen.findIndex(fits);
        if (at < 0) return;
        const [found] = this.seen.splice(at, 1);
        this.waiting.delete(look);
        resolve(found as SipMessage);
      };
      this.waiting.add(look);
      look();
    });
  }
  request = (method: string): Promise<SipRequest> =>
    this.until((message): message is SipRequest => message.kind === 'request' && message.method === method);
  untilClosed(): Promise<number> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.closed === undefined) return;
        this.waiting.delete(look);
        resolve(this.closed);
      };
      this.waiting.add(look);
      look();
    });
  }

  raw = (text: string): void => this.socket?.send(text);
  write = (message: SipMessage): void => this.raw(writeMessage(message));
  drop = (): void => this.socket?.terminate();

  get address(): string {
    return `<sip:${this.login.user}@${this.login.domain}>`;
  }

  /** Sends a request and answers its final response. */
  ask(request: SipRequest, branch = newBranch()): Promise<SipResponse> {
    const sent: SipRequest = { ...request, headers: [['via', `SIP/2.0/WS test.invalid;branch=${branch}`], ...request.headers] };
    return new Promise((resolve) => {
      this.answers.set(`${branch} ${request.method}`, (response) => response.code >= 200 && resolve(response));
      this.write(sent);
    });
  }

  private registration(expires: number, seq: number, extra: [string, string][], id: string): SipRequest {
    return {
      kind: 'request',
      method: 'REGISTER',
      uri: `sip:${this.login.domain}`,
      headers: [
        ['from', `${this.address};tag=${id.slice(0, 8)}`],
        ['to', this.address],
        ['call-id', id],
        ['cseq', `${seq} REGISTER`],
        ['max-forwards', '70'],
        ['contact', `<${this.contact}>;expires=${expires};+sip.instance="<${this.instance}>";reg-id=1`],
        ...extra,
      ],
      body: '',
    };
  }

  async register(expires = 120): Promise<SipResponse> {
    const id = newTag();
    const refused = await this.ask(this.registration(expires, 1, [], id));
    if (refused.code !== 401) return refused;
    const asked = header(refused, 'www-authenticate');
    const uri = `sip:${this.login.domain}`;
    const facts = { user: this.login.user, password: this.login.password, method: 'REGISTER', uri };
    const proof = proveDigest(
      { ...facts, realm: paramOf(`;${asked.slice(7)}`, 'realm'), nonce: paramOf(asked.replaceAll(', ', ';'), 'nonce') },
      newTag(),
    );
    const answer = await this.ask(this.registration(expires, 2, [['authorization', proof]], id));
    this.gruu = paramOf(header(answer, 'contact'), 'pub-gruu');
    return answer;
  }

  inviteTo(number: string, { body = SDP, from = this.address, extra = [] as [string, string][] } = {}): Outgoing {
    const id = `${newTag()}@test.invalid`;
    const tag = newTag();
    const branch = newBranch();
    const target = `sip:${number}@${this.login.domain}`;
    const request: SipRequest = {
      kind: 'request',
      method: 'INVITE',
      uri: target,
      headers: [
        ['from', `${from};tag=${tag}`],
        ['to', `<${target}>`],
        ['call-id', id],
        ['cseq', '1 INVITE'],
        ['max-forwards', '70'],
        ['contact', `<${this.gruu || this.contact}>`],
        ...extra,
      ],
      body,
    };
    const dialog: Dialog = { id, tag, remoteTag: '', remote: `<${target}>`, target, own: from, seq: 1 };
    const final = this.ask(request, branch).then((response) => {
      dialog.remoteTag = tagOf(header(response, 'to'));
      if (response.code < 300) dialog.target = parseAddress(header(response, 'contact'))?.uri ?? target;
      this.write({
        ...this.inside(dialog, 'ACK', { seq: 1 }),
        ...(response.code < 300 ? {} : { uri: target }),
        headers: [
          ['via', `SIP/2.0/WS test.invalid;branch=${response.code < 300 ? newBranch() : branch}`],
          ...this.inside(dialog, 'ACK', { seq: 1 }).headers,
        ],
      });
      return response;
    });
    const cancel = (): Promise<SipResponse> =>
      this.ask(
        { ...request, method: 'CANCEL', headers: request.headers.map(([n, v]) => [n, n === 'cseq' ? '1 CANCEL' : v]), body: '' },
        branch,
      );
    return { dialog, final, cancel };
  }

  inside(
    dialog: Dialog,
    method: string,
    { seq, body = '', extra = [] }: { seq?: number; body?: string; extra?: [string, string][] } = {},
  ): SipRequest {
    return {
      kind: 'request',
      method,
      uri: dialog.target,
      headers: [
        ['from', `${dialog.own};tag=${dialog.tag}`],
        ['to', `${dialog.remote};tag=${dialog.remoteTag}`],
        ['call-id', dialog.id],
        ['cseq', `${seq ?? ++dialog.seq} ${method}`],
        ['max-forwards', '70'],
        ['contact', `<${this.gruu || this.contact}>`],
        ...extra,
      ],
      body,
    };
  }

  /** Answers an INVITE that came in; a 2xx makes a dialog. */
  answer(invite: SipRequest, code: number, tag = newTag(), body = code < 300 ? SDP : ''): Dialog {
    this.write(answerTo(invite, code, { tag, body, headers: [['contact', `<${this.gruu || this.contact}>`]] }));
    return {
      id: header(invite, 'call-id'),
      tag,
      remoteTag: tagOf(header(invite, 'from')),
      remote: header(invite, 'from').replace(/;tag=.*$/, ''),
      target: parseAddress(header(invite, 'contact'))?.uri ?? '',
      own: header(invite, 'to'),
      seq: 0,
    };
  }
  ok = (request: SipRequest, code = 200): void => this.write(answerTo(request, code));
  bye = (dialog: Dialog): Promise<SipResponse> => this.ask(this.inside(dialog, 'BYE'));
}
export interface Outgoing {
  readonly dialog: Dialog;
  readonly final: Promise<SipResponse>;
  cancel(): Promise<SipResponse>;
}
