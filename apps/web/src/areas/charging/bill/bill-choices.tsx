// What the filters and the wizard choose from: estates, buildings, items, months.
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { listRuleOptions, loadTree, MENU, type TreeNode } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { useBuildingTree } from './building-tree.ts';

interface Choice {
  readonly value: number;
  readonly label: string;
}

const choiceOf = ({ id, title }: TreeNode): Choice => ({ value: id, label: title });

export function useEstateChoices(): readonly Choice[] {
  const query = useRead(loadTree, { parent: null, withHouses: false });
  return (query.data ?? []).map(choiceOf);
}

/** Of the estate, those in its zones too, named with their zone. */
function useBuildingChoices(estateId: number | null): readonly Choice[] {
  const { own, zones } = useBuildingTree(estateId);
  const zoned = zones.flatMap(({ title, nodes }) => nodes.map((node) => ({ value: node.id, label: `${title} ${node.title}` })));
  return [...own.map(choiceOf), ...zoned];
}

/** Items that have a rule. A user who may see none of the screens that keep rules is offered no choice of items. */
export function useItemChoices(): readonly Choice[] {
  const rules = useAccess(MENU.chargingRule).can('view');
  const standards = useAccess(MENU.chargingStandard).can('view');
  const attachments = useAccess(MENU.billingStandard).can('view');
  const query = useRead(listRuleOptions, rules || standards || attachments ? {} : null);
  return [...new Map((query.data ?? []).map((rule) => [rule.chargeTypeId, rule.chargeTypeName]))].map(([value, label]) => ({
    value,
    label,
  }));
}

interface PickProps {
  readonly id?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly placeholder?: string;
  readonly width?: number | string;
}

interface ChoicePickProps extends PickProps {
  readonly label: string;
  readonly choices: readonly Choice[];
}

export function ChoicePick({ id, label, value, onChange, choices, placeholder = label, width = 150 }: ChoicePickProps) {
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      allowClear
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

export function EstatePick({ placeholder = '全部小区', ...props }: PickProps) {
  return <ChoicePick {...props} label="小区" placeholder={placeholder} choices={useEstateChoices()} />;
}

export function BuildingPick({ estateId, ...props }: PickProps & { readonly estateId: number | null }) {
  return <ChoicePick {...props} label="楼栋" placeholder="全部楼栋" choices={useBuildingChoices(estateId)} />;
}

interface ManyProps {
  readonly id?: string;
  readonly label: string;
  readonly value?: readonly number[];
  readonly onChange?: (values: number[]) => void;
  readonly choices: readonly Choice[];
  readonly placeholder: string;
}

function ManyPick({ id, label, value = [], onChange, choices, placeholder }: ManyProps) {
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      placeholder={placeholder}
      style={{ width: '100%' }}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      options={[...choices]}
    />
  );
}

type ManyFieldProps = Pick<ManyProps, 'id' | 'value' | 'onChange'>;

export function BuildingsPick({ estateId, ...props }: ManyFieldProps & { readonly estateId: number | null }) {
  const choices = useBuildingChoices(estateId);
  return <ManyPick {...props} label="楼栋" placeholder={estateId === null ? '请先选择小区' : '全部楼栋'} choices={choices} />;
}

export function ItemsPick(props: ManyFieldProps) {
  return <ManyPick {...props} label="收费项目" placeholder="全部常规项目" choices={useItemChoices()} />;
}

interface MonthInputProps {
  readonly id?: string;
  /** `YYYY-MM` */
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  readonly placeholder?: string;
  readonly width?: number | string;
}

export function MonthInput({ id, value, onChange, placeholder = '年.月', width = 112 }: MonthInputProps) {
  return (
    <DatePicker
      {...(id === undefined ? { 'aria-label': placeholder } : { id })}
      picker="month"
      format={['YYYY.MM', 'YYYY-MM', 'YYYYMM']}
      placeholder={placeholder}
      style={{ width }}
      value={value ? dayjs(`${value}-01`, 'YYYY-MM-DD') : null}
      onChange={(next) => onChange?.(next ? next.format('YYYY-MM') : null)}
    />
  );
}
