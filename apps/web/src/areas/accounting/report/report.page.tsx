// 财务报表 (menu 296): a report of a month or a range, several months or several companies side by side, and what is filed.
import '../report.css';
import { useState } from 'react';
import { Alert, Button, Checkbox, Select } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import {
  fileReport,
  listReportCompanies,
  listReports,
  MENU,
  reporting,
  reporting2,
  searchReportResults,
  type InputOf,
  type ReportLine,
  type ReportResult,
  type ReportRow,
} from '@anju/contract';
import { shiftYm, ymText } from '@anju/domain';
import { useActs, ViewOnly } from '../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import {
  ChoicePick,
  ChoicesPick,
  EmptyState,
  FailedState,
  SumUnitSwitch,
  Toolbar,
  useConfirm,
  usePrint,
  WaitingState,
} from '../../../ui/index.ts';
import { BookPick, DimPick, PeriodPick, PeriodRange, usePeriods, WithBook, SheetButton, type SheetTable } from '../part/index.ts';
import { CoverageNote } from '../setup/report/definition-editor.tsx';
import { StatementTable, TOTAL_FIELDS } from '../setup/report/statement-table.tsx';
import { ReportResults } from './report-results.tsx';
import { printedLines, rangeWords, StatementPaper } from './statement-paper.tsx';
import { Trace } from './trace.tsx';

type Mode = 'one' | 'periods' | 'companies';
const MODES: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'one', label: '单期' },
  { value: 'periods', label: '多期对比' },
  { value: 'companies', label: '多公司对比' },
];
const MONTHS_SHOWN = 6;

export default function ReportPage() {
  const access = useAccess(MENU.financialReport);
  return <WithBook running>{({ companyId }) => <Reports companyId={companyId} access={access} />}</WithBook>;
}

interface Asked {
  readonly mode: Mode;
  readonly from: number;
  readonly to: number;
  readonly unposted: boolean;
  readonly group: boolean;
  readonly estateId: number | null;
  readonly companies: readonly number[];
  readonly column: number;
}

