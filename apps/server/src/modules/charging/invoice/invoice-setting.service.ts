// 开票设置 of a company: the seller on its invoices, and the provider that issues them.
import type { changeInvoiceSetting, InvoiceSeller, InvoiceSetting, ParsedInputOf } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './invoice-setting.queries.ts';
import { firstTaxProvider, listTaxProviders } from './provider/tax-providers.ts';

interface Issuer {
  readonly companyName: string;
  readonly provider: string;
  readonly seller: InvoiceSeller;
}

async function rowOf(db: DbOrTx, companyId: number): Promise<queries.SettingRow> {
  const row = await queries.findSettingOf(db, companyId);
  if (!row) throw fail('NOT_FOUND', { what: '公司' });
  return row;
}

/** Who issues the invoices of a company now. */
export async function issuerOf(installed: Pick<Services, 'demo'>, db: DbOrTx, companyId: number): Promise<Issuer> {
  const { companyName, provider, name, taxNo, addressPhone, bankAccount } = await rowOf(db, companyId);
  return { companyName, provider: provider ?? firstTaxProvider(installed), seller: { name, taxNo, addressPhone, bankAccount } };
}

export async function read(scope: Scope, companyId: number): Promise<InvoiceSetting> {
  const { companyName: _, provider, ...row } = await rowOf(scope.db, companyId);
  return { ...row, provider: provider ?? firstTaxProvider(scope), providers: listTaxProviders(scope), own: provider !== null };
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeInvoiceSetting>): Promise<null> {
  const known = listTaxProviders(scope).some(({ value }) => value === form.provider);
  if (!known) throw failField('provider', 'TAX_PROVIDER_UNKNOWN', { provider: form.provider });
  return inTransaction(scope.db, async (tx) => {
    const before = await rowOf(tx, id);
    if (!(await queries.putSetting(tx, scope.actor.tenantId, id, version, form, stampOf(scope)))) throw fail('STALE', { what: '开票设置' });
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'invoice-setting', entityId: id, before, after: form });
    return null;
  });
}
