// The available providers of 数电票, and who issues the invoices of a company: its 开票设置. 模拟开票 issues nothing, so it exists only in demo
// installations; there it serves companies without a setting. Elsewhere their invoices are issued in the tax system and typed.
import { BY_HAND } from '@anju/contract';
import type { Services } from '../../../../platform/scope.ts';
import type { TaxInvoiceProvider } from './tax-invoice-provider.ts';
import { taxSimulator } from './tax-simulator.service.ts';

const PROVIDERS: readonly TaxInvoiceProvider[] = [taxSimulator];

type Installed = Pick<Services, 'demo'>;

const isHere = ({ demo }: Installed, { simulated }: TaxInvoiceProvider): boolean => demo || !simulated;

export const findTaxProvider = (installed: Installed, name: string): TaxInvoiceProvider | undefined =>
  PROVIDERS.find((one) => one.name === name && isHere(installed, one));

export const listTaxProviders = (installed: Installed): { value: string; label: string }[] => [
  { value: BY_HAND, label: '手工登记（在税务系统开具）' },
  ...PROVIDERS.filter((one) => isHere(installed, one)).map(({ name, title }) => ({ value: name, label: title })),
];

export const firstTaxProvider = ({ demo }: Installed): string => (demo ? taxSimulator.name : BY_HAND);

export const isSimulated = (name: string): boolean => PROVIDERS.some((one) => one.name === name && one.simulated);

const refused = () => Promise.resolve({ state: 'refused', message: '模拟开票只用于演示系统，没有开具发票' } as const);
/** For requests that came by a backup from a demo installation. */
const ended: TaxInvoiceProvider = {
  ...taxSimulator,
  issue: refused,
  issueRed: refused,
  query: refused,
  file: () => Promise.resolve(null),
};
const silent = () => Promise.resolve({ state: 'unknown' } as const);

/** The provider a request was sent to. One that this installation no longer has does not answer, because nothing may be concluded. */
export function taxProviderOf(installed: Installed, name: string): TaxInvoiceProvider {
  const found = findTaxProvider(installed, name);
  if (found) return found;
  return name === ended.name ? ended : { ...ended, name, title: name, issue: silent, issueRed: silent, query: silent };
}
