import { APPLICATION_STATE_TEXT, type ApplicationState } from '@anju/contract';
import { StatusTag, type Tone } from '../../../ui/index.ts';

const TONES: Readonly<Record<ApplicationState, Tone>> = { draft: 'plain', submitted: 'busy', approved: 'good', refused: 'danger' };

export const ApplicationStateTag = ({ state }: { readonly state: ApplicationState }) => (
  <StatusTag tone={TONES[state]}>{APPLICATION_STATE_TEXT[state]}</StatusTag>
);
