// Sets of columns of a 多栏账, kept by name for everybody who reads the company's books.
import type { ColumnSet, ParsedInputOf, removeColumnSet, saveColumnSet } from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { runningBooks } from '../books/books.service.ts';
import * as queries from './column-set.queries.ts';
import { openBook, subjectOf } from './open-book.service.ts';

export async function list(scope: Scope, { companyId }: { companyId: number }): Promise<ColumnSet[]> {
  await runningBooks(scope.db, scope, companyId);
  return queries.listColumnSets(scope.db, companyId);
}

const WHAT = '栏目方案';

export const save = (scope: Scope, { companyId, id, version, ...form }: ParsedInputOf<typeof saveColumnSet>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const book = await openBook({ ...scope, db: tx }, { companyId, from: 190001, to: 299912, unposted: false, withoutCarry: false });
    subjectOf(book, form.subjectId);
    if (id !== null) await lockRow(tx, { what: WHAT, find: () => queries.lockColumnSet(tx, companyId, id), version });
    const work = async () =>
      id === null
        ? queries.insertColumnSet(tx, companyId, form, stampOf(scope))
        : queries.updateColumnSet(tx, id, form, stampOf(scope)).then(() => ({ id }));
    const saved = await onDuplicate(work(), 'column_set_name', () => failField('name', 'BOOK_COLUMNS_TAKEN', { name: form.name }));
    await scope.audit.write(tx, scope.actor, {
      action: id === null ? '新增' : '修改',
      entity: 'book-columns',
      entityId: saved.id,
      note: form.name,
    });
    return saved;
  });

export const remove = (scope: Scope, { companyId, id }: ParsedInputOf<typeof removeColumnSet>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    await runningBooks(tx, scope, companyId);
    const { name } = await lockRow(tx, { what: WHAT, find: () => queries.lockColumnSet(tx, companyId, id) });
    await queries.deleteColumnSet(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'book-columns', entityId: id, note: name });
    return null;
  });
