// 离开条件: where a document goes from a node, tried from top to bottom; edges are added, ordered and removed here without a mouse as well.
import './conditions.css';
import { Button, Select } from 'antd';
import type { FlowDefinition, FlowEdge, FlowNode } from '@anju/contract';
import { mayReject } from '@anju/domain';
import { ConditionInput } from './condition-input.tsx';
import { leaving, mayConnect, type DrawingAct } from '../drawing/drawing.ts';

interface LeavingProps {
  readonly definition: FlowDefinition;
  readonly node: FlowNode;
  readonly act: (act: DrawingAct) => void;
  readonly disabled: boolean;
}

export function LeavingConditions({ definition, node, act, disabled }: LeavingProps) {
  const agreed = leaving(definition, node.id, 'agree');
  const refused = leaving(definition, node.id, 'reject');
  const known = new Set([...agreed, ...refused].map(({ to }) => to));
  const free = definition.nodes.filter((one) => mayConnect(node, one) && !known.has(one.id));
  return (
    <section className="flow-leaving" aria-label="离开条件">
      <h4>离开条件</h4>
      {agreed.map((edge, at) => (
        <LeavingCard
          key={edge.id}
          {...{ definition, node, act, disabled, edge }}
          place={at + 1}
          last={at === agreed.length - 1}
          alone={agreed.length === 1}
        />
      ))}
      {refused.map((edge) => (
        <LeavingCard key={edge.id} {...{ definition, node, act, disabled, edge }} place={null} last alone />
      ))}
      {disabled ? null : (
        <Select<string>
          aria-label="连到环节"
          placeholder="＋ 连到…"
          value={null}
          onChange={(to) => act({ kind: 'addEdge', from: node.id, to })}
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          notFoundContent="没有可连的环节"
          style={{ width: '100%' }}
        />
      )}
      <p className="flow-hint">从上往下，先满足的先走。最后一条必须是“否则”。</p>
    </section>
  );
}

interface CardProps extends LeavingProps {
  readonly edge: FlowEdge;
  /** Null: the way of a refusal. */
  readonly place: number | null;
  readonly last: boolean;
  readonly alone: boolean;
}

export function LeavingCard({ definition, node, edge, place, last, alone, act, disabled }: CardProps) {
  const to = definition.nodes.find(({ id }) => id === edge.to)?.name ?? '';
  const otherwise = place !== null && !alone && last && edge.when === '';
  return (
    <div className="flow-card">
      <div className="flow-row">
        <span className="flow-place">{place ?? '✕'}</span>
        <span className="flow-grow">
          {place === null ? '不同意时到 ' : otherwise ? '否则到 ' : '到 '}
          <b>{to}</b>
        </span>
        {disabled ? null : (
          <>
            {place !== null && place > 1 ? (
              <Button type="text" size="small" aria-label={`上移${to}`} onClick={() => act({ kind: 'orderEdge', id: edge.id, by: -1 })}>
                ↑
              </Button>
            ) : null}
            {place !== null && !last ? (
              <Button type="text" size="small" aria-label={`下移${to}`} onClick={() => act({ kind: 'orderEdge', id: edge.id, by: 1 })}>
                ↓
              </Button>
            ) : null}
            <Button type="text" size="small" aria-label={`删除到${to}的连线`} onClick={() => act({ kind: 'removeEdge', id: edge.id })}>
              ✕
            </Button>
          </>
        )}
      </div>
      {place === null ? null : disabled ? (
        edge.when === '' ? null : (
          <code className="flow-code">{edge.when}</code>
        )
      ) : alone && edge.when === '' ? null : (
        <ConditionInput
          definition={definition}
          value={edge.when}
          onChange={(when) => act({ kind: 'changeEdge', id: edge.id, change: { when } })}
        />
      )}
      {!disabled && mayReject(node) ? (
        <Button
          type="link"
          size="small"
          onClick={() =>
            act({
              kind: 'changeEdge',
              id: edge.id,
              change: { outcome: place === null ? 'agree' : 'reject', when: place === null ? edge.when : '' },
            })
          }
        >
          {place === null ? '改为同意时走' : '改为不同意时走'}
        </Button>
      ) : null}
    </div>
  );
}
