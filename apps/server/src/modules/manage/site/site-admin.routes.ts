import {
  answerOwnOpinion,
  changeOwnArticle,
  changeOwnPage,
  changeOwnSite,
  createOwnAgreement,
  createOwnArticle,
  createOwnSite,
  listOwnAgreements,
  publishOwnArticle,
  publishOwnSite,
  readOwnPage,
  readOwnSite,
  removeOwnArticle,
  searchOwnArticles,
  searchOwnOpinions,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as opinion from '../opinion/opinion.service.ts';
import * as agreement from './site-agreement.service.ts';
import * as article from './site-article.service.ts';
import * as site from './site-admin.service.ts';

export function siteAdminRoutes(binder: Binder): void {
  binder.handle(readOwnSite, (call) => site.read(call));
  binder.handle(createOwnSite, (call) => site.create(call, call.input));
  binder.handle(changeOwnSite, (call) => site.change(call, call.input));
  binder.handle(publishOwnSite, (call) => site.publish(call, call.input));
  binder.handle(readOwnPage, (call) => site.readPage(call, call.input.key));
  binder.handle(changeOwnPage, (call) => site.changePage(call, call.input));
  binder.handle(searchOwnArticles, (call) => article.search(call, call.input));
  binder.handle(createOwnArticle, (call) => article.create(call, call.input));
  binder.handle(changeOwnArticle, (call) => article.change(call, call.input));
  binder.handle(publishOwnArticle, (call) => article.publish(call, call.input));
  binder.handle(removeOwnArticle, (call) => article.remove(call, call.input.id));
  binder.handle(listOwnAgreements, (call) => agreement.list(call));
  binder.handle(createOwnAgreement, (call) => agreement.create(call, call.input));
  binder.handle(searchOwnOpinions, (call) => opinion.search(call, call.input));
  binder.handle(answerOwnOpinion, (call) => opinion.answer(call, call.input));
}
