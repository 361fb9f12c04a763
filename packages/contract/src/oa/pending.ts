// Documents waiting for the user, by family. Specification 1, section 3.
import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';

export const pendingCounts = z.object({
  /** 普通公文 */
  normalDocCount: z.int().nonnegative(),
  /** 内部流程公文 */
  internalDocCount: z.int().nonnegative(),
  /** 上报公文 */
  reportDocCount: z.int().nonnegative(),
});
export type PendingCounts = z.infer<typeof pendingCounts>;

export const countPendingDocuments = endpoint({
  method: 'GET',
  path: '/api/common/oa',
  access: { session: true, roles: ['emp'] },
  summary: '待处理公文数量',
  input: nothing,
  output: pendingCounts,
});
