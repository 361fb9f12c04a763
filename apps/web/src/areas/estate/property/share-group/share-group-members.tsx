// Which houses share a cost: a tree of the estate with checkboxes, the ticked nodes next to it, and their size. Everything below a ticked
// node is already included, so it cannot be ticked separately.
import { useCallback } from 'react';
import { Tag, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { loadTree, previewShareGroup, type ShareMember, type TreeNode } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { useTree } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, LoadingOverlay } from '../../../../ui/index.ts';

interface ShareMembersProps {
  readonly estate: { readonly id: number; readonly name: string };
  readonly value?: readonly ShareMember[];
  readonly onChange?: (members: readonly ShareMember[]) => void;
  readonly disabled?: boolean;
}

type Branch = DataNode & { readonly node: TreeNode; readonly path: readonly TreeNode[] };

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind}:${id}`;

export function ShareMembers({ estate, value = [], onChange, disabled = false }: ShareMembersProps) {
  const { id: estateId, name } = estate;
  const loadLevel = useCallback(
    async (parent: TreeNode | null, signal?: AbortSignal): Promise<TreeNode[]> =>
      parent === null
        ? [{ key: `estate:${estateId}`, kind: 'estate', id: estateId, title: name, houses: 0, leaf: false, note: '', disabled: false }]
        : call(loadTree, { parent: { kind: parent.kind, id: parent.id } }, { loading: false, ...(signal ? { signal } : {}) }),
    [estateId, name],
  );
  const tree = useTree<TreeNode>([loadTree.path, { shareOf: estateId }], loadLevel);
  const chosen = new Set(value.map(keyOf));
  const members = value.map(({ kind, id }) => ({ kind, id }));
  const extent = useRead(previewShareGroup, { estateId, members }, { keepPrevious: true });

  function branch(node: TreeNode, above: readonly TreeNode[]): Branch {
    const path = [...above, node];
    const children = tree.childrenOf(node.key)?.map((child) => branch(child, path));
    return {
      node,
      path,
      key: node.key,
      title: node.title,
      isLeaf: node.leaf,
      disableCheckbox: disabled || above.some((one) => chosen.has(one.key)),
      ...(children ? { children } : {}),
    };
  }

  /** Ticking a node replaces all ticks below it. */
  function toggle({ node, path }: Branch): void {
    if (chosen.has(node.key)) return onChange?.(value.filter((member) => keyOf(member) !== node.key));
    const below = new Set(keysBelow(node.key));
    const title =
      node.kind === 'estate'
        ? node.title
        : path
            .slice(1)
            .map((one) => one.title)
            .join(' ');
    onChange?.([...value.filter((member) => !below.has(keyOf(member))), { kind: node.kind, id: node.id, title }]);
  }
  const keysBelow = (key: string): string[] => (tree.childrenOf(key) ?? []).flatMap((child) => [child.key, ...keysBelow(child.key)]);

  return (
    <div className="share-members">
      <div className="share-tree" role="group" aria-label="选择范围">
        <LoadingOverlay show={tree.loading} />
        {tree.error ? <FailedState text={tree.error.message || '加载失败'} onRetry={tree.reload} /> : null}
        <Tree<Branch>
          checkable
          checkStrictly
          selectable={false}
          height={280}
          treeData={tree.roots.map((root) => branch(root, []))}
          loadData={(one) => tree.load(one.node)}
          expandedKeys={[...tree.expanded]}
          onExpand={(keys) => tree.setExpanded(keys.map(String))}
          checkedKeys={[...chosen]}
          onCheck={(_, { node }) => toggle(node)}
        />
      </div>
      <div className="share-chosen">
        <div className="share-tags">
          {value.map((member) => (
            <Tag
              key={keyOf(member)}
              closable={!disabled}
              onClose={(event) => {
                event.preventDefault();
                onChange?.(value.filter((one) => one !== member));
              }}
            >
              {member.title}
            </Tag>
          ))}
          {value.length === 0 ? <span className="ui-quiet">勾选整个小区、分区、楼栋、单元或单套房屋</span> : null}
        </div>
        {extent.data ? (
          <p className="share-extent">
            共 <b>{extent.data.houses}</b> 套，建筑面积 {formatMoney(extent.data.buildArea)} ㎡，计费面积{' '}
            {formatMoney(extent.data.chargeArea)} ㎡
          </p>
        ) : null}
      </div>
    </div>
  );
}
