// 保修期限 (menu 86). A change holds for hand-overs from then on; dates that were given stay.
import type { changeWarrantyPart, createWarrantyPart, disableWarrantyPart, ParsedInputOf, WarrantyPart } from '@anju/contract';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { requireCompany } from './company.service.ts';
import * as queries from './warranty.queries.ts';

const WHAT = '保修期限';

export const list = (scope: Scope): Promise<WarrantyPart[]> => queries.listParts(scope.db, companyReach(scope));

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'warranty_part_name', () => failField('name', 'WARRANTY_TAKEN', { name }));
const noteOf = (name: string): string => `${WHAT} ${name}`;

export const create = (scope: Scope, form: ParsedInputOf<typeof createWarrantyPart>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await requireCompany(scope, tx, form.companyId);
    const id = await unique(form.name, queries.insertPart(tx, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'check-item', entityId: id, after: form, note: noteOf(form.name) });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeWarrantyPart>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lockRow(tx, { what: WHAT, find: () => queries.lockPart(tx, id), version });
    await requireCompany(scope, tx, before.companyId);
    await requireCompany(scope, tx, form.companyId);
    await unique(form.name, queries.updatePart(tx, id, form, stampOf(scope)));
    const note = noteOf(form.name);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'check-item', entityId: id, before, after: form, note });
    return null;
  });

export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableWarrantyPart>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const part = await lockRow(tx, { what: WHAT, find: () => queries.lockPart(tx, id), version });
    await requireCompany(scope, tx, part.companyId);
    await queries.updatePart(tx, id, { disabled }, stampOf(scope));
    const note = noteOf(part.name);
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'check-item', entityId: id, note });
    return null;
  });
