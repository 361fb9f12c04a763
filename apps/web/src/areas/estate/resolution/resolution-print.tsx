import { RESOLUTION_TYPE, type OutputOf, type ResolutionDetail, type ResolutionRow, type searchResolutions } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintList } from '../../../archetypes/index.ts';
import { PrintFacts, PrintSheet, type PrintColumn } from '../../../ui/index.ts';
import { outcomeText, sharesOf, standingText } from './resolution-parts.tsx';

const term = ({ effectiveFrom, effectiveTo }: Pick<ResolutionRow, 'effectiveFrom' | 'effectiveTo'>) =>
  `${formatDay(effectiveFrom)} 至 ${effectiveTo === null ? '长期' : formatDay(effectiveTo)}`;

const COLUMNS: readonly PrintColumn<ResolutionRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '编号', render: (row) => row.number },
  { title: '标题', render: (row) => row.title },
  { title: '类型', render: (row) => RESOLUTION_TYPE.text(row.type) },
  { title: '表决日期', render: (row) => formatDay(row.decidedOn) },
  { title: '同意面积', render: (row) => sharesOf(row).agreedArea, align: 'right' },
  { title: '同意人数', render: (row) => sharesOf(row).agreedHeads, align: 'right' },
  { title: '结果', render: (row) => outcomeText(row.outcome) },
  { title: '有效期', render: term },
  { title: '状态', render: standingText },
];

/** 决议目录: the rows on the screen. */
export const ResolutionListPaper = (found: OutputOf<typeof searchResolutions>) => (
  <PrintList title="决议目录" of={found} unit="份" columns={COLUMNS} note={`：有效 ${found.valid}、已废止 ${found.voided}`} />
);

/** One resolution on one sheet. */
export function ResolutionPaper({ resolution }: { readonly resolution: ResolutionDetail }) {
  const shares = sharesOf(resolution);
  return (
    <PrintSheet title={resolution.title}>
      <PrintFacts
        rows={[
          ['小区', resolution.estateName, '编号', resolution.number],
          ['类型', RESOLUTION_TYPE.text(resolution.type), '表决日期', formatDay(resolution.decidedOn)],
          ['有效期', term(resolution), '状态', standingText(resolution)],
          [
            '参与面积',
            `${resolution.votedArea} / ${resolution.totalArea} ㎡（${shares.votedArea}）`,
            '参与人数',
            `${resolution.votedHeads} / ${resolution.totalHeads}（${shares.votedHeads}）`,
          ],
          [
            '同意面积',
            `${resolution.agreedArea} ㎡（${shares.agreedArea}）`,
            '同意人数',
            `${resolution.agreedHeads}（${shares.agreedHeads}）`,
          ],
          ['结果', outcomeText(resolution.outcome), '废止原因', resolution.voidReason],
        ]}
      />
      <p className="ui-text">{resolution.content}</p>
    </PrintSheet>
  );
}
