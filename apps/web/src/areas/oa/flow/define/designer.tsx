// The designer of a workflow: palette, canvas, properties and problems.
import './designer.css';
import './panel/panel.css';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { App, Tabs } from 'antd';
import { NODE, type NodeType } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../../../platform/unsaved/index.ts';
import { isTyping, NeedsDesk, usePhone, WaitingState } from '../../../../ui/index.ts';
import type { CanvasView, Chosen } from './canvas/canvas.tsx';
import { DesignerBar, type Zoom } from './designer-bar.tsx';
import { EdgeProperties } from './panel/edge-properties.tsx';
import { PublishDialog } from './flow-dialogs.tsx';
import { fitAbove } from './canvas/fit.ts';
import { FlowBusiness } from './panel/flow-business.ts';
import { FlowFacts } from './panel/flow-facts.tsx';
import { FormFields } from './panel/form-fields.tsx';
import { typeOfDigit } from './drawing/node-looks.tsx';
import { NodeProperties } from './panel/node-properties.tsx';
import { Palette } from './canvas/palette.tsx';
import { Problems } from './canvas/problems.tsx';
import { TryPanel } from './panel/try-panel.tsx';
import { useDesigner } from './use-designer.ts';
import type { FlowDetail } from './drawing/flow-detail.ts';
import { VersionsDialog } from './versions-dialog.tsx';

// The drawing library is loaded only when a workflow is opened.
const Canvas = lazy(() => import('./canvas/canvas.tsx'));

interface DesignerProps {
  readonly flow: FlowDetail;
  readonly access: Access;
  readonly onClose: () => void;
  readonly onChangeFlow: () => void;
}

type Open = 'versions' | 'try' | 'publish';
const isSameChoice = (one: Chosen | null, other: Chosen | null): boolean => one?.kind === other?.kind && one?.id === other?.id;

