// Jobs of an employee, each held from one day to another. A job that was held is ended, never overwritten; `version` is the employee's.
import { z } from 'zod';
import { dayOf } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { createdAnswer } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const job = resource({ path: '/api/org/employee/job', menu: [MENU.employee, MENU.staff], what: '任职' });

export const EMPLOYEE_JOB_FAILURES = failures({
  EMPLOYEE_JOB_HELD: business('该员工在此期间已担任“{name}”'),
  EMPLOYEE_MAIN_HELD: business('该员工在此期间已有主岗“{name}”，请办理调岗'),
  EMPLOYEE_JOB_OVER: business('该任职已于 {date} 结束'),
  EMPLOYEE_JOB_BEGUN: business('该任职已开始，不能取消，请结束任职'),
  EMPLOYEE_JOB_DATE: business('日期应晚于原岗位的起始日期 {date}'),
  EMPLOYEE_JOB_END: business('结束日期不能早于起始日期 {date}'),
  EMPLOYEE_JOB_DISABLED: business('岗位“{name}”已停用'),
  EMPLOYEE_JOB_COMPANY: business('岗位“{name}”不属于所选公司'),
  EMPLOYEE_MOVE_FUTURE: business('跨公司调动的日期不能晚于今天'),
});

const ofEmployee = { employeeId: id };

export const assignEmployeeJob = job.write('assign', '任职', {
  act: 'change',
  idempotent: true,
  input: { ...ofEmployee, version, jobId: chosen('岗位'), main: z.boolean(), fromDate: dayOf('请选择起始日期') },
  output: createdAnswer,
});

/** Ends the current job on the day before and begins the new one, as main job if the old one was. `id` is the row of the current job. */
export const transferEmployeeJob = job.step('transfer', '调岗', {
  idempotent: true,
  fields: { ...ofEmployee, jobId: chosen('新岗位'), fromDate: dayOf('请选择调岗日期') },
  output: createdAnswer,
});

export const endEmployeeJob = job.step('end', '结束任职', { fields: { ...ofEmployee, toDate: dayOf('请选择结束日期') } });

/** Only for a job that has not begun. */
export const cancelEmployeeJob = job.step('cancel', '取消未开始的任职', { fields: ofEmployee });
