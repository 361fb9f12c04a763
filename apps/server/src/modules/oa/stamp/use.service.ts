// 用印登记: the keeper records every use of an approved request until its copies are used up. A use is voided with a reason, never changed.
import {
  fileCategoryOf,
  recordSealUse,
  SEAL_REQUEST,
  searchSealUses,
  type OutputOf,
  type ParsedInputOf,
  type voidSealUse,
} from '@anju/contract';
import { businessDay, formatInstant } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../files/index.ts';
import type { HeldRequest } from './request.queries.ts';
import { byKeeper, checkSeal, requests } from './request.service.ts';
import { lockSealForUse } from './seal.queries.ts';
import { viewerOf } from './stamp.policy.ts';
import { afterCopies } from './stamp.rules.ts';
import * as queries from './use.queries.ts';

export async function search(scope: Scope, input: ParsedInputOf<typeof searchSealUses>): Promise<OutputOf<typeof searchSealUses>> {
  const viewer = await viewerOf(scope);
  const asked = (_: Scope, filter: queries.UseSearch['filter']): queries.UseSearch => ({ filter, viewer });
  return listing(searchSealUses, asked, { totals: queries.totalsOfUses, page: queries.listUsesOfAll })(scope, input);
}

type Recorded = ParsedInputOf<typeof recordSealUse>;

/** A seal is used between the approval and now, on a day on which it is valid, while it is here or taken outside for this request. */
async function checkUse(scope: Scope, tx: Tx, { id, sealId, checkedAt }: HeldRequest, { usedAt }: Recorded): Promise<void> {
  const at = Date.parse(usedAt);
  if (at > scope.clock.now().getTime()) throw failField('usedAt', 'SEAL_USE_FUTURE');
  // Users choose whole minutes, so a use in the minute of the approval counts as later.
  const MINUTE_MS = 60_000;
  if (checkedAt !== null && at + MINUTE_MS <= Date.parse(checkedAt))
    throw failField('usedAt', 'SEAL_USE_EARLY', { at: formatInstant(checkedAt) });
  const seal = await lockSealForUse(tx, sealId);
  if (!seal) throw fail('NOT_FOUND', { what: '印章' });
  checkSeal(seal, businessDay(new Date(at)), '用印');
  const away = await queries.findAway(tx, sealId, id, usedAt);
  if (away) throw failField('usedAt', 'SEAL_USE_AWAY', { at: formatInstant(usedAt), ...away });
}

export const record = requests.step<Recorded, { id: number }>({
  action: '用印登记',
  from: [SEAL_REQUEST.approved],
  by: 'anyone',
  right: byKeeper('登记用印'),
  async before({ scope, tx, document, input }) {
    const { usedAt, pages, copies, present, remark, fileIds } = input;
    const change = afterCopies(document, copies);
    if (change === null) {
      const { copies: approved, used } = document;
      throw failField('copies', 'SEAL_COPIES', { copies: approved, used, left: approved - used });
    }
    await checkUse(scope, tx, document, input);
    const { tenantId, by, at } = stampOf(scope);
    const of = { tenantId, requestId: document.id, sealId: document.sealId, createdBy: by, createdAt: at };
    const id = await queries.insertUse(tx, { ...of, usedAt, pages, copies, present, remark });
    await attachFiles({ db: tx, actor: scope.actor }, { category: fileCategoryOf(recordSealUse, 'fileIds'), parentId: id }, fileIds);
    return { change, note: `${document.number} ${pages} 页 ${copies} 份`, result: { id } };
  },
});

interface Voided {
  readonly id: number;
  readonly useId: number;
  readonly reason: string;
}
const voidOf = requests.step<Voided>({
  action: '作废用印登记',
  from: [SEAL_REQUEST.approved, SEAL_REQUEST.used],
  by: 'anyone',
  async before({ scope, tx, document, input: { useId, reason } }) {
    const use = await queries.findLivingUse(tx, useId);
    const change = use && afterCopies(document, -use.copies);
    if (!use || !change) throw fail('SEAL_USE_VOIDED');
    const { by, at } = stampOf(scope);
    await queries.voidUse(tx, useId, reason, by, at);
    return { change, note: `${document.number} ${formatInstant(use.usedAt)} ${use.copies} 份 ${reason}` };
  },
});

/** Named by the use; its request is locked first, as by every other step. */
export async function voidUse(scope: Scope, { id: useId, reason }: ParsedInputOf<typeof voidSealUse>): Promise<null> {
  const id = await queries.requestOf(scope.db, useId);
  if (id === undefined) throw fail('NOT_FOUND', { what: '用印登记' });
  return voidOf(scope, { id, useId, reason });
}
