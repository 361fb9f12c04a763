// Choosing one entry or several from a list that is already loaded, in filters and in forms.
import { Select } from 'antd';
import { allText } from './filter-pick.tsx';

export interface Choice {
  readonly value: number;
  readonly label: string;
  /** Shown, but can be neither chosen nor removed. */
  readonly disabled?: boolean;
}

interface FieldProps {
  /** Given by Form.Item, as are `value` and `onChange`. */
  readonly id?: string;
  readonly placeholder?: string;
  readonly width?: number | string;
  readonly disabled?: boolean;
  readonly loading?: boolean;
}

export interface PickProps extends FieldProps {
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  /** A required field does not offer to clear it. */
  readonly required?: boolean;
}

interface Of {
  /** The accessible name of the field; inside a Form.Item the item's own label is read instead. */
  readonly label: string;
  readonly choices: readonly Choice[];
}

export function ChoicePick({
  id,
  label,
  choices,
  value,
  onChange,
  required = false,
  // In a filter nothing chosen means all; in a form it means not yet chosen.
  placeholder = id === undefined && !required ? allText(label) : label,
  width = 150,
  ...rest
}: PickProps & Of) {
  return (
    <Select<number>
      {...rest}
      {...(id === undefined ? { 'aria-label': label } : { id })}
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

export interface PicksProps extends FieldProps {
  readonly value?: readonly number[] | undefined;
  readonly onChange?: (values: number[]) => void;
}

export function ChoicesPick({
  id,
  label,
  choices,
  value = [],
  onChange,
  placeholder = id === undefined ? allText(label) : label,
  width = '100%',
  ...rest
}: PicksProps & Of) {
  return (
    <Select<number[]>
      {...rest}
      {...(id === undefined ? { 'aria-label': label } : { id })}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      placeholder={placeholder}
      style={{ width }}
      popupMatchSelectWidth={false}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      options={[...choices]}
    />
  );
}
