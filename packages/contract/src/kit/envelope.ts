import { z } from 'zod';

/** What every JSON answer is wrapped in. 200 is success; see errors.ts for the rest. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export const SUCCESS = 200;

export const envelopeOf = <T extends z.ZodType>(data: T) => z.object({ code: z.int(), msg: z.string(), data });

/** `data` of a refused input: one entry per field, `path` as in the form (`owners.0.share`). */
export const fieldErrors = z.object({ fields: z.array(z.object({ path: z.string(), msg: z.string() })) });
export type FieldErrors = z.infer<typeof fieldErrors>;
