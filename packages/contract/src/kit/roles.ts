import { z } from 'zod';

export const role = z.enum(['emp', 'sa', 'super', 'root', 'gov']);
export type Role = z.infer<typeof role>;

/** Users of a tenant's data: its employees and its administrator. An authority (gov) is none of them. */
export const STAFF_ONLY = { session: true, roles: ['emp', 'sa'] } as const satisfies { session: true; roles: readonly Role[] };
