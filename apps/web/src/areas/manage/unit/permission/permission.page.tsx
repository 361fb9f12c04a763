// 权限 (menu 513): functions, acts and data scope of jobs and roles, and the resulting rights by employee and by function.
import './permission.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU, type GrantHolder } from '@anju/contract';
import { TreeListPage } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../../../platform/unsaved/index.ts';
import { EmptyState } from '../../../../ui/index.ts';
import { MoneyLimits } from '../../../charging/index.ts';
import { GrantPanel } from './permission-grants.tsx';
import { HolderCard } from './permission-holders.tsx';
import { RightsMatrix } from './permission-matrix.tsx';
import { useHolders, type Holder } from './permission-queries.ts';
import { RoleActions } from './permission-roles.tsx';

export default function PermissionPage() {
  const access = useAccess(MENU.permission);
  return (
    <Tabs
      className="ui-page-tabs permission-tabs"
      items={[
        { key: 'grants', label: '授权', children: <Grants access={access} /> },
        { key: 'matrix', label: '权限查询', children: <RightsMatrix access={access} /> },
        { key: 'limits', label: '动账限额', children: <MoneyLimits /> },
      ]}
    />
  );
}

function Grants({ access }: { readonly access: Access }) {
  const editor = useUnsavedPart();
  const holders = useHolders();
  const [kind, setKind] = useState<GrantHolder>('job');
  const [holder, setHolder] = useState<Holder | null>(null);

  function choose(next: Holder | null) {
    if (next?.kind === holder?.kind && next?.id === holder?.id) return;
    editor.leave(() => setHolder(next));
  }
  const role = holder?.kind === 'role' ? holders.data?.roles.find(({ id }) => id === holder.id) : undefined;

  return (
    <TreeListPage
      tree={
        <HolderCard
          kind={kind}
          onKind={setKind}
          chosen={holder}
          onChoose={choose}
          roleActions={
            <RoleActions access={access} role={role} onMade={(id) => choose({ kind: 'role', id })} onRemoved={() => setHolder(null)} />
          }
        />
      }
      list={
        holder ? (
          <UnsavedPart part={editor}>
            <GrantPanel key={`${holder.kind}:${holder.id}`} holder={holder} access={access} />
          </UnsavedPart>
        ) : (
          <section className="page-card">
            <EmptyState text="请选择岗位或角色" />
          </section>
        )
      }
    />
  );
}
