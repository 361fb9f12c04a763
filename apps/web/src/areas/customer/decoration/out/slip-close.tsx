// A household that leaves: the ticks of a commercial customer, and the closing.
import { useState } from 'react';
import { Checkbox, Form, Input, Select } from 'antd';
import { closeSlip, HOUSE_USE, SLIP_APPLICANT, SLIP_TICK, tickSlip, type SlipDetail } from '@anju/contract';
import { businessDay, formatInstant } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DayInput } from '../../../../ui/index.ts';

interface TicksProps {
  readonly slip: SlipDetail;
  readonly may: boolean;
  readonly onDone: () => void;
}

export function Ticks({ slip, may, onDone }: TicksProps) {
  const { attempt, busy } = useAttempt();
  if (!slip.whole || slip.applicant !== SLIP_APPLICANT.commercial) return null;
  return (
    <section aria-label="离场事项">
      <h3>离场事项</h3>
      <ul className="slip-ticks">
        {SLIP_TICK.options.map(({ value, label }) => {
          const done = slip.ticks.find(({ item }) => item === value);
          return (
            <li key={value}>
              <Checkbox
                checked={done !== undefined}
                disabled={!may || busy || slip.closed !== null}
                onChange={({ target }) =>
                  void attempt(async () => {
                    await call(tickSlip, { id: slip.id, item: value, done: target.checked });
                    onDone();
                  })
                }
              >
                {label}
              </Checkbox>
              <span className="ui-quiet">{done ? `${done.by} ${formatInstant(done.at)} ${done.note}` : '未完成'}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const USES = [HOUSE_USE.vacant, HOUSE_USE.inUse].map((value) => ({ value, label: HOUSE_USE.text(value) }));

interface CloseValues {
  leftOn: string | null;
  readings: string;
  cards: string;
  useTo: typeof HOUSE_USE.vacant | typeof HOUSE_USE.inUse | null;
  inform: boolean;
}

interface CloseDialogProps {
  readonly slip: SlipDetail;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function CloseDialog({ slip, onDone, onClose }: CloseDialogProps) {
  const [leaving, setLeaving] = useState<readonly number[]>(slip.residents.map(({ id }) => id));
  const entry = useEntry({
    endpoint: closeSlip,
    initial: {
      leftOn: businessDay(new Date()),
      readings: '',
      cards: '',
      useTo: HOUSE_USE.vacant,
      inform: true,
    },
    toInput: ({ leftOn, ...values }: CloseValues) => ({
      ...values,
      ...{ id: slip.id, version: slip.version, leftOn: leftOn ?? '' },
      residents: slip.residents.filter(({ id }) => leaving.includes(id)).map(({ id, version }) => ({ id, version })),
    }),
    onDone: ({ informNo }) => onDone(informNo === '' ? '已办结搬离' : `已办结搬离，已告知日常结算 ${informNo}`),
  });
  return (
    <EntryDialog title={`办结搬离 ${slip.house} ${slip.name}`} entry={entry} onClose={onClose} saveText="办结">
      <Form.Item name="leftOn" label="搬离日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item label="迁出住户" extra="勾选的住户登记为已迁出；不勾的仍在住">
        {slip.residents.length === 0 ? (
          <span className="ui-quiet">没有在住的住户</span>
        ) : (
          <Checkbox.Group
            value={[...leaving]}
            options={slip.residents.map(({ id, name, relation }) => ({ value: id, label: `${name} ${relation}` }))}
            onChange={setLeaving}
          />
        )}
      </Form.Item>
      <Form.Item name="readings" label="表底读数">
        <Input.TextArea rows={2} maxLength={500} placeholder="水表、电表、燃气表" />
      </Form.Item>
      <Form.Item name="cards" label="卡证钥匙">
        <Input.TextArea rows={2} maxLength={500} placeholder="收回的门禁卡、停车卡、钥匙" />
      </Form.Item>
      <Form.Item name="useTo" label="房屋状态" extra={`现为${HOUSE_USE.text(slip.useState)}；不选则不变`}>
        <Select aria-label="房屋状态" allowClear options={USES} placeholder="不变" />
      </Form.Item>
      <Form.Item name="inform" label="告知" valuePropName="checked">
        <Checkbox>告知日常结算，办理结清和退押金</Checkbox>
      </Form.Item>
    </EntryDialog>
  );
}
