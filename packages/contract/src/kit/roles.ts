import { z } from 'zod';

export const role = z.enum(['emp', 'sa', 'super', 'root', 'gov']);
export type Role = z.infer<typeof role>;
