import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Tree } from 'antd';
import { useState } from 'react';
import type { CaseNode } from '@anju/contract/help/help';
import { EmptyState, FailedState, LoadingOverlay, SearchBox } from '../../ui/index.ts';
import { RichView } from '../../ui/rich-text/rich-view.tsx';
import { caseText, caseTree } from './help-queries.ts';
import { Highlighted } from './highlighted.tsx';

const WIDTH = 935;
const HEIGHT = 722;
/** The longest key that the server accepts. */
const LONGEST_KEY = 60;

interface CaseLibraryProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The service case library: categories and cases on the left, the text of the chosen case on the right. */
export function CaseLibrary({ open, onClose }: CaseLibraryProps) {
  return (
    <Modal
      title="服务案例库"
      open={open}
      onCancel={onClose}
      footer={null}
      centered
      destroyOnHidden
      width={WIDTH}
      styles={{ container: { boxSizing: 'border-box', height: HEIGHT } }}
      classNames={{ container: 'case-library', body: 'case-library-body' }}
    >
      <Library />
    </Modal>
  );
}

function Library() {
  const [key, setKey] = useState('');
  const [picked, setPicked] = useState<number>();
  // What the user expanded and collapsed; until then it follows from what is shown.
  const [opened, setOpened] = useState<readonly number[]>();
  const tree = useQuery(caseTree(key));
  const settled = tree.isSuccess && !tree.isPlaceholderData;
  const nodes = tree.data ?? [];
  const categories = nodes.filter(({ level }) => level === 1);
  const cases = nodes.filter(({ level }) => level === 2);
  const current = cases.find(({ id }) => id === picked) ?? cases[0];
  const shownOpen = opened ?? (key === '' ? [current?.parentId ?? 0] : categories.map(({ id }) => id));

  const search = (text: string) => {
    setKey(text.slice(0, LONGEST_KEY));
    setOpened(undefined);
  };
  const choose = ({ id, level }: CaseNode) => {
    if (level === 2) setPicked(id);
    else setOpened(shownOpen.includes(id) ? shownOpen.filter((one) => one !== id) : [...shownOpen, id]);
  };

  return (
    <>
      <div className="case-library-side">
        <SearchBox value={key} onSearch={search} placeholder="查找案例名称或内容" width={268} />
        <p className="ui-quiet" role="status">
          {settled ? `${key === '' ? '共' : '找到'} ${cases.length} 个案例` : tree.isError ? '' : '正在查找…'}
        </p>
        <nav className="case-library-tree" aria-label="案例目录">
          <LoadingOverlay show={!settled && !tree.isError} />
          {tree.error ? <FailedState text={tree.error.message || '加载失败'} onRetry={() => void tree.refetch()} /> : null}
          {settled && nodes.length === 0 ? <Nothing searched={key} onAll={() => search('')} /> : null}
          {nodes.length > 0 ? (
            <Tree
              blockNode
              aria-label="案例目录"
              treeData={categories.map((category) => {
                const own = cases.filter(({ parentId }) => parentId === category.id);
                return {
                  key: category.id,
                  node: category,
                  title: (
                    <>
                      {category.name} <span className="ui-quiet">{own.length}</span>
                    </>
                  ),
                  children: own.map((one) => ({
                    key: one.id,
                    node: one,
                    isLeaf: true,
                    title: <Highlighted text={one.name} part={key} />,
                  })),
                };
              })}
              expandedKeys={[...shownOpen]}
              onExpand={(keys) => setOpened(keys.map(Number))}
              selectedKeys={current ? [current.id] : []}
              onSelect={(_, { node }) => choose(node.node)}
            />
          ) : null}
        </nav>
      </div>
      {current ? <CaseView key={current.id} node={current} category={categories.find(({ id }) => id === current.parentId)?.name} /> : null}
    </>
  );
}

function Nothing({ searched, onAll }: { readonly searched: string; readonly onAll: () => void }) {
  if (searched === '') return <EmptyState text="暂无案例" />;
  return (
    <EmptyState
      text={`没有找到“${searched}”`}
      action={
        <Button size="small" onClick={onAll}>
          显示全部
        </Button>
      }
    />
  );
}

function CaseView({ node, category }: { readonly node: CaseNode; readonly category: string | undefined }) {
  const query = useQuery(caseText(node));
  return (
    <article className="case-library-text" aria-label={node.name}>
      <LoadingOverlay show={query.isPending} />
      <p className="ui-quiet">{category}</p>
      <h3>{node.name}</h3>
      {query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <RichView html={query.data.remark} /> : null}
    </article>
  );
}
