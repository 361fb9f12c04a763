// Two dims crossed: one down, one across, a figure of the chosen subjects in each cell.
import { useState } from 'react';
import { Pagination } from 'antd';
import { CROSS_FIGURE, DIM_LETTERS, DIMS, readCrossBook, type Dim, type StateOf } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, EmptyState, FailedState, Toolbar, WaitingState } from '../../../../ui/index.ts';
import { AmountCell } from '../../part/index.ts';
import type { BookRange } from '../use-book.ts';

const SIZE = 50;
const dimChoices = (without: Dim) => DIM_LETTERS.map((dim, value) => ({ value, label: DIMS[dim].name, disabled: dim === without }));
const dimAt = (at: number | null): Dim => DIM_LETTERS[at ?? 0] ?? 'H';
const figureOf = (value: number | null): StateOf<typeof CROSS_FIGURE> =>
  CROSS_FIGURE.values.find((one) => one === value) ?? CROSS_FIGURE.closing;

interface CrossBookProps {
  readonly companyId: number;
  readonly range: BookRange;
  readonly fromCode: string;
  readonly toCode: string;
}

export function CrossBook({ companyId, range, fromCode, toCode }: CrossBookProps) {
  const [asked, setAsked] = useState<{ readonly rowDim: Dim; readonly columnDim: Dim; readonly figure: StateOf<typeof CROSS_FIGURE> }>({
    rowDim: 'P',
    columnDim: 'F',
    figure: CROSS_FIGURE.closing,
  });
  const filter = { companyId, ...range, fromCode, toCode, ...asked };
  const key = JSON.stringify(filter);
  const [turned, setTurned] = useState({ key, page: 1 });
  const page = turned.key === key ? turned.page : 1;
  const query = useRead(readCrossBook, { ...filter, page, size: SIZE }, { keepPrevious: true });
  const { data, error } = query;
  return (
    <>
      <Toolbar>
        <ChoicePick
          label="行"
          required
          width={120}
          choices={dimChoices(asked.columnDim)}
          value={DIM_LETTERS.indexOf(asked.rowDim)}
          onChange={(at) => setAsked((old) => ({ ...old, rowDim: dimAt(at) }))}
        />
        ×
        <ChoicePick
          label="列"
          required
          width={120}
          choices={dimChoices(asked.rowDim)}
          value={DIM_LETTERS.indexOf(asked.columnDim)}
          onChange={(at) => setAsked((old) => ({ ...old, columnDim: dimAt(at) }))}
        />
        <ChoicePick
          label="取数"
          required
          width={120}
          choices={CROSS_FIGURE.options.map(({ value, label }) => ({ value, label }))}
          value={asked.figure}
          onChange={(figure) => setAsked((old) => ({ ...old, figure: figureOf(figure) }))}
        />
        <span className="ui-quiet">余额为借方减贷方，负数为贷方</span>
      </Toolbar>
      {error ? <FailedState text={error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
      {!error && !data ? <WaitingState /> : null}
      {!error && data && data.rows.length === 0 ? <EmptyState text="没有同时带这两种辅助核算的数据" /> : null}
      {!error && data && data.rows.length > 0 ? (
        <>
          <div className="acc-ledger-scroll" role="region" aria-label="交叉表" tabIndex={0}>
            <table className="acc-ledger">
              <thead>
                <tr>
                  <th scope="col">{DIMS[asked.rowDim].name}</th>
                  {data.columns.map((column) => (
                    <th key={`${column.id}-${column.rest}`} scope="col" className="right">
                      {column.text}
                    </th>
                  ))}
                  <th scope="col" className="right">
                    合计
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.id ?? 0}>
                    <td>{row.text}</td>
                    {row.cells.map((cell, at) => (
                      <td key={at} className="right">
                        <AmountCell value={cell} />
                      </td>
                    ))}
                    <td className="right">
                      <AmountCell value={row.sum} zero />
                    </td>
                  </tr>
                ))}
                <tr className="total december">
                  <td>合计</td>
                  {data.sums.map((cell, at) => (
                    <td key={at} className="right">
                      <AmountCell value={cell} zero />
                    </td>
                  ))}
                  <td className="right">
                    <AmountCell value={data.sum} zero />
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
          <div className="acc-ledger-foot">
            <Pagination
              size="small"
              current={page}
              pageSize={SIZE}
              total={data.total}
              showSizeChanger={false}
              showTotal={(total) => `共 ${formatCount(total)} 行`}
              onChange={(next) => setTurned({ key, page: next })}
            />
          </div>
        </>
      ) : null}
    </>
  );
}
