// Jobs of an employee, held from a day to a day. What was held is ended, never overwritten; `version` is the employee's.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

const access = { menu: [MENU.employee, MENU.staff], act: 'change' } as const;
const date = (text: string) => z.iso.date(text);

export const assignEmployeeJob = endpoint({
  method: 'POST',
  path: '/api/org/employee/job/assign',
  access,
  summary: '任职',
  idempotent: true,
  input: z.object({ employeeId: id, version, jobId: chosen('岗位'), main: z.boolean(), fromDate: date('请选择起始日期') }),
  output: z.object({ id }),
});

/** Ends what is held the day before and begins the other, main as the old one was. */
export const transferEmployeeJob = endpoint({
  method: 'POST',
  path: '/api/org/employee/job/transfer',
  access,
  summary: '调岗',
  idempotent: true,
  /** `id` is the row held. */
  input: z.object({ employeeId: id, version, id, jobId: chosen('新岗位'), fromDate: date('请选择调岗日期') }),
  output: z.object({ id }),
});

export const endEmployeeJob = endpoint({
  method: 'POST',
  path: '/api/org/employee/job/end',
  access,
  summary: '结束任职',
  input: z.object({ employeeId: id, version, id, toDate: date('请选择结束日期') }),
  output: noAnswer,
});

/** Of a job that has not begun. */
export const cancelEmployeeJob = endpoint({
  method: 'POST',
  path: '/api/org/employee/job/cancel',
  access,
  summary: '取消未开始的任职',
  input: z.object({ employeeId: id, version, id }),
  output: noAnswer,
});
