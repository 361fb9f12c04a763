// Reports that were filed: as they stood then, also those a later one replaced.
import { useState } from 'react';
import { Table } from 'antd';
import { getReportResult, REPORT_RESULT, searchReportResults, type ReportResultRow } from '@anju/contract';
import { ymText } from '@anju/domain';
import { useRead } from '../../../platform/api/hooks.ts';
import { Dialog, EnumText, FailedState, InstantText, WaitingState, type TonesOf } from '../../../ui/index.ts';
import { StatementTable } from '../setup/report/statement-table.tsx';

const TONES: TonesOf<typeof REPORT_RESULT> = { [REPORT_RESULT.filed]: 'paid', [REPORT_RESULT.superseded]: 'ended' };

export function ReportResults({ companyId, onClose }: { readonly companyId: number; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const list = useRead(searchReportResults, { companyId, page, size: 20 });
  const result = useRead(getReportResult, opened === null ? null : { id: opened });
  return (
    <Dialog title="归档的报表" open size="wide" footer={null} onCancel={onClose}>
      {list.isError ? (
        <FailedState text={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <Table<ReportResultRow>
          size="small"
          rowKey="id"
          loading={list.isFetching}
          dataSource={list.data?.rows ?? []}
          pagination={{ current: page, pageSize: 20, total: list.data?.total ?? 0, onChange: setPage }}
          onRow={(row) => ({ onClick: () => setOpened(row.id), style: { cursor: 'pointer' } })}
          columns={[
            { title: '报表', dataIndex: 'reportName' },
            { title: '期间', render: (_, row) => (row.from === row.to ? ymText(row.to) : `${ymText(row.from)}–${ymText(row.to)}`) },
            { title: '版本', dataIndex: 'versionNo' },
            { title: '状态', render: (_, row) => <EnumText of={REPORT_RESULT} value={row.state} tones={TONES} /> },
            { title: '归档人', dataIndex: 'by' },
            { title: '归档时间', render: (_, row) => <InstantText value={row.at} /> },
          ]}
        />
      )}
      {opened === null ? null : result.isError ? (
        <FailedState text={result.error.message} onRetry={() => void result.refetch()} />
      ) : result.data ? (
        <StatementTable result={result.data.content} />
      ) : (
        <WaitingState />
      )}
    </Dialog>
  );
}
