// 公共收益收支表 and 应交税费明细, two tables of 损益分析 (menu 297). Public income is money of the owners: it stands on 其他应付款 and never in
// profit, so that its table is of what is held, by estate. domain: accounting 1.2, 4.5.
import {
  CHART,
  MAX_PUBLIC_LINES,
  type OutputOf,
  type ParsedInputOf,
  type PublicItemRow,
  type readPublicIncome,
  type readPublicStatement,
  type readTaxes,
} from '@anju/contract';
import { monthEnd, subtractDecimal, voucherNumber, ymFirstDay } from '@anju/domain';
import { codeInB } from '@anju/domain/chart';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inOneMoment } from '../book/open-book.service.ts';
import { runningBooks } from '../books/books.service.ts';
import { listHeld, type HeldRow } from './profit.queries.ts';
import { sumOf } from './profit.rules.ts';
import { heldSum, queryOf } from './profit.service.ts';
import { findEstateName, listHeldLines, listTaxMoves, type HeldLine } from './publication.queries.ts';
import { taxTables } from './publication.rules.ts';
import { listChart } from '../formula/chart.queries.ts';

/** Codes of 企业会计准则. */
const PUBLIC_INCOME = '224104';
const TAXES = '2221';
const VAT = '222101';
const codeIn = (template: number, code: string): string => (template === CHART.enterprise ? code : (codeInB(code) ?? code));

export async function publicIncome(
  scope: Scope,
  input: ParsedInputOf<typeof readPublicIncome>,
): Promise<OutputOf<typeof readPublicIncome>> {
  const { template } = await runningBooks(scope.db, scope, input.companyId);
  const found = await listHeld(scope.db, queryOf(input), [codeIn(template, PUBLIC_INCOME)]);
  const names = new Map(found.map(({ estateId, estate }) => [estateId, estate]));
  const rows = [...names]
    .map(([estateId, name]) => ({ estateId, name, ...heldSum(found.filter((row) => row.estateId === estateId)) }))
    .sort((left, right) => Number(left.estateId === 0) - Number(right.estateId === 0));
  return { rows, sum: heldSum(found) };
}

function itemsOf(found: readonly HeldRow[]): PublicItemRow[] {
  const names = new Map(found.map(({ code, item }) => [code, item]));
  return [...names].map(([code, name]) => ({ code, name, ...heldSum(found.filter((row) => row.code === code)) }));
}

/** Lines in the order of their days, with what is held after each. */
function withBalance(lines: readonly HeldLine[], opening: string): OutputOf<typeof readPublicStatement>['lines'] {
  let balance = opening;
  return lines.map(({ voucherId, line, word, no, ...rest }) => {
    balance = sumOf([balance, subtractDecimal(rest.in, rest.out)]);
    return { key: `${voucherId}-${line}`, voucherId, number: voucherNumber(word, no), ...rest, balance };
  });
}

/** The sums and the lines are two statements: a voucher posted between them would tear the sheet. */
export const publicStatement = (
  scope: Scope,
  input: ParsedInputOf<typeof readPublicStatement>,
): Promise<OutputOf<typeof readPublicStatement>> => inOneMoment(scope, (still) => statementOf(still, input));

async function statementOf(scope: Scope, input: ParsedInputOf<typeof readPublicStatement>): Promise<OutputOf<typeof readPublicStatement>> {
  const { companyId, estateId, from, to, unposted } = input;
  const { companyName, template } = await runningBooks(scope.db, scope, companyId);
  const codes = [codeIn(template, PUBLIC_INCOME)];
  const found = (await listHeld(scope.db, queryOf(input), codes)).filter((row) => row.estateId === (estateId ?? 0));
  const estateName = estateId === null ? '' : (found[0]?.estate ?? (await findEstateName(scope.db, companyId, estateId)));
  if (estateName === undefined) throw fail('NOT_FOUND', { what: '小区' });
  const sum = heldSum(found);
  const days = { firstDay: ymFirstDay(from), lastDay: monthEnd(ymFirstDay(to)) };
  const lines = await listHeldLines(scope.db, { companyId, codes, estateId, ...days, unposted, limit: MAX_PUBLIC_LINES + 1 });
  return {
    companyName,
    estateName,
    items: itemsOf(found),
    sum,
    lines: withBalance(lines.slice(0, MAX_PUBLIC_LINES), sum.opening),
    more: lines.length > MAX_PUBLIC_LINES,
  };
}

export async function taxes(scope: Scope, input: ParsedInputOf<typeof readTaxes>): Promise<OutputOf<typeof readTaxes>> {
  const { companyName, template } = await runningBooks(scope.db, scope, input.companyId);
  const codes = { taxes: codeIn(template, TAXES), vat: codeIn(template, VAT) };
  const chart = await listChart(scope.db, [input.companyId]);
  const moves = await listTaxMoves(scope.db, queryOf(input), codes);
  return { companyName, ...taxTables(moves, chart, codes, input) };
}
