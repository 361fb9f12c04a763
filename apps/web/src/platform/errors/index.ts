export { ApiError, NO_RESPONSE, type FieldError } from './api-error.ts';
export { TOAST_MS, type ErrorOutlets } from './error-policy.ts';
export { errorLogText, watchUncaughtErrors } from './error-log.ts';
export { installErrorOutlets, reportApiError } from './reporter.ts';
export { ErrorBoundary } from './error-boundary.tsx';
