// How many acts wait for the user's decision, for the to-dos of the home page. Apart from the documents themselves, because the shell loads it.
import { z } from 'zod';
import { endpoint, nothing } from '../../kit/endpoint.ts';

export const countHeldActs = endpoint({
  method: 'GET',
  path: '/api/charging/held-act/waiting',
  access: { session: true, roles: ['emp'] },
  summary: '待我复核的动账',
  input: nothing,
  output: z.object({ count: z.int().nonnegative() }),
});
