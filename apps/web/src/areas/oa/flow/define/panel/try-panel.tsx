// 试走一件: a simulated document; its way is drawn on the canvas and listed here.
import './try.css';
import { useEffect, useRef, useState } from 'react';
import { Button, Checkbox, Input, Select } from 'antd';
import { FIELD_KIND, tryFlow, URGENCY, type FlowDefinition, type FlowField, type OutputOf } from '@anju/contract';
import { mayReject } from '@anju/domain';
import { call } from '../../../../../platform/api/index.ts';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput, InstantText } from '../../../../../ui/index.ts';
import { ColleaguePick } from '../../../../org/index.ts';
import { useBusinessFields } from './flow-business.ts';
import { Labelled } from './node-properties.tsx';
import { NodeSign } from '../drawing/node-looks.tsx';

type Tried = OutputOf<typeof tryFlow>;

interface TryPanelProps {
  readonly definition: FlowDefinition;
  readonly onPath: (path: readonly string[] | null) => void;
  readonly onClose: () => void;
}

const GIVEN: readonly FlowField[] = [
  { name: '金额', kind: FIELD_KIND.money, required: false, choices: [] },
  { name: '缓急', kind: FIELD_KIND.choice, required: false, choices: URGENCY.options.map(({ label }) => label) },
];

export function TryPanel({ definition, onPath, onClose }: TryPanelProps) {
  const [starterId, setStarterId] = useState<number | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [rejecting, setRejecting] = useState<string[]>([]);
  const [tried, setTried] = useState<Tried | null>(null);
  const business = useBusinessFields();
  const { attempt, busy } = useAttempt();
  const deciding = definition.nodes.filter(mayReject);
  const go = () =>
    attempt(async () => {
      if (starterId === null) return;
      const found = await call(tryFlow, { definition, starterId, values: { ...values }, rejecting });
      setTried(found);
      onPath(found.steps.map(({ node }) => node));
    });
  return (
    <>
      <header className="flow-side-head">
        <b className="flow-grow">试走一件</b>
        <Button type="text" size="small" aria-label="关闭试走" onClick={onClose}>
          ✕
        </Button>
      </header>
      <div className="flow-side-body">
        <Labelled label="发起人">
          <ColleaguePick label="发起人" value={starterId} onChange={setStarterId} />
        </Labelled>
        {[...GIVEN, ...business, ...definition.fields].map((field) => (
          <Labelled key={field.name} label={field.name}>
            <ValueInput
              field={field}
              value={values[field.name] ?? ''}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          </Labelled>
        ))}
        {deciding.length > 0 ? (
          <Labelled label="在这里不同意">
            <Checkbox.Group
              value={rejecting}
              onChange={(nodes) => setRejecting(nodes)}
              options={deciding.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Labelled>
        ) : null}
        <Button type="primary" block onClick={() => void go()} loading={busy} disabled={starterId === null}>
          试走
        </Button>
        {tried ? <Way tried={tried} /> : <p className="flow-hint">只是演算，不会发出公文。期限按每个环节用满计算。</p>}
      </div>
    </>
  );
}

function Way({ tried: { steps, outcome, stuck } }: { readonly tried: Tried }) {
  const result = useRef<HTMLElement>(null);
  // The result stands below a long form.
  useEffect(() => {
    void result.current?.scrollIntoView({ block: 'start' });
  }, [steps]);
  return (
    <section aria-label="试走结果" ref={result}>
      <ol className="flow-way">
        {steps.map((step) => (
          <li key={step.node}>
            <NodeSign type={step.type} size={22} />
            <div>
              <b>{step.name}</b> <span>{step.people.join('、')}</span>
              <p className="flow-hint">
                {step.remark}
                {step.dueAt === null ? null : (
                  <>
                    {step.remark === '' ? '' : '，'}最迟 <InstantText value={step.dueAt} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className={stuck ? 'flow-outcome wrong' : 'flow-outcome'}>{stuck ? `走不下去：${outcome}` : `结果：${outcome}`}</p>
    </section>
  );
}

interface ValueInputProps {
  readonly field: FlowField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueInput({ field: { name, kind, choices }, value, onChange }: ValueInputProps) {
  if (kind === FIELD_KIND.choice) {
    const options = choices.map((one) => ({ value: one, label: one }));
    return (
      <Select<string>
        aria-label={name}
        allowClear
        value={value || null}
        onChange={(next: string | undefined) => onChange(next ?? '')}
        options={options}
        style={{ width: '100%' }}
      />
    );
  }
  if (kind === FIELD_KIND.day) return <DayInput aria-label={name} value={value || null} onChange={(next) => onChange(next ?? '')} />;
  if (kind === FIELD_KIND.words)
    return <Input aria-label={name} value={value} maxLength={200} onChange={(e) => onChange(e.target.value)} />;
  return <DecimalInput aria-label={name} value={value} onChange={onChange} />;
}
