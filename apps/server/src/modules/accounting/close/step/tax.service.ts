// Step 税费: VAT of the month to 未交增值税, surcharges on it, income tax of the year so far. domain: accounting 5.1, 8.1.
import { INCOME_TAX, SUBJECT_CATEGORY, TAX_PAYER, VOUCHER_KIND } from '@anju/contract';
import { closeLine, isQuarterEnd, sharesOf, taxDue, toCents, vatTransfer, type CloseLine } from '@anju/domain';
import type { CloseContext } from './context.service.ts';
import { listEstateSets, type NetRow } from './nets.queries.ts';
import type { CloseCode, CloseSubject } from '../setting/close-subject.rules.ts';
import { monthText, SOURCE, type Proposal } from './proposal.ts';

const add = (rows: readonly NetRow[], amount: (row: NetRow) => bigint): bigint => rows.reduce((sum, row) => sum + amount(row), 0n);
const creditOf = ({ net }: NetRow): bigint => -toCents(net);
const below = (rows: readonly NetRow[], code: string | null): NetRow[] => rows.filter((row) => code !== null && row.code.startsWith(code));
const plain = ({ id }: CloseSubject) => ({ subjectId: id, dimsetId: 0 });
const kind = VOUCHER_KIND.accrual;

interface Transfer {
  readonly proposals: readonly Proposal[];
  /** VAT of the month with what is proposed: the base of the surcharges. */
  readonly base: bigint;
}
async function transferred(context: CloseContext, exceptIds: readonly number[]): Promise<Transfer> {
  const { books, ym, code, setting } = context;
  const rows = await context.nets({ codes: ['222101', '222102', '222108'], waiting: { exceptIds } });
  const month = (of: string): bigint => add(below(rows, code(of)), (row) => toCents(row.monthDebit) - toCents(row.monthCredit));
  if (books.taxPayer === TAX_PAYER.small) {
    const owed = [...below(rows, code('222101')), ...below(rows, code('222108'))];
    return { proposals: [], base: add(owed, (row) => toCents(row.monthCredit)) };
  }
  const simple = add(below(rows, code('222108')), (row) => toCents(row.monthCredit));
  const booked = simple + add(below(rows, code('222102')), (row) => toCents(row.monthCredit));
  if (!setting.vat) return { proposals: [], base: booked };
  const { payable, overpaid } = vatTransfer({
    payable: add(below(rows, code('222101')), creditOf),
    transferred: month('22210104'),
    prepaid: month('22210103') + month('22210110'),
  });
  const summary = `转出${monthText(ym)}${overpaid === 0n ? '未交' : '多交'}增值税`;
  const moved = (from: CloseCode, cents: bigint, side: 1 | -1): CloseLine[] =>
    cents === 0n
      ? []
      : [
          closeLine(plain(context.subject(side === 1 ? from : '222102')), 1, cents),
          closeLine(plain(context.subject(side === 1 ? '222102' : from)), -1, cents),
        ];
  const lines = [...moved('22210104', payable, 1), ...moved('22210110', overpaid, -1)];
  return { proposals: lines.length === 0 ? [] : [{ source: SOURCE.vat, kind, summary, lines }], base: booked + payable };
}

/** Where 税金及附加 is kept by estate, each bears what its income of the month causes, or of the year where the month has none. */
async function borne(context: CloseContext, exceptIds: readonly number[], subject: CloseSubject, cents: bigint): Promise<CloseLine[]> {
  if (!subject.required.includes('P') || !context.books.dimsRequired) return [closeLine(plain(subject), 1, cents)];
  const income = (await context.nets({ codes: ['6001', '6051'], waiting: { exceptIds } })).filter(({ estateId }) => estateId !== null);
  const weighed = (amount: (row: NetRow) => bigint) =>
    [...Map.groupBy(income, ({ estateId }) => estateId as number)]
      .map(([estateId, rows]) => ({ estateId, weight: add(rows, amount) }))
      .filter(({ weight }) => weight > 0n);
  const ofMonth = weighed((row) => toCents(row.monthCredit));
  const byEstate = ofMonth.length > 0 ? ofMonth : weighed((row) => toCents(row.earned));
  const parts = sharesOf(
    cents,
    byEstate.map(({ weight }) => weight),
  );
  if (parts.length === 0) return [closeLine(plain(subject), 1, cents)];
  const sets = new Map(
    (
      await listEstateSets(
        context.db,
        byEstate.map(({ estateId }) => estateId),
      )
    ).map(({ estateId, dimsetId }) => [estateId, dimsetId]),
  );
  return byEstate.flatMap(({ estateId }, at) => {
    const part = parts[at] ?? 0n;
    return part === 0n ? [] : [closeLine({ subjectId: subject.id, dimsetId: sets.get(estateId) ?? null, estateId }, 1, part)];
  });
}

async function surcharges(
  context: CloseContext,
  exceptIds: readonly number[],
  base: bigint,
): Promise<{ lines: CloseLine[]; total: bigint }> {
  const { setting, code } = context;
  const kinds: { of: CloseCode; rate: string }[] = [
    { of: '222117', rate: setting.cityRate },
    { of: '222113', rate: setting.educationRate },
    { of: '222114', rate: setting.localRate },
  ];
  const rows = await context.nets({ codes: kinds.map(({ of }) => of), waiting: { exceptIds } });
  const due = kinds.map(({ of, rate }) => ({
    of,
    cents: taxDue(
      base,
      rate,
      add(below(rows, code(of)), (row) => toCents(row.monthCredit)),
    ),
  }));
  const total = due.reduce((sum, { cents }) => sum + cents, 0n);
  const owed = due.filter(({ cents }) => cents !== 0n).map(({ of, cents }) => closeLine(plain(context.subject(of)), -1, cents));
  if (owed.length === 0) return { lines: [], total: 0n };
  const expense = total === 0n ? [] : await borne(context, exceptIds, context.subject('6403'), total);
  return { lines: [...expense, ...owed], total };
}

async function incomeTax(context: CloseContext, exceptIds: readonly number[], surcharged: bigint): Promise<CloseLine[]> {
  const { setting, code, ym } = context;
  if (setting.incomeTax === INCOME_TAX.none || (setting.incomeTax === INCOME_TAX.quarterly && !isQuarterEnd(ym))) return [];
  const rows = await context.nets({ category: SUBJECT_CATEGORY.profit, waiting: { exceptIds } });
  const apart = [...below(rows, code('6801')), ...below(rows, code('6901'))];
  const profit = add(
    rows.filter((row) => !apart.includes(row)),
    (row) => toCents(row.earned),
  );
  const booked = add(below(rows, code('6801')), (row) => -toCents(row.earned));
  const due = taxDue(profit - surcharged, setting.incomeTaxRate, booked);
  if (due === 0n) return [];
  return [closeLine(plain(context.subject('6801')), 1, due), closeLine(plain(context.subject('222111')), -1, due)];
}

export async function proposeTax(context: CloseContext, exceptIds: readonly number[]): Promise<Proposal[]> {
  const { proposals, base } = await transferred(context, exceptIds);
  const words = monthText(context.ym);
  const charged = await surcharges(context, exceptIds, base);
  const tax = await incomeTax(context, exceptIds, charged.total);
  return [
    ...proposals,
    ...(charged.lines.length === 0 ? [] : [{ source: SOURCE.surcharge, kind, summary: `计提${words}城建税及附加`, lines: charged.lines }]),
    ...(tax.length === 0 ? [] : [{ source: SOURCE.incomeTax, kind, summary: `计提${words}所得税`, lines: tax }]),
  ];
}
