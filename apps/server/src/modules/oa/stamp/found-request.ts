// A request as its rules look at it.
import type { SealRequestDetail, SealState } from '@anju/contract';

type Parts = 'files' | 'document' | 'uses' | 'outings' | 'changes' | 'flowName' | 'steps';
export interface FoundRequest extends Omit<SealRequestDetail, Parts> {
  sealState: SealState;
  /** The days on which the seal is valid. */
  validFrom: string;
  validTo: string | null;
  keeps: boolean;
  documentId: number | null;
  documentTitle: string | null;
  documentNumber: string | null;
}
