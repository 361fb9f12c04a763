// What a public area earned and cost in a year: every entry with its running balance, and the totals of the year.
import { useState } from 'react';
import { Button, Typography } from 'antd';
import { listPublicAreaEntries, AREA_ENTRY, type PublicAreaEntry, type PublicAreaRow } from '@anju/contract';
import { column, ListTable, useList } from '../../../../archetypes/index.ts';
import { DateText, EmptyState, Money, StatusTag } from '../../../../ui/index.ts';
import { EntryAddDialog, EntryReverseDialog } from './public-area-dialogs.tsx';

interface EntriesProps {
  readonly area: PublicAreaRow;
  readonly year: number;
  readonly canAdd: boolean;
  readonly canReverse: boolean;
  readonly onDone: (text: string) => void;
}

type Dialog = { readonly kind: 'add' } | { readonly kind: 'reverse'; readonly line: PublicAreaEntry };

export function PublicAreaEntries({ area, year, canAdd, canReverse, onDone }: EntriesProps) {
  const list = useList(listPublicAreaEntries, { id: area.id, year });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  const columns = column<PublicAreaEntry>()([
    { title: '日期', render: (row) => <DateText value={row.onDate} /> },
    {
      title: '项目',
      render: (row) => (
        <>
          {row.subject} {row.reversesId === null ? null : <StatusTag tone="overdue">红冲</StatusTag>}
          {row.reversed ? <StatusTag>已红冲</StatusTag> : null}
        </>
      ),
    },
    {
      title: AREA_ENTRY.text(AREA_ENTRY.income),
      align: 'right',
      render: (row) => (row.kind === AREA_ENTRY.income ? <Money value={row.amount} /> : null),
    },
    {
      title: AREA_ENTRY.text(AREA_ENTRY.expense),
      align: 'right',
      render: (row) => (row.kind === AREA_ENTRY.expense ? <Money value={row.amount} /> : null),
    },
    { title: '累计结余', align: 'right', render: (row) => <Money value={row.balance} /> },
    { title: '备注', render: (row) => row.remark || '–' },
    { title: '登记人', field: 'by' },
    {
      title: '操作',
      render: (row) =>
        canReverse && row.reversesId === null && !row.reversed ? (
          <Typography.Link onClick={() => setDialog({ kind: 'reverse', line: row })}>红冲</Typography.Link>
        ) : null,
    },
  ]);
  const sums = list.extra;
  return (
    <div className="public-area-entries">
      {canAdd ? (
        <Button className="public-area-add" onClick={() => setDialog({ kind: 'add' })}>
          登记收支
        </Button>
      ) : null}
      <ListTable
        name="estate.public-area.entries"
        list={list}
        columns={columns}
        empty={<EmptyState text={`${year} 年没有收支`} />}
        totals={
          sums && {
            text: `${year} 年合计`,
            cells: {
              收入: <Money value={sums.income} />,
              支出: <Money value={sums.expense} />,
              累计结余: <Money value={sums.net} />,
            },
          }
        }
      />
      {dialog?.kind === 'add' ? <EntryAddDialog area={area} onClose={close} onDone={() => done('已登记')} /> : null}
      {dialog?.kind === 'reverse' ? (
        <EntryReverseDialog line={dialog.line} onClose={close} onDone={() => done('已红冲，原记录保留')} />
      ) : null}
    </div>
  );
}
