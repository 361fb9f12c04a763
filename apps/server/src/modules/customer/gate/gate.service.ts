// 门岗核验: a code is looked up, and what the guard did is recorded once. Of two guards who let the same slip pass concurrently the second is
// told who was first. A check that waited on a phone is recorded even if the paper was not good: it happened, and says so.
import {
  fileCategoryOf,
  GATE_KIND,
  GATE_MENUS,
  GATE_RESULT,
  recordGateCheck,
  searchGateChecks,
  type GateCard,
  type GateCheckRow,
  type GateKind,
  type lookUpAtGate,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { readGateCode } from '@anju/domain';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../files/index.ts';
import { gatePaper, gatePapers, type GateLook } from './gate-kind.ts';
import * as queries from './gate.queries.ts';
import { countGoods, momentOf, objection } from './gate.rules.ts';

/** Checks shown below a card. */
const LAST_CHECKS = 10;

async function findCard(scope: Scope, code: string, look: GateLook): Promise<GateCard> {
  const token = readGateCode(code);
  if (token === null) throw failField('code', 'GATE_CODE');
  for (const { find } of gatePapers()) {
    const card = await find(scope, token, look);
    if (card !== undefined) return card;
  }
  throw failField('code', 'GATE_UNKNOWN');
}

export async function lookUp(scope: Scope, { code }: ParsedInputOf<typeof lookUpAtGate>): Promise<OutputOf<typeof lookUpAtGate>> {
  const card = await findCard(scope, code, { at: scope.clock.now().toISOString(), lock: false });
  return { ...card, checks: await checksOf(scope.db, card.kind, card.sourceId) };
}

async function keepPhotos(scope: Scope, tx: Tx, checkId: number, photoIds: readonly number[]): Promise<void> {
  const ids = [...new Set(photoIds)];
  await attachFiles({ db: tx, actor: scope.actor }, { category: fileCategoryOf(recordGateCheck, 'photoIds'), parentId: checkId }, ids);
  await queries.insertPhotos(tx, scope.actor.tenantId, checkId, ids);
}

export const record = (scope: Scope, input: ParsedInputOf<typeof recordGateCheck>): Promise<OutputOf<typeof recordGateCheck>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    const { result, note, place } = input;
    if (result === GATE_RESULT.refused && note === '') throw failField('note', 'GATE_NOTE');
    const at = momentOf(clock.now(), input.happenedAt);
    const card = await findCard({ ...scope, db: tx }, input.code, { at, lock: true });
    const goods = countGoods(card.goods, input.counted);
    const against = objection(card, result, goods);
    if (against !== '' && input.happenedAt === null) throw fail('GATE_REFUSED', { reason: against });
    const { kind, sourceId, number, title, estateId, houseId, name, plate } = card;
    const checkId = await queries.insertCheck(tx, {
      ...{ kind, sourceId, number, title, estateId, houseId, name, plate },
      ...{ result, contested: against, note, place, goods, at, arrivedAt: clock.now().toISOString() },
      ...{ tenantId: actor.tenantId, accountId: actor.accountId, by: actor.name },
    });
    await keepPhotos(scope, tx, checkId, input.photoIds);
    if (against === '' && result !== GATE_RESULT.refused)
      await gatePaper(kind)?.passed?.({ ...scope, db: tx }, tx, card, { checkId, result, at, place });
    const words = [`${GATE_KIND.text(kind)} ${number}`, against, note].filter((text) => text !== '').join('，');
    await scope.audit.write(tx, actor, { action: GATE_RESULT.text(result), entity: 'gate-check', entityId: checkId, note: words });
    return { id: checkId, number, title, result, contested: against };
  });

export const search = listing(searchGateChecks, { totals: queries.totalsOfChecks, page: queries.listChecks });

/** The checks of a paper, for the screen it belongs to. */
export const checksOf = (db: DbOrTx, kind: GateKind, sourceId: number): Promise<GateCheckRow[]> =>
  queries.listChecksOf(db, kind, sourceId, LAST_CHECKS);

export const GATE_PHOTOS = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: GATE_MENUS, act: 'view' }, scope.actor, await rightsOn(scope, GATE_MENUS)) === null &&
    (await queries.isSeenCheck(scope.db, id, reachOf(scope.actor))),
  mayWrite: () => false,
};
