// The crew leaves: every pass is back or lost, rubbish and keys are confirmed, readings are noted.
import './leave.css';
import { useState } from 'react';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { DECORATION_PASS, readDecoration, recordLeave, returnPass, type DecorationDetail, type InputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import type { OnePass } from '../record/decoration-acts.ts';
import { LosePassDialog } from '../record/pass-dialogs.tsx';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';

interface LeaveDialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function LeaveDialog({ detail, onClose, onDone }: LeaveDialogProps) {
  // Passes go back while the dialog is open, so what counts is what the server says now.
  const now = useRead(readDecoration, { id: detail.id }).data ?? detail;
  const out = now.passes.filter(({ state }) => state === DECORATION_PASS.valid);
  const entry = useEntry({
    endpoint: recordLeave,
    initial: {
      leftOn: businessDay(new Date()),
      rubbishCleared: false,
      keysBack: false,
      water: '',
      power: '',
      gas: '',
      remark: '',
    },
    toInput: ({ water, power, gas, ...values }) =>
      ({
        ...values,
        water: water || null,
        power: power || null,
        gas: gas || null,
        id: now.id,
        version: now.version,
      }) as InputOf<typeof recordLeave>,
    onDone,
  });
  return (
    <EntryDialog title={`登记退场 ${detail.house}`} entry={entry} onClose={onClose} saveText="登记退场">
      <PassesOut out={out} total={now.passes.length} />
      <Form.Item name="leftOn" label="退场日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="rubbishCleared" label="垃圾" valuePropName="checked" required>
        <Checkbox>装修垃圾已清运</Checkbox>
      </Form.Item>
      <Form.Item name="keysBack" label="钥匙" valuePropName="checked" required>
        <Checkbox>钥匙和借用物品已交还</Checkbox>
      </Form.Item>
      <Form.Item name="water" label="水表读数">
        <DecimalInput />
      </Form.Item>
      <Form.Item name="power" label="电表读数">
        <DecimalInput />
      </Form.Item>
      <Form.Item name="gas" label="燃气表读数">
        <DecimalInput />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

function PassesOut({ out, total }: { readonly out: readonly OnePass[]; readonly total: number }) {
  const refresh = useRefreshDecorations();
  const { attempt, busy } = useAttempt(() => void refresh());
  const [lost, setLost] = useState<OnePass | null>(null);
  if (out.length === 0) return <Alert className="ui-alert" type="success" showIcon title={`${total} 张出入证都已收回或挂失`} />;
  const take = (id: number) =>
    void attempt(async () => {
      await call(returnPass, { id, note: '' });
      await refresh();
    });
  return (
    <section className="deco-out" aria-label="未收回的出入证">
      <Alert className="ui-alert" type="warning" showIcon title={`还有 ${out.length} 张出入证没有收回，收回或挂失后才能退场`} />
      {out.map((pass) => (
        <div key={pass.id} className="deco-out-line">
          <span>
            {pass.name} <small className="ui-quiet">{pass.number}</small>
          </span>
          <Button type="primary" disabled={busy} aria-label={`收回 ${pass.name}`} onClick={() => take(pass.id)}>
            收回
          </Button>
          <Button disabled={busy} aria-label={`挂失 ${pass.name}`} onClick={() => setLost(pass)}>
            挂失
          </Button>
        </div>
      ))}
      {lost === null ? null : (
        <LosePassDialog
          of={lost}
          onClose={() => setLost(null)}
          onDone={() => {
            setLost(null);
            void refresh();
          }}
        />
      )}
    </section>
  );
}
