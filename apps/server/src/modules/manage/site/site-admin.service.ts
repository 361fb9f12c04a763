// 网站管理 (menu 532): the tenant's own pages. domain: property 2 and 6.3. While they are published, visitors of the tenant's host see them;
// before and afterwards they see the platform's pages.
import type {
  changeOwnPage,
  changeOwnSite,
  createOwnSite,
  OwnPage,
  OwnPageKey,
  OwnSite,
  ParsedInputOf,
  publishOwnSite,
} from '@anju/contract';
import { ownPageKey } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './site-admin.queries.ts';
import { logoPicture, picturesOf, plainTexts, startingPages } from './site-admin.rules.ts';

const ENTITY = 'site';

export async function read({ db, actor }: Scope): Promise<OwnSite | null> {
  const site = await queries.findSite(db);
  if (!site) return null;
  const [hosts, pages] = await Promise.all([queries.listHosts(db, actor.tenantId), queries.listPages(db)]);
  const titles = new Map(pages.map(({ key, title }) => [key, title]));
  return { ...site, hosts, pages: ownPageKey.options.flatMap((key) => (titles.has(key) ? [{ key, title: titles.get(key) ?? '' }] : [])) };
}

/** A shown picture must belong to this website. */
export async function requirePictures(db: DbOrTx, ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 0 && (await queries.countPictures(db, wanted)) !== wanted.length) throw failField(field, 'SITE_PICTURE_GONE');
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createOwnSite>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    await requirePictures(tx, logoPicture(form.logo), 'logo');
    const values = plainTexts(form);
    if (!(await queries.insertSite(tx, values))) throw fail('SITE_EXISTS');
    await queries.insertPages(tx, startingPages(values.siteName));
    await audit.write(tx, actor, { action: '建立网站', entity: ENTITY, after: values });
    return null;
  });
}

async function lockSite(tx: Tx, stamp: string) {
  const before = await queries.lockSite(tx);
  if (!before) throw fail('SITE_NONE');
  if (before.stamp !== stamp) throw fail('STALE', { what: '网站信息' });
  return before;
}

export async function change(scope: Scope, { stamp, ...form }: ParsedInputOf<typeof changeOwnSite>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockSite(tx, stamp);
    await requirePictures(tx, logoPicture(form.logo), 'logo');
    const values = plainTexts(form);
    await queries.updateSite(tx, values);
    await scope.audit.write(tx, scope.actor, { action: '修改网站信息', entity: ENTITY, before, after: values });
    return null;
  });
}

export async function publish(scope: Scope, { published, stamp }: ParsedInputOf<typeof publishOwnSite>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await lockSite(tx, stamp);
    const home = published ? await queries.findPage(tx, 'home') : undefined;
    if (published && (home?.blocks.length ?? 0) === 0) throw fail('SITE_NO_HOME');
    await queries.updatePublished(tx, published);
    await scope.audit.write(tx, scope.actor, { action: published ? '发布网站' : '下线网站', entity: ENTITY });
    return null;
  });
}

export async function readPage({ db }: Scope, key: OwnPageKey): Promise<OwnPage> {
  const page = await queries.findPage(db, key);
  if (!page) throw fail('NOT_FOUND', { what: '页面' });
  return page;
}

export async function changePage(scope: Scope, { stamp, ...form }: ParsedInputOf<typeof changeOwnPage>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await queries.lockPage(tx, form.key);
    if (!before) throw fail('NOT_FOUND', { what: '页面' });
    if (before.stamp !== stamp) throw fail('STALE', { what: '页面' });
    await requirePictures(tx, picturesOf(form.blocks), 'blocks');
    const after = plainTexts(form);
    await queries.updatePage(tx, after);
    await scope.audit.write(tx, scope.actor, { action: '修改网站页面', entity: ENTITY, before, after, note: form.key });
    return null;
  });
}
