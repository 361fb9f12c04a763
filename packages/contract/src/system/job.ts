// Long work with progress: imports, exports, runs. A job belongs to the user who started it.
import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import type { Role } from '../kit/roles.ts';
import { instant } from '../kit/dates.ts';

export const jobState = z.enum(['waiting', 'running', 'done', 'failed']);

export const job = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  state: jobState,
  /** Steps done of `total`; `total` is 0 until it is known. */
  done: z.int(),
  total: z.int(),
  /** The current step or the reason of the failure, in words for the user. */
  message: z.string(),
  /** Set when the job made a file to download with `GET /api/file/down`. */
  fileId: id.nullable(),
  /** Small figures of the result, such as inserted and skipped. */
  result: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Job = z.infer<typeof job>;

export const getDownloadStatus = endpoint({
  method: 'POST',
  path: '/api/download/status',
  access: { session: true },
  summary: '任务进度',
  input: z.object({ id }),
  output: job,
});

export const listMyJobs = endpoint({
  method: 'GET',
  path: '/api/system/job',
  access: { session: true },
  summary: '我最近的任务',
  input: nothing,
  output: z.array(job),
});

/**
 * Events pushed to the browser. They say that something changed, and a page that shows it reads it again; only a job is sent whole.
 * `inform`: the pending notices of a menu in a company · `pending`: the user's pending documents · `notification`: the list of
 * notifications · `meeting`: meetings and the plan of their rooms · `case`: 诉求 · `call`: calls of the user's agent · `decoration`: 装修和违规 · `rights`: the user's rights, or the functions the company bought ·
 * `session-ended`: the session is over, with the words to show.
 */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), version: z.string() }),
  z.object({ type: z.literal('job'), job }),
  z.object({ type: z.literal('inform'), companyId: id, menu: z.int() }),
  z.object({ type: z.literal('decoration') }),
  z.object({ type: z.literal('pending') }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('meeting') }),
  z.object({ type: z.literal('case') }),
  z.object({ type: z.literal('call') }),
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('session-ended'), reason: z.string() }),
]);
export type ServerEvent = z.infer<typeof serverEvent>;

/** Events about work in the companies, and the roles they are sent to; all others reach every user they are meant for. */
const EVENT_ROLES: Readonly<Partial<Record<ServerEvent['type'], readonly Role[]>>> = {
  inform: ['emp'],
  pending: ['emp'],
  meeting: ['emp'],
  case: ['emp'],
  call: ['emp'],
  decoration: ['emp'],
  notification: ['emp', 'sa', 'super', 'root'],
};
export const hearsEvent = (role: Role, type: ServerEvent['type']): boolean => EVENT_ROLES[type]?.includes(role) ?? true;

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: { session: true },
  summary: '服务器推送',
  kind: 'events',
  input: nothing,
  output: z.unknown(),
});
