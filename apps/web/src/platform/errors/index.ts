export { ApiError, type FieldError } from './api-error.ts';
export { errorLogText } from './error-log.ts';
export { reportApiError, reportSessionEnded } from './reporter.ts';
export { ErrorBoundary } from './error-boundary.tsx';
