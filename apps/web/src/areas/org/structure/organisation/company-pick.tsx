// Choosing a company, in filters and in forms.
import { listCompaniesBelow } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, type PickProps } from '../../../../ui/index.ts';

interface CompanyChoice {
  readonly id: number;
  readonly name: string;
  readonly nick?: string;
  /** Companies with a level are listed in tree order and indented by level. */
  readonly level?: number;
}

interface CompanyPickProps extends PickProps {
  /** For a screen with its own rule about which companies may be chosen. When absent, those the user can see. */
  readonly companies?: readonly CompanyChoice[];
  /** Which of them are offered; by default all. */
  readonly offer?: (company: CompanyChoice) => boolean;
  /** A company that stays chosen although it is not offered. */
  readonly own?: { readonly id: number; readonly name: string } | undefined;
  /** Short names without indents, for a narrow filter. */
  readonly short?: boolean;
}

const levelOf = ({ level = 1 }: CompanyChoice) => level;

export function CompanyPick({ companies, offer = () => true, own, short = false, loading = false, ...props }: CompanyPickProps) {
  const seen = useRead(listCompaniesBelow, companies === undefined ? { id: 0 } : null);
  const offered = (companies ?? seen.data ?? []).filter(offer);
  const first = Math.min(...offered.map(levelOf));
  const choices = offered.map((company) => ({
    value: company.id,
    label: short ? company.nick || company.name : `${'　'.repeat(levelOf(company) - first)}${company.name}`,
  }));
  const kept = own && !offered.some(({ id }) => id === own.id) ? [{ value: own.id, label: own.name }] : [];
  return <ChoicePick placeholder="全部公司" {...props} label="公司" choices={[...kept, ...choices]} loading={loading || seen.isFetching} />;
}
