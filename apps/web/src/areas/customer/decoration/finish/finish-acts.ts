// What can be open on the screen of acceptance.
import type { ConsentRow, DecorationDetail } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';

export type FinishActs = Acts<{
  accept: DecorationDetail;
  consent: DecorationDetail;
  cancelConsent: { readonly detail: DecorationDetail; readonly consent: ConsentRow };
  release: DecorationDetail;
  archive: DecorationDetail;
}>;
