// Choosing an estate, in filters and in forms.
import { Select } from 'antd';
import { choiceOf, useEstates, type Choice } from './place-choices.ts';

interface PickProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly placeholder?: string;
  readonly width?: number | string;
  readonly disabled?: boolean;
  /** A form that must name one does not offer to clear it. */
  readonly required?: boolean;
}
interface ChoicePickProps extends PickProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly loading: boolean;
}

function ChoicePick({ id, label, choices, value, onChange, placeholder = label, width = 150, required = false, ...rest }: ChoicePickProps) {
  return (
    <Select<number>
      {...rest}
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      allowClear={!required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      style={{ width }}
      popupMatchSelectWidth={false}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      options={[...choices]}
    />
  );
}

/** The estates the user sees. */
export function EstatePick({ placeholder = '全部小区', ...props }: PickProps) {
  const estates = useEstates();
  return (
    <ChoicePick
      {...props}
      label="小区"
      placeholder={placeholder}
      choices={(estates.data ?? []).map(choiceOf)}
      loading={estates.isFetching}
    />
  );
}
