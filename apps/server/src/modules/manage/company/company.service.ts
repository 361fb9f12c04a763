// 公司 (menu 511): the administrator's data of every company, with its bank accounts, pictures and document rules. domain: property 6.2.
import {
  changeCompanyMark,
  fileCategoryOf,
  searchCompanyProfiles,
  type changeCompanyProfile,
  type CompanyProfile,
  type createCompanyProfile,
  type ParsedInputOf,
} from '@anju/contract';
import { isCreditCode } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { companyBankAccounts, companyProfiles as queries } from '../../org/index.ts';
import { papersOf } from './paper-rule.service.ts';

const NAME_KEY = 'company_tenant_id_name_key';
const CREDIT_CODE_KEY = 'company_credit_code';
const MAX_LEVEL = 3;
/** Stands for no company, so that every company counts as another one. */
const NONE = 0;

export const search = listing(searchCompanyProfiles, { totals: queries.countCompanies, page: queries.listCompanies });

export async function read({ db, clock }: Scope, id: number): Promise<CompanyProfile> {
  const company = await queries.findCompany(db, id);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  const [banks, papers] = await Promise.all([companyBankAccounts.listAccounts(db, id), papersOf(db, company, today(clock))]);
  return { ...company, banks, ...papers };
}

async function checkCreditCode(tx: Tx, creditCode: string, id: number): Promise<void> {
  if (creditCode === '') return;
  if (!isCreditCode(creditCode)) throw failField('creditCode', 'CREDIT_CODE_WRONG');
  const other = await queries.findByCreditCode(tx, creditCode, id);
  if (other) throw failField('creditCode', 'PROFILE_CREDIT_CODE_TAKEN', { name: other.name });
}

/** Names and credit codes are unique, even when two users save concurrently. */
const keptApart = <T>(work: Promise<T>, name: string): Promise<T> =>
  onDuplicate(
    onDuplicate(work, NAME_KEY, () => failField('name', 'COMPANY_NAME_TAKEN', { name })),
    CREDIT_CODE_KEY,
    () => failField('creditCode', 'PROFILE_CREDIT_CODE_TAKEN', { name: '另一家公司' }),
  );

export async function create(scope: Scope, input: ParsedInputOf<typeof createCompanyProfile>): Promise<{ id: number }> {
  const { parentId, ...form } = input;
  return inTransaction(scope.db, async (tx) => {
    const parent = await queries.lockCompany(tx, parentId);
    if (!parent || parent.disabled) throw failField('parentId', 'NOT_FOUND', { what: '上级公司' });
    if (parent.level >= MAX_LEVEL) throw failField('parentId', 'COMPANY_LEVEL', { name: parent.name });
    await checkCreditCode(tx, form.creditCode, NONE);
    const id = await keptApart(queries.insertCompany(tx, scope.actor.tenantId, parent, form), form.name);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'company', entityId: id, after: input });
    return { id };
  });
}

/** The company in the version the user read, locked for a change. */
export async function lockForChange(tx: Tx, id: number, version: number) {
  const company = await queries.lockCompany(tx, id);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  if (company.version !== version) throw fail('STALE', { what: '公司资料' });
  return company;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCompanyProfile>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, id, version);
    if (form.type === 'A' && before.type !== 'A') {
      const count = await queries.countEstates(tx, id);
      if (count > 0) throw failField('type', 'COMPANY_RUNS_ESTATES', { name: before.name, count });
    }
    await checkCreditCode(tx, form.creditCode, id);
    await keptApart(queries.updateCompany(tx, id, form), form.name);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'company', entityId: id, before, after: form });
    return null;
  });
}

const MARKS = { logo: { column: 'logoFileId', title: '标志' }, seal: { column: 'sealFileId', title: '印章' } } as const;

export async function changeMark(scope: Scope, { id, version, mark, fileId }: ParsedInputOf<typeof changeCompanyMark>): Promise<null> {
  const { column, title } = MARKS[mark];
  return inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, id, version);
    if (fileId !== null && !(await queries.isMarkOf(tx, fileId, fileCategoryOf(changeCompanyMark, 'fileId'), id))) throw fail('FILE_GONE');
    await queries.updateCompany(tx, id, { [column]: fileId });
    await scope.audit.write(tx, scope.actor, {
      action: fileId === null ? `删除${title}` : `更换${title}`,
      entity: 'company',
      entityId: id,
      before: { [column]: before[column] },
      after: { [column]: fileId },
    });
    return null;
  });
}
