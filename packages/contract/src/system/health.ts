import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';

const state = z.object({
  version: z.string(),
  database: z.literal('ok'),
  /** Last migration applied, and how many the program knows that are not applied yet. */
  migration: z.object({ version: z.int(), pending: z.int() }),
});

/** For people and monitors: 503 while the database is away. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: { public: true },
  summary: '运行状态',
  input: nothing,
  output: state,
});

/** Whether calls should be sent to this process: 503 while the database is away or holds another version of the schema. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: { public: true },
  summary: '能否处理请求',
  input: nothing,
  output: state,
});

/** Whether the process itself works; it asks nobody else, so a database that is away does not have the process killed. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: { public: true },
  summary: '进程是否存活',
  input: nothing,
  output: z.object({ version: z.string(), seconds: z.int() }),
});

/** The machine-readable contract, for administrators; a readable page is served next to it. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: { session: true, roles: ['sa', 'super', 'root'] },
  summary: '接口说明（OpenAPI 3.1）',
  kind: 'stream',
  input: nothing,
  output: z.unknown(),
});
export const getApiPage = endpoint({
  method: 'GET',
  path: '/api/openapi',
  access: { session: true, roles: ['sa', 'super', 'root'] },
  summary: '接口说明（网页）',
  kind: 'stream',
  input: nothing,
  output: z.unknown(),
});
