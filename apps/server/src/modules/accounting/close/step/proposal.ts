// What a step would book now. Steps are asked for it whenever the page is read; nothing is kept until somebody runs the step.
import type { Dims, StateOf, VOUCHER_KIND } from '@anju/contract';
import { sumMoney, ymWords, type CloseLine } from '@anju/domain';
import type { DraftLine } from '../../voucher/core/draft.service.ts';

export interface Proposal {
  /** What made the voucher; with the period it is its key. */
  readonly source: string;
  /** Behind the period, where one source makes several independent vouchers: a template. */
  readonly part?: string;
  readonly kind: StateOf<typeof VOUCHER_KIND>;
  readonly summary: string;
  readonly word?: string;
  readonly lines: readonly CloseLine[];
  /** Of lines whose set of dims may not be known yet. */
  readonly dims?: ReadonlyMap<CloseLine, Dims>;
  /** Lines with words or a cash-flow item of their own. */
  readonly texts?: ReadonlyMap<CloseLine, Pick<DraftLine, 'summary' | 'cashItem'>>;
  /** Lines of a template, booked once a period as they are. */
  readonly drafts?: readonly DraftLine[];
  /** What the lines book of which amortisation. */
  readonly amortised?: readonly { readonly id: number; readonly amount: string }[];
  /** Bills of later months whose income it is. */
  readonly released?: readonly (readonly [eventId: number, part: number])[];
}

export const SOURCE = {
  amortisation: 'close.amortisation',
  release: 'close.release',
  template: 'close.template',
  formula: 'close.formula',
  badDebt: 'close.bad-debt',
  fee: 'close.fee',
  vat: 'close.vat',
  surcharge: 'close.surcharge',
  incomeTax: 'close.income-tax',
  carry: 'close.carry',
  yearEnd: 'close.year-end',
} as const;

export const totalOf = ({ lines, drafts }: Proposal): string => sumMoney((drafts ?? lines).map(({ debit }) => debit ?? '0.00'));

/** Vouchers of the same source and key book the same thing. */
export const sourceKeyOf = ({ part }: Pick<Proposal, 'part'>, ym: number): string => (part === undefined ? String(ym) : `${ym}.${part}`);
export const keyOf = (proposal: Pick<Proposal, 'source' | 'part'>, ym: number): string => `${proposal.source} ${sourceKeyOf(proposal, ym)}`;

/** A period within a summary: 2025年1月. */
export const monthText = (ym: number): string => ymWords(ym).replaceAll(' ', '');
