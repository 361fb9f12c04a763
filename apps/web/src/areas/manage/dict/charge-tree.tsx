// The charges of a family as a tree: moved by dragging, or with Alt and the arrow keys.
import { Button, Tree } from 'antd';
import type { KeyboardEvent } from 'react';
import type { DataNode } from 'antd/es/tree';
import type { ChargeTypeNode } from '@anju/contract';
import { EmptyState, FailedState, LoadingOverlay } from '../../../ui/index.ts';
import { dropPlace, stepPlace, type Place } from './charge-order.ts';

interface ChargeTreeProps {
  readonly nodes: readonly ChargeTypeNode[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly selected: number | undefined;
  readonly onSelect: (id: number | undefined) => void;
  /** Absent for a user with view rights only. */
  readonly onPlace: ((id: number, place: Place) => void) | undefined;
}

export function ChargeTree({ nodes, error, onRetry, selected, onSelect, onPlace }: ChargeTreeProps) {
  const all = nodes ?? [];
  const branch = (parentId: number | null): DataNode[] =>
    all
      .filter((node) => node.parentId === parentId)
      .map((node) => ({
        key: node.id,
        title: (
          <span className={node.disabled ? 'tree-node ui-quiet' : 'tree-node'}>
            <span className="tree-title">{node.name}</span>
            <span className="ui-quiet">{node.disabled ? '停用' : node.code}</span>
          </span>
        ),
        children: branch(node.id),
      }));

  function onKeyDown(event: KeyboardEvent) {
    if (!onPlace || !event.altKey || selected === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const place = stepPlace(all, selected, event.key === 'ArrowUp' ? 'up' : 'down');
    if (place) onPlace(selected, place);
  }

  return (
    <nav className="page-card tree-card" aria-label="收费项目">
      <div className="tree-head charge-tree-head">
        <span>收费项目</span>
        <Button type="link" size="small" disabled={selected === undefined} onClick={() => onSelect(undefined)}>
          显示全部
        </Button>
      </div>
      <div className="page-scroll tree-scroll" onKeyDownCapture={onKeyDown}>
        <LoadingOverlay show={nodes === undefined && !error} />
        {error ? <FailedState text={error.message || '加载失败'} onRetry={onRetry} /> : null}
        {nodes?.length === 0 ? <EmptyState text="还没有项目" /> : null}
        {all.length > 0 ? (
          <Tree
            // Expanded completely as soon as there are nodes.
            defaultExpandAll
            blockNode
            draggable={onPlace ? { icon: false } : false}
            treeData={branch(null)}
            selectedKeys={selected === undefined ? [] : [selected]}
            onSelect={(_, { node }) => onSelect(node.key === selected ? undefined : Number(node.key))}
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
              const own = Number(node.pos.split('-').at(-1));
              const where = dropToGap ? (dropPosition < own ? 'before' : 'after') : 'inside';
              onPlace?.(Number(dragNode.key), dropPlace(all, Number(dragNode.key), Number(node.key), where));
            }}
          />
        ) : null}
      </div>
    </nav>
  );
}
