import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: { public: true },
  summary: '运行状态',
  input: nothing,
  output: z.object({
    version: z.string(),
    database: z.enum(['ok', 'unreachable']),
    /** Last migration applied, and how many the program knows that are not applied yet. */
    migration: z.object({ version: z.int(), pending: z.int() }),
  }),
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
