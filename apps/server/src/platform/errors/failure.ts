// A failure of the catalogue, to be shown to the user. Any other thrown error is a defect: 500.
import { ERRORS, errorText, type ErrorDetails, type ErrorName, type FieldErrors } from '@anju/contract';

export class Failure extends Error {
  readonly code: number;
  readonly status: number;
  readonly reason: ErrorName;
  readonly fields: FieldErrors | null;

  constructor(reason: ErrorName, details?: ErrorDetails, fields: FieldErrors | null = null) {
    super(errorText(reason, details));
    this.reason = reason;
    this.code = ERRORS[reason].code;
    this.status = ERRORS[reason].status;
    this.fields = fields;
  }
}

/** `throw fail('HOUSE_CODE_TAKEN', { code })` */
export const fail = (name: ErrorName, details?: ErrorDetails): Failure => new Failure(name, details);

/** An error to be shown next to one field of the form. */
export const failField = (path: string, name: ErrorName, details?: ErrorDetails): Failure =>
  new Failure(name, details, { fields: [{ path, msg: errorText(name, details) }] });

const UNIQUE_VIOLATION = '23505';

/** Turns a unique violation into an error message; `constraint` names the violated key. */
export async function onDuplicate<T>(work: Promise<T>, constraint: string, failure: () => Failure): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === UNIQUE_VIOLATION &&
      'constraint' in error &&
      error.constraint === constraint
    ) {
      throw failure();
    }
    throw error;
  }
}
