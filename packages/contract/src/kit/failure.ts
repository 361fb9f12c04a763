// What a failure consists of, and the three kinds there are.
export interface Failure {
  readonly code: number;
  readonly status: number;
  readonly text: string;
}

export const business = (text: string): Failure => ({ code: 1, status: 200, text });
/** Something a person must read before going on: shown in a dialog. */
export const dialog = (code: number, text: string): Failure => ({ code, status: 200, text });
export const http = (status: number, text: string): Failure => ({ code: status, status, text });
