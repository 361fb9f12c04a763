// The only access to the server: every request of the web goes through this folder (architecture, section 4). Endpoints come from the
// contract; failures are thrown as ApiError and shown by platform/errors.
export interface RuntimeConfig {
  /** Base address of the server; empty when it serves this page itself. */
  readonly api?: string;
  readonly signKey?: string;
}

declare global {
  var ANJU_CONFIG: RuntimeConfig | undefined;
}

export const apiBase = (): string => globalThis.ANJU_CONFIG?.api ?? '';
export const signKey = (): string => globalThis.ANJU_CONFIG?.signKey ?? 'anju';

export const REQUEST_LIMIT_MS = 300_000;

export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const network: Transport = (url, init) => fetch(url, init);
let transport: Transport = network;

/** Tests replace the server here; null restores the network. */
export function setTransport(replacement: Transport | null): void {
  transport = replacement ?? network;
}

export const send: Transport = (url, init) => transport(url, init);
