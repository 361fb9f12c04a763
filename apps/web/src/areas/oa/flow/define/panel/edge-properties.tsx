import { Button } from 'antd';
import type { FlowDefinition, FlowEdge } from '@anju/contract';
import { leaving, type DrawingAct } from '../drawing/drawing.ts';
import { LeavingCard } from './leaving-conditions.tsx';

interface EdgePropertiesProps {
  readonly definition: FlowDefinition;
  readonly edge: FlowEdge;
  readonly act: (act: DrawingAct) => void;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** What is set for the chosen edge. */
export function EdgeProperties({ definition, edge, act, disabled, onRemove }: EdgePropertiesProps) {
  const node = definition.nodes.find(({ id }) => id === edge.from);
  if (!node) return null;
  const rivals = leaving(definition, edge.from, edge.outcome);
  const at = rivals.findIndex(({ id }) => id === edge.id);
  return (
    <>
      <header className="flow-side-head">
        <b>连线</b>
        <span className="flow-hint flow-grow">{`从 ${node.name}`}</span>
      </header>
      <div className="flow-side-body">
        <LeavingCard
          {...{ definition, node, edge, act, disabled }}
          place={edge.outcome === 'reject' ? null : at + 1}
          last={at === rivals.length - 1}
          alone={rivals.length === 1}
        />
        <p className="flow-hint">从上往下，先满足的先走。最后一条必须是“否则”。</p>
      </div>
      {disabled ? null : (
        <footer className="flow-side-foot">
          <Button danger onClick={onRemove}>
            删除连线
          </Button>
        </footer>
      )}
    </>
  );
}
