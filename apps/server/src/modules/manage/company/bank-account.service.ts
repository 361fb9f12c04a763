// Bank accounts of a company. While any is enabled, one of them is the main account, which is the default on documents.
import type { changeCompanyBankAccount, createCompanyBankAccount, ParsedInputOf } from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { companyBankAccounts as queries, companyProfiles } from '../../org/index.ts';

const NUMBER_KEY = 'company_bank_account_tenant_id_account_no_key';
const ENTITY = 'company-bank-account';
const NONE = 0;

async function check(tx: Tx, form: queries.BankAccountValues, id: number): Promise<void> {
  if (form.main && form.disabled) throw failField('main', 'BANK_ACCOUNT_MAIN_DISABLED');
  const name = await queries.findOwner(tx, form.accountNo, id);
  if (name !== undefined) throw taken(form.accountNo, name);
}

const taken = (accountNo: string, name: string) => failField('accountNo', 'BANK_ACCOUNT_TAKEN', { accountNo, name });

/** Locks the company, so that its accounts are changed one after the other. */
async function hold(tx: Tx, companyId: number): Promise<void> {
  if (!(await companyProfiles.lockCompany(tx, companyId))) throw fail('NOT_FOUND', { what: '公司' });
}

export async function create(
  scope: Scope,
  { companyId, ...form }: ParsedInputOf<typeof createCompanyBankAccount>,
): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await hold(tx, companyId);
    await check(tx, form, NONE);
    const others = await queries.listAccounts(tx, companyId);
    // The first enabled account becomes the main one, whatever the form contains.
    const main = form.main || (!form.disabled && !others.some((account) => account.main));
    if (main) await queries.clearMain(tx, companyId);
    const values = { ...form, main };
    const id = await onDuplicate(queries.insertAccount(tx, scope.actor.tenantId, companyId, values), NUMBER_KEY, () =>
      taken(form.accountNo, '另一家公司'),
    );
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: { companyId, ...values } });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCompanyBankAccount>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    if (before.version !== version) throw fail('STALE', { what: '银行账户' });
    await check(tx, form, id);
    if (before.main && !form.main && (await othersInUse(tx, before)))
      throw failField('main', 'BANK_ACCOUNT_LAST_MAIN', { bank: before.bank });
    if (form.main && !before.main) await queries.clearMain(tx, before.companyId);
    await onDuplicate(queries.updateAccount(tx, id, form), NUMBER_KEY, () => taken(form.accountNo, '另一家公司'));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    if (before.main && (await othersInUse(tx, before))) throw fail('BANK_ACCOUNT_LAST_MAIN', { bank: before.bank });
    await queries.deleteAccount(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before });
    return null;
  });
}

/** Locks the company first and then its account, as everywhere in this file, so that concurrent changes cannot deadlock. */
async function lock(tx: Tx, id: number) {
  const found = await queries.findCompanyOf(tx, id);
  if (found !== undefined) await hold(tx, found);
  const account = await queries.lockAccount(tx, id);
  if (!account) throw fail('NOT_FOUND', { what: '银行账户' });
  return account;
}

async function othersInUse(tx: Tx, { id, companyId }: { id: number; companyId: number }): Promise<boolean> {
  return (await queries.listAccounts(tx, companyId)).some((account) => account.id !== id && !account.disabled);
}
