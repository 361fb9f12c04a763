import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { SUCCESS, type Envelope, type FieldErrors } from '@anju/contract/kit/envelope';
import { ApiError, NO_RESPONSE } from '../errors/api-error.ts';
import { reportApiError } from '../errors/reporter.ts';
import { untilGone } from './leaving.ts';
import { startLoading } from './loading.ts';
import { buildRequest, buildUpload, type RequestOptions } from './request.ts';
import { REQUEST_LIMIT_MS, send } from './runtime.ts';

export interface CallOptions extends RequestOptions {
  /** False shows no loading indicator for this call. */
  readonly loading?: boolean;
  /** Set by a form that shows field errors next to its fields and therefore needs no toast for them. */
  readonly quiet?: boolean;
  /** The caller shows every refusal itself; no toast says it again. */
  readonly own?: boolean;
}

export interface Answer<T> {
  readonly data: T;
  readonly msg: string;
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && typeof (body as { code?: unknown }).code === 'number';

const fieldsOf = (data: unknown): FieldErrors['fields'] => {
  const fields = (data as { fields?: unknown } | null)?.fields;
  return Array.isArray(fields) ? (fields as FieldErrors['fields']) : [];
};

/** Aborts by the caller are passed through unchanged. */
async function noAnswer(cause: unknown): Promise<never> {
  if (cause instanceof Error && cause.name === 'AbortError') throw cause;
  await untilGone();
  throw new ApiError({ code: NO_RESPONSE, status: NO_RESPONSE, msg: '' });
}

/** Null if the body is not JSON; a body that was cut off in transit is no answer. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(noAnswer);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function refusal(response: Response, body: unknown): ApiError {
  if (isEnvelope(body)) return new ApiError({ code: body.code, status: response.status, msg: body.msg ?? '', fields: fieldsOf(body.data) });
  // A success without our envelope is a page from some proxy; it is reported to the user as a server failure.
  const status = response.ok ? 500 : response.status;
  return new ApiError({ code: status, status, msg: '' });
}

/** Sends the request and turns everything that is not an answer into an ApiError. */
async function exchange(endpoint: Endpoint, url: string, init: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(endpoint.limitMs ?? REQUEST_LIMIT_MS);
  try {
    return await send(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    return noAnswer(cause);
  }
}

async function supervised<T>(endpoint: Endpoint, options: CallOptions, run: () => Promise<T>): Promise<T> {
  const done = options.loading === false ? undefined : startLoading();
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) reportApiError(error, `${endpoint.method} ${endpoint.path}`, { quiet: options.quiet, own: options.own });
    throw error;
  } finally {
    done?.();
  }
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<OutputOf<E>>> {
  const body = await bodyOf(response);
  if (!response.ok || !isEnvelope(body) || body.code !== SUCCESS) throw refusal(response, body);
  // The server's serialisers already guarantee the shape; it is checked again only in development and tests.
  const data = import.meta.env.PROD ? body.data : endpoint.output.parse(body.data);
  return { data: data as OutputOf<E>, msg: body.msg ?? '' };
}

/** A call whose `msg` matters too, such as the menu's navigator state. */
export function callForAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<Answer<OutputOf<E>>> {
  return supervised(endpoint, options, async () => {
    const { url, init } = buildRequest(endpoint, input, options);
    return readAnswer(endpoint, await exchange(endpoint, url, init));
  });
}

export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
  return (await callForAnswer(endpoint, input, options)).data;
}

export function upload<E extends Endpoint>(endpoint: E, input: InputOf<E>, file: File, options: CallOptions = {}): Promise<OutputOf<E>> {
  return supervised(endpoint, options, async () => {
    const { url, init } = buildUpload(endpoint, input, file, options);
    return (await readAnswer(endpoint, await exchange(endpoint, url, init))).data;
  });
}

/** The bytes of a stream endpoint. A refusal arrives in an envelope, whatever its status, and is recognised by its content type. */
export function openStream<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<Response> {
  return supervised(endpoint, options, async () => {
    const { url, init } = buildRequest(endpoint, input, options);
    const response = await exchange(endpoint, url, init);
    const enveloped =
      (response.headers.get('content-type') ?? '').startsWith('application/json') && !response.headers.has('content-disposition');
    if (!response.ok || enveloped) {
      const body = await bodyOf(response.clone());
      if (!response.ok || isEnvelope(body)) throw refusal(response, body);
    }
    return response;
  });
}

/** An event stream stays open for hours, so it has neither the time limit nor the loading indicator, and shows no error when it drops. */
export async function openEvents(endpoint: Endpoint, signal: AbortSignal): Promise<Response> {
  const { url, init } = buildRequest(endpoint, {}, { signal });
  const response = await send(url, init);
  if (!response.ok) throw refusal(response, await bodyOf(response));
  return response;
}
