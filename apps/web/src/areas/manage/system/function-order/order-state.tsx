import { FUNCTION_ORDER, type FunctionOrderRow } from '@anju/contract';
import { StatusTag, type TonesOf } from '../../../../ui/index.ts';

const TONES: TonesOf<typeof FUNCTION_ORDER> = {
  [FUNCTION_ORDER.waiting]: 'owed',
  [FUNCTION_ORDER.opened]: 'paid',
  [FUNCTION_ORDER.refused]: 'overdue',
  [FUNCTION_ORDER.cancelled]: 'ended',
};

export const OrderStateTag = ({ state }: { readonly state: FunctionOrderRow['state'] }) => (
  <StatusTag tone={TONES[state]}>{FUNCTION_ORDER.text(state)}</StatusTag>
);
