// The available providers, and the one that gets new orders: the setting `charging.pay-provider` of the tenant. 模拟支付 moves no money, so it exists
// only in demo installations; there it gets the orders of a tenant without the setting.
import { fail } from '../../../../platform/errors/failure.ts';
import type { Services } from '../../../../platform/scope.ts';
import { findSetting } from '../../../../platform/settings/settings.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { simulator } from './simulator.service.ts';

const SETTING = 'charging.pay-provider';
const PROVIDERS: readonly PaymentProvider[] = [simulator];

type Installed = Pick<Services, 'demo'>;

export const findProvider = ({ demo }: Installed, name: string): PaymentProvider | undefined =>
  PROVIDERS.find((one) => one.name === name && (demo || !one.simulated));

export const listProviders = ({ demo }: Installed): PaymentProvider[] => PROVIDERS.filter(({ simulated }) => demo || !simulated);

/** The name of a provider for a user, also of one that this installation does not have. */
export const providerTitle = (name: string): string => PROVIDERS.find((one) => one.name === name)?.title ?? name;

const closed = () => Promise.resolve({ state: 'closed', message: '模拟支付只用于演示系统，没有实际收款' } as const);
const refused = () => Promise.resolve({ state: 'failed', message: '模拟支付只用于演示系统，没有实际退款', final: true } as const);
/** For orders that came by a backup from a demo installation: no money ever moved for them, so they end here. */
const ended: PaymentProvider = {
  ...simulator,
  create: closed,
  query: closed,
  close: closed,
  refund: refused,
  queryRefund: refused,
  readNotice: () => Promise.resolve(null),
};

/** The provider an order was sent to. */
export function providerOf(installed: Installed, order: { readonly provider: string; readonly number: string }): PaymentProvider {
  const found = findProvider(installed, order.provider) ?? (order.provider === ended.name ? ended : undefined);
  if (!found) throw fail('PAY_PROVIDER_GONE', { number: order.number, provider: providerTitle(order.provider) });
  return found;
}

/** Null if no provider is connected. */
export async function readProvider(installed: Installed & { readonly db: DbOrTx }): Promise<PaymentProvider | null> {
  const name = (await findSetting(installed.db, SETTING)) ?? (installed.demo ? simulator.name : null);
  return name === null ? null : (findProvider(installed, name) ?? null);
}
