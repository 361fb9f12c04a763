// 通讯录: one for all agents of the tenant; who may call may also keep it.
import type { changePhoneBookEntry, createPhoneBookEntry, OutputOf, ParsedInputOf, searchPhoneBook } from '@anju/contract';
import { maskPhone, plainNumber } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './book.queries.ts';

const MOST = 5_000;

export async function list(
  { db }: Scope,
  { page, size, key }: ParsedInputOf<typeof searchPhoneBook>,
): Promise<OutputOf<typeof searchPhoneBook>> {
  const total = await queries.countEntries(db, key);
  return { total, rows: await queries.listEntries(db, key, { limit: size, offset: (page - 1) * size }) };
}

const once = <T>(phone: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'book_entry_phone', () => failField('phone', 'CALL_BOOK_TAKEN', { phone }));
const shown = ({ name, phone }: { name: string; phone: string }) => ({ name, phone: maskPhone(phone) });

export async function create(scope: Scope, { name, phone: written }: ParsedInputOf<typeof createPhoneBookEntry>): Promise<{ id: number }> {
  const phone = plainNumber(written);
  return inTransaction(scope.db, async (tx) => {
    if ((await queries.countEntries(tx, '')) >= MOST) throw fail('CALL_BOOK_FULL', { most: MOST });
    const id = await once(phone, queries.insertEntry(tx, { name, phone }, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'call-book', entityId: id, after: shown({ name, phone }) });
    return { id };
  });
}

async function lock(tx: Tx, id: number) {
  const entry = await queries.lockEntry(tx, id);
  if (!entry) throw fail('NOT_FOUND', { what: '联系人' });
  return entry;
}

export async function change(scope: Scope, { id, name, phone: written }: ParsedInputOf<typeof changePhoneBookEntry>): Promise<null> {
  const phone = plainNumber(written);
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    await once(phone, queries.updateEntry(tx, id, { name, phone }, stampOf(scope)));
    const entry = { action: '修改', entity: 'call-book', entityId: id, before: shown(before), after: shown({ name, phone }) } as const;
    await scope.audit.write(tx, scope.actor, entry);
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    await queries.removeEntry(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'call-book', entityId: id, before: shown(before) });
  });
  return null;
}
