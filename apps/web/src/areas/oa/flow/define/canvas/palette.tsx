import './palette.css';
import { NODE, type NodeType } from '@anju/contract';
import { Kbd } from '../../../../../ui/index.ts';
import { DRAGGED } from './dragged.ts';
import { lookOf, NodeSign, PALETTE } from '../drawing/node-looks.tsx';

/** The ten types: dragged onto the canvas, pressed, or called by their digit. */
export function Palette({ onAdd }: { readonly onAdd: (type: NodeType) => void }) {
  return (
    <aside className="flow-palette" aria-label="环节类型">
      <p className="flow-hint">拖到画布，或按数字键</p>
      {PALETTE.map((type) => (
        <button
          key={type}
          type="button"
          className="flow-palette-item"
          draggable
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(type))}
          onClick={() => onAdd(type)}
        >
          <NodeSign type={type} />
          <b>{NODE.text(type)}</b>
          <Kbd>{lookOf(type).digit}</Kbd>
        </button>
      ))}
      <p className="flow-hint">跟催、中止可用在任何环节，不画连线也生效。</p>
    </aside>
  );
}
