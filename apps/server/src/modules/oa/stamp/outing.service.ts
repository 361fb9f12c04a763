// 外带: the keeper hands a seal out for an approved request and takes it back. A seal is outside once at a time.
import { SEAL_KIND, SEAL_REQUEST, type handOutSeal, type ParsedInputOf, type takeBackSeal } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findServing } from '../../org/index.ts';
import * as queries from './outing.queries.ts';
import type { HeldRequest } from './request.queries.ts';
import { byKeeper, checkSeal, requests } from './request.service.ts';
import { findOuting, lockSealForUse } from './seal.queries.ts';

/** The lock on the seal makes two who take it wait for each other, so that the second is told who has it. */
async function checkFree(tx: Tx, { sealId, number, outside }: HeldRequest, day: string): Promise<void> {
  if (!outside) throw fail('SEAL_NOT_OUTSIDE', { number });
  const seal = await lockSealForUse(tx, sealId);
  if (!seal) throw fail('NOT_FOUND', { what: '印章' });
  checkSeal(seal, day, '外带');
  if (seal.kind === SEAL_KIND.electronic) throw fail('SEAL_ELECTRONIC');
  const outing = await findOuting(tx, sealId);
  if (outing) throw fail('SEAL_OUT', { name: seal.name, holder: outing.holder, what: '再次外带' });
}

export const handOut = requests.step<ParsedInputOf<typeof handOutSeal>, { id: number }>({
  action: '印章外带',
  from: [SEAL_REQUEST.approved],
  by: 'anyone',
  right: byKeeper('交出印章'),
  async before({ scope, tx, document, input: { takerId, dueAt } }) {
    await checkFree(tx, document, today(scope.clock));
    const { returnBy } = document;
    const now = scope.clock.now().getTime();
    if (returnBy !== null && Date.parse(returnBy) <= now) throw fail('SEAL_RETURN_OVER');
    if (Date.parse(dueAt) <= now) throw failField('dueAt', 'SEAL_RETURN_PAST');
    if (returnBy !== null && Date.parse(dueAt) > Date.parse(returnBy))
      throw failField('dueAt', 'SEAL_RETURN_LATE', { at: formatInstant(returnBy) });
    const taker = await findServing(tx, takerId);
    if (!taker) throw failField('takerId', 'SEAL_TAKER');
    const { tenantId, by, at } = stampOf(scope);
    const of = { tenantId, requestId: document.id, sealId: document.sealId };
    const id = await queries.insertOuting(tx, { ...of, takerId, holderId: takerId, takenAt: at, dueAt, handedBy: by });
    return { note: `${document.number} ${taker.name} 外带，${formatInstant(dueAt)} 前归还`, result: { id } };
  },
});

export const takeBack = requests.step<ParsedInputOf<typeof takeBackSeal>>({
  action: '印章归还',
  from: [SEAL_REQUEST.approved, SEAL_REQUEST.used],
  by: 'anyone',
  right: byKeeper('收回印章'),
  async before({ scope, tx, document: { id, number }, input: { condition } }) {
    const { by, at } = stampOf(scope);
    if ((await queries.closeOuting(tx, id, condition, by, at)) === 0) throw fail('SEAL_NOT_OUT', { number });
    return { note: `${number} ${condition}` };
  },
});
