// The tax rate of an item from a day on; before the first day the rate of the charge dictionary applies.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { readSubjectMap, saveItemRate, type MappedItem } from '@anju/contract';
import { formatDay, multiplyDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';

const percent = (rate: string): string => `${Number(multiplyDecimal(rate, '100'))}%`;

interface RateProps {
  readonly companyId: number;
  readonly item: MappedItem;
}

export function RateButton({ mayChange, ...props }: RateProps & { readonly mayChange: boolean }) {
  const [open, setOpen] = useState(false);
  const { rate, rates, name } = props.item;
  const last = rates.at(-1);
  return (
    <>
      <Button type="link" size="small" disabled={!mayChange} aria-label={`${name}的税率`} onClick={() => setOpen(true)}>
        {percent(last?.rate ?? rate)}
        {last ? <small className="ui-quiet"> {formatDay(last.fromDay)} 起</small> : null}
      </Button>
      {open ? <RateDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RateDialog({ companyId, item, onClose }: RateProps & { readonly onClose: () => void }) {
  const refresh = useRefresh(readSubjectMap);
  const entry = useEntry({
    endpoint: saveItemRate,
    initial: { fromDay: '', rate: item.rates.at(-1)?.rate ?? item.rate },
    toInput: ({ fromDay, rate }) => ({ companyId, chargeTypeId: item.id, fromDay, rate: rate.trim() === '' ? null : rate }),
    onDone: () => {
      void refresh();
      onClose();
    },
  });
  return (
    <EntryDialog title={`${item.name}的税率`} entry={entry} onClose={onClose}>
      <Form.Item label="税率">
        收费字典 {percent(item.rate)}
        {item.rates.map(({ fromDay, rate }) => `；${formatDay(fromDay)} 起 ${percent(rate)}`).join('')}
      </Form.Item>
      <Form.Item name="fromDay" label="开始日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="rate" label="新税率" extra="小数，如 0.06；留空则取消这一天的税率">
        <Input maxLength={6} inputMode="decimal" />
      </Form.Item>
    </EntryDialog>
  );
}
