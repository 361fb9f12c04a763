// 小区楼栋 (menu 63): estates, zones, buildings and units as a tree on the left; the selected node and its children on the right. Houses have
// their own screen.
import './estate.css';
import { useState } from 'react';
import { App, Button } from 'antd';
import { MENU, removeBuilding, removeEstate, removeUnit, removeZone, type EstateRow, type TreeNode } from '@anju/contract';
import { TreeCard, TreeListPage } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { BuildingDialog, EstateDialog, UnitDialog, ZoneDialog } from './estate-dialogs.tsx';
import { BuildingView, EstatesView, EstateView, ZoneView } from './estate-panels.tsx';
import type { FrameTarget, PanelActs } from './estate-parts.tsx';
import { EstatePaper } from './estate-print.tsx';
import { chosenPath, fetchBuildings, nodeOf, useRefreshFrame } from './estate-queries.ts';
import { useFrameTree } from './frame-tree.ts';

const REMOVE = { estate: removeEstate, zone: removeZone, building: removeBuilding, unit: removeUnit } as const;

export default function EstatePage() {
  const access = useAccess(MENU.estate);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshFrame();
  const { attempt } = useAttempt();
  const { print, paper } = usePrint();
  const tree = useFrameTree();
  const [editing, setEditing] = useState<FrameTarget | null>(null);

  const path = chosenPath(tree);
  const chosen = path.at(-1);

  function done(target: FrameTarget, id: number) {
    setEditing(null);
    void message.success(target.row ? '已保存' : '已新增');
    void refresh(target.kind, target.row !== undefined);
    if (target.kind === 'estate' && !target.row) tree.select(nodeOf('estate', id));
  }

  async function remove(target: FrameTarget) {
    const { kind, row } = target;
    if (!row || !(await confirm())) return;
    await call(REMOVE[kind], { id: row.id });
    // If the removed node was selected, its parent becomes selected.
    if (chosen?.key === `${kind}:${row.id}`) tree.select(kind === 'unit' ? path.at(-2) : kind === 'estate' ? undefined : path[0]);
    void message.success('已删除');
    void refresh(kind, false);
  }

  /** Expands the ancestors of a list row and selects the row in the tree. */
  async function open(target: FrameTarget) {
    const { kind, row } = target;
    if (!row) return;
    const above: TreeNode[] = kind === 'zone' || kind === 'building' ? [nodeOf('estate', target.estateId)] : [];
    if (kind === 'building' && row.zoneId !== null) above.push(nodeOf('zone', row.zoneId));
    await Promise.all(above.map((node) => tree.load(node)));
    tree.setExpanded([...new Set([...tree.expanded, ...above.map((node) => node.key)])]);
    tree.select(nodeOf(kind, row.id));
  }

  async function printEstate(estate: EstateRow) {
    print(<EstatePaper estate={estate} buildings={await fetchBuildings(estate.id)} />);
  }

  const acts: PanelActs = {
    access,
    onEdit: setEditing,
    onRemove: (target) => void attempt(() => remove(target)),
    onOpen: (target) => void attempt(() => open(target)),
    onPrint: (estate) => void attempt(() => printEstate(estate)),
  };

  return (
    <>
      <TreeListPage
        tree={
          <TreeCard
            tree={tree}
            count={(node) => node.houses}
            note={(node) => node.note}
            label="小区楼栋"
            head={
              <div className="tree-head-line">
                <Button type={chosen ? 'text' : 'link'} size="small" onClick={() => tree.select(undefined)}>
                  全部小区
                </Button>
                <span className="ui-quiet">房屋数</span>
              </div>
            }
          />
        }
        list={<Panel path={path} acts={acts} />}
      />
      {editing ? (
        <EditDialog
          target={editing}
          readOnly={!access.can(editing.row ? 'change' : 'add')}
          onClose={() => setEditing(null)}
          onDone={(id) => done(editing, id)}
        />
      ) : null}
      {paper}
    </>
  );
}

function Panel({ path, acts }: { readonly path: readonly TreeNode[]; readonly acts: PanelActs }) {
  const [estate] = path;
  const node = path.at(-1);
  if (!estate || !node) return <EstatesView acts={acts} />;
  if (node.kind === 'estate') return <EstateView key={node.key} node={node} acts={acts} />;
  if (node.kind === 'zone') return <ZoneView key={node.key} estate={estate} node={node} acts={acts} />;
  const building = node.kind === 'unit' ? path.at(-2) : node;
  return (
    <BuildingView key={node.key} estate={estate} node={building ?? node} unitId={node.kind === 'unit' ? node.id : undefined} acts={acts} />
  );
}

interface EditDialogProps {
  readonly target: FrameTarget;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

function EditDialog({ target, ...rest }: EditDialogProps) {
  switch (target.kind) {
    case 'estate':
      return <EstateDialog row={target.row} {...rest} />;
    case 'zone':
      return <ZoneDialog estateId={target.estateId} row={target.row} {...rest} />;
    case 'building':
      return <BuildingDialog estateId={target.estateId} zoneId={target.zoneId} row={target.row} {...rest} />;
    case 'unit':
      return <UnitDialog buildingId={target.buildingId} row={target.row} {...rest} />;
  }
}
