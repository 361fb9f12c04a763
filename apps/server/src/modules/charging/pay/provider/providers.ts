// The available providers, and the one that gets new orders: the setting `charging.pay-provider` of the tenant, else the simulator.
import { fail } from '../../../../platform/errors/failure.ts';
import { findSetting } from '../../../../platform/settings/settings.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { simulator } from './simulator.service.ts';

const SETTING = 'charging.pay-provider';
const PROVIDERS: readonly PaymentProvider[] = [simulator];

export const findProvider = (name: string): PaymentProvider | undefined => PROVIDERS.find((one) => one.name === name);

/** The provider an order was sent to. */
export function providerOf({ provider, number }: { readonly provider: string; readonly number: string }): PaymentProvider {
  const found = findProvider(provider);
  if (!found) throw fail('PAY_PROVIDER_GONE', { number, provider });
  return found;
}

export async function readProvider(db: DbOrTx): Promise<PaymentProvider> {
  const name = (await findSetting(db, SETTING)) ?? simulator.name;
  const provider = findProvider(name);
  if (!provider) throw fail('PAY_PROVIDER_GONE', { number: '', provider: name });
  return provider;
}
