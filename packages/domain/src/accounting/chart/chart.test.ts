import { describe, expect, it } from 'vitest';
import { CASH_ITEMS, chartTemplate, codeInB, OFFICIAL_A, OFFICIAL_B, type ChartSubject } from './index.ts';

const officialOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
const byCode = (chart: readonly ChartSubject[]) => new Map(chart.map((one) => [one.code, one]));

describe.each([
  { template: 1 as const, official: officialOf(OFFICIAL_A), count: 156, classes: '123456' },
  { template: 2 as const, official: officialOf(OFFICIAL_B), count: 66, classes: '12456' },
])('chart $template', ({ template, official, count, classes }) => {
  const chart = chartTemplate(template);
  const subjects = byCode(chart);

  it('has every subject the standard lays down, under its name, class and side', () => {
    expect(official).toHaveLength(count);
    const wrong = official.filter(([code = '', name, side]) => {
      const one = subjects.get(code);
      return one?.name !== name || one?.direction !== (side === '借' ? 1 : -1);
    });
    expect(wrong).toEqual([]);
    expect(chart.filter(({ code, category }) => classes[Number(code[0]) - 1] !== String(category))).toEqual([]);
  });

  it('is a tree: no code twice, parents exist and carry no dims', () => {
    expect(subjects.size).toBe(chart.length);
    expect(chart.filter(({ parent }) => parent !== null && !subjects.has(parent))).toEqual([]);
    const parents = new Set(chart.map(({ parent }) => parent));
    expect(chart.filter(({ code, leaf, dims }) => parents.has(code) === leaf || (!leaf && dims !== ''))).toEqual([]);
    expect(chart.filter(({ code }) => !/^\d{4}(\d{2}){0,4}$/.test(code))).toEqual([]);
    expect(chart.map(({ code }) => code)).toEqual(chart.map(({ code }) => code).sort());
  });

  it('uses dims, flags and cash-flow items that go together', () => {
    const items = new Set(CASH_ITEMS.map(({ code }) => code));
    const wrong = chart.filter(
      ({ dims, required, system, disabled, cash, bank, cashEquivalent, custody, cashIn, cashOut }) =>
        [...required].some((dim) => !dims.includes(dim)) ||
        (system && disabled) ||
        (cashEquivalent && (!(cash || bank) || custody)) ||
        [cashIn, cashOut].some((item) => item !== null && !items.has(item)),
    );
    expect(wrong).toEqual([]);
  });
});

it('what a property company needs stands where the rules look for it', () => {
  const a = byCode(chartTemplate(1));
  const b = byCode(chartTemplate(2));
  expect(a.get('112201')).toMatchObject({ fullName: '应收账款-物业费', dims: 'HKPF', required: 'HKPF', system: true, cashIn: 'CF01' });
  expect(a.get('22210107')).toMatchObject({ fullName: '应交税费-应交增值税-销项税额', direction: -1, cashIn: 'CF01' });
  expect(a.get('22210101')?.direction).toBe(1);
  expect(a.get('640101')).toMatchObject({ dims: 'PD', required: 'PD', direction: 1 });
  expect(a.get('221101')).toMatchObject({ dims: 'D', required: '' });
  expect([a.get('224101')?.cashIn, a.get('224101')?.cashOut]).toEqual(['CF02', 'CF06']);
  expect([a.get('1601')?.cashIn, a.get('1601')?.cashOut, a.get('4001')?.cashIn]).toEqual(['CF10', 'CF12', 'CF15']);
  expect(b.get('500101')).toMatchObject({ fullName: '主营业务收入-物业服务费', category: 6, direction: -1, cashIn: 'CF01' });
  expect(b.get('270101')).toMatchObject({ fullName: '长期应付款-维修资金本金', custody: true });
  expect(b.get('571103')?.name).toBe('坏账损失');
  expect([b.has('1231'), b.has('1603'), b.has('6001')]).toEqual([false, false, false]);
  expect([codeInB('410406'), codeInB('112201'), codeInB('1231'), codeInB('6702')]).toEqual(['310406', '112201', undefined, undefined]);
});

it('sixteen rows of the cash-flow statement take lines, money in and out as the statement has them', () => {
  expect(CASH_ITEMS).toHaveLength(16);
  expect(CASH_ITEMS.filter(({ direction }) => direction === 1).map(({ code }) => code)).toEqual([
    'CF01',
    'CF02',
    'CF08',
    'CF09',
    'CF10',
    'CF14',
    'CF15',
  ]);
});
