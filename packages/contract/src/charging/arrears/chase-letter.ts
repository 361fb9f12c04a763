// 催款通知, 催款函 and messages of 欠费催收 (menu 169): what goes out to many at once. Domain notes, 4.6.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { chaseMethod } from './chase.ts';
import { chargeObject } from '../enums.ts';

const may = { menu: MENU.arrearsChase, act: 'add' } as const;

export const CHASE_AT_ONCE = 500;
const manyObjects = z
  .array(z.object({ objectKind: chargeObject.schema, objectId: id }))
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
});
export const chaseLetter = z.object({
  number: z.string(),
  method: chaseMethod.schema,
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
/** In the order of the buildings. A letter of the same kind made today keeps its number and deadline and is printed again. */
export const issueChaseLetters = endpoint({
  method: 'POST',
  path: '/api/charging/chase/letters',
  access: may,
  summary: '出具催款通知、催款函',
  idempotent: true,
  input: z.object({ objects: manyObjects, method: z.literal([5, 6], '请选择催款通知或催款函'), deadline: day }),
  /** `held`: left out because of a mark or an agreement. */
  output: z.object({ letters: z.array(chaseLetter), made: z.int(), skipped: z.int(), held: z.int() }),
});

/** One a day and object, to the payer's phone. */
export const sendChaseSms = endpoint({
  method: 'POST',
  path: '/api/charging/chase/sms',
  access: may,
  summary: '发送催收短信',
  idempotent: true,
  input: z.object({ objects: manyObjects }),
  output: z.object({
    sent: z.int(),
    /** Told today already, or owing nothing any more. */
    skipped: z.int(),
    held: z.int(),
    failed: z.array(z.object({ objectText: z.string(), reason: z.string() })),
  }),
});
