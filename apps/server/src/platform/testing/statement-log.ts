// The statements the program sends while a test file runs: each text once, with the place in the program that wrote it.
import { observeStatements } from '../tenancy/tenant-compiler.ts';

export interface SentStatement {
  readonly text: string;
  /** File and line relative to the repository: apps/server/src/platform/jobs/job.queries.ts:31. */
  readonly origin: string;
  /** The calling places, nearest first: a statement may be composed from fragments of another file. */
  readonly callers: readonly string[];
}

/** Stack frames between the caller and the text: the SQL kit, the compiler and this file. */
const MACHINERY = /\/node_modules\/|\/platform\/(db\/sql|tenancy\/tenant-compiler|testing\/statement-log)\.ts/;
const FRAME = /(apps\/server\/(?:src|seeds)\/[^\s:)]+:\d+)/;
/** Statements written by tests prepare and check data; they do not belong to the program. */
const TEST = /\.(test|fixtures)\.ts:|\/testing\//;

const seen = new Set<string>();
let waiting: SentStatement[] = [];

/** From this call, texts not seen before in this process are collected until they are taken. */
export function logStatements(): void {
  observeStatements((text) => {
    if (seen.has(text)) return;
    const [origin = 'unknown', ...callers] = placesOf(stackTrace());
    if (TEST.test(origin)) return;
    seen.add(text);
    const alike = sameLength(text);
    if (alike !== text && seen.has(alike)) return;
    seen.add(alike);
    waiting.push({ text, origin, callers });
  });
}

export function takeStatements(): SentStatement[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

function stackTrace(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  return stack;
}

const placesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => (MACHINERY.test(line) ? [] : (FRAME.exec(line)?.[1] ?? [])))
    .slice(0, 3);

/** Texts that differ only in the number of values of a list or an insert are the same statement. */
const sameLength = (text: string) =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$')
    .replace(/\(\$\)(, \(\$\))+/g, '($)');
