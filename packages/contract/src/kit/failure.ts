// The parts of a failure, and its three kinds.
export interface Failure {
  readonly code: number;
  readonly status: number;
  readonly text: string;
}

export const business = (text: string): Failure => ({ code: 1, status: 200, text });
/** Something the user must read before going on: shown in a dialog. */
export const dialog = (code: number, text: string): Failure => ({ code, status: 200, text });
export const http = (status: number, text: string): Failure => ({ code: status, status, text });

/**
 * The failures of one noun, defined next to its endpoints; errors.ts spreads every list into the catalogue. A list file imports only the
 * kit, so errors.ts can import all of them without a cycle. failure.test.ts fails if two lists use the same name or if errors.ts omits a
 * list.
 */
export const failures = <const F extends Readonly<Record<string, Failure>>>(list: F): F => list;

export type ErrorDetails = Readonly<Record<string, string | number>>;

/** The text of a failure, with `{name}` filled from its details. */
export const failureText = ({ text }: Failure, details: ErrorDetails = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''));
