// What is answered and not yet sent stays on the phone: a page that is closed, or a connection that is lost, costs nobody the answers.
import { questionAnswer } from '@anju/contract/customer/relation/survey-answer';
import { z } from 'zod';
import type { Answers } from './answer.rules.ts';
import type { SurveyLink } from './survey-path.ts';

export interface SurveyDraft {
  readonly name: string;
  readonly answers: Answers;
}
const NO_DRAFT: SurveyDraft = { name: '', answers: [] };

const kept = z.object({ name: z.string(), answers: z.array(questionAnswer) });
const keyOf = ({ tenantId, token }: SurveyLink): string => `anju.survey.${tenantId}.${token}`;

export function readDraft(link: SurveyLink): SurveyDraft {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(keyOf(link)) ?? 'null')).data ?? NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** A browser that keeps nothing holds the answers for as long as the page is open. */
export function keepDraft(link: SurveyLink, draft: SurveyDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(link));
    else localStorage.setItem(keyOf(link), JSON.stringify(draft));
  } catch {
    // Without room, or in a private window, there is nothing to keep it in.
  }
}
