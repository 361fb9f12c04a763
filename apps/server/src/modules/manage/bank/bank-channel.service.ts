// 银行托收, the banks (menu 515): contract and account, the format of their files, the meaning of their codes. domain: property 6.2. A channel
// with agreements is never removed, only disabled.
import {
  searchBankChannels,
  USUAL_BANK_TEMPLATE,
  type BankChannel,
  type changeBankChannel,
  type changeBankReturnCodes,
  type changeBankTemplate,
  type createBankChannel,
  type disableBankChannel,
  type listBankCompanies,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './bank-channel.queries.ts';

const WHAT = '托收渠道';
const ENTITY = 'bank-channel';
const CONTRACT_KEY = 'bank_channel_tenant_id_contract_no_key';
const NONE = 0;

export const search = listing(searchBankChannels, { totals: queries.countChannels, page: queries.listChannels });

export async function get({ db, clock }: Scope, id: number): Promise<BankChannel> {
  const channel = await queries.findChannel(db, id, today(clock));
  if (!channel) throw fail('NOT_FOUND', { what: WHAT });
  return channel;
}

export const companies = ({ db }: Scope): Promise<OutputOf<typeof listBankCompanies>> => queries.listCompanies(db);

async function check(tx: Tx, form: queries.ChannelValues, id: number): Promise<void> {
  if (!(await queries.companyServes(tx, form.companyId))) throw failField('companyId', 'BANK_COMPANY_GONE');
  const bank = await queries.findContract(tx, form.contractNo, id);
  if (bank !== undefined) throw taken(form.contractNo, bank);
}
const taken = (contractNo: string, bank: string) => failField('contractNo', 'BANK_CONTRACT_TAKEN', { contractNo, bank });

export async function create(scope: Scope, form: ParsedInputOf<typeof createBankChannel>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await check(tx, form, NONE);
    const id = await onDuplicate(queries.insertChannel(tx, form, USUAL_BANK_TEMPLATE, stampOf(scope)), CONTRACT_KEY, () =>
      taken(form.contractNo, '另一渠道'),
    );
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form });
    return { id };
  });
}

const lock = (tx: Tx, id: number, version?: number) => lockRow(tx, { what: WHAT, find: () => queries.lockChannel(tx, id), version });

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeBankChannel>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { template: _template, returnCodes: _codes, ...before } = await lock(tx, id, version);
    await check(tx, form, id);
    await onDuplicate(queries.updateChannel(tx, id, form, stampOf(scope)), CONTRACT_KEY, () => taken(form.contractNo, '另一渠道'));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form });
    return null;
  });
}

export async function changeTemplate(scope: Scope, { id, version, template }: ParsedInputOf<typeof changeBankTemplate>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await queries.updateChannel(tx, id, { template }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '修改文件格式',
      entity: ENTITY,
      entityId: id,
      before: { template: before.template },
      after: { template },
      note: before.bank,
    });
    return null;
  });
}

export async function changeReturnCodes(
  scope: Scope,
  { id, version, returnCodes }: ParsedInputOf<typeof changeBankReturnCodes>,
): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await queries.updateChannel(tx, id, { returnCodes }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '修改结果码',
      entity: ENTITY,
      entityId: id,
      before: { returnCodes: before.returnCodes },
      after: { returnCodes },
      note: before.bank,
    });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableBankChannel>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { bank } = await lock(tx, id, version);
    await queries.updateChannel(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: bank });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    const count = await queries.countAgreements(tx, id);
    if (count > 0) throw fail('BANK_CHANNEL_IN_USE', { bank: before.bank, count });
    await queries.deleteChannel(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before });
    return null;
  });
}
