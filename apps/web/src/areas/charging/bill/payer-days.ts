import { formatDay } from '@anju/domain';

interface PayerDays {
  readonly payer: string;
  readonly from: string;
  readonly to: string;
}

/** The payer of a share, with the days if they are not those of the whole period. */
export const payerText = ({ payer, from, to }: PayerDays, period: { readonly periodFrom: string; readonly periodTo: string }): string =>
  from === period.periodFrom && to === period.periodTo ? payer : `${payer} ${formatDay(from)}–${formatDay(to)}`.trim();
