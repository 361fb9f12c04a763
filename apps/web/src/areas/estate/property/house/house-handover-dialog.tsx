// 交付: the house is handed over to the owner.
import { Alert, Form, Radio } from 'antd';
import { handOverHouse, HOUSE_USE, type HouseDetail } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { ChargeBeforeHandover, PersonsField } from './house-fields.tsx';

interface Props {
  readonly house: HouseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const { inUse: IN_USE, vacant: VACANT } = HOUSE_USE;
type After = typeof IN_USE | typeof VACANT;
const today = () => businessDay(new Date());

interface Handover {
  readonly handoverDate: string;
  readonly useState: After;
  readonly persons: number;
  readonly chargeStartDate: string | null;
  readonly chargeBeforeHandover: boolean;
}

function startOf({ handoverDate, chargeStartDate, persons }: HouseDetail): Handover {
  const day = handoverDate ?? today();
  // Charges begin the day after, as in most contracts.
  return { handoverDate: day, useState: VACANT, persons, chargeStartDate: chargeStartDate ?? addDays(day, 1), chargeBeforeHandover: false };
}

export function HouseHandoverDialog({ house, onClose, onDone }: Props) {
  const { id, version } = house;
  const entry = useEntry({
    endpoint: handOverHouse,
    initial: startOf(house),
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`房屋交付 ${house.code}`} entry={entry} onClose={onClose} saveText="交付">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`业主 ${house.ownerNames || '（未登记）'}；交付后由业主缴费，另有指定的除外。`}
      />
      <Form.Item name="handoverDate" label="交付日期" required>
        <DayInput max={today()} />
      </Form.Item>
      <Form.Item name="useState" label="交付后" required>
        <Radio.Group options={[VACANT, IN_USE].map((value) => ({ value, label: HOUSE_USE.text(value) }))} />
      </Form.Item>
      <PersonsField />
      <Form.Item name="chargeStartDate" label="计费起始日">
        <DayInput />
      </Form.Item>
      <ChargeBeforeHandover />
    </EntryDialog>
  );
}
