// Sends any input to a call, also one that no browser would send.
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@anju/contract';

/** UTF-8 has no form for half a surrogate pair; a careless program sends these bytes. */
const HALF = '%ED%A0%80';
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : HALF;
};

export interface Sent {
  readonly status: number;
  readonly body: string;
  /** As it came: a sheet is no text. */
  readonly bytes: Buffer;
}

const BOUNDARY = 'anju-part';
const PARTS = [
  ['a.txt', 'text'],
  ['图.png', 'no picture'],
  ['.', ''],
  ['x\\..\\y.xlsx', 'PK\u0003\u0004'],
] as const;

export async function sendInput(app: FastifyInstance, endpoint: Endpoint, input: unknown, token: string, call: number): Promise<Sent> {
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(fields[name] ?? 'x'));
  const others = Object.entries(fields).filter(([name]) => !endpoint.params.includes(name));
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(endpoint.idempotent ? { 'idempotency-key': `fuzz-${call}-0123456789abcdef` } : {}),
  };
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.kind === 'upload';
  const query = others.flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one)}`)).join('&');
  // Each call comes from an address of its own: visitors are limited by address.
  const remoteAddress = `10.${(call >> 16) & 255}.${(call >> 8) & 255}.${call & 255}`;
  const request = { method: endpoint.method, url: inQuery && query ? `${path}?${query}` : path, remoteAddress };
  if (endpoint.kind === 'upload') return answerOf(await app.inject({ ...request, ...multipart(call, headers) }));
  if (inQuery) return answerOf(await app.inject({ ...request, headers }));
  const body = fields === input ? Object.fromEntries(others) : input;
  return answerOf(
    await app.inject({ ...request, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) ?? '' }),
  );
}

const answerOf = ({ statusCode, body, rawPayload }: { statusCode: number; body: string; rawPayload: Buffer }): Sent => ({
  status: statusCode,
  body,
  bytes: rawPayload,
});

/** One file; every third breaks off before the end of its part. */
function multipart(call: number, headers: Record<string, string>) {
  const [name, content] = PARTS[call % PARTS.length] ?? PARTS[0];
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}`;
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: call % 3 === 0 ? part : `${part}\r\n--${BOUNDARY}--\r\n`,
  };
}
