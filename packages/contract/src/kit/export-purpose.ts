// Personal data may be exported only with a purpose, an approver and a date of approval; all three are logged. Specification 1, section
// 2.4.
import { z } from 'zod';
import { day } from './dates.ts';

export const exportPurpose = z.object({
  usage: z.string().trim().min(1, '请填写用途').max(200),
  auditor: z.string().trim().min(1, '请填写批准人').max(60),
  auditDate: day,
});
export type ExportPurpose = z.infer<typeof exportPurpose>;
