// The reading sheet as a grid for the keyboard: type digits and press Enter for the next meter. Nothing is stored until 保存.
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Button, Checkbox, Input, Table } from 'antd';
import { meterKind, type ReadingRow } from '@anju/contract';
import { formatDay, formatMoney, parseDayText } from '@anju/domain';
import { EmptyState, Nothing, StatusTag } from '../../../../ui/index.ts';
import { editOf, outcomeOf, type Edit } from './meter-line.ts';

interface MeterSheetProps {
  readonly rows: readonly ReadingRow[];
  readonly loading: boolean;
  readonly edits: ReadonlyMap<number, Edit>;
  readonly refused: ReadonlyMap<number, string>;
  /** The date for readings that have no date yet. */
  readonly day: string;
  readonly canChange: boolean;
  readonly empty: string;
  readonly onEdit: (row: ReadingRow, edit: Edit) => void;
  readonly onSave: () => void;
  readonly onClear: (row: ReadingRow) => void;
}

const FIGURE = /^\d{0,12}(\.\d{0,4})?$/;

export function MeterSheet({ rows, loading, edits, refused, day, canChange, empty, onEdit, onSave, onClear }: MeterSheetProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  function step(event: KeyboardEvent<HTMLInputElement>, way: 1 | -1): void {
    const boxes = [...(scroller?.querySelectorAll<HTMLInputElement>('input[data-reading]') ?? [])];
    const next = boxes[boxes.indexOf(event.currentTarget) + way];
    event.preventDefault();
    if (next) {
      next.focus();
      next.select();
    } else if (way === 1 && event.key === 'Enter') onSave();
  }
  // The first reading gets the focus, because the page is opened for typing, unless another element already has it.
  const ready = rows.length > 0;
  useEffect(() => {
    if (!ready || document.activeElement !== document.body) return;
    scroller?.querySelector<HTMLInputElement>('input[data-reading]:not(:disabled)')?.focus();
  }, [ready, scroller]);
  const editFor = (row: ReadingRow): Edit => edits.get(row.meterId) ?? editOf(row, day);
  const free = (row: ReadingRow) => canChange && !row.reading?.bill;
  return (
    <div ref={setScroller} className="meter-sheet">
      <Table<ReadingRow>
        size="small"
        rowKey="meterId"
        pagination={false}
        loading={loading}
        dataSource={rows}
        scroll={{ x: 1382 }}
        sticky={scroller ? { getContainer: () => scroller } : true}
        locale={{ emptyText: <EmptyState text={empty} /> }}
        rowClassName={(row) => (edits.has(row.meterId) ? 'meter-edited' : '')}
        columns={[
          { title: '房屋 / 位置', width: 170, render: (_, row) => row.houseCode || row.location || '公共' },
          { title: '表号', width: 120, dataIndex: 'number' },
          { title: '类别', width: 56, render: (_, row) => meterKind.text(row.kind) },
          {
            title: '上期读数',
            width: 150,
            align: 'right',
            render: (_, row) => (
              <>
                {row.previous} <span className="ui-quiet">{formatDay(row.previousOn)}</span>
              </>
            ),
          },
          {
            title: '本期读数',
            width: 120,
            render: (_, row) => {
              const edit = editFor(row);
              return (
                <Input
                  data-reading
                  className="meter-figure"
                  size="small"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${row.number} 本期读数`}
                  value={edit.current}
                  disabled={!free(row)}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => {
                    if (FIGURE.test(event.target.value)) onEdit(row, { ...edit, current: event.target.value, confirmed: false });
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' || event.key === 'ArrowDown') step(event, 1);
                    if (event.key === 'ArrowUp') step(event, -1);
                  }}
                />
              );
            },
          },
          {
            title: '翻转',
            width: 50,
            align: 'center',
            render: (_, row) =>
              row.maxReading === null ? null : (
                <Checkbox
                  aria-label={`${row.number} 翻转`}
                  disabled={!free(row)}
                  checked={editFor(row).rollover}
                  onChange={(event) => onEdit(row, { ...editFor(row), rollover: event.target.checked })}
                />
              ),
          },
          {
            title: '用量',
            width: 110,
            align: 'right',
            render: (_, row) => {
              const { usage, abnormal } = outcomeOf(row, editFor(row));
              return (
                <>
                  <span className={abnormal ? 'meter-abnormal' : ''}>{usage ?? '–'}</span>
                  {row.carried === '0' || usage === null ? null : <span className="ui-quiet"> 含换表前 {row.carried}</span>}
                </>
              );
            },
          },
          {
            title: '金额',
            width: 90,
            align: 'right',
            render: (_, row) => {
              const { amount, explain } = outcomeOf(row, editFor(row));
              return amount === null ? <Nothing /> : <span title={explain}>{formatMoney(amount)}</span>;
            },
          },
          {
            title: '抄表日期',
            width: 110,
            render: (_, row) => (
              <DayCell
                key={editFor(row).readOn}
                label={`${row.number} 抄表日期`}
                disabled={!free(row)}
                value={editFor(row).readOn}
                onChange={(readOn) => onEdit(row, { ...editFor(row), readOn })}
              />
            ),
          },
          {
            title: '备注',
            width: 130,
            render: (_, row) => (
              <Input
                size="small"
                maxLength={200}
                aria-label={`${row.number} 备注`}
                disabled={!free(row)}
                value={editFor(row).remark}
                onChange={(event) => onEdit(row, { ...editFor(row), remark: event.target.value })}
              />
            ),
          },
          {
            title: '状态',
            width: 160,
            className: 'meter-state',
            render: (_, row) => <State row={row} edit={editFor(row)} refused={refused.get(row.meterId)} edited={edits.has(row.meterId)} />,
          },
          {
            title: '操作',
            width: 116,
            render: (_, row) => {
              const edit = editFor(row);
              const { abnormal } = outcomeOf(row, edit);
              return (
                <>
                  {free(row) && abnormal && !edit.confirmed ? (
                    <Button size="small" aria-label={`${row.number} 确认`} onClick={() => onEdit(row, { ...edit, confirmed: true })}>
                      确认
                    </Button>
                  ) : null}
                  {free(row) && row.reading && !edits.has(row.meterId) ? (
                    <Button size="small" type="link" aria-label={`${row.number} 清除`} onClick={() => onClear(row)}>
                      清除
                    </Button>
                  ) : null}
                </>
              );
            },
          },
        ]}
      />
    </div>
  );
}

interface DayCellProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly value: string;
  readonly onChange: (day: string) => void;
}
/** A date picker in each of two hundred rows is too much; the date is typed as text, and an invalid one is reset. */
function DayCell({ label, disabled, value, onChange }: DayCellProps) {
  const [text, setText] = useState(formatDay(value));
  const take = () => {
    const day = parseDayText(text);
    if (day !== null && day !== undefined && day !== value) onChange(day);
    else setText(formatDay(value));
  };
  return (
    <Input
      size="small"
      aria-label={label}
      disabled={disabled}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}

interface StateProps {
  readonly row: ReadingRow;
  readonly edit: Edit;
  readonly refused: string | undefined;
  readonly edited: boolean;
}
function State({ row, edit, refused, edited }: StateProps) {
  const { problem, abnormal } = outcomeOf(row, edit);
  const wrong = refused ?? problem;
  if (row.reading?.bill) return <StatusTag tone="work">已计费：{row.reading.bill.text}</StatusTag>;
  if (wrong) return <span className="meter-abnormal">{wrong}</span>;
  if (abnormal && !edit.confirmed) return <StatusTag tone="overdue">用量异常，请核对后确认</StatusTag>;
  if (edited) return <StatusTag tone="owed">未保存</StatusTag>;
  if (!row.reading) return <span className="ui-quiet">未抄</span>;
  return <span className="ui-quiet">{abnormal ? `${row.reading.confirmedBy} 已确认` : `${row.reading.by} 已录`}</span>;
}
