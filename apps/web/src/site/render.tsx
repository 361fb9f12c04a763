// The website rendered by the server: the same components as in the browser, as text, for visitors without script and for those whose
// script is still loading. Built into a separate bundle that the server loads.
import { renderToString } from 'react-dom/server';
import { descriptionOf, titleOf, type SiteContent } from './content.ts';
import { OpinionForm } from './opinion-form.tsx';
import { Register } from './register/register.tsx';
import { placeOf } from './site-paths.ts';
import { Site } from './site.tsx';

const FORMS = { register: Register, opinion: OpinionForm };

export { placeOf } from './site-paths.ts';

export interface RenderedSite {
  readonly html: string;
  readonly title: string;
  readonly description: string;
}

export function renderSite({ path, ...content }: SiteContent & { readonly path: string }): RenderedSite {
  const place = placeOf(path);
  if (!place) throw new Error(`${path} is no page of the website`);
  const form = place.name === 'register' || place.name === 'opinion' ? FORMS[place.name] : null;
  return {
    html: renderToString(<Site place={place} sent={content} form={form} />),
    title: titleOf(place, content),
    description: descriptionOf(content),
  };
}
