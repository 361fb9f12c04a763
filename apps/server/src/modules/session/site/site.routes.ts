// What a visitor's browser must know before anybody logs in: whose site it is, and the key a password is encrypted with.
import { getSite } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { readSite, type SiteSettings } from './site.service.ts';

export function siteRoutes(binder: Binder, settings: SiteSettings): void {
  binder.handlePublic(getSite, (call) => readSite(call.databases, call.facts.host, settings));
}
