// What a browser needs before login: the tenant of the site, and the key that encrypts passwords.
import { getSite } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { readSite, type SiteSettings } from './site.service.ts';

export function siteRoutes(binder: Binder, settings: SiteSettings): void {
  binder.handlePublic(getSite, (call) => readSite(call.databases, call.facts.host, settings));
}
