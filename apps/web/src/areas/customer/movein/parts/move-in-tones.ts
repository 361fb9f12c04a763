// The colours of 入伙 and of the check by meaning, for every screen of it.
import { CHECK_RESULT, CHECK_SHEET, DEFECT, HANDOVER_PLAN, MOVE_IN, SEVERITY, TAKEOVER } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const MOVE_IN_TONES: TonesOf<typeof MOVE_IN> = {
  [MOVE_IN.untold]: 'kind',
  [MOVE_IN.told]: 'ended',
  [MOVE_IN.booked]: 'use',
  [MOVE_IN.checking]: 'work',
  [MOVE_IN.mending]: 'owed',
  [MOVE_IN.again]: 'work',
  [MOVE_IN.done]: 'paid',
  [MOVE_IN.refused]: 'overdue',
};
export const PLAN_TONES: TonesOf<typeof HANDOVER_PLAN> = {
  [HANDOVER_PLAN.draft]: 'owed',
  [HANDOVER_PLAN.published]: 'paid',
  [HANDOVER_PLAN.ended]: 'ended',
};
export const DEFECT_TONES: TonesOf<typeof DEFECT> = {
  [DEFECT.open]: 'owed',
  [DEFECT.mended]: 'work',
  [DEFECT.closed]: 'paid',
  [DEFECT.dropped]: 'ended',
};
export const SEVERITY_TONES: TonesOf<typeof SEVERITY> = {
  [SEVERITY.light]: 'kind',
  [SEVERITY.normal]: 'kind',
  [SEVERITY.severe]: 'overdue',
};
export const RESULT_TONES: TonesOf<typeof CHECK_RESULT> = {
  [CHECK_RESULT.ok]: 'paid',
  [CHECK_RESULT.bad]: 'overdue',
  [CHECK_RESULT.absent]: 'owed',
};
export const SHEET_TONES: TonesOf<typeof CHECK_SHEET> = { [CHECK_SHEET.open]: 'work', [CHECK_SHEET.signed]: 'paid' };
export const TAKEOVER_TONES: TonesOf<typeof TAKEOVER> = {
  [TAKEOVER.checking]: 'work',
  [TAKEOVER.mending]: 'owed',
  [TAKEOVER.done]: 'paid',
};
