// What is set for the chosen node.
import type { ReactNode } from 'react';
import { Button, Input, InputNumber } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { NODE, NODE_ACT, NODE_MODE, type FlowDefinition, type FlowNode } from '@anju/contract';
import { isDecision, isEvent, isHandled } from '@anju/domain';
import { ColleaguePick } from '../../../../org/index.ts';
import type { DrawingAct } from '../drawing/drawing.ts';
import { HandlersInput } from './handlers-input.tsx';
import { LeavingConditions } from './leaving-conditions.tsx';
import { NodeSign } from '../drawing/node-looks.tsx';

interface NodePropertiesProps {
  readonly definition: FlowDefinition;
  readonly node: FlowNode;
  readonly names: readonly string[];
  readonly act: (act: DrawingAct) => void;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** Working hours of an ordinary day. */
const DAY_HOURS = 8;
const daysText = (hours: number): string => `约 ${Math.round((hours / DAY_HOURS) * 10) / 10} 天`;

export function NodeProperties({ definition, node, names, act, disabled, onRemove }: NodePropertiesProps) {
  const change = (some: Partial<FlowNode>) => act({ kind: 'changeNode', id: node.id, change: some });
  const place = definition.nodes.findIndex(({ id }) => id === node.id) + 1;
  return (
    <>
      <header className="flow-side-head">
        <NodeSign type={node.type} size={22} />
        <b>{NODE.text(node.type)}</b>
        <span className="flow-hint flow-grow">{node.name}</span>
        <span className="flow-hint">{`第 ${place} 环节`}</span>
      </header>
      <div className="flow-side-body">
        <Labelled label="环节名称">
          <Input
            aria-label="环节名称"
            maxLength={30}
            value={node.name}
            status={node.name.trim() === '' ? 'error' : ''}
            disabled={disabled}
            onChange={(e) => change({ name: e.target.value })}
          />
        </Labelled>
        {isHandled(node) ? <HandledParts {...{ node, names, change, disabled }} /> : null}
        {NODE.is(node.type, 'start') ? <p className="flow-hint">由写公文的人发起，不用指定处理人。</p> : null}
        {isEvent(node) ? <p className="flow-hint">可在任何环节发生，不画连线也生效。</p> : null}
        {isEvent(node) || NODE.is(node.type, 'finish', 'terminate') ? null : (
          <LeavingConditions definition={definition} node={node} act={act} disabled={disabled} />
        )}
      </div>
      {disabled ? null : (
        <footer className="flow-side-foot">
          <Button danger onClick={onRemove}>
            删除环节
          </Button>
          {node.type === NODE.start ? null : (
            <Button icon={<CopyOutlined />} onClick={() => act({ kind: 'copyNode', id: node.id })}>
              复制
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

interface PartsProps {
  readonly node: FlowNode;
  readonly names: readonly string[];
  readonly change: (some: Partial<FlowNode>) => void;
  readonly disabled: boolean;
}

function HandledParts({ node, names, change, disabled }: PartsProps) {
  const hours = (value: number | null) => (value === null ? null : Math.round(value));
  return (
    <>
      <Labelled label="处理人">
        <HandlersInput
          key={node.id}
          rules={node.handlers}
          names={names}
          disabled={disabled}
          onChange={(handlers) => change({ handlers: [...handlers] })}
        />
      </Labelled>
      <Labelled label="通过方式">
        <div className="flow-choices" role="radiogroup" aria-label="通过方式">
          {NODE_MODE.options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={node.mode === value}
              disabled={disabled}
              onClick={() => change({ mode: value })}
            >
              {label}
            </button>
          ))}
        </div>
      </Labelled>
      <Labelled label="期限">
        <div className="flow-row">
          <InputNumber
            aria-label="期限小时"
            min={1}
            max={2000}
            value={node.dueHours}
            disabled={disabled}
            onChange={(value) => change({ dueHours: hours(value) })}
            style={{ width: 76 }}
          />
          <span>工作小时</span>
          <span className="flow-hint flow-end">{node.dueHours === null ? '不限' : `按企业日历，${daysText(node.dueHours)}`}</span>
        </div>
      </Labelled>
      <Labelled label="到期前提醒">
        <div className="flow-row">
          <InputNumber
            aria-label="提前小时"
            min={1}
            max={2000}
            value={node.remindHours}
            disabled={disabled}
            onChange={(value) => change({ remindHours: hours(value) })}
            style={{ width: 76 }}
          />
          <span className="flow-tight">小时，超期告知</span>
          <ColleaguePick
            label="超期告知"
            placeholder="不告知"
            value={node.escalateTo}
            disabled={disabled}
            onChange={(escalateTo) => change({ escalateTo })}
          />
        </div>
      </Labelled>
      {isDecision(node) ? <ActChoices node={node} change={change} disabled={disabled} /> : null}
    </>
  );
}

function ActChoices({ node, change, disabled }: Omit<PartsProps, 'names'>) {
  return (
    <Labelled label="可用操作">
      <div className="flow-choices" role="group" aria-label="可用操作">
        <button type="button" aria-pressed disabled>
          同意
        </button>
        {NODE_ACT.options.map(({ value, label }) => {
          const on = node.acts.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-pressed={on}
              disabled={disabled}
              onClick={() => change({ acts: on ? node.acts.filter((act) => act !== value) : [...node.acts, value] })}
            >
              {label}
            </button>
          );
        })}
      </div>
    </Labelled>
  );
}

export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flow-labelled">
      <span className="flow-label">{label}</span>
      {children}
    </div>
  );
}
