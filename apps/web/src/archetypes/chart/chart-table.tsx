import { unitOf } from './chart-figures.ts';
import { nameOf, type ChartSpec } from './chart-shape.ts';

interface ChartTableProps {
  readonly chart: ChartSpec;
  /** False: only for screen readers and for paper, so nothing in it takes the focus. */
  readonly shown: boolean;
  readonly onPoint?: ((point: number, series: number | null) => void) | undefined;
}

/** The same figures as the picture, exact to the cent. It is always in the page. */
export function ChartTable({ chart, shown, onPoint }: ChartTableProps) {
  const { points, series, title, unit } = chart;
  const { exact } = unitOf(chart);
  return (
    <div className={shown ? 'chart-table' : 'chart-table chart-unseen'}>
      <table>
        <caption>
          {title}（{unit}）
        </caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, at) => (
            <tr key={point.key} className={point.danger ? 'chart-danger' : ''}>
              <th scope="row">
                {shown && onPoint ? (
                  <button type="button" className="chart-link" onClick={() => onPoint(at, null)}>
                    {nameOf(point)}
                  </button>
                ) : (
                  nameOf(point)
                )}
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{exact(values[at] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
