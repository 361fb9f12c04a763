// 计提 by a template whose amounts are formulas over the books. They are read without what the template itself booked in the period, so that
// running the step again books the difference only. domain: accounting 2.5, 5.1.
import { VOUCHER, VOUCHER_KIND, type Dims } from '@anju/contract';
import { closeLine, formatMoney, toCents, centsText, type CloseLine } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { findDims } from '../../books/dimset.queries.ts';
import type { DraftLine } from '../../voucher/core/draft.service.ts';
import { amountsOf } from '../../voucher/template/template-amounts.service.ts';
import type { FoundTemplate } from '../../voucher/template/template.queries.ts';
import type { CloseContext } from './context.service.ts';
import { listOwn, listOwnLines, type OwnLine } from './own-voucher.queries.ts';
import { SOURCE, sourceKeyOf, type Proposal } from './proposal.ts';

/** What is due on a subject with its dims on one side, less what stands there already. */
interface Part {
  readonly subjectId: number;
  readonly dimsetId: number | null;
  /** Null where only an earlier voucher of the template knows them. */
  readonly dims: Dims | null;
  readonly side: 1 | -1;
  readonly text: Pick<DraftLine, 'summary' | 'cashItem'>;
  cents: bigint;
}
const placeOf = ({ subjectId, dimsetId, dims, side }: Pick<Part, 'subjectId' | 'dimsetId' | 'dims' | 'side'>): string =>
  `${side} ${subjectId} ${dimsetId ?? JSON.stringify(dims)}`;

export async function proposeFormula(context: CloseContext, template: FoundTemplate, exceptIds: readonly number[]): Promise<Proposal[]> {
  const { ym } = context;
  const { id, name, word } = template;
  const { ids, lines: booked } = await bookedBefore(context, sourceKeyOf({ part: String(id) }, ym), exceptIds);
  const parts = await partsOf(context, template, ids);
  const difference = parts.reduce((sum, { side, cents }) => sum + BigInt(side) * cents, 0n);
  if (difference !== 0n) throw fail('CLOSE_TEMPLATE_UNEVEN', { name, difference: formatMoney(centsText(difference)) });
  const due = (booked.length === 0 ? parts : lessBooked(parts, booked)).filter(({ cents }) => cents !== 0n);
  if (due.length === 0) return [];
  const made = due.map((part) => [closeLine(part, part.side, part.cents), part] as const);
  return [
    {
      ...{ source: SOURCE.formula, part: String(id), kind: VOUCHER_KIND.accrual, summary: name, word },
      lines: made.map(([line]) => line),
      dims: new Map(made.flatMap(([line, { dims }]) => (dims === null ? [] : [[line, dims] as const]))),
      texts: new Map(made.map(([line, { text }]): [CloseLine, Part['text']] => [line, text])),
    },
  ];
}

/** All vouchers of the template in the period with their red ink, and the lines of those that stay as they are. */
async function bookedBefore({ db, books, ym }: CloseContext, key: string, exceptIds: readonly number[]) {
  const all = await listOwn(db, books.companyId, ym, [SOURCE.formula]);
  const written = all.filter(({ sourceKey, reversesId }) => reversesId === null && sourceKey === key).map(({ id }) => id);
  const own = all.filter(({ id, reversesId }) => written.includes(id) || (reversesId !== null && written.includes(reversesId)));
  const standing = own.filter(({ id, state }) => state !== VOUCHER.draft && !exceptIds.includes(id)).map(({ id }) => id);
  return { ids: own.map(({ id }) => id), lines: standing.length === 0 ? [] : await listOwnLines(db, standing) };
}

async function partsOf({ db, books, ym }: CloseContext, { name, lines }: FoundTemplate, exceptIds: readonly number[]): Promise<Part[]> {
  const amounts = await amountsOf(db, books, lines, { base: null, ym, exceptIds });
  const dimsets = await findDims(
    db,
    lines.map(({ dims }) => dims),
  );
  return lines.map(({ subjectId, dims, direction, summary, cashItem }, at) => {
    const { debit, credit } = amounts[at] ?? { debit: '0.00', credit: '0.00' };
    const cents = toCents(direction === 1 ? debit : credit);
    return { subjectId, dimsetId: dimsets[at] ?? null, dims, side: direction, text: { summary: summary || name, cashItem }, cents };
  });
}

/** Lines of the same place come together; what the template no longer books is taken off again. */
function lessBooked(parts: readonly Part[], booked: readonly OwnLine[]): Part[] {
  const found = new Map<string, Part>();
  const add = (part: Part): void => {
    const same = found.get(placeOf(part));
    if (same) same.cents += part.cents;
    else found.set(placeOf(part), { ...part });
  };
  for (const part of parts) add(part);
  for (const { subjectId, dimsetId, summary, cashItem, debit, credit } of booked) {
    const [side, cents] = toCents(debit) === 0n ? ([-1, toCents(credit)] as const) : ([1, toCents(debit)] as const);
    add({ subjectId, dimsetId, dims: null, side, text: { summary, cashItem }, cents: -cents });
  }
  return [...found.values()];
}
