// The tree of subjects beside a book, found by code, initials or name.
import { useState } from 'react';
import { Input, Tree } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import type { DataNode } from 'antd/es/tree';
import type { SubjectTree } from '@anju/contract';
import { EmptyState, LoadingOverlay } from '../../../../ui/index.ts';
import { matchOf, useChart } from '../../part/index.ts';

interface SubjectSideProps {
  readonly companyId: number;
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  /** Only subjects for which this holds, and those above them. */
  readonly offer?: (subject: SubjectTree) => boolean;
}

const ALL = () => true;

/** A subject stays when it, or one below it, is meant. */
function pruned(nodes: readonly SubjectTree[], meant: (one: SubjectTree) => boolean): DataNode[] {
  return nodes.flatMap((one): DataNode[] => {
    const children = pruned(one.children, meant);
    if (children.length === 0 && !meant(one)) return [];
    return [{ key: one.id, title: `${one.code} ${one.name}`, ...(children.length > 0 ? { children } : { isLeaf: true }) }];
  });
}

export function SubjectSide({ companyId, value, onChange, offer = ALL }: SubjectSideProps) {
  const { tree, byId, loading } = useChart(companyId);
  const [key, setKey] = useState('');
  const [opened, setOpened] = useState<readonly number[]>([]);
  const shown = pruned(tree, (one) => offer(one) && matchOf(one, key) > 0);
  const chosen = value === null ? undefined : byId.get(value);
  const above: number[] = [];
  for (let parent = chosen?.parentId ?? null; parent !== null; parent = byId.get(parent)?.parentId ?? null) above.push(parent);
  const expanded = key === '' ? [...new Set([...opened, ...above])] : [...byId.keys()];
  return (
    <nav className="page-card tree-card" aria-label="会计科目">
      <div className="tree-head">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label="查找科目"
          placeholder="编码 / 首字母 / 名称"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </div>
      <div className="page-scroll tree-scroll">
        <LoadingOverlay show={loading && tree.length === 0} />
        {!loading && shown.length === 0 ? <EmptyState text="没有符合的科目" /> : null}
        <Tree
          blockNode
          treeData={shown}
          expandedKeys={expanded}
          onExpand={(keys) => setOpened(keys.map(Number))}
          selectedKeys={value === null ? [] : [value]}
          onSelect={(_, { node }) => onChange(Number(node.key))}
        />
      </div>
    </nav>
  );
}
