// What every answer tells the browser about itself, whatever it is: data, a page, a file, an error.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Calls of the page itself use the microphone and, with a picture, the camera, which also reads codes at the gate; nothing else is used. */
const PERMISSIONS = [
  ...['microphone', 'camera'].map((name) => `${name}=(self)`),
  ...['geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map((name) => `${name}=()`),
].join(', ');

/** An answer that is neither a page nor a file loads nothing, runs nothing and is shown in no frame. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const PDF = 'application/pdf';

/**
 * For bytes that users gave or jobs made. Opened by their address they run no script and have no origin of ours. Browsers show a PDF in a
 * viewer of their own, which refuses to work in a sandbox; a page of ours may embed it.
 */
export const fileHeaders = (type: string): Readonly<Record<string, string>> =>
  type === PDF
    ? { 'content-security-policy': "base-uri 'none'; form-action 'none'; frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' }
    : { 'content-security-policy': `${DATA_POLICY}; style-src 'unsafe-inline'; sandbox` };

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * For our pages and the files they are made of; a worker obeys the policy its own file came with. Scripts come from files of ours, or are
 * one of `inline`, which are allowed by their hash: a nonce would have to be written anew into pages that are kept. `wasm-unsafe-eval`
 * lets the PDF viewer unpack pictures and allows no JavaScript. Styles may be inline: antd inserts them while the page runs and React
 * writes them as attributes, which no nonce covers; rich text is stripped of styles before it is stored and before it is shown.
 */
export const pagePolicy = (inline: readonly string[] = [], connects: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inline.map(hashOf)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Recordings are fetched with the session and played from memory.
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // Pages connect to their own server, and to the address of the calls or of the telephone where that is another one.
    ["connect-src 'self'", ...connects.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Adds the headers to every answer that does not have its own. */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}
