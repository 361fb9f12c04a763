// Lines of a financial report with their figures; a balance sheet stands in two halves side by side.
import '../../report.css';
import { REPORT_KIND, REPORT_LINE, REPORT_SECTION, type ReportLine, type ReportResult } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { useSumText } from '../../../../ui/index.ts';

type TotalField = 'total1' | 'total2' | 'total3' | 'total4' | 'total5' | 'total6';
export const TOTAL_FIELDS: readonly TotalField[] = ['total1', 'total2', 'total3', 'total4', 'total5', 'total6'];

/** How far a line stands in: titles and totals at the edge, what belongs to them behind. */
const depthOf = (line: ReportLine, lines: readonly ReportLine[]): number => {
  const parent = lines.find(({ id }) => id === line.parentId);
  return parent === undefined
    ? 0
    : 1 +
        depthOf(
          parent,
          lines.filter((one) => one !== line),
        );
};

/** Exact: what a check is out by may be cents. */
const amountText = (value: string | null): string => (value === null ? '' : formatMoney(value));

interface CellProps {
  readonly line: ReportLine;
  readonly value: string | null;
  readonly onOpen?: (() => void) | undefined;
  readonly label: string;
}
function Cell({ line, value, onOpen, label }: CellProps) {
  const sum = useSumText();
  const text = value === null ? '' : sum(value);
  const exact = value === null ? '' : `${formatMoney(value)} 元`;
  const red = value?.startsWith('-') === true ? 'ui-amount acc-red' : 'ui-amount';
  if (onOpen === undefined || value === null || line.type === REPORT_LINE.title)
    return (
      <span className={red} title={exact}>
        {text}
      </span>
    );
  return (
    <button type="button" className={`statement-figure ${red}`} aria-label={label} title={exact} onClick={onOpen}>
      {text}
    </button>
  );
}

interface HalfProps {
  readonly lines: readonly ReportLine[];
  readonly result: ReportResult;
  readonly onCell?: ((line: ReportLine, column: number) => void) | undefined;
}
function Half({ lines, result, onCell }: HalfProps) {
  return (
    <table className="statement">
      <thead>
        <tr>
          <th className="statement-name">项目</th>
          <th className="statement-no">行次</th>
          {TOTAL_FIELDS.slice(0, result.columns.length).map((field, at) => (
            <th key={field} className="statement-amount">
              {result.columns[at]?.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className={`statement-${line.type}${line.isred ? ' statement-red' : ''}`}>
            <td className="statement-name" style={{ paddingInlineStart: 8 + depthOf(line, result.lines) * 14 }}>
              {line.name}
            </td>
            <td className="statement-no">{line.type === REPORT_LINE.data || line.type === REPORT_LINE.total ? line.id : ''}</td>
            {line.type === REPORT_LINE.check ? (
              <td colSpan={result.columns.length} className="statement-amount">
                {line.isred ? `应为 ${amountText(line.should)}，实为 ${amountText(line.actual)}` : '相符'}
              </td>
            ) : (
              TOTAL_FIELDS.slice(0, result.columns.length).map((field, at) => (
                <td key={field} className="statement-amount">
                  <Cell
                    line={line}
                    value={line[field]}
                    label={`${line.name} ${result.columns[at]?.title ?? ''} ${amountText(line[field])}`}
                    {...(onCell ? { onOpen: () => onCell(line, at + 1) } : {})}
                  />
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface StatementTableProps {
  readonly result: ReportResult;
  readonly onCell?: (line: ReportLine, column: number) => void;
}
export function StatementTable({ result, onCell }: StatementTableProps) {
  const { lines, report } = result;
  const assets = lines.filter(({ category }) => category === REPORT_SECTION.assets);
  const owed = lines.filter(({ category }) => category === REPORT_SECTION.owed);
  const rest = lines.filter(({ category }) => category !== REPORT_SECTION.assets && category !== REPORT_SECTION.owed);
  if (report.kind !== REPORT_KIND.balanceSheet || assets.length === 0 || owed.length === 0 || result.columns.length > 3)
    return (
      <div className="statement-scroll">
        <Half lines={lines} result={result} onCell={onCell} />
      </div>
    );
  return (
    <div className="statement-scroll">
      <div className="statement-sides">
        <Half lines={assets} result={result} onCell={onCell} />
        <Half lines={owed} result={result} onCell={onCell} />
      </div>
      {rest.length > 0 ? <Half lines={rest} result={result} onCell={onCell} /> : null}
    </div>
  );
}
