import { useState } from 'react';
import { Alert, Button, Table } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, FailedState } from '../../ui/index.ts';
import type { ImportMode, ImportPhase, ImportProblem, ImportSource } from './use-import.ts';

interface ImportPreviewProps {
  readonly phase: Extract<ImportPhase, { at: 'preview' }>;
  readonly source: ImportSource;
  readonly onCommit: (mode: ImportMode) => void;
  readonly onRestart: () => void;
}

const SIZE = 20;

/** The errors by row, column, value and reason, before anything is stored. */
export function ImportPreview({ phase, source, onCommit, onRestart }: ImportPreviewProps) {
  const { importId, check, committing } = phase;
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['import-problems', importId, page],
    queryFn: () => source.problems(importId, page, SIZE),
    enabled: check.wrong > 0,
  });
  return (
    <div className="import-preview">
      <Alert
        type={check.wrong > 0 ? 'warning' : 'success'}
        showIcon
        title={`共 ${check.rows} 行，正确 ${check.valid} 行，错误 ${check.wrong} 行`}
        description={check.notes?.map(({ label, value }) => `${label} ${value}`).join('，')}
      />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {check.wrong > 0 && !query.error ? (
        <Table<ImportProblem>
          size="small"
          rowKey={(problem) => `${problem.row}/${problem.column}/${problem.reason}`}
          loading={query.isFetching}
          dataSource={[...(query.data?.rows ?? [])]}
          locale={{ emptyText: <EmptyState text={query.isPending ? '加载中…' : '没有问题'} /> }}
          scroll={{ y: 300 }}
          pagination={{
            current: page,
            pageSize: SIZE,
            total: query.data?.total ?? 0,
            showSizeChanger: false,
            size: 'small',
            showTotal: (total) => `共 ${total} 个问题`,
            onChange: setPage,
          }}
          columns={[
            { title: '行', dataIndex: 'row', width: 72, align: 'right' },
            { title: '列', dataIndex: 'column', width: 120 },
            { title: '内容', dataIndex: 'value', width: 180, render: (value: string) => value || '（空）' },
            { title: '原因', dataIndex: 'reason' },
          ]}
        />
      ) : null}
      <div className="import-buttons">
        <Button onClick={onRestart} disabled={committing}>
          重新选择
        </Button>
        {check.wrong > 0 ? (
          <Button disabled={check.valid === 0 || committing} onClick={() => onCommit('valid')}>
            只导入正确的行
          </Button>
        ) : null}
        <Button type="primary" disabled={check.wrong > 0 || check.valid === 0} loading={committing} onClick={() => onCommit('all')}>
          全部导入
        </Button>
      </div>
    </div>
  );
}
