import {
  resolutionState,
  resolutionType,
  type OutputOf,
  type ResolutionDetail,
  type ResolutionRow,
  type searchResolutions,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../ui/index.ts';
import { outcomeText, sharesOf } from './resolution-parts.tsx';

const term = ({ effectiveFrom, effectiveTo }: Pick<ResolutionRow, 'effectiveFrom' | 'effectiveTo'>) =>
  `${formatDay(effectiveFrom)} 至 ${effectiveTo === null ? '长期' : formatDay(effectiveTo)}`;

const COLUMNS: readonly PrintColumn<ResolutionRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '编号', render: (row) => row.number },
  { title: '标题', render: (row) => row.title },
  { title: '类型', render: (row) => resolutionType.text(row.type) },
  { title: '表决日期', render: (row) => formatDay(row.decidedOn) },
  { title: '同意面积', render: (row) => sharesOf(row).agreedArea, align: 'right' },
  { title: '同意人数', render: (row) => sharesOf(row).agreedHeads, align: 'right' },
  { title: '结果', render: (row) => outcomeText(row.outcome) },
  { title: '有效期', render: term },
  { title: '状态', render: (row) => resolutionState.text(row.state) },
];

/** 决议目录: the rows on the screen. */
export function ResolutionListPaper({ rows, total, valid, voided }: OutputOf<typeof searchResolutions>) {
  return (
    <PrintSheet
      title="决议目录"
      size="A4-landscape"
      head={`本页 ${rows.length} 份，符合条件共 ${total} 份：有效 ${valid}、已废止 ${voided}`}
    >
      <PrintTable columns={COLUMNS} rows={rows} />
    </PrintSheet>
  );
}

/** One resolution on one sheet. */
export function ResolutionPaper({ resolution }: { readonly resolution: ResolutionDetail }) {
  const shares = sharesOf(resolution);
  const facts: [string, string, string, string][] = [
    ['小区', resolution.estateName, '编号', resolution.number],
    ['类型', resolutionType.text(resolution.type), '表决日期', formatDay(resolution.decidedOn)],
    ['有效期', term(resolution), '状态', resolutionState.text(resolution.state)],
    [
      '参与面积',
      `${resolution.votedArea} / ${resolution.totalArea} ㎡（${shares.votedArea}）`,
      '参与人数',
      `${resolution.votedHeads} / ${resolution.totalHeads}（${shares.votedHeads}）`,
    ],
    ['同意面积', `${resolution.agreedArea} ㎡（${shares.agreedArea}）`, '同意人数', `${resolution.agreedHeads}（${shares.agreedHeads}）`],
    ['结果', outcomeText(resolution.outcome), '废止原因', resolution.voidReason],
  ];
  return (
    <PrintSheet title={resolution.title}>
      <table className="ui-print-table">
        <tbody>
          {facts.map(([a, b, c, d]) => (
            <tr key={a}>
              <th>{a}</th>
              <td>{b}</td>
              <th>{c}</th>
              <td>{d}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="resolution-content">{resolution.content}</p>
    </PrintSheet>
  );
}
