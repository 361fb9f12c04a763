import { ACCOUNT_HEADER, accountKey } from '@anju/contract/kit/account-header';
import type { Endpoint } from '@anju/contract/kit/endpoint';
import { useSession } from '../session/store.ts';
import { uuid } from './random.ts';
import { apiBase } from './runtime.ts';

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (input: unknown): input is Fields => typeof input === 'object' && input !== null && !Array.isArray(input);

const queryText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryString(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) query.append(name, queryText(item));
    else query.append(name, queryText(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Splits an input into the path it fills and the rest for query or body. */
export function placeInput(endpoint: Endpoint, input: unknown): { path: string; rest: Fields } {
  const fields = isFields(input) ? input : {};
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !endpoint.params.includes(name)));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(queryText(value));
  });
  return { path, rest };
}

function headersOf(endpoint: Endpoint, options: RequestOptions): Record<string, string> {
  const { userInformation } = useSession.getState();
  return {
    ...(userInformation ? { [ACCOUNT_HEADER]: accountKey(userInformation) } : { 'x-tenant': location.hostname }),
    ...(endpoint.idempotent ? { 'idempotency-key': options.idempotencyKey ?? uuid() } : {}),
  };
}

export function buildRequest(endpoint: Endpoint, input: unknown, options: RequestOptions = {}): { url: string; init: RequestInit } {
  const { path, rest } = placeInput(endpoint, input);
  const headers = headersOf(endpoint, options);
  const base = apiBase() + path;
  const signal = options.signal ? { signal: options.signal } : {};
  if (endpoint.method === 'GET') return { url: base + queryString(rest), init: { method: 'GET', headers, ...signal } };
  if (endpoint.form) {
    // The browser names the content type of a form itself.
    const body = new URLSearchParams(queryString(rest));
    return { url: base, init: { method: endpoint.method, headers, body, ...signal } };
  }
  return {
    url: base,
    init: { method: endpoint.method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest), ...signal },
  };
}

/** One file as multipart; the fields are sent in the query, so that the server knows them before the first byte of the file. */
export function buildUpload(
  endpoint: Endpoint,
  input: unknown,
  file: File,
  options: RequestOptions = {},
): { url: string; init: RequestInit } {
  const { path, rest } = placeInput(endpoint, input);
  const body = new FormData();
  body.append('file', file, file.name);
  return {
    url: apiBase() + path + queryString(rest),
    init: { method: endpoint.method, headers: headersOf(endpoint, options), body, ...(options.signal ? { signal: options.signal } : {}) },
  };
}
