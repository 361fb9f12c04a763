// What is no defect of a call but the state of what lies below the program: the database is away, starting again, full, at its limit or
// read-only. Such calls are answered with 503 and a sentence, and may be sent again.
import type { ErrorName } from '@anju/contract';
import { fail, type Failure } from './failure.ts';

type Outage = Extract<ErrorName, 'UNAVAILABLE' | 'BUSY' | 'STORAGE_FULL' | 'READ_ONLY'>;

/** By SQLSTATE or errno. */
const BY_CODE: Readonly<Record<string, Outage>> = {
  '53000': 'BUSY', // insufficient resources
  '53100': 'STORAGE_FULL', // disk full
  '53200': 'BUSY', // out of memory
  '53300': 'BUSY', // too many connections
  '53400': 'BUSY', // configuration limit exceeded
  '57P01': 'UNAVAILABLE', // admin shutdown
  '57P02': 'UNAVAILABLE', // crash shutdown
  '57P03': 'UNAVAILABLE', // cannot connect now
  '57P04': 'UNAVAILABLE', // database dropped
  '57P05': 'UNAVAILABLE', // idle session timeout
  '3D000': 'UNAVAILABLE', // the database does not exist
  '25006': 'READ_ONLY', // read-only transaction: a standby, or a server set to it
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  ECONNABORTED: 'UNAVAILABLE',
  EPIPE: 'UNAVAILABLE',
  ETIMEDOUT: 'UNAVAILABLE',
  EHOSTUNREACH: 'UNAVAILABLE',
  ENETUNREACH: 'UNAVAILABLE',
  ENOTFOUND: 'UNAVAILABLE',
  EAI_AGAIN: 'UNAVAILABLE',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EROFS: 'READ_ONLY',
  EMFILE: 'BUSY',
  ENFILE: 'BUSY',
};

/** Whole classes of SQLSTATE: connection exceptions, refused logins, errors of the system below PostgreSQL. */
const BY_CLASS: Readonly<Record<string, Outage>> = { '08': 'UNAVAILABLE', '28': 'UNAVAILABLE', '58': 'UNAVAILABLE' };
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Errors of the driver and its pool have a text only. */
const BY_TEXT: readonly (readonly [RegExp, Outage])[] = [
  [/timeout exceeded when trying to connect/, 'BUSY'],
  [/Connection terminated|is not queryable|after calling end on the pool|socket hang up/, 'UNAVAILABLE'],
];

function nameOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = BY_CODE[code] ?? (SQLSTATE.test(code) ? BY_CLASS[code.slice(0, 2)] : undefined);
  // A host name with several addresses fails once for each of them.
  const inside = error instanceof AggregateError ? nameOf(error.errors[0]) : undefined;
  return known ?? inside ?? BY_TEXT.find(([text]) => text.test(error.message))?.[1];
}

/** The failure to answer with; undefined when the error is something else. */
export function outageOf(error: unknown): Failure | undefined {
  const name = nameOf(error);
  return name && fail(name);
}
