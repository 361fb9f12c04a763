// After the acceptance: a part of a deposit only with the owner's signature, the rest back through the desk, then the archive.
import {
  createConsent,
  DECORATION_ACT,
  DECORATION_MONEY,
  fileCategoryOf,
  MENU,
  MONEY_LINE,
  type archiveDecoration,
  type cancelConsent,
  type OutputOf,
  type ParsedInputOf,
  type releaseDeposits,
} from '@anju/contract';
import { addDecimal, compareDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { voidService } from '../../../charging/index.ts';
import { attachFiles } from '../../../files/index.ts';
import { sendInform } from '../../../oa/index.ts';
import { archiveWhenDone } from '../money/follow.service.ts';
import { listLines } from '../money/money.queries.ts';
import { billHouse, ofWholeEstate } from '../money/money.service.ts';
import { readSetting } from '../money/setting.queries.ts';
import { announce, lockFor, noteStep, onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import * as queries from './accept.queries.ts';
import { isViolationOf } from './consent.queries.ts';

export const create = (scope: Scope, input: ParsedInputOf<typeof createConsent>): Promise<OutputOf<typeof createConsent>> =>
  onDecoration(scope, input, '押金抵扣', async (inner, tx, found) => {
    const { id, lineId, amount, reason, signer, signedOn, fileId, violationId } = input;
    await requireMove(inner, tx, found, DECORATION_ACT.consent);
    const line = (await listLines(tx, id)).find((one) => one.id === lineId);
    if (!line || line.kind !== DECORATION_MONEY.deposit || line.state !== MONEY_LINE.received)
      throw failField('lineId', 'DECORATION_DEPOSIT');
    if (violationId !== null && !(await isViolationOf(tx, violationId, found.houseId)))
      throw failField('violationId', 'NOT_FOUND', { what: '违规' });
    // What was consented to before and not converted yet takes its part of the balance.
    const free = sumMoney([subtractDecimal(addDecimal(line.balance, line.converted), line.consented)]);
    if (compareDecimal(amount, free) > 0) throw failField('amount', 'DECORATION_CONSENT_MORE', { balance: free });
    const { damageItemId } = await readSetting(tx, found.companyId);
    if (damageItemId === null) throw fail('DECORATION_DAMAGE_ITEM');
    await attachFiles({ db: tx, actor: scope.actor }, { category: fileCategoryOf(createConsent, 'fileId'), parentId: id }, [fileId]);
    const [bill] = await billHouse(inner, tx, found, [{ itemId: damageItemId, quantity: '1', price: amount, text: reason }]);
    if (!bill) throw new Error('a bill of one line has one bill');
    const { billId, serviceId, number } = bill;
    const values = { decorationId: id, moneyId: lineId, amount, reason, signer, signedOn, fileId, violationId, serviceId, billId };
    const consentId = await queries.insertConsent(tx, values, stampOf(scope));
    await takeStep(inner, tx, found, DECORATION_ACT.consent, { remark: `${line.name} ${amount} 元：${reason}（${signer}）` });
    return { note: `${line.name} ${amount}`, answer: { id: consentId, billNumber: number } };
  });

/** Its bill is made void first; one that was settled is not. */
export const cancel = (scope: Scope, { id, consentId, reason }: ParsedInputOf<typeof cancelConsent>): Promise<null> =>
  onDecoration(scope, { id }, '撤销押金抵扣', async (inner, tx, found) => {
    const consent = await queries.lockConsent(tx, id, consentId);
    if (!consent || consent.cancelled) throw fail('NOT_FOUND', { what: '押金抵扣' });
    await voidService(ofWholeEstate(inner), { id: consent.serviceId, reason });
    await queries.cancelConsent(tx, consentId, reason);
    await noteStep(inner, tx, found, DECORATION_ACT.consent, `撤销抵扣 ${consent.amount} 元：${reason}`);
    return { note: reason, answer: null };
  });

/** 告知 to 日常结算: which deposits the desk returns. A decoration without deposits is archived immediately. */
export const release = (scope: Scope, { id, version, remark }: ParsedInputOf<typeof releaseDeposits>): Promise<null> =>
  onDecoration(scope, { id, version }, '告知退押金', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.release);
    const left = (await listLines(tx, id)).filter(({ balance }) => compareDecimal(balance, '0') > 0);
    const words = left.map(({ name, balance, consented, converted }) => {
      const kept = sumMoney([subtractDecimal(consented, converted)]);
      return compareDecimal(kept, '0') > 0 ? `${name} ${balance} 元（其中 ${kept} 元按同意书抵扣）` : `${name} ${balance} 元`;
    });
    await takeStep(inner, tx, found, DECORATION_ACT.release, { remark: words.join('；'), patch: { releasedAt: stampOf(scope).at } });
    if (left.length > 0)
      await sendInform(ofWholeEstate(inner), {
        menu: MENU.checkout,
        houseId: found.houseId,
        companyId: null,
        subject: `装修 ${found.number} 退押金`,
        content: `<p>${found.house} 装修观察期结束，请退：${words.join('；')}。${remark}</p>`,
        sourceNumber: found.number,
      });
    else await archiveWhenDone(inner, tx, await lockFor(inner, tx, id));
    return { note: words.join('；'), answer: null };
  });

export const archive = (scope: Scope, { id, version }: ParsedInputOf<typeof archiveDecoration>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    const found = await lockFor(inner, tx, id, version);
    await takeStep(inner, tx, found, DECORATION_ACT.archive, { patch: { archivedAt: stampOf(scope).at } });
    await scope.audit.write(tx, scope.actor, { action: '归档', entity: 'decoration', entityId: id, note: found.number });
    await announce(scope, tx);
    return null;
  });
