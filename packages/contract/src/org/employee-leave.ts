// Leaving service and returning: suspended, left after all open work was handed over, returned. domain: property 3.1.
import { z } from 'zod';
import { dayOf } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalId } from '../kit/fields.ts';
import { id, idParam } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const employee = resource({ path: '/api/org/employee', menu: MENU.employee, what: '员工' });

export const EMPLOYEE_LEAVE_FAILURES = failures({
  EMPLOYEE_WORK_OPEN: business('该员工还有 {count} 项未交接的工作'),
  EMPLOYEE_LEAVE_JOB: business('离职日期不能早于现任岗位的起始日期 {date}'),
  EMPLOYEE_RETURN_DATE: business('复职日期应晚于离职日期 {date}'),
  HANDOVER_TO_SELF: business('不能交接给离职员工本人'),
  HANDOVER_OUT_OF_SERVICE: business('接手人{name}不在职，不能接收工作'),
  HANDOVER_NO_ACCOUNT: business('接手人{name}没有可用的账号，不能接收待办公文'),
});

const reason = (what: string) => z.string().trim().min(1, `请填写${what}`).max(200, `${what}最多 200 个字`);

export const suspendEmployee = employee.step('suspend', '停职', { fields: { reason: reason('停职原因') } });

export const resumeEmployee = employee.step('resume', '恢复在职');

export const openWorkGroup = z.object({
  kind: z.string(),
  title: z.string(),
  items: z.array(z.object({ id, what: z.string() })),
});
export type OpenWorkGroup = z.infer<typeof openWorkGroup>;

/** All open work of the employee, by register. */
export const previewLeave = employee.read('{id}/open-work', '员工未交接的工作', {
  method: 'GET',
  input: { id: idParam },
  output: z.object({ count: z.int(), groups: z.array(openWorkGroup) }),
});

export const leaveEmployee = employee.step('leave', '离职', {
  idempotent: true,
  fields: {
    date: dayOf('请选择离职日期'),
    reason: reason('离职原因'),
    /** Takes over all work for which no line names another employee. */
    toEmployeeId: optionalId,
    handovers: z
      .array(z.object({ kind: z.string().max(60), id, toEmployeeId: id }))
      .max(10_000)
      .default([]),
  },
  output: z.object({ handedOver: z.int() }),
});

export const returnEmployee = employee.step('return', '复职', {
  idempotent: true,
  fields: { date: dayOf('请选择复职日期'), jobId: optionalId },
});
