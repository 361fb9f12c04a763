// Registration of a company in three steps. The application belongs to the platform's tenant; the applicant identifies it by a token of
// which only the hash is stored. The operator's decision is in ../tenant.
import {
  FILE_CATEGORY,
  isOperatorName,
  type Application,
  type Endpoint,
  type getApplication,
  type listFunctions,
  type OutputOf,
  type ParsedInputOf,
  type resumeApplication,
  type saveApplicationCompany,
  type startApplication,
  type submitApplication,
  type uploadLicence,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { textOfHtml } from '../../../platform/html/clean-html.ts';
import type { PublicCall } from '../../../platform/http/binder.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import { getPlatformTenant } from '../../../platform/tenancy/known-tenants.queries.ts';
import { inTransaction, NO_TENANT, type DbOrTx, type TenantDatabases, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { saveVisitorFile } from '../../files/index.ts';
import { hashPassword, hasName, nameReserved, readLoginKey, type LoginKey } from '../../session/index.ts';
import * as queries from './application.queries.ts';
import * as rules from './application.rules.ts';
import { useCode } from './verification.service.ts';

export interface RegistrationGround {
  readonly platformId: number;
  /** Passwords are sent encrypted, as at a login. */
  readonly key: LoginKey;
}

/** Values that do not change while the program runs. */
export async function readGround(databases: TenantDatabases): Promise<RegistrationGround> {
  return { platformId: await getPlatformTenant(databases.of(NO_TENANT)), key: await readLoginKey(databases) };
}

type CallOf<E extends Endpoint> = PublicCall<ParsedInputOf<E>>;

const COMPANY_KEY = 'application_credit_code';
const companyTaken = () => failField('company.creditCode', 'CREDIT_CODE_REGISTERED');

/** The code is checked after everything else in the form: it can be used only once, and the applicant has to wait for the next one. */
export async function start(call: CallOf<typeof startApplication>, ground: RegistrationGround): Promise<{ token: string }> {
  const { input, databases, clock } = call;
  const db = databases.of(ground.platformId);
  const password = rules.requirePassword(ground.key.decrypt(input.password));
  if (isOperatorName(input.username) || (await hasName(db, input.username))) throw nameReserved(input.username);
  await requireAgreements(db, today(clock), input);
  await useCode(db, clock, input.mobile, input.code);
  const { mobile, username, serviceVersion, privacyVersion } = input;
  const passwordHash = await hashPassword(password);
  const token = rules.newApplicationToken();
  const createdAt = clock.now().toISOString();
  const values = { tokenHash: rules.tokenHash(token), username, passwordHash, serviceVersion, privacyVersion, createdAt };
  await inTransaction(db, async (tx) => {
    const known = await queries.lockByMobile(tx, mobile);
    if (known?.state === 'approved') throw failField('mobile', 'MOBILE_REGISTERED');
    if (!known) return queries.insertApplication(tx, { ...values, tenantId: ground.platformId, mobile });
    rules.requireEditable(known);
    await queries.updateAccount(tx, known.id, values);
  });
  return { token };
}

async function requireAgreements(db: DbOrTx, day: string, given: { serviceVersion: string; privacyVersion: string }): Promise<void> {
  const inForce = new Map((await queries.listAgreementVersions(db, day)).map(({ kind, version }) => [kind, version]));
  if (inForce.get('service') !== given.serviceVersion || inForce.get('privacy') !== given.privacyVersion) throw fail('AGREEMENT_OLD');
}

export async function resume(call: CallOf<typeof resumeApplication>, { platformId }: RegistrationGround): Promise<{ token: string }> {
  const { input, databases, clock } = call;
  const db = databases.of(platformId);
  await useCode(db, clock, input.mobile, input.code);
  const token = rules.newApplicationToken();
  await inTransaction(db, async (tx) => {
    const known = await queries.lockByMobile(tx, input.mobile);
    if (!known) throw failField('mobile', 'APPLICATION_NONE');
    await queries.updateToken(tx, known.id, rules.tokenHash(token));
  });
  return { token };
}

export async function read({ input, databases }: CallOf<typeof getApplication>, { platformId }: RegistrationGround): Promise<Application> {
  const found = await queries.findApplication(databases.of(platformId), rules.tokenHash(input.token));
  if (!found) throw fail('APPLICATION_GONE');
  return rules.describeApplication(found);
}

/** The application of this token, locked and still open to changes. */
async function lockEditable(tx: Tx, token: string) {
  const found = await queries.lockByToken(tx, rules.tokenHash(token));
  if (!found) throw fail('APPLICATION_GONE');
  rules.requireEditable(found);
  return found;
}

export async function saveCompany(call: CallOf<typeof saveApplicationCompany>, { platformId }: RegistrationGround): Promise<null> {
  const { token, company } = call.input;
  await inTransaction(call.databases.of(platformId), async (tx) => {
    const { id } = await lockEditable(tx, token);
    rules.requireCreditCode(company);
    if (await queries.isCreditCodeTaken(tx, company.creditCode, id)) throw companyTaken();
    await queries.updateCompany(tx, id, company);
  });
  return null;
}

/** The picture is stored before the row is locked, because an upload may take long. */
export async function saveLicence(
  call: CallOf<typeof uploadLicence>,
  { platformId }: RegistrationGround,
): Promise<OutputOf<typeof uploadLicence>> {
  const { input, databases, clock } = call;
  const db = databases.of(platformId);
  const known = await queries.findIdAndState(db, rules.tokenHash(input.token));
  if (!known) throw fail('APPLICATION_GONE');
  rules.requireEditable(known);
  const now = clock.now();
  const since = new Date(now.getTime() - rules.LICENCE_WINDOW_MS).toISOString();
  rules.requireCalm(await queries.listLicenceTimes(db, known.id, since), now);
  const { id, name } = await saveVisitorFile(call, {
    db,
    tenantId: platformId,
    category: FILE_CATEGORY.licence,
    parentId: known.id,
    upload: call.upload,
  });
  await inTransaction(db, async (tx) => queries.updateLicence(tx, (await lockEditable(tx, input.token)).id, id));
  return { id, name };
}

export async function offeredFunctions({ databases }: { readonly databases: TenantDatabases }): Promise<OutputOf<typeof listFunctions>> {
  const centres = await queries.listCentres(databases.of(NO_TENANT));
  return centres.map(({ body, ...centre }) => ({ ...centre, text: rules.firstLines(textOfHtml(body)) }));
}

/** Once assigned, the number is kept through a rejection and a second submission. */
export async function submit(call: CallOf<typeof submitApplication>, { platformId }: RegistrationGround): Promise<{ number: string }> {
  const { input, databases, clock, audit } = call;
  return inTransaction(databases.of(platformId), async (tx) => {
    const known = await lockEditable(tx, input.token);
    if (known.company === null) throw fail('APPLICATION_STEP');
    const offered = await queries.listCentres(tx);
    const functions = rules.requireFunctions(
      input.functions,
      offered.map(({ id }) => id),
    );
    if (await queries.isCreditCodeTaken(tx, known.creditCode, known.id)) throw companyTaken();
    const number = known.number === '' ? await takeNumber(tx, platformId, 0, 'application', today(clock)) : known.number;
    const values = { number, functions, submittedAt: clock.now().toISOString() };
    await onDuplicate(queries.submitApplication(tx, known.id, values), COMPANY_KEY, companyTaken);
    const applicant = { tenantId: platformId, accountId: 0, name: known.companyName };
    await audit.write(tx, applicant, { action: '提交注册申请', entity: 'application', entityId: known.id, after: { number, functions } });
    return { number };
  });
}
