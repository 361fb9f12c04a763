// 网站管理 › 文章: news, vacancies, cases and estates. An article is written, then published; the newest comes first.
import {
  searchOwnArticles,
  type changeOwnArticle,
  type createOwnArticle,
  type ParsedInputOf,
  type publishOwnArticle,
} from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { paragraphsOf, plainTexts } from './site-admin.rules.ts';
import { requirePictures } from './site-admin.service.ts';
import * as queries from './site-article.queries.ts';

const WHAT = '文章';
const ENTITY = 'site-article';

export const search = listing(searchOwnArticles, { totals: queries.countArticles, page: queries.listArticles });

const stored = (form: ParsedInputOf<typeof createOwnArticle>): queries.ArticleValues => ({
  ...plainTexts(form),
  paragraphs: paragraphsOf(form.paragraphs),
});

const pictureOf = ({ picture }: { readonly picture: number }): number[] => (picture > 0 ? [picture] : []);

export async function create(scope: Scope, form: ParsedInputOf<typeof createOwnArticle>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await requirePictures(tx, pictureOf(form), 'picture');
    const values = stored(form);
    const id = await queries.insertArticle(tx, scope.actor.tenantId, values);
    await scope.audit.write(tx, scope.actor, { action: '新增文章', entity: ENTITY, entityId: id, after: values, note: values.title });
    return { id };
  });
}

async function lockForChange(tx: Tx, id: number, stamp?: string) {
  const before = await queries.lockArticle(tx, id);
  if (!before) throw fail('NOT_FOUND', { what: WHAT });
  if (stamp !== undefined && before.stamp !== stamp) throw fail('STALE', { what: WHAT });
  return before;
}

export async function change(scope: Scope, { id, stamp, ...form }: ParsedInputOf<typeof changeOwnArticle>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, id, stamp);
    await requirePictures(tx, pictureOf(form), 'picture');
    const after = stored(form);
    await queries.updateArticle(tx, id, after);
    await scope.audit.write(tx, scope.actor, { action: '修改文章', entity: ENTITY, entityId: id, before, after, note: after.title });
    return null;
  });
}

export async function publish(scope: Scope, { id, published, stamp }: ParsedInputOf<typeof publishOwnArticle>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { title } = await lockForChange(tx, id, stamp);
    await queries.updateArticle(tx, id, { published });
    await scope.audit.write(tx, scope.actor, { action: published ? '发布文章' : '下线文章', entity: ENTITY, entityId: id, note: title });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, id);
    await queries.deleteArticle(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除文章', entity: ENTITY, entityId: id, before, note: before.title });
    return null;
  });
}
