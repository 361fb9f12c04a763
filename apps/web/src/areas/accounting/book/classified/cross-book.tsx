// Two dims crossed: one down, one across, a figure of the chosen subjects in each cell.
import { useState } from 'react';
import { Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { CROSS_FIGURE, DIM_LETTERS, DIMS, readCrossBook, type Dim, type StateOf } from '@anju/contract';
import { isZeroDecimal, ymText } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, EmptyState, FailedState, Toolbar, usePrint, WaitingState } from '../../../../ui/index.ts';
import { SheetButton, SumCell } from '../../part/index.ts';
import { BookPager, useBookPages } from '../book-pager.tsx';
import { CrossPaper, crossSheet, type CrossTable } from './cross-paper.tsx';
import { CrossParts, type CrossCell } from './cross-parts.tsx';
import type { BookRange } from '../use-book.ts';

const SIZE = 50;
/** The largest page a call answers. */
const MOST = 200;
const dimChoices = (without: Dim) => DIM_LETTERS.map((dim, value) => ({ value, label: DIMS[dim].name, disabled: dim === without }));
const dimAt = (at: number | null): Dim => DIM_LETTERS[at ?? 0] ?? 'H';
const figureOf = (value: number | null): StateOf<typeof CROSS_FIGURE> =>
  CROSS_FIGURE.values.find((one) => one === value) ?? CROSS_FIGURE.closing;

interface CrossBookProps {
  readonly companyId: number;
  readonly access: Access;
  readonly range: BookRange;
  readonly fromCode: string;
  readonly toCode: string;
}

export function CrossBook({ companyId, access, range, fromCode, toCode }: CrossBookProps) {
  const [asked, setAsked] = useState<{ readonly rowDim: Dim; readonly columnDim: Dim; readonly figure: StateOf<typeof CROSS_FIGURE> }>({
    rowDim: 'P',
    columnDim: 'F',
    figure: CROSS_FIGURE.closing,
  });
  const filter = { companyId, ...range, fromCode, toCode, ...asked };
  const pages = useBookPages(filter, SIZE);
  const query = useRead(readCrossBook, { ...filter, page: pages.page, size: SIZE }, { keepPrevious: true });
  const [cell, setCell] = useState<CrossCell | null>(null);
  const { print, paper } = usePrint();
  const { attempt, busy } = useAttempt();
  const { data, error } = query;
  const heads = { row: DIMS[asked.rowDim].name, title: `分类账交叉表 ${CROSS_FIGURE.text(asked.figure)}` };
  const period = `${ymText(range.from)} – ${ymText(range.to)}`;
  const hasRows = data !== undefined && data.rows.length > 0;

  /** Every page of what is asked for: a sheet and a print are whole. */
  async function readWhole(): Promise<CrossTable> {
    const first = await call(readCrossBook, { ...filter, page: 1, size: MOST });
    const rows = [...first.rows];
    for (let page = 2; (page - 1) * MOST < first.total; page += 1)
      rows.push(...(await call(readCrossBook, { ...filter, page, size: MOST })).rows);
    return { ...first, rows };
  }
  return (
    <>
      <Toolbar
        actions={
          <>
            {access.can('print') ? (
              <Button
                icon={<PrinterOutlined />}
                disabled={!hasRows}
                loading={busy}
                onClick={() => void attempt(async () => print(<CrossPaper {...heads} period={period} table={await readWhole()} />))}
              >
                打印
              </Button>
            ) : null}
            <SheetButton
              table={data ? crossSheet(heads.row, `${heads.title} ${period}`, data) : null}
              readWhole={async () => crossSheet(heads.row, `${heads.title} ${period}`, await readWhole())}
            />
          </>
        }
      >
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
                    {row.cells.map((value, at) => (
                      <td key={at} className="right">
                        <CellButton
                          value={value}
                          of={{
                            rowId: row.id,
                            rowText: row.text,
                            columnId: data.columns[at]?.id ?? null,
                            columnText: data.columns[at]?.text ?? '',
                          }}
                          onOpen={setCell}
                        />
                      </td>
                    ))}
                    <td className="right">
                      <SumCell value={row.sum} zero />
                    </td>
                  </tr>
                ))}
                <tr className="total december">
                  <td>合计</td>
                  {data.sums.map((cell, at) => (
                    <td key={at} className="right">
                      <SumCell value={cell} zero />
                    </td>
                  ))}
                  <td className="right">
                    <SumCell value={data.sum} zero />
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
          <BookPager pages={pages} total={data.total} unit="行" />
        </>
      ) : null}
      {cell ? (
        <CrossParts
          companyId={companyId}
          range={range}
          fromCode={fromCode}
          toCode={toCode}
          rowDim={asked.rowDim}
          columnDim={asked.columnDim}
          cell={cell}
          onClose={() => setCell(null)}
        />
      ) : null}
      {paper}
    </>
  );
}

interface CellButtonProps {
  readonly value: string;
  readonly of: { readonly rowId: number | null; readonly rowText: string; readonly columnId: number | null; readonly columnText: string };
  readonly onOpen: (cell: CrossCell) => void;
}

/** A figure that opens its subjects. Lines without one of the values, and the columns put together as 其他, cannot be asked for. */
function CellButton({ value, of: { rowId, rowText, columnId, columnText }, onOpen }: CellButtonProps) {
  const figure = <SumCell value={value} />;
  if (rowId === null || columnId === null || isZeroDecimal(value)) return figure;
  return (
    <button
      type="button"
      className="acc-figure acc-figure-button"
      aria-label={`${rowText} ${columnText} 科目明细`}
      onClick={() => onOpen({ rowId, columnId, title: `${rowText} · ${columnText}` })}
    >
      {figure}
    </button>
  );
}
