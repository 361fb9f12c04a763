import type { Failure } from '../../../platform/errors/failure.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Turns the refusal to delete what other rows refer to, or to write what refers to nothing, into an error message. */
export async function onReferenced<T>(work: Promise<T>, failure: () => Failure): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) throw failure();
    throw error;
  }
}
