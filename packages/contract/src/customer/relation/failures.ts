// All failures of 客户关系, as the catalogue takes them in.
import { CARE_FAILURES } from './care.ts';
import { RELATION_FAILURES } from './relation.ts';
import { LEVEL_FAILURES } from './level.ts';
import { SURVEY_FAILURES } from './survey.ts';
import { SURVEY_ANSWER_FAILURES } from './survey-answer.ts';
import { RELATION_VISIT_FAILURES } from './visit.ts';

export const RELATIONS_FAILURES = {
  ...RELATION_FAILURES,
  ...LEVEL_FAILURES,
  ...RELATION_VISIT_FAILURES,
  ...CARE_FAILURES,
  ...SURVEY_FAILURES,
  ...SURVEY_ANSWER_FAILURES,
};
