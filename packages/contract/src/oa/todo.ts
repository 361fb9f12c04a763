// 日常工作 (menu 204), to-do: everything that waits for the user, whichever screen it belongs to, the most overdue first.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { id } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const todo = resource({ path: '/api/oa/todo', menu: MENU.work, what: '待办' });

export const todoRow = z.object({
  /** The register it comes from: `task`, `decision`, `follow-up`. */
  kind: z.string(),
  /** What it is: 任务, 减免, 客户跟进. */
  what: z.string(),
  /** The screen where it is dealt with. */
  menu: z.int(),
  id,
  title: z.string(),
  /** From whom, or of which house. */
  detail: z.string(),
  due: day.nullable(),
  since: instant,
  overdue: z.boolean(),
});
export type TodoRow = z.infer<typeof todoRow>;

export const searchTodo = todo.search(
  { kinds: z.array(z.string().max(40)).max(50).default([]), overdue: z.boolean().default(false) },
  todoRow,
  {
    totals: {
      /** Counted over everything, whatever kinds are chosen. */
      kinds: z.array(z.object({ kind: z.string(), title: z.string(), count: z.int(), overdue: z.int() })),
    },
  },
);
export type TodoKind = z.infer<typeof searchTodo.output>['kinds'][number];
