// Contacts, invoice titles and bank accounts on a customer's card. While there are titles or accounts, one of each is the main one.
import {
  INVOICE_KIND,
  type OutputOf,
  type ParsedInputOf,
  type saveCustomerAccount,
  type saveCustomerContact,
  type saveInvoiceTitle,
} from '@anju/contract';
import { maskAccount } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { savePart } from '../../../platform/record/save-part.ts';
import type { Scope } from '../../../platform/scope.ts';
import * as parts from './customer-part.queries.ts';
import { updateCustomer, type LockedCustomer } from './customer.queries.ts';
import { accountNumber, isDoubtful, titleValues } from './customer.rules.ts';
import { lockForChange } from './customer.service.ts';

const TITLE_KEY = 'customer_invoice_title_tenant_id_customer_id_title_tax_no_key';
const ACCOUNT_KEY = 'customer_bank_account_tenant_id_customer_id_account_no_key';
const TITLES = 'estate.customer_invoice_title';
const ACCOUNTS = 'estate.customer_bank_account';

interface PartInput {
  readonly id: number;
  readonly version?: number;
  readonly partId: number | null;
}

const changing = savePart<LockedCustomer>({
  entity: 'customer',
  lock: lockForChange,
  touch: (tx, id, stamp) => updateCustomer(tx, id, {}, stamp),
});

const keyOf = ({ actor }: Scope, { id, partId }: PartInput): parts.PartKey => ({ tenantId: actor.tenantId, customerId: id, partId });

/** The row that is changed; undefined for a new one. A row that was removed meanwhile is reported as not found. */
function existing<R extends { id: number }>(rows: readonly R[], partId: number | null, what: string): R | undefined {
  if (partId === null) return undefined;
  const found = rows.find((row) => row.id === partId);
  if (!found) throw fail('NOT_FOUND', { what });
  return found;
}

/** The user chose it as the main one, or no other row is. */
const becomesMain = (rows: readonly { id: number; main: boolean }[], partId: number | null, chosen: boolean): boolean =>
  chosen || !rows.some((row) => row.main && row.id !== partId);

export async function saveContact(scope: Scope, input: ParsedInputOf<typeof saveCustomerContact>): Promise<{ id: number }> {
  const { name, phone, post, partId } = input;
  return changing(scope, input, async ({ tx }) => {
    const before = existing(await parts.listContacts(tx, input.id), partId, '联系人');
    const id = await parts.saveContact(tx, keyOf(scope, input), { name, post, phone: phone || (before?.phone ?? '') });
    return { answer: { id }, action: before ? '修改联系人' : '新增联系人', note: post ? `${name}（${post}）` : name };
  });
}

export async function removeContact(scope: Scope, input: { id: number; partId: number }): Promise<null> {
  return changing(scope, input, async ({ tx }) => {
    const before = existing(await parts.listContacts(tx, input.id), input.partId, '联系人');
    await parts.removePart(tx, 'estate.customer_contact', input.id, input.partId);
    return { answer: null, action: '删除联系人', note: before?.name ?? '' };
  });
}

export async function saveTitle(scope: Scope, input: ParsedInputOf<typeof saveInvoiceTitle>): Promise<{ id: number }> {
  const values = titleValues(input);
  return changing(scope, input, async ({ tx }) => {
    const rows = await parts.listTitles(tx, input.id);
    const before = existing(rows, input.partId, '开票抬头');
    const main = becomesMain(rows, input.partId, input.main);
    // Empty numbers keep their previous values; a personal title has none.
    const known = values.kind === INVOICE_KIND.company ? before : undefined;
    const numbers = { phone: values.phone || (known?.phone ?? ''), accountNo: values.accountNo || (known?.accountNo ?? '') };
    if (main) await parts.clearMain(tx, TITLES, input.id);
    const id = await onDuplicate(parts.saveTitle(tx, keyOf(scope, input), { ...values, ...numbers, main }), TITLE_KEY, () =>
      failField('title', 'INVOICE_TITLE_TAKEN', { title: values.title }),
    );
    return {
      answer: { id },
      action: before ? '修改开票抬头' : '新增开票抬头',
      note: [values.title, values.taxNo].filter(Boolean).join(' '),
    };
  });
}

export async function removeTitle(scope: Scope, input: { id: number; partId: number }): Promise<null> {
  return changing(scope, input, async ({ tx }) => {
    const before = existing(await parts.listTitles(tx, input.id), input.partId, '开票抬头');
    await parts.removePart(tx, TITLES, input.id, input.partId);
    await parts.ensureMain(tx, TITLES, input.id);
    return { answer: null, action: '删除开票抬头', note: before?.title ?? '' };
  });
}

export async function saveAccount(
  scope: Scope,
  input: ParsedInputOf<typeof saveCustomerAccount>,
): Promise<OutputOf<typeof saveCustomerAccount>> {
  const typed = accountNumber(input.accountNo);
  return changing(scope, input, async ({ tx, whole: customer }) => {
    const rows = await parts.listAccounts(tx, input.id);
    const before = existing(rows, input.partId, '银行账户');
    const main = becomesMain(rows, input.partId, input.main);
    const accountNo = typed || (before?.accountNo ?? '');
    if (main) await parts.clearMain(tx, ACCOUNTS, input.id);
    const { bank, accountName } = input;
    const id = await onDuplicate(parts.saveAccount(tx, keyOf(scope, input), { bank, accountName, accountNo, main }), ACCOUNT_KEY, () =>
      failField('accountNo', 'ACCOUNT_NO_TAKEN'),
    );
    return {
      answer: { id, doubtful: isDoubtful(accountNo, customer.body) },
      action: before ? '修改银行账户' : '新增银行账户',
      note: `${bank} ${maskAccount(accountNo)}`,
    };
  });
}

export async function removeAccount(scope: Scope, input: { id: number; partId: number }): Promise<null> {
  return changing(scope, input, async ({ tx }) => {
    const before = existing(await parts.listAccounts(tx, input.id), input.partId, '银行账户');
    await parts.removePart(tx, ACCOUNTS, input.id, input.partId);
    await parts.ensureMain(tx, ACCOUNTS, input.id);
    return { answer: null, action: '删除银行账户', note: before ? `${before.bank} ${maskAccount(before.accountNo)}` : '' };
  });
}
