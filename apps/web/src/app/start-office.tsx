import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Office } from './office.tsx';
import { OfficeProviders } from './providers.tsx';

export default function startOffice(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <OfficeProviders>
        {/* An address is gone to at once: a page opened and left within a moment is still open. */}
        <BrowserRouter useTransitions={false}>
          <Office />
        </BrowserRouter>
      </OfficeProviders>
    </StrictMode>,
  );
}
