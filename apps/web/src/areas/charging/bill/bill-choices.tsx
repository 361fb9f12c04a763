// The choices offered by the filters and the wizard: items and months.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { listRuleOptions, MENU } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { ChoicesPick, type Choice, type PicksProps } from '../../../ui/index.ts';

/** Items that have a rule. A user who may see none of the screens that maintain rules is offered no items. */
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

export function ItemsPick(props: PicksProps) {
  return <ChoicesPick {...props} label="收费项目" placeholder="全部常规项目" choices={useItemChoices()} />;
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
