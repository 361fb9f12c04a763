import type { ApiError } from './api-error.ts';
import { logError } from './error-log.ts';
import { createErrorPolicy, type ErrorOutlets, type ErrorPolicy, type ReportOptions } from './error-policy.ts';

let policy: ErrorPolicy | null = null;

/** The application registers its toast, dialog and logout once; until then failures only reach the log and the caller. */
export function installErrorOutlets(outlets: ErrorOutlets): () => void {
  const installed = createErrorPolicy(outlets);
  policy = installed;
  return () => {
    if (policy === installed) policy = null;
  };
}

export function reportApiError(error: ApiError, call: string, options?: ReportOptions): void {
  logError('api', error.message, `${call} ${error.status}/${error.code}`);
  policy?.report(error, options);
}

/** The server ended this session and gave the reason. */
export function reportSessionEnded(reason: string): void {
  logError('api', reason, 'session-ended');
  policy?.endSession(reason);
}
