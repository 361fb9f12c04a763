// The unchangeable PDF of a finalised document. The same paper gives the same bytes, so that their hash proves what was finalised. Rendering a
// long document takes seconds; it happens in worker threads, a bounded number of them with a bounded queue, and never holds up other requests.
import { Worker } from 'node:worker_threads';
import { fail } from '../../../../platform/errors/failure.ts';
import type { DocumentPaper } from './document-paper.ts';

export type { DocumentPaper };

/** Each thread holds both fonts and the document in the making, some 200 MB. */
const MOST_THREADS = 2;
/** Those who come later are told to come back: each waiting paper holds its text, and nobody waits as long as all of these take. */
const MOST_WAITING = 20;
/** A document that needs more is refused; without a limit it would end the whole server. */
const LIMITS = { maxOldGenerationSizeMb: 1024 } as const;
const IDLE_MS = 60_000;
const PROGRAM = new URL('./document-pdf.worker.ts', import.meta.url);

type Answer = { readonly bytes: Uint8Array } | { readonly problem: string };
interface Task {
  readonly paper: DocumentPaper;
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: Error) => void;
}

const waiting: Task[] = [];
const idle = new Set<Worker>();
let threads = 0;

export function documentPdf(paper: DocumentPaper): Promise<Uint8Array> {
  if (waiting.length >= MOST_WAITING) return Promise.reject(fail('BUSY'));
  return new Promise((done, failed) => {
    waiting.push({ paper, done, failed });
    startNext();
  });
}

function startNext(): void {
  if (waiting.length === 0) return;
  const worker = idle.values().next().value ?? (threads < MOST_THREADS ? startWorker() : undefined);
  const task = worker && waiting.shift();
  if (worker && task) run(worker, task);
}

function startWorker(): Worker {
  threads++;
  const worker = new Worker(PROGRAM, { resourceLimits: LIMITS });
  worker.once('exit', () => {
    threads--;
    idle.delete(worker);
    startNext();
  });
  return worker;
}

function run(worker: Worker, task: Task): void {
  idle.delete(worker);
  worker.ref();
  const end = (): void => void worker.off('message', answered).off('error', broken).off('exit', exited);
  const answered = (answer: Answer): void => {
    end();
    rest(worker);
    if ('bytes' in answer) task.done(answer.bytes);
    else task.failed(new Error(`The PDF could not be made: ${answer.problem}`));
    startNext();
  };
  // A thread that broke is not used again; its exit makes room for another.
  const broken = (error: Error): void => {
    end();
    task.failed(error);
  };
  const exited = (): void => broken(new Error('The thread that makes PDFs ended.'));
  worker.on('message', answered).on('error', broken).on('exit', exited);
  worker.postMessage(task.paper);
}

/** A waiting thread does not keep the program running, and gives its memory back when it waits for long. */
function rest(worker: Worker): void {
  worker.unref();
  idle.add(worker);
  const stop = setTimeout(() => {
    if (idle.delete(worker)) void worker.terminate();
  }, IDLE_MS);
  stop.unref();
  worker.once('message', () => clearTimeout(stop));
}
