// The lives of a survey and of a planned visit.
import { RELATION_VISIT, SURVEY, type RelationVisitState, type SurveyState } from '@anju/contract';

export const SURVEY_MOVES = {
  change: { from: [SURVEY.draft], to: SURVEY.draft },
  begin: { from: [SURVEY.draft], to: SURVEY.running },
  extend: { from: [SURVEY.running], to: SURVEY.running },
  answer: { from: [SURVEY.running], to: SURVEY.running },
  end: { from: [SURVEY.running], to: SURVEY.ended },
} as const satisfies Record<string, { readonly from: readonly SurveyState[]; readonly to: SurveyState }>;
export type SurveyMove = keyof typeof SURVEY_MOVES;

/** The state after a move; null when the state does not allow it. */
export const takeSurveyMove = (state: SurveyState, move: SurveyMove): SurveyState | null =>
  (SURVEY_MOVES[move].from as readonly SurveyState[]).includes(state) ? SURVEY_MOVES[move].to : null;

export const VISIT_MOVES = {
  change: { from: [RELATION_VISIT.planned], to: RELATION_VISIT.planned },
  assign: { from: [RELATION_VISIT.planned], to: RELATION_VISIT.planned },
  finish: { from: [RELATION_VISIT.planned], to: RELATION_VISIT.done },
  cancel: { from: [RELATION_VISIT.planned], to: RELATION_VISIT.cancelled },
} as const satisfies Record<string, { readonly from: readonly RelationVisitState[]; readonly to: RelationVisitState }>;
export type VisitMove = keyof typeof VISIT_MOVES;

export const takeVisitMove = (state: RelationVisitState, move: VisitMove): RelationVisitState | null =>
  (VISIT_MOVES[move].from as readonly RelationVisitState[]).includes(state) ? VISIT_MOVES[move].to : null;

/** Where the link of a house leads on a day. */
export function surveyDoor(
  { state, fromOn, toOn }: { readonly state: SurveyState; readonly fromOn: string; readonly toOn: string },
  today: string,
) {
  if (state === SURVEY.ended || toOn < today) return 'over' as const;
  return state === SURVEY.draft || today < fromOn ? ('early' as const) : ('open' as const);
}
