// The choice of a job, by company and department, or of a role.
import { useMemo, useState } from 'react';
import { Segmented, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import type { ReactNode } from 'react';
import type { GrantHolder, listGrantHolders, OutputOf } from '@anju/contract';
import { EmptyState, FailedState, LoadingOverlay, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { useHolders, type Holder } from './permission-queries.ts';

type Holders = OutputOf<typeof listGrantHolders>;

interface HolderCardProps {
  readonly kind: GrantHolder;
  readonly onKind: (kind: GrantHolder) => void;
  readonly chosen: Holder | null;
  readonly onChoose: (holder: Holder) => void;
  /** Buttons under the roles, for the chosen role. */
  readonly roleActions: ReactNode;
}

export function HolderCard({ kind, onKind, chosen, onChoose, roleActions }: HolderCardProps) {
  const holders = useHolders();
  const [text, setText] = useState('');
  const key = chosen ? `${chosen.kind}:${chosen.id}` : '';
  const tree = useMemo(() => (holders.data ? jobTree(holders.data, text) : []), [holders.data, text]);
  const roles = (holders.data?.roles ?? []).filter(({ name }) => name.includes(text));

  return (
    <nav className="page-card tree-card" aria-label="岗位与角色">
      <div className="tree-head holder-head">
        <Segmented<GrantHolder>
          block
          value={kind}
          onChange={onKind}
          options={[
            { value: 'job', label: '岗位' },
            { value: 'role', label: '角色' },
          ]}
        />
        <SearchBox value={text} onSearch={setText} placeholder={kind === 'job' ? '查找岗位' : '查找角色'} width={220} />
        {kind === 'role' ? <div className="holder-actions">{roleActions}</div> : null}
      </div>
      <div className="page-scroll tree-scroll">
        <LoadingOverlay show={holders.isPending} />
        {holders.error ? <FailedState text={holders.error.message || '加载失败'} onRetry={() => void holders.refetch()} /> : null}
        {kind === 'job' && holders.data ? (
          tree.length === 0 ? (
            <EmptyState text={text ? '没有符合条件的岗位' : '还没有岗位，请先在组织机构中设置'} />
          ) : (
            <Tree<DataNode>
              key={text}
              blockNode
              defaultExpandAll={text !== '' || (holders.data.jobs.length < 60 && tree.length > 0)}
              treeData={tree}
              selectedKeys={[key]}
              onSelect={(_, { node }) => {
                const id = /^job:(\d+)$/.exec(String(node.key))?.[1];
                if (id !== undefined) onChoose({ kind: 'job', id: Number(id) });
              }}
            />
          )
        ) : null}
        {kind === 'role' && holders.data ? (
          roles.length === 0 ? (
            <EmptyState text={text ? '没有符合条件的角色' : '还没有角色'} />
          ) : (
            <ul className="holder-roles">
              {roles.map((role) => (
                <li key={role.id}>
                  <button
                    type="button"
                    aria-pressed={key === `role:${role.id}`}
                    title={role.remark}
                    onClick={() => onChoose({ kind: 'role', id: role.id })}
                  >
                    <span className={role.disabled ? 'ui-quiet' : ''}>{role.name}</span>
                    {role.disabled ? <StatusTag>停用</StatusTag> : null}
                    <span className="tree-count">{role.people} 人</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        ) : null}
      </div>
    </nav>
  );
}

/** Companies, departments and jobs; departments and companies without a matching job are left out. */
function jobTree({ companies, departments, jobs }: Holders, text: string): DataNode[] {
  const jobsIn = (departmentId: number): DataNode[] =>
    jobs
      .filter((job) => job.departmentId === departmentId && job.name.includes(text))
      .map((job) => ({
        key: `job:${job.id}`,
        isLeaf: true,
        title: (
          <span className={job.disabled ? 'tree-node ui-quiet' : 'tree-node'}>
            <span className="tree-title">{job.name}</span>
            <span className="tree-count">{job.people} 人</span>
          </span>
        ),
      }));
  const place = (key: string, name: string, children: DataNode[]): DataNode[] =>
    children.length === 0 ? [] : [{ key, selectable: false, title: name, children }];
  const departmentsIn = (companyId: number, parentId: number | null): DataNode[] =>
    departments
      .filter((one) => one.companyId === companyId && one.parentId === parentId)
      .flatMap(({ id, name }) => place(`department:${id}`, name, [...departmentsIn(companyId, id), ...jobsIn(id)]));
  const companiesIn = (parentId: number | null): DataNode[] =>
    companies
      .filter((one) => one.parentId === parentId)
      .flatMap(({ id, name }) => place(`company:${id}`, name, [...departmentsIn(id, null), ...companiesIn(id)]));
  return companiesIn(null);
}
