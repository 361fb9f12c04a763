// 开票设置 of a company, and its own data as the first values.
import type { InvoiceSeller } from '@anju/contract';
import { first, own, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface SettingRow extends InvoiceSeller {
  readonly companyName: string;
  /** Null if the company has no setting. */
  readonly provider: string | null;
  readonly version: number;
}

/** Undefined if there is no such company. */
export async function findSettingOf(db: DbOrTx, companyId: number): Promise<SettingRow | undefined> {
  return first<SettingRow>(db)`
    select c.name as company_name, s.provider, coalesce(s.version, 0) as version, coalesce(s.name, c.name) as name,
           coalesce(s.tax_no, c.credit_code) as tax_no,
           coalesce(s.address_phone, concat_ws(' ', nullif(c.address, ''), nullif(c.phone, ''))) as address_phone,
           coalesce(s.bank_account, b.bank || ' ' || b.account_no, '') as bank_account
      from org_view.company c
      left join charging.invoice_setting s on s.tenant_id = c.tenant_id and s.company_id = c.id
      left join org_view.company_bank_account b on b.tenant_id = c.tenant_id and b.company_id = c.id and b.main and not b.disabled
     where ${own('c')} and c.id = ${companyId}`;
}

export interface SettingForm extends InvoiceSeller {
  readonly provider: string;
}

/** Writes nothing and returns false if the setting is no longer the one that was read. */
export async function putSetting(
  tx: Tx,
  tenantId: number,
  companyId: number,
  seen: number,
  { provider, name, taxNo, addressPhone, bankAccount }: SettingForm,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<boolean> {
  const written =
    seen === 0
      ? await run(tx)`
          insert into charging.invoice_setting
            (tenant_id, company_id, provider, name, tax_no, address_phone, bank_account, updated_by, updated_at)
          values (${tenantId}, ${companyId}, ${provider}, ${name}, ${taxNo}, ${addressPhone}, ${bankAccount}, ${by}, ${at})
          on conflict (tenant_id, company_id) do nothing`
      : await run(tx)`
          update charging.invoice_setting s
             set provider = ${provider}, name = ${name}, tax_no = ${taxNo}, address_phone = ${addressPhone}, bank_account = ${bankAccount},
                 version = version + 1, updated_by = ${by}, updated_at = ${at}
           where ${own('s')} and company_id = ${companyId} and version = ${seen}`;
  return written > 0;
}
