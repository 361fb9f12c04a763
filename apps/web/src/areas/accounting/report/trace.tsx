// What a figure of a report is made of: subjects and amounts, each of which opens its detail book.
import { FIGURE_KIND_TEXT, reporting, type InputOf, type ReportLine, type TracePartRow } from '@anju/contract';
import { formatMoney, sumMoney, ymText } from '@anju/domain';
import { useRead } from '../../../platform/api/hooks.ts';
import { Dialog, EmptyState, FailedState, SumUnitSwitch, WaitingState } from '../../../ui/index.ts';
import { SumCell } from '../part/index.ts';
import { DetailLink } from '../part/book-link.tsx';

interface TraceProps {
  readonly asked: InputOf<typeof reporting>;
  readonly line: ReportLine;
  readonly column: number;
  readonly onClose: () => void;
}

const kindText = (kind: string): string => (FIGURE_KIND_TEXT as Readonly<Record<string, string>>)[kind] ?? '';
const keyOf = ({ code, of, kind, shift }: TracePartRow): string => `${of}|${kind}|${code}|${shift}`;
/** A balance is made of everything since the year began. */
const firstOf = ({ kind, from, to }: TracePartRow): number =>
  kind === 'SY' || kind === 'FS' || kind === 'QC' ? from : Math.trunc(to / 100) * 100 + 1;

export function Trace({ asked, line, column, onClose }: TraceProps) {
  const query = useRead(reporting, { ...asked, traceLine: line.id });
  const parts = query.data?.lines.find(({ id }) => id === line.id)?.trace.filter((part) => part.column === column) ?? [];
  const title = `${line.name} ${query.data?.columns[column - 1]?.title ?? ''}`;
  return (
    <Dialog title={title} open size="wide" footer={<SumUnitSwitch />} onCancel={onClose}>
      {query.isError ? (
        <FailedState text={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <WaitingState />
      ) : parts.length === 0 ? (
        <EmptyState text="没有科目金额：公式只有数字，或取数为零" />
      ) : (
        <table className="statement">
          <thead>
            <tr>
              <th>科目</th>
              <th>取数</th>
              <th>期间</th>
              <th className="statement-amount">金额</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={keyOf(part)}>
                <td>
                  {part.code} {part.name}
                </td>
                <td>{kindText(part.kind)}</td>
                <td>{part.from === part.to ? ymText(part.to) : `${ymText(part.from)}–${ymText(part.to)}`}</td>
                <td className="statement-amount">
                  {part.subjectId === null ? (
                    <SumCell value={part.amount} />
                  ) : (
                    <DetailLink
                      asked={{
                        companyId: asked.companyId,
                        subjectId: part.subjectId,
                        from: firstOf(part),
                        to: part.to,
                        unposted: asked.unposted,
                        ...(asked.estateId == null ? {} : { dims: { estateId: asked.estateId } }),
                      }}
                      label={`${part.code} ${part.name} ${formatMoney(part.amount)}`}
                    >
                      <SumCell value={part.amount} />
                    </DetailLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>合计</td>
              <td className="statement-amount">
                <SumCell value={sumMoney(parts.map(({ amount }) => amount))} zero />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  );
}
