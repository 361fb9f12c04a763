import { Table } from 'antd';
import type { KeyboardEvent, RefObject } from 'react';
import type { InformRow } from '@anju/contract/oa/inform';
import type { ListRows } from '../../archetypes/index.ts';
import { EmptyState, FailedState, InstantText } from '../../ui/index.ts';

/** The height that the specification gives for the table of this dialog. */
const HEIGHT = 376;

interface InformTableProps {
  readonly list: ListRows<InformRow>;
  readonly onOpen: (row: InformRow) => void;
  /** The element that receives keyboard input; the dialog focuses it. */
  readonly box: RefObject<HTMLDivElement | null>;
}

/** ↑↓ moves, Enter or a double click opens. */
export function InformTable({ list, onOpen, box }: InformTableProps) {
  function move(step: 1 | -1) {
    const at = list.rows.findIndex((row) => row.id === list.active?.id);
    const next = list.rows[at < 0 ? (step > 0 ? 0 : list.rows.length - 1) : at + step];
    if (!next) return;
    list.setActive(next);
    box.current?.querySelector(`[data-row-key="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target !== box.current) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && list.active) onOpen(list.active);
    else return;
    event.preventDefault();
  }

  return (
    <div className="inform-table" ref={box} tabIndex={0} role="group" aria-label="待处理告知公文列表" onKeyDown={onKeyDown}>
      {list.error ? <FailedState text={`${list.error.message || '加载失败'}（以下为上次读到的内容）`} onRetry={list.reload} /> : null}
      <Table<InformRow>
        size="small"
        rowKey="id"
        dataSource={list.rows}
        loading={list.loading || (list.turning && !list.error)}
        locale={{ emptyText: <EmptyState text={list.loading ? '加载中…' : '没有待处理的告知公文'} /> }}
        pagination={false}
        scroll={{ y: HEIGHT }}
        rowClassName={(row) => (row.id === list.active?.id ? 'inform-row-active' : '')}
        onRow={(row) => ({
          'aria-selected': row.id === list.active?.id,
          onClick: () => list.setActive(row),
          onDoubleClick: () => onOpen(row),
        })}
        columns={[
          { title: '序号', width: 48, align: 'center', render: (_, _row, index) => (list.page - 1) * list.size + index + 1 },
          { title: '发文时间', width: 130, render: (_, row) => <InstantText value={row.createdAt} /> },
          { title: '发文人', width: 70, render: (_, row) => row.updatedBy },
          { title: '联系电话', width: 104, render: (_, row) => row.phone || '–' },
          { title: '工作岗位', width: 96, render: (_, row) => row.job || '–' },
          { title: '告知事项', render: (_, row) => row.subject },
          { title: '涉事房屋', width: 166, render: (_, row) => row.houseName || '–' },
        ]}
      />
    </div>
  );
}
