import { z } from 'zod';

/** The envelope of every JSON answer. 200 is success; see errors.ts for the other codes. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export const SUCCESS = 200;

export const envelopeOf = <T extends z.ZodType>(data: T) => z.object({ code: z.int(), msg: z.string(), data });

/** `data` when the input is refused: one entry per field, `path` as in the form (`owners.0.share`). */
export const fieldErrors = z.object({ fields: z.array(z.object({ path: z.string(), msg: z.string() })) });
export type FieldErrors = z.infer<typeof fieldErrors>;
