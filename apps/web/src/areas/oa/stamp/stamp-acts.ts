// What can be open on the tabs of requests and uses, and what is read again after a step.
import { getSealRequest, searchSealRequests, searchSeals, searchSealUses, type SealRequestDetail, type SealUse } from '@anju/contract';
import type { Acts } from '../../../archetypes/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';

export type RequestActs = Acts<{
  new: null;
  /** A request for the finalised document with this id. */
  newFor: number;
  approve: SealRequestDetail;
  reject: SealRequestDetail;
  withdraw: SealRequestDetail;
  use: SealRequestDetail;
  void: Pick<SealUse, 'id' | 'usedAt' | 'copies'>;
  handOut: SealRequestDetail;
  takeBack: SealRequestDetail;
}>;

export const useRefreshStamp = () => useRefresh(searchSealRequests, getSealRequest, searchSealUses, searchSeals);
