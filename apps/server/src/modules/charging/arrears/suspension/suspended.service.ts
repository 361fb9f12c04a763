// 挂账回转 (369) apart from its requests: suspended and written-off arrears by object, and open bills assigned to another payer (欠费转移).
import { searchSuspended, type listPayerBills, type OutputOf, type ParsedInputOf, type transferPayer } from '@anju/contract';
import { maskPhone, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { lockObjects } from '../../bill/core/balance.queries.ts';
import { requireObject } from '../arrears.service.ts';
import * as bills from './suspension-bills.queries.ts';
import { openBillsOf } from './suspension.service.ts';
import * as queries from './suspended.queries.ts';

export const search = listing(searchSuspended, { totals: queries.totalsOfSuspended, page: queries.findSuspendedPage });

export async function payerBills(scope: Scope, object: ParsedInputOf<typeof listPayerBills>): Promise<OutputOf<typeof listPayerBills>> {
  await requireObject(scope, object);
  const payers = await bills.listPayers(scope.db, object, today(scope.clock));
  return { bills: await openBillsOf(scope, object), payers: payers.map((one) => ({ ...one, phone: maskPhone(one.phone) })) };
}

/** The new payer must own or rent the object today; amounts and late fees do not change. */
export async function transfer(scope: Scope, input: ParsedInputOf<typeof transferPayer>): Promise<OutputOf<typeof transferPayer>> {
  const { actor, audit, clock } = scope;
  const { objectText } = await requireObject(scope, input);
  return inTransaction(scope.db, async (tx) => {
    await lockObjects(tx, [input]);
    const payer = (await bills.listPayers(tx, input, today(clock))).find(({ personId }) => personId === input.personId);
    if (!payer) throw failField('personId', 'PAYER_NOT_HIS');
    const found = await bills.listPayerBills(tx, input, input.billIds);
    if (found.length < new Set(input.billIds).size) throw fail('BILLS_MOVED');
    const held = found.find(({ heldBy }) => heldBy !== null);
    if (held) throw fail('BILL_LOCKED', { by: held.heldBy ?? '' });
    const moving = found.filter(({ payerId }) => payerId !== input.personId);
    if (moving.length === 0) throw failField('personId', 'PAYER_SAME', { name: payer.name });
    for (const [from, of] of Map.groupBy(moving, ({ payerName }) => payerName)) {
      const ids = of.map(({ id }) => id);
      const reason = `${from} → ${payer.name}：${input.reason}`;
      await bills.insertSteps(tx, ids, { ...stampOf(scope), act: '变更付款人', reason });
    }
    await bills.setPayer(
      tx,
      moving.map(({ id }) => id),
      input.personId,
    );
    const amount = sumMoney(moving.map(({ open }) => open));
    const note = `${objectText} ${moving.length} 笔 ${amount} 元转由 ${payer.name} 支付：${input.reason}`;
    for (const { id } of moving) await audit.write(tx, actor, { action: '欠费转移', entity: 'bill', entityId: id, note });
    return { bills: moving.length, amount };
  });
}
