// The public site, for anyone without a session. It loads none of the back office and no component library, so that it is usable quickly on
// a slow connection; a form is loaded only where it is shown.
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { embeddedContent } from './content.ts';
import { loadForm } from './forms.ts';
import { Site, type SiteFormProps } from './site.tsx';
import { placeOf, type SitePlace } from './site-paths.ts';
import './site.css';
import './pages.css';
import './drawings.css';
import './login.css';
import './form.css';

const HOME: SitePlace = { name: 'home', articleId: null };

function show(root: HTMLElement, place: SitePlace, form: ComponentType<SiteFormProps> | null): void {
  createRoot(root).render(
    <StrictMode>
      <Site place={place} sent={embeddedContent(place)} form={form} />
    </StrictMode>,
  );
}

export default function startSite(root: HTMLElement): void {
  const place = placeOf(location.pathname) ?? HOME;
  const form = loadForm(place.name);
  if (!form) return show(root, place, null);
  // The server-rendered page stays until the form is loaded.
  form.then(
    (loaded) => show(root, place, loaded),
    () => {
      root.textContent = '页面加载失败，请检查网络后刷新重试';
    },
  );
}
