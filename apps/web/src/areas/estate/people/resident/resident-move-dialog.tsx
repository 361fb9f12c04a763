// Moves a household, or some of its members, to another house.
import { Alert, Checkbox, Form, Input } from 'antd';
import { moveHousehold, RESIDENT_RELATION, type Household } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { HouseOffer, houseChangeOf, livingIn, ResidentHouseSelect, useHousehold, WISH } from './resident-house.tsx';

interface MoveHouseholdDialogProps {
  readonly household: Household;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function MoveHouseholdDialog({ household, onClose, onDone }: MoveHouseholdDialogProps) {
  const living = livingIn(household);
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: moveHousehold,
    initial: {
      residents: living.map((one) => one.id),
      toHouseId: null as number | null,
      date: today,
      reason: '',
      fromHouse: WISH,
      toHouse: WISH,
    },
    toInput: (values) => ({
      residents: living.filter((one) => values.residents.includes(one.id)).map(({ id, version }) => ({ id, version })),
      toHouseId: values.toHouseId as number,
      date: values.date,
      reason: values.reason,
      fromHouse: houseChangeOf(household, 'out', values.residents.length, values.fromHouse),
      toHouse: houseChangeOf(target, 'in', values.residents.length, values.toHouse),
    }),
    onDone,
  });
  const chosen = (Form.useWatch('residents', entry.form) as number[] | undefined) ?? [];
  const target = useHousehold(Form.useWatch('toHouseId', entry.form));
  return (
    <EntryDialog title={`换房 ${household.estateName} ${household.code}`} entry={entry} onClose={onClose} saveText="登记换房">
      <Alert type="info" showIcon className="entry-problems" title="原居住记录到换房日期前一日为止并保留，新房屋从换房日期起另记一条。" />
      <Form.Item name="residents" label="住户" required>
        <Checkbox.Group
          aria-label="住户"
          options={living.map((one) => ({
            value: one.id,
            label: `${one.name}（${RESIDENT_RELATION.text(one.relation)}${one.head ? '，户主' : ''}）`,
          }))}
        />
      </Form.Item>
      <Form.Item name="toHouseId" label="迁入房屋" required>
        <ResidentHouseSelect label="迁入房屋" />
      </Form.Item>
      <Form.Item name="date" label="换房日期" required>
        <DayInput max={today} />
      </Form.Item>
      <Form.Item name="reason" label="换房原因" required>
        <Input maxLength={200} />
      </Form.Item>
      <HouseOffer household={household} side="out" moving={chosen.length} name="fromHouse" />
      <HouseOffer household={target} side="in" moving={chosen.length} name="toHouse" />
    </EntryDialog>
  );
}
