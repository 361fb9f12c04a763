import { Select } from 'antd';

interface StateFilterProps {
  readonly list: {
    readonly filter: { readonly disabled?: boolean | null | undefined };
    readonly setFilter: (patch: { disabled: boolean | undefined }) => void;
  };
}

/** All rows, those in use, or those disabled. */
export function StateFilter({ list: { filter, setFilter } }: StateFilterProps) {
  return (
    <Select<'on' | 'off'>
      allowClear
      aria-label="状态"
      placeholder="全部状态"
      style={{ minWidth: 110 }}
      value={typeof filter.disabled === 'boolean' ? (filter.disabled ? 'off' : 'on') : null}
      onChange={(state: 'on' | 'off' | undefined) => setFilter({ disabled: state === undefined ? undefined : state === 'off' })}
      options={[
        { value: 'on', label: '使用中' },
        { value: 'off', label: '停用' },
      ]}
    />
  );
}
