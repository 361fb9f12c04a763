// 催收步骤 of 欠费催收 (menu 169): which step is due at which age of the arrears. Domain notes, 4.6.
import { z } from 'zod';
import { version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CHASE } from './chase.ts';

const ladder = resource({ path: '/api/charging/chase/ladder', menu: MENU.arrearsChase, what: '催收步骤' });

export const ladderStep = z.object({
  days: z.int('逾期天数应为整数').min(1, '逾期天数应为 1 到 3650').max(3650, '逾期天数应为 1 到 3650'),
  method: CHASE.schema,
});
export const chaseLadder = z
  .array(ladderStep)
  .max(8, '最多 8 级')
  .refine((steps) => steps.every((step, at) => at === 0 || step.days > (steps[at - 1]?.days ?? 0)), '逾期天数应逐级增加')
  .refine((steps) => new Set(steps.map(({ method }) => method)).size === steps.length, '同一催收方式只能出现一次');
export type ChaseLadder = z.output<typeof chaseLadder>;
export const LADDER_DEFAULTS: ChaseLadder = [
  { days: 7, method: CHASE.sms },
  { days: 30, method: CHASE.phone },
  { days: 60, method: CHASE.notice },
  { days: 90, method: CHASE.letter },
  { days: 180, method: CHASE.lawyer },
];
export const getChaseLadder = ladder.read('', '催收步骤', {
  method: 'GET',
  output: z.object({ steps: chaseLadder, version, updatedBy: z.string(), updatedAt: z.string() }),
});
export const putChaseLadder = ladder.write('', '修改催收步骤', { act: 'change', method: 'PUT', input: { steps: chaseLadder, version } });
