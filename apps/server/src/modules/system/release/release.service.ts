// 版本发布 (menu 604): notes of releases are drafted, published and withdrawn by the operator, and read once by every account.
import {
  RELEASE,
  searchReleases,
  type changeRelease,
  type createRelease,
  type ParsedInputOf,
  type publishRelease,
  type ReleaseNews,
  type ReleaseRow,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { cleanHtml, textOfHtml } from '../../../platform/html/clean-html.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './release.queries.ts';

const NUMBER_KEY = 'release_number_key';

export const search = listing(searchReleases, { totals: queries.countReleases, page: queries.listReleases });

function cleaned(form: queries.ReleaseForm): queries.ReleaseForm {
  const body = cleanHtml(form.body);
  if (textOfHtml(body) === '') throw failField('body', 'TEXT_EMPTY', { what: '说明' });
  return { ...form, body };
}

const unique = <T>(number: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NUMBER_KEY, () => failField('number', 'RELEASE_TAKEN', { number }));

/** Locks a note in the state the step starts from, writes it and logs the step. */
function step(
  scope: Scope,
  action: string,
  from: ReleaseRow['state'],
  { id, version }: { id: number; version?: number },
  work: (tx: Tx) => Promise<void>,
): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const check = ({ state }: ReleaseRow) => {
      if (state !== from) throw fail('RELEASE_STATE', { state: RELEASE.text(state), what: action });
    };
    const before = await lockRow(tx, { what: '版本说明', find: () => queries.lockRelease(tx, id), version, check });
    await work(tx);
    await scope.audit.write(tx, scope.actor, { action, entity: 'release', entityId: id, note: `${before.number} ${before.title}` });
    return null;
  });
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createRelease>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const made = await unique(form.number, queries.insertRelease(tx, cleaned(form), stampOf(scope)));
    await scope.audit.write(tx, scope.actor, {
      action: '新增',
      entity: 'release',
      entityId: made.id,
      note: `${form.number} ${form.title}`,
    });
    return made;
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeRelease>): Promise<null> =>
  step(scope, '修改', RELEASE.draft, { id, version }, (tx) =>
    unique(form.number, queries.updateRelease(tx, id, cleaned(form), stampOf(scope))),
  );

export const remove = (scope: Scope, id: number): Promise<null> =>
  step(scope, '删除', RELEASE.draft, { id }, (tx) => queries.deleteRelease(tx, id));

export const publish = (scope: Scope, input: ParsedInputOf<typeof publishRelease>): Promise<null> =>
  step(scope, '发布', RELEASE.draft, input, (tx) => {
    const stamp = stampOf(scope);
    return queries.updateRelease(tx, input.id, { state: RELEASE.published, publishedAt: stamp.at }, stamp);
  });

export const withdraw = (scope: Scope, input: ParsedInputOf<typeof publishRelease>): Promise<null> =>
  step(scope, '撤回', RELEASE.published, input, (tx) => queries.updateRelease(tx, input.id, { state: RELEASE.withdrawn }, stampOf(scope)));

export const news = ({ db, actor }: Scope): Promise<ReleaseNews[]> => queries.listNews(db, actor.accountId);

export async function read({ db, actor, clock }: Scope, ids: readonly number[]): Promise<null> {
  await queries.insertReads(db, actor.accountId, ids, clock.now());
  return null;
}
