import { getSiteArticle, getSitePage } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { readArticle, readPage } from './site.service.ts';

export function siteRoutes(binder: Binder): void {
  binder.handlePublic(getSitePage, (call) => readPage(call, call.facts.host, call.input.key));
  binder.handlePublic(getSiteArticle, (call) => readArticle(call, call.facts.host, call.input.id));
}
