// What can be open in the drawer of a decoration.
import type { DecorationDetail, ExtensionRow, PassRow } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';

export interface DecidedExtension {
  readonly number: string;
  readonly extension: Pick<ExtensionRow, 'id' | 'version' | 'oldTo' | 'newTo' | 'reason'>;
}

export type OnePass = Pick<PassRow, 'id' | 'number' | 'name'>;

export type DecorationActs = Acts<{
  resubmit: DecorationDetail;
  withdraw: DecorationDetail;
  check: DecorationDetail;
  approve: DecorationDetail;
  refuse: DecorationDetail;
  issue: DecorationDetail;
  extend: DecorationDetail;
  grant: DecidedExtension;
  refuseExtension: DecidedExtension;
  worker: { readonly detail: DecorationDetail; readonly pass: PassRow | null };
  returnPass: OnePass;
  losePass: OnePass;
  dropPass: OnePass;
  inspect: DecorationDetail;
  lift: DecorationDetail;
  finish: DecorationDetail;
  cancelFinish: DecorationDetail;
}>;
