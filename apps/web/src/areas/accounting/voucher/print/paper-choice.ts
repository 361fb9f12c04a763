// The paper a user prints vouchers on. It is kept with the account and is the same for one voucher, ticked ones and a whole period.
import { z } from 'zod';
import { VOUCHER_PAPER } from '@anju/contract';
import { usePreference } from '../../../../platform/preference/index.ts';

const choiceSchema = z.object({ paper: VOUCHER_PAPER.schema, showDims: z.boolean(), offsetX: z.int(), offsetY: z.int() });
type PaperChoice = z.infer<typeof choiceSchema>;
const USUAL: PaperChoice = { paper: VOUCHER_PAPER.a5, showDims: true, offsetX: 0, offsetY: 0 };

export function usePaperChoice(): { readonly choice: PaperChoice; readonly choose: (patch: Partial<PaperChoice>) => void } {
  const [choice, save] = usePreference('accounting.voucher-paper', choiceSchema, USUAL);
  return { choice, choose: (patch) => save({ ...choice, ...patch }) };
}
