// How a resolution is displayed: its columns, the shares of its vote, whether it passed.
import { RESOLUTION, RESOLUTION_TYPE, type ResolutionOutcome, type ResolutionRow } from '@anju/contract';
import { businessDay, sharePercentText, type Votes } from '@anju/domain';
import { column } from '../../../archetypes/index.ts';
import { DateText, StatusTag, type Tone } from '../../../ui/index.ts';

type Standing = Pick<ResolutionRow, 'state' | 'inForce' | 'effectiveFrom'>;

/** In one word: a resolution that nobody voided may still be over, or not have begun. */
export function standingText({ state, inForce, effectiveFrom }: Standing): string {
  if (state === RESOLUTION.voided || inForce) return RESOLUTION.text(state);
  return effectiveFrom > businessDay(new Date()) ? '未生效' : '已到期';
}

export function StandingTag({ of }: { readonly of: Standing }) {
  return <StatusTag tone={of.inForce ? 'use' : 'ended'}>{standingText(of)}</StatusTag>;
}

const OUTCOMES: Record<ResolutionOutcome, readonly [tone: Tone, text: string]> = {
  passed: ['paid', '通过'],
  ordinary: ['owed', '过半数同意'],
  failed: ['overdue', '未通过'],
  noQuorum: ['overdue', '参与不足'],
  unrecorded: ['ended', '未登记票数'],
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
  { title: '标题', field: 'title', width: 220 },
  { title: '小区', field: 'estateName' },
  { title: '类型', render: (row) => RESOLUTION_TYPE.text(row.type) },
  { title: '表决日期', sortField: 'decidedOn', render: (row) => <DateText value={row.decidedOn} /> },
  { title: '参与（面积/人数）', align: 'right', render: (row) => <Shares row={row} of="voted" /> },
  { title: '同意（面积/人数）', align: 'right', render: (row) => <Shares row={row} of="agreed" /> },
  { title: '结果', render: (row) => <Outcome value={row.outcome} /> },
  { title: '生效', render: (row) => <DateText value={row.effectiveFrom} /> },
  { title: '失效', render: (row) => (row.effectiveTo === null ? '长期' : <DateText value={row.effectiveTo} />) },
  { title: '状态', render: (row) => <StandingTag of={row} /> },
  { title: '文件', align: 'right', render: (row) => (row.papers === 0 ? '–' : row.papers) },
]);
