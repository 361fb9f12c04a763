// 移动收费 on the day of the first start, using the program's own services and 模拟支付: orders paid by each method, one refused, one cancelled,
// one refunded through the provider.
import { createPayOrder, previewSettlement, sendPayOrder, type InputOf } from '@anju/contract';
import {
  actAsPayer,
  askOrder,
  closeOrder,
  contextOf,
  addOrder,
  makeVoid,
  previewAtDesk,
  refundsOfSettlement,
  sendOrder,
  sendRefund,
} from '../../../src/modules/charging/for-seeds.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { listOwing, type OwingHouse } from './at-work.ts';
import type { Facts } from './tenant-work.ts';

const WECHAT = 4;
const ALIPAY = 5;
const WECHAT_ONLINE = 6;
type Way = InputOf<typeof createPayOrder>['way'];
interface Plan {
  readonly way: Way;
  readonly method: number;
  readonly end: 'paid' | 'refused' | 'givenUp' | 'paidBack';
}
const PLANS: readonly Plan[] = [
  { way: 'scan', method: WECHAT, end: 'paid' },
  { way: 'code', method: ALIPAY, end: 'paid' },
  { way: 'code', method: WECHAT, end: 'refused' },
  { way: 'scan', method: WECHAT, end: 'paidBack' },
  { way: 'code', method: WECHAT, end: 'givenUp' },
  { way: 'link', method: WECHAT_ONLINE, end: 'paid' },
];
/** Skips the houses that paid at the counter. */
const PASSED_OVER = 24;
const PAYER_CODE = '134567890123456789';

async function collect(scope: Scope, { houseId, payerId, payerName, bills }: OwingHouse, { way, method, end }: Plan): Promise<void> {
  const lines = bills.map((billId) => ({ billId }));
  const { total } = await previewAtDesk(scope, previewSettlement.input.parse({ houseId, lines }));
  const wish = createPayOrder.input.parse({ houseId, payerId, payerName, lines, method, way, expected: total });
  const { id, number } = await addOrder(scope, wish);
  await sendOrder(scope, sendPayOrder.input.parse({ id, authCode: way === 'scan' ? PAYER_CODE : '' }));
  if (end === 'givenUp') {
    await closeOrder(scope, id);
    return;
  }
  if (way !== 'scan') await actAsPayer(contextOf(scope), number, end === 'refused' ? 'fail' : 'pay', null);
  const { settlementId } = await askOrder(scope, { id, force: true });
  if (end !== 'paidBack' || settlementId === null) return;
  await makeVoid(scope, { id: settlementId, version: 0, reason: '业主已委托银行代扣，重复缴费' });
  const { refunds } = await refundsOfSettlement(scope, settlementId);
  for (const refund of refunds) await sendRefund(scope, { id: refund.id, mood: 'normal' });
}

export async function collectOnPhone(scope: Scope, { estateId }: Facts): Promise<void> {
  const owing = await listOwing(scope.db as Tx, estateId, PASSED_OVER + PLANS.length);
  for (const [nth, house] of owing.slice(-PLANS.length).entries()) {
    const plan = PLANS[nth];
    if (plan) await collect(scope, house, plan);
  }
}
