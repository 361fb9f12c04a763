// The socket of the exchange: /sip on the port of the server. Who may connect, how much may be sent, and how a dead connection is noticed.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '../../../platform/clock.ts';
import type { Exchange } from './exchange.ts';
import { CLOSE } from './line.ts';
import { MAX_MESSAGE } from './message.rules.ts';

export const SIP_PATH = '/sip';
const PROTOCOL = 'sip';
const PING_MS = 25_000;
/** A socket that has not registered by then is of no use; its page may have a login all the same, and tries again over a new one. */
const STRANGER_MS = 20_000;
const MOST_SOCKETS = 5_000;
/** Messages in a row, and how many more each second. */
const BURST = 120;
const PER_SECOND = 30;

export interface SipSocketOptions {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly clock: Clock;
  /** Origins other than the host that is called, such as the public address behind a proxy. */
  readonly origins: readonly string[];
  readonly onError: (error: unknown) => void;
  readonly limits?: { readonly strangerMs?: number; readonly burst?: number; readonly pingMs?: number };
}

/** Pages say where they come from; programs say nothing and are let in as far as their password goes. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origins.includes(new URL(origin).origin);
}

export function openSipSocket({ server, exchange, clock, origins, onError, limits = {} }: SipSocketOptions): () => Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  const alive = new WeakSet<WebSocket>();

  const refuse = (socket: Duplex, status: string): void => {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined);
    if ((request.url ?? '').split('?')[0] !== SIP_PATH) return refuse(socket, '404 Not Found');
    const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
    if (!isOwnOrigin(request, origins)) return refuse(socket, '403 Forbidden');
    if (!protocols.some((one) => one.trim() === PROTOCOL)) return refuse(socket, '400 Bad Request');
    if (sockets.clients.size >= MOST_SOCKETS) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (opened) => serve(opened));
  };

  function serve(socket: WebSocket): void {
    alive.add(socket);
    const line = exchange.open(
      (text) => socket.readyState === socket.OPEN && socket.send(text),
      (code, reason) => socket.close(code, reason),
    );
    const burst = limits.burst ?? BURST;
    let [allowed, since] = [burst, clock.now().getTime()];
    const stranger = setTimeout(() => line.account() ?? socket.close(CLOSE.stranger, 'not registered'), limits.strangerMs ?? STRANGER_MS);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      const now = clock.now().getTime();
      allowed = Math.min(burst, allowed + ((now - since) / 1000) * PER_SECOND) - 1;
      since = now;
      if (allowed < 0) return socket.close(CLOSE.flood, 'too many messages');
      if (isBinary || !Buffer.isBuffer(data)) return socket.close(1003, 'text only');
      alive.add(socket);
      line.receive(data.toString('utf8')).catch(onError);
    });
    socket.on('close', () => {
      clearTimeout(stranger);
      line.gone();
    });
  }

  const pinging = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, limits.pingMs ?? PING_MS).unref();

  server.on('upgrade', onUpgrade);
  return async () => {
    clearInterval(pinging);
    server.off('upgrade', onUpgrade);
    for (const socket of sockets.clients) socket.close(CLOSE.restart, 'restart');
    // A client that does not answer the close is cut off, so that a stop does not wait for it.
    const cut = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), 500);
    await new Promise<void>((resolve) => {
      sockets.close(() => resolve());
      for (const socket of sockets.clients) if (socket.readyState >= socket.CLOSING) socket.on('close', () => undefined);
    });
    clearTimeout(cut);
  };
}
