// What a common part earned and cost in a year: every line with the balance up to it, and the sums of the year.
import { useState } from 'react';
import { Button, Table, Typography } from 'antd';
import { listPublicAreaEntries, publicAreaEntryKind, type PublicAreaEntry, type PublicAreaRow } from '@anju/contract';
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
          {row.subject} {row.reversesId === null ? null : <StatusTag tone="note">冲销</StatusTag>}
          {row.reversed ? <StatusTag>已冲销</StatusTag> : null}
        </>
      ),
    },
    { title: publicAreaEntryKind.text(1), align: 'right', render: (row) => (row.kind === 1 ? <Money value={row.amount} /> : null) },
    { title: publicAreaEntryKind.text(2), align: 'right', render: (row) => (row.kind === 2 ? <Money value={row.amount} /> : null) },
    { title: '累计结余', align: 'right', render: (row) => <Money value={row.balance} /> },
    { title: '备注', render: (row) => row.remark || '–' },
    { title: '登记人', field: 'by' },
    {
      title: '',
      render: (row) =>
        canReverse && row.reversesId === null && !row.reversed ? (
          <Typography.Link onClick={() => setDialog({ kind: 'reverse', line: row })}>冲销</Typography.Link>
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
        list={list}
        columns={columns}
        empty={<EmptyState text={`${year} 年没有收支`} />}
        summary={
          sums ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={2}>
                {year} 年合计
              </Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={sums.income} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                <Money value={sums.expense} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} align="right">
                <Money value={sums.net} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={4} colSpan={3} />
            </Table.Summary.Row>
          ) : null
        }
      />
      {dialog?.kind === 'add' ? <EntryAddDialog area={area} onClose={close} onDone={() => done('已登记')} /> : null}
      {dialog?.kind === 'reverse' ? (
        <EntryReverseDialog line={dialog.line} onClose={close} onDone={() => done('已冲销，原记录保留')} />
      ) : null}
    </div>
  );
}
