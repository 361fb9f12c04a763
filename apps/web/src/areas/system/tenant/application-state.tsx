import { APPLICATION_STATE_TEXT, type ApplicationState } from '@anju/contract';
import { StatusTag, type Tone } from '../../../ui/index.ts';

const TONES: Readonly<Record<ApplicationState, Tone>> = { draft: 'ended', submitted: 'owed', approved: 'paid', refused: 'overdue' };

export const ApplicationStateTag = ({ state }: { readonly state: ApplicationState }) => (
  <StatusTag tone={TONES[state]}>{APPLICATION_STATE_TEXT[state]}</StatusTag>
);
