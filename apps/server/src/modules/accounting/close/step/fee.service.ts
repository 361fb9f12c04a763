// 酬金: what the company earns of the money it keeps for an estate, agreed as a sum a month or a share of what was billed or received.
// Run again, only the difference to what is booked is proposed. domain: accounting 1.1, 7.2 row 1b.
import { FEE_BASIS, VOUCHER, VOUCHER_KIND, type EstateFee } from '@anju/contract';
import { closeLine, earnedFee, toCents, type CloseLine } from '@anju/domain';
import type { CloseSubject } from '../setting/close-subject.rules.ts';
import type { CloseContext } from './context.service.ts';
import { listEstateSets, type NetRow } from './nets.queries.ts';
import { listOwn, listOwnLines } from './own-voucher.queries.ts';
import { monthText, SOURCE, type Proposal } from './proposal.ts';

/** What an agreed share is a share of: what was billed into the money kept, or what came in of the receivables. */
const baseOf = ({ basis, estateId }: EstateFee, rows: readonly NetRow[], fund: string | null, receivable: string | null): bigint => {
  const of = basis === FEE_BASIS.billed ? fund : receivable;
  return rows.reduce(
    (sum, row) => (row.estateId === estateId && of !== null && row.code.startsWith(of) ? sum + toCents(row.monthCredit) : sum),
    0n,
  );
};

/** Credit minus debit that earlier fee vouchers of the period brought, by estate; those that are written anew do not count. */
async function bookedOn({ db, books, ym }: CloseContext, exceptIds: readonly number[], subjectId: number, sets: Sets) {
  const standing = (await listOwn(db, books.companyId, ym, [SOURCE.fee])).filter(
    ({ id, state }) => state !== VOUCHER.draft && !exceptIds.includes(id),
  );
  const lines = await listOwnLines(
    db,
    standing.map(({ id }) => id),
  );
  return (estateId: number): bigint =>
    lines.reduce(
      (sum, one) =>
        one.subjectId === subjectId && one.dimsetId === sets.get(estateId) ? sum + toCents(one.credit) - toCents(one.debit) : sum,
      0n,
    );
}
type Sets = ReadonlyMap<number, number>;

export async function proposeFees(context: CloseContext, exceptIds: readonly number[]): Promise<Proposal[]> {
  const { db, setting, ym, code } = context;
  if (setting.fees.length === 0) return [];
  const [fund, income, tax] = [context.subject('224105'), context.subject('600102'), context.subject('22210107')];
  const rows = await context.nets({ codes: ['224105', '1122'], waiting: { exceptIds } });
  const estateIds = setting.fees.map(({ estateId }) => estateId);
  const sets: Sets = new Map((await listEstateSets(db, estateIds)).map(({ estateId, dimsetId }) => [estateId, dimsetId]));
  const [taken, earned] = [await bookedOn(context, exceptIds, fund.id, sets), await bookedOn(context, exceptIds, income.id, sets)];
  const lines = setting.fees.flatMap((fee): CloseLine[] => {
    const { estateId } = fee;
    const { gross, net } = earnedFee(fee, baseOf(fee, rows, code('224105'), code('1122')));
    const [more, ofNet] = [gross + taken(estateId), net - earned(estateId)];
    const of = ({ id }: CloseSubject) => ({ subjectId: id, dimsetId: sets.get(estateId) ?? null, estateId });
    return [
      ...(more === 0n ? [] : [closeLine(of(fund), 1, more)]),
      ...(ofNet === 0n ? [] : [closeLine(of(income), -1, ofNet)]),
      ...(more === ofNet ? [] : [closeLine({ subjectId: tax.id, dimsetId: 0 }, -1, more - ofNet)]),
    ];
  });
  if (lines.length === 0) return [];
  return [{ source: SOURCE.fee, kind: VOUCHER_KIND.accrual, summary: `计提${monthText(ym)}酬金`, lines }];
}
