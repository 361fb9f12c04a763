// Reports that were filed: as they stood then, also those a later one replaced.
import { useState } from 'react';
import { getReportResult, REPORT_RESULT, searchReportResults, type ReportResultRow } from '@anju/contract';
import { ymText } from '@anju/domain';
import { column, ListExport, ListTable, useList } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { Dialog, EnumText, FailedState, InstantText, SumUnitSwitch, Toolbar, WaitingState, type TonesOf } from '../../../ui/index.ts';
import { StatementTable } from '../setup/report/statement-table.tsx';

const NAME = 'accounting.filed-report';
const TONES: TonesOf<typeof REPORT_RESULT> = { [REPORT_RESULT.filed]: 'paid', [REPORT_RESULT.superseded]: 'ended' };
const monthsOf = ({ from, to }: Pick<ReportResultRow, 'from' | 'to'>): string =>
  from === to ? ymText(to) : `${ymText(from)}–${ymText(to)}`;
const COLUMNS = column<ReportResultRow>()([
  { title: '报表', field: 'reportName', width: 160 },
  { title: '期间', width: 140, render: monthsOf },
  { title: '版本', field: 'versionNo', width: 64, align: 'right' },
  { title: '状态', render: ({ state }) => <EnumText of={REPORT_RESULT} value={state} tones={TONES} /> },
  { title: '归档人', field: 'by' },
  { title: '归档时间', render: ({ at }) => <InstantText value={at} /> },
]);

export function ReportResults({ companyId, onClose }: { readonly companyId: number; readonly onClose: () => void }) {
  const [opened, setOpened] = useState<ReportResultRow | null>(null);
  const list = useList(searchReportResults, { companyId });
  const result = useRead(getReportResult, opened === null ? null : { id: opened.id });
  return (
    <Dialog title="归档的报表" open size="wide" footer={null} onCancel={onClose}>
      <Toolbar
        actions={
          <>
            {opened ? <SumUnitSwitch /> : null}
            <ListExport name={NAME} what="归档的报表" list={list} columns={COLUMNS} />
          </>
        }
      />
      <ListTable name={NAME} what={{ name: '归档的报表', open: '查看' }} list={list} columns={COLUMNS} onOpen={setOpened} />
      {opened === null ? null : result.isError ? (
        <FailedState text={result.error.message} onRetry={() => void result.refetch()} />
      ) : result.data ? (
        <section aria-label={`${opened.reportName} ${monthsOf(opened)}`}>
          <h3>{`${opened.reportName} ${monthsOf(opened)}`}</h3>
          <StatementTable result={result.data.content} />
        </section>
      ) : (
        <WaitingState />
      )}
    </Dialog>
  );
}
