export const ERROR_LOG_LIMIT = 100;
const STORAGE_KEY = 'anju.error-log';

export type ErrorSource = 'window' | 'promise' | 'page' | 'api';

export interface ErrorLogEntry {
  readonly at: string;
  readonly source: ErrorSource;
  readonly message: string;
  readonly detail: string;
  readonly path: string;
}

export function readErrorLog(): readonly ErrorLogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as ErrorLogEntry[]) : [];
  } catch {
    return [];
  }
}

export function logError(source: ErrorSource, message: string, detail = ''): void {
  const entry: ErrorLogEntry = { at: new Date().toISOString(), source, message, detail: detail.slice(0, 2000), path: location.pathname };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...readErrorLog(), entry].slice(-ERROR_LOG_LIMIT)));
  } catch {
    // A full or blocked storage must not cause a second failure.
  }
}

/** The log as the text file that the system-log dialog offers for download. */
export function errorLogText(): string {
  return readErrorLog()
    .map((entry) => [`${entry.at} [${entry.source}] ${entry.path} ${entry.message}`, entry.detail].filter(Boolean).join('\n'))
    .join('\n');
}

/** Logs uncaught errors. The returned function stops it. */
export function watchUncaughtErrors(target: Window = window): () => void {
  const onError = (event: ErrorEvent) => logError('window', event.message, event.error instanceof Error ? (event.error.stack ?? '') : '');
  const onRejection = (event: PromiseRejectionEvent) => {
    const reason: unknown = event.reason;
    // A refused call was already logged and shown where it was made.
    if (reason instanceof Error && reason.name === 'ApiError') return;
    logError('promise', reason instanceof Error ? reason.message : String(reason), reason instanceof Error ? (reason.stack ?? '') : '');
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
