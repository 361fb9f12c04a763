// The colours of 客户关系 by meaning.
import { RELATION_VISIT, SURVEY, type LevelMark } from '@anju/contract';
import type { Tone, TonesOf } from '../../../../../ui/index.ts';
import { TAG_TONES } from '../../../../estate/index.ts';

export const VISIT_TONES: TonesOf<typeof RELATION_VISIT> = {
  [RELATION_VISIT.planned]: 'owed',
  [RELATION_VISIT.done]: 'paid',
  [RELATION_VISIT.cancelled]: 'ended',
};

export const SURVEY_TONES: TonesOf<typeof SURVEY> = {
  [SURVEY.draft]: 'owed',
  [SURVEY.running]: 'work',
  [SURVEY.ended]: 'ended',
};

/** A level has one of the colours of a tag; anything else is grey. */
export const toneOfLevel = ({ color }: Pick<LevelMark, 'color'>): Tone =>
  Object.entries(TAG_TONES).find(([name]) => name === color)?.[1] ?? 'kind';
