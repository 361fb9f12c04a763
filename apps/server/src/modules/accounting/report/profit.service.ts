// 损益分析 (menu 297): profit by subject and month, by estate or department, and the lists that are compared with charging.
import {
  CHART,
  PROFIT_BY,
  type OutputOf,
  type ParsedInputOf,
  type readAgeing,
  type readAgeingHouses,
  type readCustody,
  type readDeposits,
  type readMemberProfit,
  type readProfitMatrix,
  type readRevenueCheck,
} from '@anju/contract';
import { addDecimal, shiftYm, subtractDecimal, ymFirstDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { runningBooks } from '../books/books.service.ts';
import { memberRows, profitRows, sumOf, ZERO } from './profit.rules.ts';
import * as queries from './profit.queries.ts';
import { listChart } from '../formula/chart.queries.ts';

interface Range {
  readonly companyId: number;
  readonly from: number;
  readonly to: number;
  readonly unposted: boolean;
}
export const queryOf = ({ companyId, from, to, unposted }: Range, dims: queries.ProfitQuery['dims'] = []): queries.ProfitQuery => ({
  companyIds: [companyId],
  from,
  to,
  unposted,
  dims,
});

export async function matrix(scope: Scope, input: ParsedInputOf<typeof readProfitMatrix>): Promise<OutputOf<typeof readProfitMatrix>> {
  const { companyId, year, estateId, departmentId, unposted } = input;
  await runningBooks(scope.db, scope, companyId);
  const dims = [
    ...(estateId === null ? [] : [{ dim: 'P', ids: [estateId] }]),
    ...(departmentId === null ? [] : [{ dim: 'D', ids: [departmentId] }]),
  ];
  const query = queryOf({ companyId, from: year * 100 + 1, to: year * 100 + 12, unposted }, dims);
  const chart = await listChart(scope.db, [companyId]);
  return profitRows(await queries.listProfitMoves(scope.db, query), chart);
}

export async function member(scope: Scope, input: ParsedInputOf<typeof readMemberProfit>): Promise<OutputOf<typeof readMemberProfit>> {
  const { template } = await runningBooks(scope.db, scope, input.companyId);
  const moves = await queries.listMemberMoves(scope.db, queryOf(input), input.by === PROFIT_BY.estate ? 'estate' : 'department');
  return memberRows(moves, template === CHART.enterprise ? 'enterprise' : 'small');
}

export async function ageing(scope: Scope, { companyId }: ParsedInputOf<typeof readAgeing>): Promise<OutputOf<typeof readAgeing>> {
  await runningBooks(scope.db, scope, companyId);
  const day = today(scope.clock);
  const rows = await queries.listAgeing(scope.db, companyId, day);
  const sum = {
    bills: rows.reduce((all, { bills }) => all + bills, 0),
    notDue: sumOf(rows.map(({ notDue }) => notDue)),
    classes: [0, 1, 2, 3, 4].map((at) => sumOf(rows.map(({ classes }) => classes[at] ?? ZERO))),
    open: sumOf(rows.map(({ open }) => open)),
  };
  return { day, rows, sum };
}

export async function ageingHouses(
  scope: Scope,
  { companyId, estateId, ...page }: ParsedInputOf<typeof readAgeingHouses>,
): Promise<OutputOf<typeof readAgeingHouses>> {
  await runningBooks(scope.db, scope, companyId);
  const day = today(scope.clock);
  const estate = { companyId, estateId };
  const { total, ...sum } = await queries.sumAgeingHouses(scope.db, estate, day);
  return { day, rows: await queries.listAgeingHouses(scope.db, estate, day, page), total, sum };
}

export const heldSum = (rows: readonly queries.HeldRow[]) => ({
  opening: sumOf(rows.map((row) => row.opening)),
  in: sumOf(rows.map((row) => row.in)),
  out: sumOf(rows.map((row) => row.out)),
  balance: sumOf(rows.map((row) => row.balance)),
});

/** 其他应付款 for money collected for others. */
const CUSTODY_CODES = ['224102', '224106'];
const DEPOSIT_CODES = ['224101'];
const RECEIVABLE = '1122';
/** Laid out for owners: bills of water and power collected for the suppliers. */
const LAID_OUT = '122102';

export async function custody(scope: Scope, input: ParsedInputOf<typeof readCustody>): Promise<OutputOf<typeof readCustody>> {
  await runningBooks(scope.db, scope, input.companyId);
  const found = await queries.listHeld(scope.db, queryOf(input), CUSTODY_CODES);
  const rows = found.map((row) => ({ ...row, key: `${row.subject}|${row.estateId}|${row.supplierId ?? ''}` }));
  return { rows, sum: heldSum(found) };
}

export async function deposits(scope: Scope, input: ParsedInputOf<typeof readDeposits>): Promise<OutputOf<typeof readDeposits>> {
  await runningBooks(scope.db, scope, input.companyId);
  const held = await queries.listHeld(scope.db, queryOf(input), DEPOSIT_CODES);
  const charged = await queries.listDeposits(scope.db, input.companyId, ymFirstDay(shiftYm(input.to, 1)));
  const names = new Map([
    ...held.map((row) => [row.estateId, row.estate] as const),
    ...charged.map((row) => [row.estateId, row.name] as const),
  ]);
  const rows = [...names].map(([estateId, name]) => {
    const sums = heldSum(held.filter((row) => row.estateId === estateId));
    const here = charged.find((row) => row.estateId === estateId)?.amount ?? ZERO;
    return { estateId, name, ...sums, charged: here, difference: subtractDecimal(sums.balance, here) };
  });
  const sum = {
    ...heldSum(held),
    charged: sumOf(charged.map(({ amount }) => amount)),
    difference: sumOf(rows.map(({ difference }) => difference)),
  };
  return { rows, sum };
}

export async function revenue(scope: Scope, input: ParsedInputOf<typeof readRevenueCheck>): Promise<OutputOf<typeof readRevenueCheck>> {
  const { template } = await runningBooks(scope.db, scope, input.companyId);
  const query = queryOf(input);
  const billed = await queries.listBilled(scope.db, input.companyId, ymFirstDay(input.from), ymFirstDay(shiftYm(input.to, 1)));
  const receivable = await queries.listBooked(scope.db, query, [RECEIVABLE]);
  const laidOut = await queries.listBooked(scope.db, query, [LAID_OUT]);
  const names = new Map([...receivable, ...laidOut, ...billed].map(({ estateId, name }) => [estateId, name]));
  const amountIn = (list: readonly queries.EstateAmount[], id: number): string =>
    list.find(({ estateId }) => estateId === id)?.amount ?? ZERO;
  const rows = [...names].map(([estateId, name]) => {
    const parts = { billed: amountIn(billed, estateId), receivable: amountIn(receivable, estateId), laidOut: amountIn(laidOut, estateId) };
    const booked = addDecimal(parts.receivable, parts.laidOut);
    return { estateId, name, ...parts, booked, difference: subtractDecimal(parts.billed, booked) };
  });
  const sum = {
    billed: sumOf(rows.map((row) => row.billed)),
    receivable: sumOf(rows.map((row) => row.receivable)),
    laidOut: sumOf(rows.map((row) => row.laidOut)),
    booked: sumOf(rows.map((row) => row.booked)),
    difference: sumOf(rows.map((row) => row.difference)),
  };
  const codes = template === CHART.enterprise ? ['6001', '6051'] : ['5001', '5051'];
  return {
    rows,
    sum,
    revenue: await queries.sumEarned(scope.db, query, codes),
    tax: addDecimal(await queries.sumEarned(scope.db, query, ['22210107']), ZERO),
  };
}
