import { FilterPick } from '../../ui/index.ts';

interface StateFilterProps {
  readonly list: {
    readonly filter: { readonly disabled?: boolean | null | undefined };
    readonly setFilter: (patch: { disabled: boolean | undefined }) => void;
  };
}

const STATES = [
  { value: false, label: '使用中' },
  { value: true, label: '停用' },
];

/** All rows, those in use, or those disabled. */
export const StateFilter = ({ list: { filter, setFilter } }: StateFilterProps) => (
  <FilterPick name="状态" value={filter.disabled} options={STATES} onChange={(disabled) => setFilter({ disabled })} />
);
