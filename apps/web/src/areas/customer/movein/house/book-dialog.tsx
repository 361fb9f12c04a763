// 预约: a place of a half day; the number in the queue is given by the server.
import { Form, Input, Radio } from 'antd';
import { bookMoveIn, getHandoverPlan, type InputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, WaitingState } from '../../../../ui/index.ts';
import { slotText } from '../parts/move-in-words.ts';
import type { BookedHouse } from './house-acts.ts';

interface BookDialogProps {
  readonly house: BookedHouse;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function BookDialog({ house: { id, planId, house, booked }, onClose, onDone }: BookDialogProps) {
  const plan = useRead(getHandoverPlan, { id: planId });
  const entry = useEntry({
    endpoint: bookMoveIn,
    initial: { slotId: null as number | null, note: '' },
    toInput: (values) => ({ ...values, id }) as InputOf<typeof bookMoveIn>,
    onDone: ({ queueNo, day, half }) => onDone(`已预约 ${slotText(day, half)}，排队号 ${queueNo}`),
  });
  const today = businessDay(new Date());
  const slots = (plan.data?.slots ?? []).filter(({ day, capacity }) => day >= today && capacity > 0);
  return (
    <EntryDialog title={`预约 ${house}`} entry={entry} onClose={onClose} saveText="预约">
      {booked === '' ? null : <p className="ui-quiet">{`原约 ${booked}，重新预约后原名额让出。`}</p>}
      <Form.Item name="slotId" label="时段" required>
        <Radio.Group
          className="movein-slots"
          options={slots.map((slot) => ({
            value: slot.id,
            disabled: slot.taken >= slot.capacity,
            label: (
              <>
                {slotText(slot.day, slot.half)}{' '}
                <span className="ui-quiet">{slot.taken >= slot.capacity ? '已满' : `余 ${slot.capacity - slot.taken}`}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      {plan.isPending ? <WaitingState /> : null}
      {plan.error ? <FailedState text={plan.error.message || '加载失败'} onRetry={() => void plan.refetch()} /> : null}
      {plan.data && slots.length === 0 ? <EmptyState text="计划里没有今天以后的办理日期，请先在计划中安排" /> : null}
      <Form.Item name="note" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
