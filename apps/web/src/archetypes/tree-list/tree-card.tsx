import { Tree } from 'antd';
import type { ReactNode } from 'react';
import type { DataNode } from 'antd/es/tree';
import { EmptyState, FailedState, LoadingOverlay } from '../../ui/index.ts';
import type { TreeItem, TreeState } from './use-tree.ts';

interface TreeCardProps<N extends TreeItem> {
  readonly tree: TreeState<N>;
  /** Shown at the right end of a node. */
  readonly count?: (node: N) => ReactNode;
  /** Below the title, over the whole width of the node. */
  readonly under?: (node: N) => ReactNode;
  /** Shown after the title in grey. */
  readonly note?: (node: N) => string;
  readonly onSelect?: (node: N | undefined) => void;
  readonly head?: ReactNode;
  readonly label?: string;
}

type Branch<N> = DataNode & { readonly node: N };

/** ↑↓ move, ←→ collapse and expand, Enter selects: antd's own tree keys, once it has the focus. */
export function TreeCard<N extends TreeItem>({ tree, count, under, note, onSelect, head, label = '树' }: TreeCardProps<N>) {
  function branch(node: N): Branch<N> {
    const children = tree.childrenOf(node.key)?.map(branch);
    return {
      node,
      key: node.key,
      isLeaf: node.leaf,
      title: (
        <>
          <span className={node.disabled ? 'tree-node ui-quiet' : 'tree-node'}>
            <span className="tree-title">{node.title}</span>
            {note?.(node) ? <span className="ui-quiet">{note(node)}</span> : null}
            {count ? <span className="tree-count">{count(node)}</span> : null}
          </span>
          {under?.(node)}
        </>
      ),
      ...(children ? { children } : {}),
    };
  }

  function choose(node: N) {
    const next = tree.selected?.key === node.key ? undefined : node;
    tree.select(next);
    onSelect?.(next);
  }

  return (
    <nav className="page-card tree-card" aria-label={label}>
      {head ? <div className="tree-head">{head}</div> : null}
      <div className="page-scroll tree-scroll">
        <LoadingOverlay show={tree.loading && !tree.error} />
        {tree.error ? <FailedState text={tree.error.message || '加载失败'} onRetry={tree.reload} /> : null}
        {!tree.loading && !tree.error && tree.roots.length === 0 ? <EmptyState /> : null}
        <Tree<Branch<N>>
          blockNode
          treeData={tree.roots.map(branch)}
          loadData={(one) => tree.load(one.node)}
          expandedKeys={[...tree.expanded]}
          onExpand={(keys) => tree.setExpanded(keys.map(String))}
          selectedKeys={tree.selected ? [tree.selected.key] : []}
          onSelect={(_, { node }) => choose(node.node)}
        />
      </div>
    </nav>
  );
}
