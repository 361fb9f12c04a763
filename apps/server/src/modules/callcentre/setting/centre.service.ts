// Whether somebody has the call centre at all, and its settings. Specification 2, section 6: only employees of the tenant the operator named.
import { AUTHORISED, MENU, type getCallCentreSetting, type OutputOf, type ParsedInputOf, type saveCallCentreSetting } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './centre.queries.ts';

/** What the operator configured. */
export interface CentrePlace {
  /** Codes of the tenants that have a call centre. */
  readonly tenants: readonly string[];
}

/** A tenant that never decided has it, once the operator named the tenant. */
const USUAL: queries.Setting = { enabled: true, recording: true };

export const readSetting = async ({ db }: Pick<Scope, 'db'>): Promise<queries.Setting> => (await queries.findSetting(db)) ?? USUAL;

export const hasCentre = ({ db, actor }: Pick<Scope, 'db' | 'actor'>, { tenants }: CentrePlace): Promise<boolean> =>
  tenants.length > 0 && actor.role === 'emp' ? queries.isChosenTenant(db, actor.tenantId, tenants) : Promise.resolve(false);

/** An employee of the tenant, with the screen 诉求受理. */
export async function requireCentre(scope: Scope, place: CentrePlace): Promise<void> {
  if (!(await hasCentre(scope, place))) throw fail('CALL_NOT_BOUGHT');
}

/** As `requireCentre`, and the centre is not switched off. */
export async function requireOpenCentre(scope: Scope, place: CentrePlace): Promise<void> {
  await requireCentre(scope, place);
  if (!(await readSetting(scope)).enabled) throw fail('CALL_DISABLED');
}

/** 诉求受理 is among the menus of the user, authorised, and where the specification looks for it. */
export async function seesAccept(scope: Scope): Promise<boolean> {
  const right = (await rightsOn(scope, [MENU.caseAccept])).get(MENU.caseAccept);
  return right?.state === AUTHORISED && (await queries.isAtThirdLevel(scope.db));
}

/** Who decides who does what reads the calls of everybody. */
export async function readsAll(scope: Scope): Promise<boolean> {
  const right = (await rightsOn(scope, [MENU.caseDispatch])).get(MENU.caseDispatch);
  return right?.state === AUTHORISED;
}

export async function readForSetup(scope: Scope, place: CentrePlace): Promise<OutputOf<typeof getCallCentreSetting>> {
  await requireCentre(scope, place);
  return readSetting(scope);
}

export async function save(scope: Scope, place: CentrePlace, wanted: ParsedInputOf<typeof saveCallCentreSetting>): Promise<null> {
  await requireCentre(scope, place);
  await inTransaction(scope.db, async (tx) => {
    const before = (await queries.lockSetting(tx)) ?? USUAL;
    await queries.writeSetting(tx, wanted, stampOf(scope));
    const values = ({ enabled, recording }: queries.Setting) => ({ enabled, recording });
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'call-setting', before: values(before), after: values(wanted) });
  });
  return null;
}
