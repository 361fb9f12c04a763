import type { ComponentType } from 'react';
import type { PlaceName } from './site-paths.ts';
import type { SiteFormProps } from './site.tsx';

/** The forms of the website, each loaded only on the page that shows it. */
const FORMS: Readonly<Partial<Record<PlaceName, () => Promise<ComponentType<SiteFormProps>>>>> = {
  register: async () => (await import('./register/register.tsx')).Register,
  opinion: async () => (await import('./opinion-form.tsx')).OpinionForm,
};

export const loadForm = (name: PlaceName): Promise<ComponentType<SiteFormProps>> | null => FORMS[name]?.() ?? null;
