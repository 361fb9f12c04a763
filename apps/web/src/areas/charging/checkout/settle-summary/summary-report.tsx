// 汇总: any range of days by company, estate and cashier.
import { useState } from 'react';
import { Button } from 'antd';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import {
  downloadFile,
  exportSettleSummary,
  FILE_CATEGORY,
  listCashiers,
  listCompaniesBelow,
  settleSummary,
  summaryFilter,
  type SummaryFilter,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { ViewOnly } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { DayRange, Dialog, FailedState, LoadingOverlay, SumUnitSwitch, Toolbar, usePrint } from '../../../../ui/index.ts';
import { EstatePick, useEstateChoices } from '../../../estate/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { CashierPick } from '../../bill/money-choices.tsx';
import { SummaryMatrix, type Figure } from './summary-matrix.tsx';
import { CashFigures, SummaryParts } from './summary-parts.tsx';
import { SummaryDays } from './summary-days.tsx';
import { DailyPaper } from './summary-print.tsx';
import { SummaryReceipts } from './summary-receipts.tsx';

export function SummaryReport({ access }: { readonly access: Access }) {
  const [today] = useState(() => businessDay(new Date()));
  const [filter, setFilter] = useState(() => summaryFilter.parse({ dayFrom: today, dayTo: today }));
  // The last valid filter: its figures stay on the screen while the typed days are invalid.
  const [asked, setAsked] = useState(filter);
  const [look, setLook] = useState<{ readonly figure: Figure; readonly filter: SummaryFilter } | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const { print, paper } = usePrint();
  const cashiers = useRead(listCashiers, {}).data ?? [];
  const companies = useRead(listCompaniesBelow, { id: 0 }).data ?? [];
  const estates = useEstateChoices();
  const checked = summaryFilter.safeParse(filter);
  const query = useRead(settleSummary, asked, { keepPrevious: true });
  const summary = query.data;
  function patch(next: Partial<typeof filter>) {
    const changed = { ...filter, ...next };
    setFilter(changed);
    if (summaryFilter.safeParse(changed).success) setAsked(changed);
  }

  const setFigure = (figure: Figure) => setLook({ figure, filter });
  const { attempt } = useAttempt();
  const take = () => attempt(async () => setJobId((await call(exportSettleSummary, { filter })).jobId));
  function printDay() {
    if (!summary || filter.dayFrom === null || filter.dayTo === null) return;
    const names = [
      estates.find(({ value }) => value === filter.estateId)?.label ?? '全部小区',
      cashiers.find(({ id }) => id === filter.cashierId)?.name ?? '全部收款员',
    ];
    const company = companies.find(({ id }) => id === filter.companyId)?.name;
    print(<DailyPaper summary={summary} dayFrom={filter.dayFrom} dayTo={filter.dayTo} company={company} scope={names.join(' ')} />);
  }

  return (
    <section className="page-card">
      <Toolbar
        actions={
          <>
            <ViewOnly access={access} />
            <SumUnitSwitch />
            {access.can('export') ? (
              <Button icon={<DownloadOutlined />} disabled={!checked.success} onClick={() => void take()}>
                导出
              </Button>
            ) : null}
            {access.can('print') ? (
              <Button icon={<PrinterOutlined />} disabled={!summary || !checked.success} onClick={printDay}>
                打印日报
              </Button>
            ) : null}
          </>
        }
      >
        <CompanyPick short width={140} value={filter.companyId} onChange={(companyId) => patch({ companyId })} />
        <EstatePick value={filter.estateId} onChange={(estateId) => patch({ estateId })} />
        <CashierPick value={filter.cashierId} onChange={(cashierId) => patch({ cashierId })} />
        <DayRange
          of="入账"
          from={filter.dayFrom}
          to={filter.dayTo}
          onFrom={(dayFrom) => patch({ dayFrom })}
          onTo={(dayTo) => patch({ dayTo })}
        />
        {checked.success ? null : <span className="ui-danger">{checked.error.issues[0]?.message}</span>}
      </Toolbar>
      <div className="page-scroll">
        <LoadingOverlay show={query.isPending && checked.success} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {summary ? (
          <>
            <CashFigures summary={summary} onFigure={setFigure} inUnits />
            <SummaryDays filter={asked} onFigure={(figure, of) => setLook({ figure, filter: of })} />
            <div className="summary-body">
              <SummaryMatrix summary={summary} onFigure={setFigure} inUnits />
              <SummaryParts summary={summary} onFigure={setFigure} inUnits />
            </div>
          </>
        ) : null}
      </div>
      {look ? <SummaryReceipts {...look} onClose={() => setLook(null)} /> : null}
      {jobId === null ? null : <SheetJob title="导出结算汇总" jobId={jobId} onClose={() => setJobId(null)} />}
      {paper}
    </section>
  );
}

/** The job that exports the totals, which needs no export purpose. */
export function SheetJob({ title, jobId, onClose }: { readonly title: string; readonly jobId: number; readonly onClose: () => void }) {
  const { job } = useJob(jobId);
  const fileId = job?.fileId ?? null;
  return (
    <Dialog title={title} open size="small" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <JobProgress job={job} figures={{ rows: '行数' }}>
        {fileId === null ? null : (
          <Button type="primary" onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.jobResult, id: fileId, parent: jobId })}>
            下载文件
          </Button>
        )}
      </JobProgress>
    </Dialog>
  );
}