function Reports({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const reports = useRead(listReports, { companyId });
  const { range } = usePeriods(companyId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [patch, setPatch] = useState<Partial<Asked>>({});
  const rows = (reports.data?.rows ?? []).filter(({ disabled }) => !disabled);
  const report = rows.find(({ id }) => id === chosen) ?? rows[0];
  const asked: Asked | null = range
    ? {
        mode: 'one',
        from: range.max,
        to: range.max,
        unposted: false,
        group: false,
        estateId: null,
        companies: [companyId],
        column: 1,
        ...patch,
      }
    : null;
  const set = (next: Partial<Asked>) => setPatch((old) => ({ ...old, ...next }));
  if (reports.isError) return <FailedState text={reports.error.message} onRetry={() => void reports.refetch()} />;
  if (!reports.data || !asked) return <WaitingState />;
  return (
    <section className="page-card">
      <Shown companyId={companyId} access={access} rows={rows} report={report} asked={asked} set={set} onReport={setChosen} />
    </section>
  );
}

interface ShownProps {
  readonly companyId: number;
  readonly access: Access;
  readonly rows: readonly ReportRow[];
  readonly report: ReportRow | undefined;
  readonly asked: Asked;
  readonly set: (patch: Partial<Asked>) => void;
  readonly onReport: (id: number | null) => void;
}
function Shown({ companyId, access, rows, report, asked, set, onReport }: ShownProps) {
  const single = report && asked.mode === 'one' ? singleOf(companyId, report.id, asked) : null;
  const one = useRead(reporting, single, { keepPrevious: true });
  const several = useRead(reporting2, report && asked.mode !== 'one' ? comparison(companyId, report.id, asked) : null, {
    keepPrevious: true,
  });
  const query = asked.mode === 'one' ? one : several;
  const [cell, setCell] = useState<{ readonly line: ReportLine; readonly column: number } | null>(null);
  const { print, paper } = usePrint();
  const result = query.data;
  const traced = cell && report ? tracedOf(companyId, report.id, asked, cell.column) : null;
  return (
    <>
      <Toolbar actions={<Actions companyId={companyId} access={access} report={report} asked={asked} result={result} onPrint={print} />}>
        <BookPick width={180} />
        <ChoicePick
          label="报表"
          required
          width={150}
          choices={rows.map(({ id, name }) => ({ value: id, label: name }))}
          value={report?.id}
          onChange={onReport}
        />
        <Filters companyId={companyId} asked={asked} set={set} titles={report?.columnTitles ?? []} />
      </Toolbar>
      <div className="page-scroll">
        {report === undefined ? (
          <EmptyState text="没有报表，请在“报表定义”中新增或按模板生成" />
        ) : query.isError ? (
          <FailedState text={query.error.message} onRetry={() => void query.refetch()} />
        ) : result ? (
          <>
            <CheckNote result={result} />
            <CoverageNote coverage={result.coverage} />
            <StatementTable
              result={result}
              {...(asked.mode === 'companies' ? {} : { onCell: (line, column) => setCell({ line, column }) })}
            />
          </>
        ) : (
          <WaitingState />
        )}
      </div>
      {cell && traced ? <Trace {...traced} line={cell.line} onClose={() => setCell(null)} /> : null}
      {paper}
    </>
  );
}

const singleOf = (companyId: number, reportId: number, { from, to, unposted, group, estateId }: Asked): InputOf<typeof reporting> => ({
  companyId,
  reportId,
  from,
  to,
  unposted,
  group,
  estateId,
});
/** The months side by side, the last one at the end. */
const monthsOf = ({ to }: Asked): number[] => Array.from({ length: MONTHS_SHOWN }, (_, at) => shiftYm(to, at - MONTHS_SHOWN + 1));
/** What a cell is made of: of a month that stands beside others, the column they all show. */
function tracedOf(companyId: number, reportId: number, asked: Asked, column: number) {
  const month = asked.mode === 'periods' ? monthsOf(asked)[column - 1] : undefined;
  if (month === undefined) return { asked: singleOf(companyId, reportId, asked), column };
  return { asked: singleOf(companyId, reportId, { ...asked, from: month, to: month, group: false, estateId: null }), column: asked.column };
}

function comparison(companyId: number, reportId: number, asked: Asked): InputOf<typeof reporting2> {
  const base = { companyId, reportId, column: asked.column, unposted: asked.unposted };
  if (asked.mode === 'companies') {
    const companies = asked.companies.slice(0, 5);
    return { ...base, companies: companies.length > 0 ? [...companies] : [companyId], ym: asked.to, total: true };
  }
  return { ...base, periods: monthsOf(asked) };
}

interface FiltersProps {
  readonly companyId: number;
  readonly asked: Asked;
  readonly set: (patch: Partial<Asked>) => void;
  readonly titles: readonly string[];
}
function Filters({ companyId, asked, set, titles }: FiltersProps) {
  const companies = useRead(listReportCompanies, asked.mode === 'companies' ? { companyId } : null);
  return (
    <>
      <Select<Mode>
        aria-label="查看方式"
        style={{ width: 110 }}
        value={asked.mode}
        options={[...MODES]}
        onChange={(mode) => set({ mode, column: 1 })}
      />
      {asked.mode === 'one' ? (
        <PeriodRange companyId={companyId} from={asked.from} to={asked.to} onChange={(from, to) => set({ from, to })} />
      ) : (
        <PeriodPick companyId={companyId} value={asked.to} onChange={(to) => set({ from: to, to })} />
      )}
      {asked.mode === 'companies' ? (
        <ChoicesPick
          label="公司"
          width={260}
          choices={(companies.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={asked.companies}
          onChange={(next) => set({ companies: next.slice(0, 5) })}
        />
      ) : null}
      {asked.mode === 'one' ? (
        <>
          <DimPick companyId={companyId} dim="P" width={140} value={asked.estateId} onChange={(estateId) => set({ estateId })} />
          <Checkbox checked={asked.group} onChange={(event) => set({ group: event.target.checked })}>
            汇总下级公司
          </Checkbox>
          {asked.group ? <span className="ui-quiet">各公司金额相加，公司之间的内部往来没有抵销</span> : null}
        </>
      ) : (
        <Select<number>
          aria-label="对比的栏"
          style={{ width: 110 }}
          value={asked.column}
          options={titles.map((label, at) => ({ value: at + 1, label }))}
          onChange={(column) => set({ column })}
        />
      )}
      <Checkbox checked={asked.unposted} onChange={(event) => set({ unposted: event.target.checked })}>
        含未登账
      </Checkbox>
    </>
  );
}

function CheckNote({ result: { checks } }: { readonly result: ReportResult }) {
  const wrong = checks.filter(({ holds }) => !holds);
  if (wrong.length === 0) return null;
  const text = wrong.map(({ name, column, should, actual }) => `${name}（${column}）：应为 ${should}，实为 ${actual}`).join('；');
  return <Alert type="error" showIcon title="报表校验不符" description={text} />;
}

/** The figures as they stand on the screen. */
const sheetOf = (result: ReportResult): SheetTable => ({
  title: `${result.report.name} ${rangeWords(result)}`,
  heads: ['项目', '行次', ...result.columns.map(({ title }) => title)],
  texts: 2,
  rows: printedLines(result).map((line) => [
    line.name,
    String(line.id),
    ...TOTAL_FIELDS.slice(0, result.columns.length).map((field) => line[field] ?? ''),
  ]),
});

interface ActionsProps {
  readonly companyId: number;
  readonly access: Access;
  readonly report: ReportRow | undefined;
  readonly asked: Asked;
  readonly result: ReportResult | undefined;
  readonly onPrint: ReturnType<typeof usePrint>['print'];
}
function Actions({ companyId, access, report, asked, result, onPrint }: ActionsProps) {
  const acts = useActs<{ results: null }>(useRefresh(searchReportResults));
  const confirm = useConfirm();
  const whole = asked.mode === 'one' && !asked.unposted && !asked.group && asked.estateId === null;
  const file = () =>
    acts.attempt(async () => {
      if (!report) return;
      const months = asked.from === asked.to ? ymText(asked.to) : `${ymText(asked.from)}–${ymText(asked.to)}`;
      const text = `把 ${months} 的${report.name}按现在的数归档？以前归档的同一份会标为已被替代。`;
      if (!(await confirm({ text, go: '归档', danger: false }))) return;
      await call(fileReport, { companyId, reportId: report.id, from: asked.from, to: asked.to });
      acts.done('已归档');
    });
  return (
    <>
      <ViewOnly access={access} />
      <SumUnitSwitch />
      {access.can('add') && report ? (
        <Button disabled={!whole || !result} title={whole ? '' : '只有公司整体、不含未登账的单期报表可以归档'} onClick={file}>
          归档
        </Button>
      ) : null}
      <Button onClick={() => acts.begin('results')}>归档记录</Button>
      <SheetButton table={result ? sheetOf(result) : null} />
      {access.can('print') ? (
        <Button icon={<PrinterOutlined />} disabled={!result} onClick={() => result && onPrint(<StatementPaper result={result} />)}>
          打印
        </Button>
      ) : null}
      {acts.doing?.kind === 'results' ? <ReportResults companyId={companyId} onClose={acts.close} /> : null}
    </>
  );
}
