// What the papers of an application come to.
import { PAPER_CHECK } from '@anju/contract';

export interface PaperFacts {
  readonly paper: number;
  readonly checked: number;
}

/** The worst of them: a required one is missing, one is wrong, one was not looked at. */
export function judgePapers(needed: readonly number[], papers: readonly PaperFacts[]): 'fine' | 'missing' | 'unseen' | 'wrong' {
  const of = (paper: number) => papers.filter((one) => one.paper === paper);
  if (needed.some((paper) => of(paper).length === 0)) return 'missing';
  if (papers.some(({ checked }) => checked === PAPER_CHECK.wrong)) return 'wrong';
  return papers.some(({ checked }) => checked === PAPER_CHECK.unseen) ? 'unseen' : 'fine';
}
