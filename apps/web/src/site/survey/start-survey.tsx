// A survey opened by its link: no website, no back office and no component library, so that it opens quickly on a phone.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SurveyPage } from './survey-page.tsx';
import { linkOf } from './survey-path.ts';
import './survey-ground.css';

export default function startSurvey(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <SurveyPage link={linkOf(location.pathname)} />
    </StrictMode>,
  );
}
