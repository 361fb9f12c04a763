// 酬金: what the company earns of the money it keeps for an estate, agreed as a sum a month or a share of what was billed or received.
// Run again, only the difference to what is booked is proposed. domain: accounting 1.1, 7.2 row 1b.
import { FEE_BASIS, VOUCHER, VOUCHER_KIND } from '@anju/contract';
import { closeLine, earnedFee, toCents, type CloseLine } from '@anju/domain';
import type { CloseSubject } from '../setting/close-subject.rules.ts';
import type { CloseContext } from './context.service.ts';
import { listEstateSets, listMonthCredits } from './nets.queries.ts';
import { listOwn, listOwnLines } from './own-voucher.queries.ts';
import { monthText, SOURCE, type Proposal } from './proposal.ts';

/** What earlier fee vouchers of the period brought on subjects, credit minus debit; those that are written anew do not count. */
async function bookedBefore({ db, books, ym }: CloseContext, exceptIds: readonly number[]) {
  const standing = (await listOwn(db, books.companyId, ym, [SOURCE.fee])).filter(
    ({ id, state }) => state !== VOUCHER.draft && !exceptIds.includes(id),
  );
  const lines = await listOwnLines(
    db,
    standing.map(({ id }) => id),
  );
  const keyOf = (subjectId: number, dimsetId: number | null): string => `${subjectId} ${dimsetId ?? ''}`;
  const sums = new Map<string, bigint>();
  for (const { subjectId, dimsetId, debit, credit } of lines) {
    const key = keyOf(subjectId, dimsetId);
    sums.set(key, (sums.get(key) ?? 0n) + toCents(credit) - toCents(debit));
  }
  return (subjectId: number, dimsetId: number | null): bigint => sums.get(keyOf(subjectId, dimsetId)) ?? 0n;
}

export async function proposeFees(context: CloseContext, exceptIds: readonly number[]): Promise<Proposal[]> {
  const { db, books, setting, ym, code } = context;
  if (setting.fees.length === 0) return [];
  const [fund, income, tax] = [context.subject('224105'), context.subject('600102'), context.subject('22210107')];
  const estateIds = setting.fees.map(({ estateId }) => estateId);
  // What was billed goes into the money kept, what came in off the receivables.
  const [billed, received] = [code('224105'), code('1122')];
  const codes = [billed, received].flatMap((one) => one ?? []);
  const credits = await listMonthCredits(db, { companyId: books.companyId, ym, slots: [], codes }, estateIds, exceptIds);
  const brought = new Map(credits.map((one) => [`${one.code} ${one.estateId}`, toCents(one.credit)]));
  const sets = new Map((await listEstateSets(db, estateIds)).map(({ estateId, dimsetId }) => [estateId, dimsetId]));
  const before = await bookedBefore(context, exceptIds);
  const lines = setting.fees.flatMap((fee): CloseLine[] => {
    const { estateId, basis } = fee;
    const base = brought.get(`${basis === FEE_BASIS.billed ? billed : received} ${estateId}`) ?? 0n;
    const { gross, net } = earnedFee(fee, base);
    const dimsetId = sets.get(estateId) ?? null;
    const [more, ofNet] = [gross + before(fund.id, dimsetId), net - before(income.id, dimsetId)];
    const of = ({ id }: CloseSubject) => ({ subjectId: id, dimsetId, estateId });
    return [
      ...(more === 0n ? [] : [closeLine(of(fund), 1, more)]),
      ...(ofNet === 0n ? [] : [closeLine(of(income), -1, ofNet)]),
      ...(more === ofNet ? [] : [closeLine({ subjectId: tax.id, dimsetId: 0 }, -1, more - ofNet)]),
    ];
  });
  if (lines.length === 0) return [];
  return [{ source: SOURCE.fee, kind: VOUCHER_KIND.accrual, summary: `计提${monthText(ym)}酬金`, lines }];
}
