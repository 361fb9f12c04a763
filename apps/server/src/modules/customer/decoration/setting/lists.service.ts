// The lists behind 装修 hold for all companies, so only somebody who sees all of them changes them.
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './lists.queries.ts';

export const works = ({ db }: Scope) => queries.listWorks(db);
export const items = ({ db }: Scope) => queries.listItems(db);
export const types = ({ db }: Scope) => queries.listTypes(db);

const ENTITY = { work: 'decoration', item: 'decoration-inspection', type: 'violation' } as const;
const WHAT = { work: '施工项目', item: '检查项目', type: '违规类型' } as const;

interface Key {
  readonly id: number;
  readonly version: number;
}

/** The calls of one list: create, change, disable. */
function entries<L extends queries.ListName>(list: L) {
  type Form = queries.ListForms[L];
  const log = (scope: Scope) => (tx: Parameters<Scope['audit']['write']>[0], action: string, id: number, name: string) =>
    scope.audit.write(tx, scope.actor, { action, entity: ENTITY[list], entityId: id, note: `${WHAT[list]} ${name}` });
  const requireAll = (scope: Scope): void => {
    if (!companyReach(scope).all) throw fail('NOT_AUTHORISED');
  };
  const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
    onDuplicate(work, queries.LISTS[list].key, () => failField('name', 'DECORATION_NAME_TAKEN', { name }));
  return {
    create: (scope: Scope, form: Form): Promise<{ id: number }> =>
      inTransaction(scope.db, async (tx) => {
        requireAll(scope);
        const { id } = await unique(form.name, queries.LISTS[list].insert(tx, form, stampOf(scope)));
        await log(scope)(tx, '新增', id, form.name);
        return { id };
      }),
    change: (scope: Scope, input: Form & Key): Promise<null> =>
      inTransaction(scope.db, async (tx) => {
        requireAll(scope);
        const { id, version, ...form } = input;
        const before = await lockRow(tx, { what: WHAT[list], find: () => queries.lockEntry(tx, list, id), version });
        await unique(input.name, queries.LISTS[list].change(tx, id, input, stampOf(scope)));
        await scope.audit.write(tx, scope.actor, {
          action: '修改',
          entity: ENTITY[list],
          entityId: id,
          before,
          after: form,
          note: WHAT[list],
        });
        return null;
      }),
    disable: (scope: Scope, { id, version, disabled }: Key & { readonly disabled: boolean }): Promise<null> =>
      inTransaction(scope.db, async (tx) => {
        requireAll(scope);
        const { name } = await lockRow(tx, { what: WHAT[list], find: () => queries.lockEntry(tx, list, id), version });
        await queries.disableEntry(tx, list, id, disabled, stampOf(scope));
        await log(scope)(tx, disabled ? '停用' : '启用', id, name);
        return null;
      }),
  };
}

export const work = entries('work');
export const item = entries('item');
export const type = entries('type');
