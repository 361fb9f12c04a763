import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../platform/testing/index.ts';
import { AgeBar } from './age-bar.tsx';
import { pointText, unitOf } from './chart-figures.ts';
import { heightOf, optionOf } from './chart-option.ts';
import type { ChartSpec } from './chart-shape.ts';
import { colourOf, themeOf } from './chart-theme.ts';
import { Chart } from './chart.tsx';
import { Sparkline } from './sparkline.tsx';

const RATES: ChartSpec = {
  kind: 'line',
  title: '当期收缴率',
  unit: '%',
  points: [
    { key: '2026-08', label: '8月', name: '2026.08' },
    { key: '2026-09', label: '9月', name: '2026.09', danger: true },
  ],
  series: [
    { name: '2026 年', values: ['72.10', '68.40'] },
    { name: '2025 年同日', values: ['69.00', null], before: true },
  ],
};
const TAKINGS: ChartSpec = {
  kind: 'stack',
  title: '每日实收',
  unit: '元',
  points: [{ key: '1', label: '1日' }],
  series: [
    { name: '微信', values: ['123456.78'] },
    { name: '现金', values: ['-40.00'] },
  ],
};
const THEME = themeOf((name) => (name === '--ui-brand' ? ' #0f766e' : ''));

describe('figures', () => {
  test('large amounts are told in 万元 and drawn in it; the table stays exact', () => {
    const { name, by, text, exact, axis } = unitOf(TAKINGS);
    expect([name, by, text('123456.78'), text('-40.00'), exact('123456.78'), axis(1200)]).toEqual([
      '万元',
      10_000,
      '12.35 万元',
      '0.00 万元',
      '123,456.78',
      '1,200',
    ]);
  });

  test.each([
    ['元', '99999.99', '元', '99,999.99 元'],
    ['元', '100000.00', '万元', '10.00 万元'],
    ['元', '-100000.00', '万元', '-10.00 万元'],
    ['吨', '86150', '吨', '86,150 吨'],
    ['%', '68.40', '%', '68.40%'],
  ])('%s %s is %s: %s', (unit, value, name, text) => {
    const found = unitOf({ unit, series: [{ name: '', values: [value, null] }] });
    expect([found.name, found.text(value), found.text(null)]).toEqual([name, text, '–']);
  });

  test('a point is read out with every series', () => {
    expect(pointText(RATES, 1)).toBe('2026.09：2026 年 68.40%，2025 年同日 –');
    expect(pointText({ ...RATES, series: RATES.series.slice(0, 1) }, 0)).toBe('2026.08：72.10%');
    expect(pointText(RATES, 9)).toBe('');
  });
});

describe('the option', () => {
  test('a curve and its dashed last year; a figure that is missing leaves a gap; danger is red', () => {
    const { series } = optionOf(RATES, THEME);
    expect(series).toMatchObject([
      {
        type: 'line',
        name: '2026 年',
        data: [{ value: 72.1 }, { value: 68.4, itemStyle: { color: '#b92b19' } }],
        lineStyle: { color: '#0f766e', type: 'solid' },
      },
      { type: 'line', data: [{ value: 69 }, { value: '-' }], lineStyle: { type: 'dashed', color: '#a9b5bf' } },
    ]);
  });

  test('stacked columns share a stack and are drawn in the unit of the title; lying bars have their names on the left', () => {
    expect(optionOf(TAKINGS, THEME).series).toMatchObject([
      { type: 'bar', stack: 'all', data: [{ value: 12.345678 }] },
      { stack: 'all', data: [{ value: -0.004 }] },
    ]);
    const rows = optionOf({ ...RATES, kind: 'rows' }, THEME);
    expect([rows.yAxis, rows.xAxis]).toMatchObject([
      { type: 'category', inverse: true },
      { type: 'value', max: 100 },
    ]);
    expect(heightOf({ ...RATES, kind: 'rows', points: Array.from({ length: 20 }, () => ({ key: '', label: '' })) })).toBeGreaterThan(500);
  });

  test('a tip is built of elements, so that no text becomes markup', () => {
    const { tooltip } = optionOf({ ...RATES, points: [{ key: '1', label: '<b>x</b>' }] }, THEME);
    const formatter = (tooltip as { formatter: (params: unknown) => HTMLElement }).formatter;
    const tip = formatter([{ dataIndex: 0 }]);
    expect(tip.textContent).toBe('<b>x</b>2026 年72.10%2025 年同日69.00%');
    expect(tip.querySelector('strong b')).toBeNull();
  });

  test('series keep their colours whether or not last year stands between them', () => {
    const series = [{}, { before: true }, {}];
    expect(series.map((_, at) => colourOf(THEME, series, at))).toEqual(['#0f766e', '#a9b5bf', '#57a89f']);
  });
});

