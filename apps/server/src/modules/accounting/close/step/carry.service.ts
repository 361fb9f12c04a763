// Steps 损益结转 and 年度结转: from posted balances at the end of the period itself. domain: accounting 5.2, 5.5, 12.9.
import { SUBJECT_CATEGORY, TAX_PAYER, VOUCHER_KIND } from '@anju/contract';
import { carryVouchers, sumMoney, yearEndVouchers, type CarryVoucher, type CloseLine, type YearEndPart } from '@anju/domain';
import type { CloseContext } from './context.service.ts';
import { listEstateNames, listEstateSets, sumOfKind, type NetRow } from './nets.queries.ts';
import { monthText, SOURCE, type Proposal } from './proposal.ts';

async function named(context: CloseContext, vouchers: readonly CarryVoucher[]): Promise<Map<number, string>> {
  const ids = vouchers.flatMap(({ of }) => of.estateId ?? []);
  return new Map((ids.length === 0 ? [] : await listEstateNames(context.db, ids)).map(({ id, name }) => [id, name]));
}

/** Sets of dims with nothing but an estate, where they are known already. */
async function withSets(context: CloseContext, lines: readonly CloseLine[]): Promise<CloseLine[]> {
  const ids = lines.flatMap(({ dimsetId, estateId }) => (dimsetId === null && estateId !== null ? [estateId] : []));
  if (ids.length === 0) return [...lines];
  const sets = new Map((await listEstateSets(context.db, ids)).map(({ estateId, dimsetId }) => [estateId, dimsetId]));
  return lines.map((line) => (line.dimsetId === null ? { ...line, dimsetId: sets.get(line.estateId ?? 0) ?? null } : line));
}

export async function proposeCarry(context: CloseContext): Promise<Proposal[]> {
  const { ym, setting, code } = context;
  const rows = await context.nets({ category: SUBJECT_CATEGORY.profit });
  const earlier = code('6901');
  const profit = context.subject('4103');
  const vouchers = carryVouchers(
    rows.map((row) => ({ ...row, earlier: earlier !== null && row.code.startsWith(earlier) })),
    {
      mode: setting.carryMode,
      profit: { subjectId: profit.id, byEstate: profit.dims.includes('P') },
      undistributed: { subjectId: context.subject('410406').id },
    },
  );
  const names = await named(context, vouchers);
  const suffix = ({ of }: CarryVoucher): string =>
    of.side !== 0 ? (of.side === 1 ? '收入' : '费用') : of.estateId === null ? '' : ` ${names.get(of.estateId) ?? ''}`;
  return Promise.all(
    vouchers.map(async (voucher) => ({
      source: SOURCE.carry,
      kind: VOUCHER_KIND.carry,
      summary: `结转${monthText(ym)}损益${suffix(voucher)}`,
      lines: await withSets(context, voucher.lines),
    })),
  );
}

const YEAR_END: Readonly<Record<YearEndPart, string>> = {
  profit: '结转本年利润',
  reserve: '提取法定盈余公积',
  distribution: '结转利润分配',
  vat: '结平应交增值税明细',
};
const DISTRIBUTIONS = ['410401', '410402', '410403', '410404', '410405'];

export async function proposeYearEnd(context: CloseContext): Promise<Proposal[]> {
  const { db, books, ym, setting } = context;
  const { companyId } = books;
  const moved = (subjectIds: readonly number[]) => sumOfKind(db, { companyId, ym, kind: VOUCHER_KIND.yearEnd, subjectIds });
  const all = await context.nets({ codes: ['4103', '410406', '222101', ...DISTRIBUTIONS] });
  const under = (codes: readonly string[]): NetRow[] =>
    all.filter((row) => codes.some((one) => row.code.startsWith(context.code(one) ?? '-')));
  const profit = under(['4103']);
  const undistributed = context.subject('410406');
  const [expense, reserve] = [context.find('410401'), context.find('410101')];
  const profitIds = [...new Set([context.subject('4103').id, ...profit.map(({ subjectId }) => subjectId)])];
  const takenOut = await moved(profitIds);
  const state = {
    undistributed: { subjectId: undistributed.id },
    profit,
    moved: negated(takenOut),
    earlier: await earlierProfit(context, under(['410406'])),
    reserve:
      expense === null || reserve === null
        ? null
        : { expenseId: expense.id, reserveId: reserve.id, rate: setting.reserveRate, booked: await moved([reserve.id]) },
    distributions: under(DISTRIBUTIONS),
    // Who is no general taxpayer has no columns to clear against each other: what stands there is owed.
    vat: books.taxPayer === TAX_PAYER.general ? under(['222101']) : [],
    vatRestId: books.taxPayer === TAX_PAYER.general ? (context.find('22210101')?.id ?? null) : null,
  };
  return yearEndVouchers(state).map(({ part, lines }) => ({
    source: SOURCE.yearEnd,
    kind: VOUCHER_KIND.yearEnd,
    summary: `${Math.trunc(ym / 100)} 年${YEAR_END[part]}`,
    lines,
  }));
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** 未分配利润 without what this year end booked to it, credit minus debit. */
async function earlierProfit({ db, books, ym }: CloseContext, rows: readonly NetRow[]): Promise<string> {
  const booked = await sumOfKind(db, {
    companyId: books.companyId,
    ym,
    kind: VOUCHER_KIND.yearEnd,
    subjectIds: rows.map(({ subjectId }) => subjectId),
  });
  return sumMoney([...rows.map(({ net }) => negated(net)), negated(booked)]);
}