export function Designer({ flow, access, onClose, onChangeFlow }: DesignerProps) {
  const phone = usePhone();
  const { message } = App.useApp();
  const designer = useDesigner(flow, onClose);
  const { drawing, act, definition, names, problems, shown } = designer;
  const mayDraw = access.can('change') && shown === null && !phone;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const panel = useUnsavedPart();
  const choose = (next: Chosen | null) => (isSameChoice(next, chosen) ? undefined : panel.leave(() => setChosen(next)));
  const [open, setOpen] = useState<Open | null>(null);
  const [path, setPath] = useState<readonly string[] | null>(null);
  const [view, setView] = useState<CanvasView | null>(null);
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  // The digits work from the beginning.
  useEffect(() => frame.current?.focus(), []);
  const node = chosen?.kind === 'node' ? definition.nodes.find(({ id }) => id === chosen.id) : undefined;
  const edge = chosen?.kind === 'edge' ? definition.edges.find(({ id }) => id === chosen.id) : undefined;

  const add = (type: NodeType) => {
    if (!mayDraw) return;
    if (type === NODE.start && definition.nodes.some((one) => one.type === NODE.start)) return void message.info('“发起”环节只能有一个');
    const numbers = definition.nodes.map(({ id }) => Number(id.slice(1))).filter(Number.isSafeInteger);
    panel.leave(() => {
      act({ kind: 'addNode', type, after: node?.id ?? null });
      // The number the drawing gives to a new node.
      setChosen({ kind: 'node', id: `n${Math.max(0, ...numbers) + 1}` });
    });
  };
  const remove = () => {
    if (!mayDraw || !chosen) return;
    act({ kind: chosen.kind === 'node' ? 'removeNode' : 'removeEdge', id: chosen.id });
    setChosen(null);
  };
  const find = (one: Chosen) => {
    choose(one);
    void view?.fitView({ nodes: [{ id: one.id }], padding: 1, maxZoom: 1, duration: 200 });
  };
  const setScale = (next: Zoom) => {
    if (next === 'fit') void view?.fitView({ ...fitAbove(problems), duration: 200 });
    else void view?.zoomTo(next === 'half' ? 0.5 : 1, { duration: 200 });
  };
  const closeTry = useCallback(() => {
    setOpen(null);
    setPath(null);
  }, []);
  const publish = () => void designer.ready().then((ready) => ready && setOpen('publish'));

  function press(event: KeyboardEvent): void {
    // A dialog stands outside the frame, yet React tells its keys here as well.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 's' && mayDraw && designer.dirty) void designer.save();
      else if (mayDraw && !isTyping(event.target) && key === 'z') act({ kind: event.shiftKey ? 'redo' : 'undo' });
      else if (mayDraw && !isTyping(event.target) && key === 'y') act({ kind: 'redo' });
      else return;
      return event.preventDefault();
    }
    if (isTyping(event.target) || event.altKey) return;
    const type = typeOfDigit(event.key);
    if (type !== undefined) add(type);
    else if (key === 'delete' || key === 'backspace') remove();
    else if (key === 'escape') choose(null);
    else return;
    event.preventDefault();
  }

  const side =
    open === 'try' ? (
      <TryPanel definition={definition} onPath={setPath} onClose={closeTry} />
    ) : node ? (
      <NodeProperties key={node.id} {...{ definition, node, act }} names={names.get(node.id) ?? []} disabled={!mayDraw} onRemove={remove} />
    ) : edge ? (
      <EdgeProperties key={edge.id} {...{ definition, edge, act }} disabled={!mayDraw} onRemove={remove} />
    ) : (
      <Tabs
        className="flow-side-tabs"
        items={[
          { key: 'flow', label: '流程', children: <FlowFacts flow={flow} onChange={access.can('change') ? onChangeFlow : null} /> },
          {
            key: 'fields',
            label: `表单字段 ${definition.fields.length}`,
            children: (
              <FormFields fields={definition.fields} disabled={!mayDraw} onChange={(fields) => act({ kind: 'setFields', fields })} />
            ),
          },
        ]}
      />
    );
  return (
    // Keys work wherever the focus is inside the designer.
    <div
      className={`flow-designer${phone ? ' phone' : ''}`}
      ref={frame}
      onKeyDown={press}
      tabIndex={-1}
      role="application"
      aria-label={`流程 ${flow.name}`}
    >
      <DesignerBar
        {...{ flow, shown, mayDraw, zoom }}
        dirty={designer.dirty}
        errors={designer.errors}
        mayPublish={access.can('audit') && !phone}
        busy={designer.busy}
        canUndo={drawing.past.length > 0}
        canRedo={drawing.future.length > 0}
        on={{
          back: () => designer.leave(panel.leave),
          undo: () => act({ kind: 'undo' }),
          redo: () => act({ kind: 'redo' }),
          zoom: setScale,
          versions: () => setOpen('versions'),
          tryOut: () => panel.leave(() => setOpen('try')),
          save: () => void designer.save(),
          publish,
          drop: () => void designer.drop(),
          latest: () => designer.setShown(null),
        }}
      />
      <NeedsDesk what="画流程" here="这里只能查看" />
      <div className={`flow-body${mayDraw ? '' : ' reading'}`}>
        {mayDraw ? <Palette onAdd={add} /> : null}
        <div className="flow-canvas">
          <Suspense fallback={<WaitingState />}>
            <Canvas {...{ definition, problems, names, path, chosen, act, mayDraw }} onChoose={choose} onView={setView} onZoom={setZoom} />
          </Suspense>
          <Problems definition={definition} problems={problems} onFind={find} />
        </div>
        {phone && open !== 'try' && !node ? null : (
          <aside className="flow-side" aria-label="属性">
            <FlowBusiness value={flow.business}>
              <UnsavedPart part={panel}>{side}</UnsavedPart>
            </FlowBusiness>
          </aside>
        )}
      </div>
      {open === 'versions' ? (
        <VersionsDialog
          versions={flow.versions}
          shown={shown ?? flow.draft ?? flow.published}
          onOpen={(number) => {
            designer.setShown(number === (flow.draft ?? flow.published) ? null : number);
            setChosen(null);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'publish' && flow.draft !== null ? (
        <PublishDialog
          flow={flow}
          draft={flow.draft}
          onClose={() => setOpen(null)}
          onDone={(number) => {
            setOpen(null);
            void message.success(`已发布 v${number}`);
            void designer.refresh();
          }}
        />
      ) : null}
    </div>
  );
}
