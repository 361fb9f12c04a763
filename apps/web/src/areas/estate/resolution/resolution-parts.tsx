// How a resolution is displayed: its columns, the shares of its vote, whether it passed.
import { RESOLUTION, RESOLUTION_TYPE, type ResolutionOutcome, type ResolutionRow } from '@anju/contract';
import { sharePercentText, type Votes } from '@anju/domain';
import { column } from '../../../archetypes/index.ts';
import { DateText, EnumText, StatusTag, type Tone } from '../../../ui/index.ts';

export const STATE_TONES: Partial<Record<ResolutionRow['state'], Tone>> = {
  [RESOLUTION.valid]: 'good',
  [RESOLUTION.voided]: 'plain',
};

const OUTCOMES: Record<ResolutionOutcome, readonly [tone: Tone, text: string]> = {
  passed: ['good', '通过'],
  ordinary: ['busy', '过半数同意'],
  failed: ['danger', '未通过'],
  noQuorum: ['danger', '参与不足'],
  unrecorded: ['plain', '未登记票数'],
};
export const outcomeText = (outcome: ResolutionOutcome): string => OUTCOMES[outcome][1];

export function Outcome({ value }: { readonly value: ResolutionOutcome }) {
  const [tone, text] = OUTCOMES[value];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

const percent = (part: string | number, whole: string | number): string => {
  const text = sharePercentText(String(part), String(whole));
  return text === undefined ? '–' : `${text}%`;
};

/** The share of all eligible voters who voted, and the share of those voters who agreed. */
export const sharesOf = (votes: Votes) => ({
  votedArea: percent(votes.votedArea, votes.totalArea),
  agreedArea: percent(votes.agreedArea, votes.votedArea),
  votedHeads: percent(votes.votedHeads, votes.totalHeads),
  agreedHeads: percent(votes.agreedHeads, votes.votedHeads),
});

function Shares({ row, of }: { readonly row: ResolutionRow; readonly of: 'voted' | 'agreed' }) {
  const shares = sharesOf(row);
  return (
    <>
      {shares[`${of}Area`]} / {shares[`${of}Heads`]}
    </>
  );
}

export const RESOLUTION_COLUMNS = column<ResolutionRow>()([
  { title: '编号', field: 'number', fixed: 'start' },
  { title: '标题', field: 'title', width: 220, ellipsis: true },
  { title: '小区', field: 'estateName' },
  { title: '类型', render: (row) => RESOLUTION_TYPE.text(row.type) },
  { title: '表决日期', sortField: 'decidedOn', render: (row) => <DateText value={row.decidedOn} /> },
  { title: '参与（面积/人数）', align: 'right', render: (row) => <Shares row={row} of="voted" /> },
  { title: '同意（面积/人数）', align: 'right', render: (row) => <Shares row={row} of="agreed" /> },
  { title: '结果', render: (row) => <Outcome value={row.outcome} /> },
  { title: '生效', render: (row) => <DateText value={row.effectiveFrom} /> },
  { title: '失效', render: (row) => (row.effectiveTo === null ? '长期' : <DateText value={row.effectiveTo} />) },
  {
    title: '状态',
    render: (row) => (
      <>
        <EnumText of={RESOLUTION} value={row.state} tones={STATE_TONES} />{' '}
        {row.state === RESOLUTION.valid && !row.inForce ? <StatusTag>不在有效期</StatusTag> : null}
      </>
    ),
  },
  { title: '文件', align: 'right', render: (row) => (row.papers === 0 ? '–' : row.papers) },
]);
