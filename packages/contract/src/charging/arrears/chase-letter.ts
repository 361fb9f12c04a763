// 催款通知, 催款函 and messages of 欠费催收 (menu 169), sent to many objects in one call. Domain notes, 4.6.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { OBJECT } from '../enums.ts';
import { CHASE } from './chase.ts';

const chase = resource({ path: '/api/charging/chase', menu: MENU.arrearsChase, what: '催收' });

/** The maximum number of objects in one call. */
export const CHASE_AT_ONCE = 500;
const manyObjects = z
  .array(z.object({ objectKind: OBJECT.schema, objectId: id }))
  .min(1, '请选择催收对象')
  .max(CHASE_AT_ONCE, `一次最多 ${CHASE_AT_ONCE} 户`);

const letterLine = z.object({
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  amount: z.string(),
  settled: z.string(),
  open: z.string(),
  late: z.string(),
  /** How the late fee came about: principal × rate × days by step, pauses and cap. Absent while none has accrued. */
  lateText: z.string().optional(),
});
export const chaseLetter = z.object({
  number: z.string(),
  method: CHASE.schema,
  day,
  deadline: day,
  objectText: z.string(),
  estateName: z.string(),
  company: z.string(),
  phone: z.string(),
  payerName: z.string(),
  lines: z.array(letterLine),
  open: z.string(),
  late: z.string(),
  total: z.string(),
  capital: z.string(),
});
export type ChaseLetter = z.infer<typeof chaseLetter>;
/** One letter per object and debtor, in the order of the buildings. A letter of the same kind made today keeps its number and deadline and is printed again. */
export const issueChaseLetters = chase.write('letters', '出具催款通知、催款函', {
  act: 'add',
  idempotent: true,
  input: { objects: manyObjects, method: z.literal([CHASE.notice, CHASE.letter], '请选择催款通知或催款函'), deadline: day },
  /** `held` counts objects left out because of a mark or an instalment plan. */
  output: z.object({ letters: z.array(chaseLetter), made: z.int(), skipped: z.int(), held: z.int() }),
});

/** At most one message per day, object and debtor, to the debtor's phone. */
export const sendChaseSms = chase.write('sms', '发送催收短信', {
  act: 'add',
  idempotent: true,
  input: { objects: manyObjects },
  output: z.object({
    sent: z.int(),
    /** Objects that already received a message today or no longer owe anything. */
    skipped: z.int(),
    held: z.int(),
    failed: z.array(z.object({ objectText: z.string(), reason: z.string() })),
  }),
});
