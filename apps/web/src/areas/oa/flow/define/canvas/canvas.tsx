// The sheet a workflow is drawn on. It shows a definition and says what somebody did; the definition itself is changed by drawing.ts.
import '@xyflow/react/dist/base.css';
import './canvas.css';
import { useMemo, useState, type DragEvent } from 'react';
import {
  Background,
  ConnectionMode,
  MiniMap,
  ReactFlow,
  type Connection,
  type EdgeChange,
  type NodeChange,
  type ReactFlowInstance,
} from '@xyflow/react';
import { NODE, type FlowDefinition, type FlowProblem, type NodeType } from '@anju/contract';
import { edgesOf, groupOf, nodesOf, type DrawnEdge, type DrawnGroup, type DrawnNode } from './canvas-parts.ts';
import { EventsFrame, StepNode, WayEdge } from './canvas-shapes.tsx';
import { DRAGGED } from './dragged.ts';
import { fitAbove } from './fit.ts';
import { mayConnect, NODE_HEIGHT, NODE_WIDTH, type DrawingAct, type Place } from '../drawing/drawing.ts';

type Shape = DrawnNode | DrawnGroup;
export type CanvasView = ReactFlowInstance<Shape, DrawnEdge>;
/** What is chosen: a node or an edge. */
export interface Chosen {
  readonly kind: 'node' | 'edge';
  readonly id: string;
}

interface CanvasProps {
  readonly definition: FlowDefinition;
  readonly problems: readonly FlowProblem[];
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Nodes a simulated document passed, in order. */
  readonly path: readonly string[] | null;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen | null) => void;
  readonly act: (act: DrawingAct) => void;
  readonly mayDraw: boolean;
  readonly onView: (view: CanvasView) => void;
  readonly onZoom: (zoom: number) => void;
}

const NODE_TYPES = { step: StepNode, events: EventsFrame };
const EDGE_TYPES = { way: WayEdge };
const WORDS = {
  'node.a11yDescription.default': '按 Enter 选中环节，选中后用方向键移动，按 Delete 删除',
  'node.a11yDescription.keyboardDisabled': '按 Enter 选中环节',
  'edge.a11yDescription.default': '按 Enter 选中连线，按 Delete 删除',
  'node.a11yDescription.ariaLiveMessage': () => '环节已移动',
  'minimap.ariaLabel': '缩略图',
  'handle.ariaLabel': '连接点',
};

const colourInMap = (node: Shape): string => {
  if (node.type !== 'step') return 'transparent';
  return node.data.errors.length > 0 ? '#c8321f' : node.selected ? '#0f766e' : '#b9c6cf';
};

export default function Canvas({ definition, problems, names, path, chosen, onChoose, act, mayDraw, onView, onZoom }: CanvasProps) {
  const [view, setView] = useState<CanvasView | null>(null);
  // Where nodes are while they are dragged; one step of the drawing when they are let go.
  const [moving, setMoving] = useState<Readonly<Record<string, Place>>>({});
  const drawn = useMemo(() => {
    const all = { definition, problems, names, path, chosen: chosen?.id ?? null, mayDraw };
    return { nodes: [...groupOf(definition, moving), ...nodesOf(all, moving)] as Shape[], edges: edgesOf(all, moving) };
  }, [definition, problems, names, path, chosen, mayDraw, moving]);

  function changeNodes(changes: readonly NodeChange<Shape>[]): void {
    const places: Record<string, Place> = {};
    let dragging = false;
    for (const change of changes) {
      if (change.type === 'select' && change.selected) onChoose({ kind: 'node', id: change.id });
      if (change.type !== 'position' || !change.position) continue;
      places[change.id] = change.position;
      dragging ||= change.dragging === true;
    }
    if (Object.keys(places).length === 0) return;
    setMoving(dragging ? places : {});
    if (!dragging) act({ kind: 'moveNodes', places });
  }
  function changeEdges(changes: readonly EdgeChange<DrawnEdge>[]): void {
    for (const change of changes) if (change.type === 'select' && change.selected) onChoose({ kind: 'edge', id: change.id });
  }
  const nodeOf = (id: string | null) => definition.nodes.find((node) => node.id === id);
  const connect = ({ source, target }: Connection) => act({ kind: 'addEdge', from: source, to: target });
  function drop(event: DragEvent): void {
    event.preventDefault();
    const type = Number(event.dataTransfer.getData(DRAGGED));
    if (!view || !isNodeType(type)) return;
    const { x, y } = view.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    act({ kind: 'addNode', type, at: { x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 } });
  }

  return (
    <ReactFlow<Shape, DrawnEdge>
      nodes={drawn.nodes}
      edges={drawn.edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={changeNodes}
      onEdgesChange={changeEdges}
      onConnect={connect}
      isValidConnection={({ source, target }) => mayConnect(nodeOf(source), nodeOf(target))}
      onPaneClick={() => onChoose(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onInit={(made) => {
        setView(made);
        onView(made);
      }}
      onMoveEnd={(_, { zoom }) => onZoom(zoom)}
      connectionMode={ConnectionMode.Loose}
      nodesDraggable={mayDraw}
      nodesConnectable={mayDraw}
      edgesFocusable={false}
      deleteKeyCode={null}
      multiSelectionKeyCode={null}
      selectionKeyCode={null}
      snapToGrid
      snapGrid={[10, 10]}
      minZoom={0.25}
      maxZoom={1.5}
      fitView
      fitViewOptions={fitAbove(problems)}
      proOptions={{ hideAttribution: true }}
      ariaLabelConfig={WORDS}
    >
      <Background gap={18} size={1.4} color="#cfd8de" />
      <MiniMap pannable zoomable nodeColor={colourInMap} nodeBorderRadius={12} maskColor="rgb(243 246 248 / 60%)" className="flow-map" />
    </ReactFlow>
  );
}

const isNodeType = (value: number): value is NodeType => NODE.values.some((type) => type === value);