describe('a chart on the page', () => {
  test('has its table always, shows it with 看表, and a point leads on from both', async () => {
    const onPoint = vi.fn();
    renderPage(<Chart chart={RATES} onPoint={onPoint} />);
    const figure = within(screen.getByRole('figure', { name: '当期收缴率' }));
    const table = figure.getByRole('table', { name: '当期收缴率（%）' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['72.10%', '69.00%', '68.40%', '–']);
    expect(within(table).queryByRole('button')).toBeNull();
    const plot = figure.getByRole('group', { name: '当期收缴率，方向键逐项读出，回车打开' });
    plot.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(figure.getByText('2026.08：2026 年 72.10%，2025 年同日 69.00%')).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(figure.getByText('2026.09：2026 年 68.40%，2025 年同日 –')).toBeTruthy();
    expect(onPoint).toHaveBeenLastCalledWith(1, null);
    await userEvent.keyboard('{Home}{Enter}{Escape}');
    expect(onPoint).toHaveBeenLastCalledWith(0, null);
    expect(figure.queryByText(/^2026\.08：/)).toBeNull();
    await userEvent.click(figure.getByRole('button', { name: '当期收缴率 看表' }));
    expect(figure.queryByRole('group')).toBeNull();
    await userEvent.click(figure.getByRole('button', { name: '2026.09' }));
    expect(onPoint).toHaveBeenCalledTimes(3);
  });

  test('the drawn picture gives way to its table, and comes back', async () => {
    // Elements of the test have no size, and nothing is drawn into them.
    const sizes = (['clientWidth', 'clientHeight'] as const).map((side) =>
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(300),
    );
    onTestFinished(() => sizes.forEach((size) => size.mockRestore()));
    const { container } = renderPage(<Chart chart={RATES} onPoint={vi.fn()} />);
    const drawn = () => container.querySelector('.chart-canvas svg');
    await waitFor(() => expect(drawn()).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '当期收缴率 看表' }));
    expect(drawn()).toBeNull();
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '当期收缴率 看表' }));
    await waitFor(() => expect(drawn()).not.toBeNull());
  });

  test('says that it is loading, has failed, or has nothing', async () => {
    const retry = vi.fn();
    const nothing = { ...RATES, points: [] };
    const { unmount } = renderPage(<Chart chart={nothing} state={{ loading: true, error: null, retry }} />);
    expect(screen.getByRole('status')).toBeTruthy();
    expect(screen.queryByText('此条件下没有数据')).toBeNull();
    unmount();
    renderPage(<Chart chart={nothing} state={{ loading: false, error: new Error('断了'), retry }} />).unmount();
    renderPage(<Chart chart={nothing} none="还没有收款" />);
    expect(screen.getByText('还没有收款')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

test('the bar of ages is a filter where it can be pressed', async () => {
  const choose = vi.fn();
  const parts = [4, 0, 0, 0, 5].map((count, at) => ({ count, sum: at === 4 ? '36048.10' : '0.00', advice: at === 4 ? '律师函' : null }));
  renderPage(<AgeBar parts={parts} of="户" chosen={[4]} onChoose={choose} />);
  const old = screen.getByRole('button', { name: /1 年以上/ });
  expect(old.textContent).toBe('1 年以上5 户36,048.10建议 律师函');
  expect(old.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /30 天内/ }));
  expect(choose).toHaveBeenCalledWith(0);
});

describe('a small curve', () => {
  const DAYS = {
    title: '每日余额',
    unit: '元',
    points: ['11.01', '11.02', '11.03'].map((label) => ({ key: label, label })),
    series: [{ name: '余额', values: ['0.00', '500.00', '250.00'] }],
  };
  const pathOf = () => document.querySelector('.sparkline-plot path')?.getAttribute('d');

  test('is drawn from its lowest to its highest figure, in steps where a figure holds until the next', () => {
    const { rerender } = renderPage(<Sparkline chart={DAYS} />);
    expect(pathOf()).toBe('M0.0 60.0 L500.0 0.0 L1000.0 30.0');
    rerender(<Sparkline chart={DAYS} stepped />);
    expect(pathOf()).toBe('M0.0 60.0 L333.3 60.0 L333.3 0.0 L666.7 0.0 L666.7 30.0 L1000.0 30.0');
  });

  test('is read by keys, has its table, and is nothing for a single figure', async () => {
    const { rerender } = renderPage(<Sparkline chart={DAYS} />);
    screen.getByRole('group', { name: '每日余额，方向键逐项读出' }).focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(screen.getByText('11.02：500.00 元')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '每日余额 看表' }));
    expect(within(screen.getByRole('table')).getByText('500.00')).toBeTruthy();
    rerender(<Sparkline chart={{ ...DAYS, points: DAYS.points.slice(0, 1) }} />);
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
