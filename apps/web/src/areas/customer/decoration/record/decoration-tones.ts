import { DECORATION, DECORATION_PASS, EXTENSION, MONEY_LINE, PAPER_CHECK, VIOLATION, VIOLATION_LEVEL } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const DECORATION_TONES: TonesOf<typeof DECORATION> = {
  [DECORATION.waiting]: 'owed',
  [DECORATION.refused]: 'overdue',
  [DECORATION.paying]: 'owed',
  [DECORATION.working]: 'work',
  [DECORATION.stopped]: 'overdue',
  [DECORATION.accepting]: 'owed',
  [DECORATION.failed]: 'overdue',
  [DECORATION.observing]: 'use',
  [DECORATION.archived]: 'ended',
  [DECORATION.withdrawn]: 'ended',
};
export const PASS_TONES: TonesOf<typeof DECORATION_PASS> = {
  [DECORATION_PASS.waiting]: 'owed',
  [DECORATION_PASS.valid]: 'use',
  [DECORATION_PASS.returned]: 'paid',
  [DECORATION_PASS.lost]: 'overdue',
  [DECORATION_PASS.gone]: 'ended',
};
export const EXTENSION_TONES: TonesOf<typeof EXTENSION> = {
  [EXTENSION.waiting]: 'owed',
  [EXTENSION.granted]: 'paid',
  [EXTENSION.refused]: 'overdue',
  [EXTENSION.gone]: 'ended',
};
export const MONEY_TONES: TonesOf<typeof MONEY_LINE> = {
  [MONEY_LINE.waiting]: 'owed',
  [MONEY_LINE.received]: 'paid',
  [MONEY_LINE.gone]: 'ended',
};
export const PAPER_TONES: TonesOf<typeof PAPER_CHECK> = {
  [PAPER_CHECK.unseen]: 'owed',
  [PAPER_CHECK.fine]: 'paid',
  [PAPER_CHECK.wrong]: 'overdue',
};
export const VIOLATION_TONES: TonesOf<typeof VIOLATION> = {
  [VIOLATION.open]: 'owed',
  [VIOLATION.appealed]: 'work',
  [VIOLATION.closed]: 'paid',
  [VIOLATION.handed]: 'ended',
  [VIOLATION.cancelled]: 'ended',
};
export const VIOLATION_LEVEL_TONES: TonesOf<typeof VIOLATION_LEVEL> = {
  [VIOLATION_LEVEL.minor]: 'kind',
  [VIOLATION_LEVEL.serious]: 'owed',
  [VIOLATION_LEVEL.grave]: 'overdue',
};
