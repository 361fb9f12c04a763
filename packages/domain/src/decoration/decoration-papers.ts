// Which papers an application needs, from who applies, who works and what is done.
import { APPLICANT, CONTRACTOR, DECORATION_PAPER, type Applicant, type Contractor, type DecorationPaper } from '@anju/contract';

export interface PlannedWork {
  readonly name: string;
  readonly drawing: boolean;
  readonly structural: boolean;
  readonly gas: boolean;
}
export interface NeededPaper {
  readonly paper: DecorationPaper;
  /** Why it is needed, in words for the applicant. */
  readonly why: string;
}

const names = (works: readonly PlannedWork[], of: (work: PlannedWork) => boolean): string =>
  works
    .filter(of)
    .map(({ name }) => name)
    .join('、');

export function neededPapers(applicant: Applicant, contractor: Contractor, works: readonly PlannedWork[]): NeededPaper[] {
  const structural = names(works, (work) => work.structural);
  const gas = names(works, (work) => work.gas);
  const drawn = names(works, (work) => work.drawing || work.structural);
  return [
    { paper: DECORATION_PAPER.identity, why: '核对申请人身份' },
    ...(applicant === APPLICANT.family ? [{ paper: DECORATION_PAPER.authority, why: '家属代业主申请' }] : []),
    ...(applicant === APPLICANT.tenant ? [{ paper: DECORATION_PAPER.consent, why: '租客装修须业主书面同意' }] : []),
    { paper: DECORATION_PAPER.agreement, why: '开工前签订' },
    ...(contractor === CONTRACTOR.company ? [{ paper: DECORATION_PAPER.licence, why: '核对施工单位' }] : []),
    ...(drawn === '' ? [] : [{ paper: DECORATION_PAPER.drawing, why: drawn }]),
    ...(structural === '' ? [] : [{ paper: DECORATION_PAPER.design, why: `${structural} 涉及房屋结构` }]),
    ...(gas === '' ? [] : [{ paper: DECORATION_PAPER.gas, why: `${gas} 涉及燃气` }]),
  ];
}
