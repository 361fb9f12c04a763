// How many tasks wait for the user, for the to-dos of the home page. Apart from the tasks themselves, because the shell loads it.
import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';

export const countOpenTasks = endpoint({
  method: 'GET',
  path: '/api/oa/task/waiting',
  access: { session: true, roles: ['emp'] },
  summary: '待我办理的任务数',
  input: nothing,
  /** `overdue` are those of `open` past their due day. */
  output: z.object({ open: z.int().nonnegative(), overdue: z.int().nonnegative() }),
});
