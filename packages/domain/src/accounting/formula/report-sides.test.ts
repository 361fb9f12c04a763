import { expect, it } from 'vitest';
import { statementsOf } from '../statement/statements.ts';
import { compileReport, type CompiledReport } from './report-definition.ts';
import { sidedItems } from './report-sides.ts';

const compile = (no: number, ...formulas: string[]): CompiledReport =>
  compileReport(
    no,
    [{ kind: 'QM', shift: 0 }],
    formulas.map((formula, at) => ({ id: at + 1, name: `行${at + 1}`, type: 1, formulas: [formula] })),
  ).report;
const codes = (report: CompiledReport, ...others: CompiledReport[]): string[] =>
  sidedItems(report, new Map(others.map((one) => [one.no, one])))
    .map(({ from, to }) => (from === to ? from : `${from}..${to}`))
    .toSorted();

it('names what DR and CR ask for, once, wherever they stand in a formula', () => {
  expect(codes(compile(9, 'BAL(1001)', 'DR(1122;2203)-BAL(1231)', 'MAX(-CR(2202..2203),DR(1122)*2)', 'PL(6001)'))).toEqual([
    '1122',
    '2202..2203',
    '2203',
  ]);
});

it('follows cells of other reports, in a circle too', () => {
  const first = compile(9, 'CELL(10,1,1)');
  const second = compile(10, 'CELL(9,1,1)+CR(2241)');
  expect(codes(first, first, second, compile(11, 'DR(1221)'))).toEqual(['2241']);
  expect(codes(first)).toEqual([]);
});

it('of the balance sheets is what is shown on the side it stands', () => {
  const sheet = statementsOf(1).find(({ no }) => no === 1);
  const report = compileReport(1, sheet?.columns ?? [], sheet?.lines ?? []).report;
  expect(codes(report)).toEqual(['1122', '1123', '1221', '2202', '2203', '2241', '3001', '3002', '3101', '3201', '3202', '4201']);
  const income = statementsOf(1).find(({ no }) => no === 2);
  expect(codes(compileReport(2, income?.columns ?? [], income?.lines ?? []).report)).toEqual([]);
});
