// One node and one edge as they are drawn.
import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath, Handle, type EdgeProps, type NodeProps } from '@xyflow/react';
import { SIDE_POSITIONS, type DrawnEdge, type DrawnNode } from './canvas-parts.ts';
import { NodeSign } from '../drawing/node-looks.tsx';

const NO_NEXT = '没有下一步';

export function StepNode({ data, selected }: NodeProps<DrawnNode>) {
  const { node, note, errors, warnings, passed, mayDraw } = data;
  const state = errors.length > 0 ? ' wrong' : warnings.length > 0 ? ' doubtful' : '';
  const way = passed === null ? '' : passed ? ' passed' : ' aside';
  return (
    <div className={`flow-node${selected ? ' chosen' : ''}${state}${way}`}>
      {SIDE_POSITIONS.map(({ id, position }) => (
        <Handle key={id} id={id} type="source" position={position} isConnectable={mayDraw} className="flow-handle" />
      ))}
      <NodeSign type={node.type} />
      <div className="flow-node-words">
        <b>{node.name}</b>
        <span>{note}</span>
      </div>
      {errors.includes(NO_NEXT) ? <i className="flow-stub" aria-hidden /> : null}
      {errors.length > 0 ? (
        <div className={`flow-bubble${errors.includes(NO_NEXT) ? ' low' : ''}`} role="note">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export const EventsFrame = () => <div className="flow-events">任何环节都可发生</div>;

export function WayEdge(props: EdgeProps<DrawnEdge>) {
  const { data, id, style, markerEnd, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = props;
  const [path, x, y] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 12 });
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={18} {...(style ? { style } : {})} {...(markerEnd ? { markerEnd } : {})} />
      {data && data.label !== '' ? (
        <EdgeLabelRenderer>
          <span className={`flow-way-label ${data.tone}`} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            {data.label}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
}
