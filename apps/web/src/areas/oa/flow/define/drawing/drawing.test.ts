import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flowDefinition, HANDLER, NODE, type FlowDefinition, type NodeType } from '@anju/contract';
import { draw, drawingOf, leaving, type Drawing, type DrawingAct } from './drawing.ts';

const EMPTY: FlowDefinition = { fields: [], nodes: [], edges: [] };
const after = (...acts: readonly DrawingAct[]): Drawing => acts.reduce(draw, drawingOf(EMPTY));
const add = (type: NodeType, before: string | null = null): DrawingAct => ({ kind: 'addNode', type, after: before });
const names = ({ now }: Drawing) => now.edges.map(({ from, to }) => `${from}-${to}`);

describe('drawing', () => {
  test('a node added after another is connected where nothing follows yet', () => {
    const drawn = after(add(NODE.start), add(NODE.audit, 'n1'), add(NODE.finish, 'n2'), add(NODE.approve, 'n1'));
    expect(names(drawn)).toEqual(['n1-n2', 'n2-n3']);
    expect(drawn.now.nodes.map(({ name }) => name)).toEqual(['发起', '审核', '完结', '签批']);
    expect(drawn.now.nodes[2]?.handlers).toEqual([{ kind: HANDLER.starter, ids: [] }]);
    const places = new Set(drawn.now.nodes.map(({ x, y }) => `${x},${y}`));
    expect(places.size).toBe(4);
  });

  test('events, ends and the start are connected only where a document could go', () => {
    const drawn = after(
      ...[NODE.start, NODE.audit, NODE.finish, NODE.suspend].map((type) => add(type)),
      { kind: 'addEdge', from: 'n3', to: 'n2' },
      { kind: 'addEdge', from: 'n2', to: 'n1' },
      { kind: 'addEdge', from: 'n2', to: 'n4' },
      { kind: 'addEdge', from: 'n2', to: 'n2' },
      { kind: 'addEdge', from: 'n1', to: 'n2' },
      { kind: 'addEdge', from: 'n1', to: 'n2' },
    );
    expect(names(drawn)).toEqual(['n1-n2']);
  });

  test('a further edge stands before the one that is followed otherwise; to an end without effect it means disagreement', () => {
    const drawn = after(
      ...[NODE.start, NODE.approve, NODE.conclude, NODE.finish, NODE.terminate].map((type) => add(type)),
      { kind: 'addEdge', from: 'n2', to: 'n3' },
      { kind: 'addEdge', from: 'n2', to: 'n4' },
      { kind: 'addEdge', from: 'n2', to: 'n5' },
    );
    expect(leaving(drawn.now, 'n2', 'agree').map(({ to }) => to)).toEqual(['n4', 'n3']);
    expect(leaving(drawn.now, 'n2', 'reject').map(({ to }) => to)).toEqual(['n5']);
    const turned = draw(drawn, { kind: 'orderEdge', id: 'e1', by: -1 });
    expect(leaving(turned.now, 'n2', 'agree').map(({ to }) => to)).toEqual(['n3', 'n4']);
    expect(draw(turned, { kind: 'orderEdge', id: 'e1', by: -1 })).toBe(turned);
  });

  test('typing in one field is one step; removing a node takes its edges', () => {
    const drawn = after(
      ...[add(NODE.start), add(NODE.audit, 'n1')],
      ...['部', '部门', '部门审核'].map((name): DrawingAct => ({ kind: 'changeNode', id: 'n2', change: { name } })),
    );
    expect(draw(drawn, { kind: 'undo' }).now.nodes[1]?.name).toBe('审核');
    expect(draw(drawn, { kind: 'removeNode', id: 'n2' }).now.edges).toEqual([]);
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('addNode' as const), type: fc.constantFrom(...NODE.values), after: fc.constantFrom(null, 'n1', 'n2') }),
  fc.record({ kind: fc.constantFrom('removeNode' as const, 'copyNode' as const), id: fc.constantFrom('n1', 'n2', 'n3') }),
  fc.record({ kind: fc.constant('addEdge' as const), from: fc.constantFrom('n1', 'n2', 'n3'), to: fc.constantFrom('n1', 'n2', 'n3') }),
  fc.record({ kind: fc.constant('removeEdge' as const), id: fc.constantFrom('e1', 'e2') }),
);

test('whatever is drawn can be saved, undone to the beginning and redone to the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (acts) => {
      const end = acts.reduce<Drawing>(draw, drawingOf(EMPTY));
      expect(flowDefinition.parse(end.now)).toEqual(end.now);
      const ids = [...end.now.nodes, ...end.now.edges].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      let back = end;
      while (back.past.length > 0) back = draw(back, { kind: 'undo' });
      expect(back.now).toEqual(EMPTY);
      while (back.future.length > 0) back = draw(back, { kind: 'redo' });
      expect(back.now).toEqual(end.now);
    }),
  );
});
