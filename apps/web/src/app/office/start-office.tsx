import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { speakPlainly } from '@anju/contract/kit/plain-messages';
import { Office } from './office.tsx';
import { OfficeProviders } from '../providers.tsx';

/** Areas that give parts to the records of areas below them; the first screen does not wait for them. */
const loadGivers = () => import('../../areas/customer/index.ts');

export default function startOffice(root: HTMLElement): void {
  speakPlainly();
  void loadGivers();
  createRoot(root).render(
    <StrictMode>
      <OfficeProviders>
        {/* Navigation is not deferred: a page opened and left within a moment still gets its tab. */}
        <BrowserRouter useTransitions={false}>
          <Office />
        </BrowserRouter>
      </OfficeProviders>
    </StrictMode>,
  );
}
