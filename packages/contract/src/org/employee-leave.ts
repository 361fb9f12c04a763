// Out of service and back: suspended, left after everything open was handed over, returned. domain: property 3.1.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

const change = { menu: MENU.employee, act: 'change' } as const;
const reason = (what: string) => z.string().trim().min(1, `请填写${what}`).max(200, `${what}最多 200 个字`);

export const suspendEmployee = endpoint({
  method: 'POST',
  path: '/api/org/employee/suspend',
  access: change,
  summary: '停职',
  input: z.object({ id, version, reason: reason('停职原因') }),
  output: noAnswer,
});

export const resumeEmployee = endpoint({
  method: 'POST',
  path: '/api/org/employee/resume',
  access: change,
  summary: '恢复在职',
  input: z.object({ id, version }),
  output: noAnswer,
});

export const openWorkGroup = z.object({
  kind: z.string(),
  title: z.string(),
  items: z.array(z.object({ id, what: z.string() })),
});
export type OpenWorkGroup = z.infer<typeof openWorkGroup>;

/** All that is open in his hands, by register. */
export const previewLeave = endpoint({
  method: 'GET',
  path: '/api/org/employee/{id}/open-work',
  access: { menu: MENU.employee, act: 'view' },
  summary: '员工未交接的工作',
  input: z.object({ id: idParam }),
  output: z.object({ count: z.int(), groups: z.array(openWorkGroup) }),
});

export const leaveEmployee = endpoint({
  method: 'POST',
  path: '/api/org/employee/leave',
  access: change,
  summary: '离职',
  idempotent: true,
  input: z.object({
    id,
    version,
    date: z.iso.date('请选择离职日期'),
    reason: reason('离职原因'),
    /** Takes everything no line names somebody for. */
    toEmployeeId: id.nullable().default(null),
    handovers: z
      .array(z.object({ kind: z.string().max(60), id, toEmployeeId: id }))
      .max(10_000)
      .default([]),
  }),
  output: z.object({ handedOver: z.int() }),
});

export const returnEmployee = endpoint({
  method: 'POST',
  path: '/api/org/employee/return',
  access: change,
  summary: '复职',
  idempotent: true,
  input: z.object({ id, version, date: z.iso.date('请选择复职日期'), jobId: id.nullable().default(null) }),
  output: noAnswer,
});
