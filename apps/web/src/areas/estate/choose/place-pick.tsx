// Choosing an estate or a building, in filters and in forms.
import { Select } from 'antd';
import { choiceOf, useEstates, useFrame, type Choice, type PlacedBuilding } from './place-choices.ts';

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

export const useEstateChoices = (): readonly Choice[] => (useEstates().data ?? []).map(choiceOf);

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

/** A building of a zone is named with its zone: its own name is unique in the zone only. */
const inZone = ({ id, title, zone }: PlacedBuilding): Choice => ({ value: id, label: zone ? `${zone.title} ${title}` : title });

export function BuildingPick({ estateId, placeholder = '全部楼栋', ...props }: PickProps & { readonly estateId: number | null }) {
  const { buildings, loading } = useFrame(estateId);
  return <ChoicePick {...props} label="楼栋" placeholder={placeholder} choices={buildings.map(inZone)} loading={loading} />;
}

interface BuildingsPickProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (values: number[]) => void;
  readonly estateId: number | null;
}

export function BuildingsPick({ id, value = [], onChange, estateId }: BuildingsPickProps) {
  const { buildings, loading } = useFrame(estateId);
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label="楼栋"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      placeholder={estateId === null ? '请先选择小区' : '全部楼栋'}
      style={{ width: '100%' }}
      loading={loading}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      options={buildings.map(inZone)}
    />
  );
}
