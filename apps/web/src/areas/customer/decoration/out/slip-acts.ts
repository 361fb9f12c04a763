// What can be done with release slips, and which reads are asked again afterwards.
import { getSlip, readSlipHouse, searchSlips, type SlipDetail } from '@anju/contract';
import { useActs, type Acts } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { SlipStart } from './slip-dialog.tsx';

export type SlipActs = Acts<
  { form: SlipStart; approve: SlipDetail; reject: SlipDetail; end: SlipDetail; close: SlipDetail; setting: null },
  number
> & { readonly refresh: () => Promise<void> };

export function useSlipActs(): SlipActs {
  const refresh = useRefresh(searchSlips, getSlip, readSlipHouse);
  const acts = useActs<
    { form: SlipStart; approve: SlipDetail; reject: SlipDetail; end: SlipDetail; close: SlipDetail; setting: null },
    number
  >(refresh);
  return { ...acts, refresh };
}
