/** A failure whose message is all the operator needs: printed as one line, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

export function isErrno(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
