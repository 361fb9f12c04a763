// What waits for the user's decision, whatever the area: documents another person made and the user may audit, and documents of the workflow
// that were sent to the user.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';

export const decisionRow = z.object({
  /** What it is: 计费批次, 减免, 公文. */
  kind: z.string(),
  /** The screen where it is decided. */
  menu: z.int(),
  id,
  number: z.string(),
  text: z.string(),
  estateName: z.string(),
  /** Null where no money is decided. */
  amount: z.string().nullable(),
  by: z.string(),
  at: instant,
});
export type DecisionRow = z.infer<typeof decisionRow>;

export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/oa/decision',
  access: { session: true, roles: ['emp'] },
  summary: '待我决定的事项',
  input: nothing,
  output: z.object({
    /** All that wait; `rows` are the oldest of them. */
    total: z.int(),
    sums: z.object({ amount: z.string() }),
    rows: z.array(decisionRow),
  }),
});
export type Decisions = z.infer<(typeof listDecisions)['output']>;
