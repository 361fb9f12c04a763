// A financial report on paper: form number, company, period, unit, lines, and places for three signatures.
import { REPORT_LINE, type ReportLine, type ReportResult } from '@anju/contract';
import { formatMoney, ymWords } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../ui/index.ts';
import { TOTAL_FIELDS } from '../setup/report/statement-table.tsx';

export const rangeWords = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? ymWords(from) : `${ymWords(from)} 至 ${ymWords(to)}`;

export const printedLines = ({ lines }: ReportResult): ReportLine[] => lines.filter(({ type }) => type !== REPORT_LINE.check);

export function StatementPaper({ result }: { readonly result: ReportResult }) {
  const columns: PrintColumn<ReportLine>[] = [
    { title: '项目', render: (line) => (line.parentId === 0 ? line.name : <>　{line.name}</>) },
    { title: '行次', width: '12mm', align: 'center', render: (line) => (line.type === REPORT_LINE.title ? '' : line.id) },
    ...TOTAL_FIELDS.slice(0, result.columns.length).map((field, at): PrintColumn<ReportLine> => {
      const amount = (line: ReportLine): string => (line[field] === null ? '' : formatMoney(line[field]));
      return { title: result.columns[at]?.title ?? '', width: '32mm', align: 'right', render: amount };
    }),
  ];
  return (
    <PrintSheet
      title={result.report.name}
      size={result.columns.length > 3 ? 'A4-landscape' : 'A4'}
      head={
        <>
          <span>编制单位：{result.companyName}</span>
          <span>{rangeWords(result)}</span>
          <span>{[result.report.form, '单位：元'].filter((text) => text !== '').join('　')}</span>
        </>
      }
      foot={
        <>
          <span>单位负责人：</span>
          <span>财务负责人：</span>
          <span>制表人：</span>
        </>
      }
    >
      <PrintTable columns={columns} rows={printedLines(result)} />
    </PrintSheet>
  );
}
