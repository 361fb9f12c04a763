// What can be open in the drawer of a case.
import type { CaseDelay, CaseDetail, CaseRow } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';

/** What a visit needs of a case; its row in the list of visits has it too. */
export type VisitedCase = CaseRow & { readonly result: string };

interface DecidedDelay {
  readonly number: string;
  readonly delay: CaseDelay;
}

export type CaseActs = Acts<{
  urge: CaseDetail;
  follow: CaseDetail;
  delay: CaseDetail;
  grant: DecidedDelay;
  refuse: DecidedDelay;
  visit: CaseDetail;
  rate: CaseDetail;
  reopen: CaseDetail;
  decline: CaseDetail;
  merge: CaseDetail;
  classify: CaseDetail;
  investigate: CaseDetail;
  reply: CaseDetail;
}>;
