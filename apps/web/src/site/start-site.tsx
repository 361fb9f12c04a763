// The public site: the home with its login panel, for anyone without a session. It loads none of the back office and
// no component library, so that it is usable at once on a slow line.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Home } from './home.tsx';
import './site.css';
import './login.css';

export default function startSite(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Home />
    </StrictMode>,
  );
}
