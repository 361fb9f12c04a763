// The colours of a case by meaning, for every screen of 诉求.
import { CASE, CASE_DELAY, CASE_URGENCY, COMPLAINT_LEVEL, SATISFACTION } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const CASE_TONES: TonesOf<typeof CASE> = {
  [CASE.new]: 'owed',
  [CASE.waiting]: 'owed',
  [CASE.assigned]: 'work',
  [CASE.working]: 'work',
  [CASE.paused]: 'ended',
  [CASE.paying]: 'owed',
  [CASE.rating]: 'owed',
  [CASE.visiting]: 'owed',
  [CASE.done]: 'paid',
  [CASE.declined]: 'ended',
  [CASE.merged]: 'ended',
};
export const URGENCY_TONES: TonesOf<typeof CASE_URGENCY> = {
  [CASE_URGENCY.normal]: 'kind',
  [CASE_URGENCY.urgent]: 'owed',
  [CASE_URGENCY.emergency]: 'overdue',
};
export const SATISFACTION_TONES: TonesOf<typeof SATISFACTION> = {
  [SATISFACTION.satisfied]: 'paid',
  [SATISFACTION.fair]: 'kind',
  [SATISFACTION.unsatisfied]: 'overdue',
};
export const LEVEL_TONES: TonesOf<typeof COMPLAINT_LEVEL> = {
  [COMPLAINT_LEVEL.normal]: 'kind',
  [COMPLAINT_LEVEL.major]: 'owed',
  [COMPLAINT_LEVEL.group]: 'overdue',
};
export const DELAY_TONES: TonesOf<typeof CASE_DELAY> = {
  [CASE_DELAY.waiting]: 'owed',
  [CASE_DELAY.granted]: 'paid',
  [CASE_DELAY.refused]: 'overdue',
  [CASE_DELAY.gone]: 'ended',
};
