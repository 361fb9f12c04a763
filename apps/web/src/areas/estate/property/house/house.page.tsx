// 房屋档案 (menu 66): the tree on the left, the houses of the selected node on the right, one house in a drawer.
import './house.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  MENU,
  enableHouse,
  exportHouses,
  getHouse,
  listHouseRecuts,
  loadTree,
  removeHouse,
  searchHouses,
  type HouseDetail,
} from '@anju/contract';
import { formatMoney, formatCount } from '@anju/domain';
import { ExportByJob, ListPage, ManyButton, TreeCard, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { SendInformDialog } from '../../../../platform/inform/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { useFrameTree } from '../estate/frame-tree.ts';
import { HouseBatchDialog } from './house-batch-dialog.tsx';
import { HOUSE_COLUMNS } from './house-columns.tsx';
import { HouseDetailDrawer, type HouseActs } from './house-detail.tsx';
import { ChangeHouseDialog, HouseAreaDialog, NewHouseDialog } from './house-dialogs.tsx';
import { HouseFilters } from './house-filters.tsx';
import { HouseHandoverDialog } from './house-handover-dialog.tsx';
import { CorrectOwnersDialog, HouseOwnersDialog } from './house-owner-dialogs.tsx';
import { HousePayerDialog } from './house-payer-dialog.tsx';
import { HouseListPaper, HousePaper } from './house-print.tsx';
import { RecutDialog } from './house-recut.tsx';
import { MergeHousesDialog, SplitHouseDialog } from './house-reshape-dialogs.tsx';
import { HouseImport } from './house-transfer.tsx';

const REMOVED = { removed: '已删除', disabled: '该房屋有历史记录，已停用' } as const;

export default function HousePage() {
  const access = useAccess(MENU.house);
  const canInform = useSession((state) => state.account?.role === 'emp');
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useFrameTree();
  const node = tree.selected ? { kind: tree.selected.kind, id: tree.selected.id } : null;
  const list = useList(searchHouses, { node });
  const acts: HouseActs = useActs(useRefresh(searchHouses, loadTree, getHouse, listHouseRecuts));
  const { opened, doing } = acts;
  useAskedId(acts.open);

  const remove = ({ id, code }: HouseDetail) =>
    acts.attempt(async () => {
      const text = `${code}：没有任何历史的房屋将被删除，删除的数据无法恢复；有业主、住户、车位或多个面积版本的房屋将停用并保留。是否继续？`;
      if (!(await confirm({ text }))) return;
      const { outcome } = await call(removeHouse, { id });
      if (outcome === 'removed') acts.open(null);
      acts.done(REMOVED[outcome]);
    });
  const enable = ({ id }: HouseDetail) =>
    acts.attempt(async () => {
      await call(enableHouse, { id });
      acts.done('已恢复使用');
    });

  const filter = { node, ...list.filter };
  const sums = list.extra;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            name="estate.house"
            ownExport
            what={{ name: '房屋', none: '还没有房屋，可新增或从 Excel 导入' }}
            access={access}
            list={list}
            columns={HOUSE_COLUMNS}
            selectable={access.can('change')}
            onOpen={(row) => acts.open(row.id)}
            filters={<HouseFilters list={list} />}
            actions={
              <>
                {access.can('change') ? (
                  <ManyButton text="批量修改" ticked={list.selected.length} unit="套" onClick={() => acts.begin('batch')} />
                ) : null}
                {access.can('change') ? (
                  <Button
                    disabled={list.selected.length < 2}
                    title={list.selected.length < 2 ? '请先勾选同一楼栋的两套以上房屋' : ''}
                    onClick={() => acts.begin('merge')}
                  >
                    合并
                  </Button>
                ) : null}
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('print') && sums ? <Button onClick={() => print(<HouseListPaper {...sums} />)}>打印</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增房屋
                  </Button>
                ) : null}
              </>
            }
            totals={
              sums && {
                text: `合计 ${formatCount(sums.total)} 套`,
                cells: { 建筑面积: formatMoney(sums.buildArea), 计费面积: formatMoney(sums.chargeArea) },
              }
            }
          />
        }
      />
      {opened === null ? null : (
        <HouseDetailDrawer
          list={list}
          id={opened}
          access={access}
          canInform={canInform}
          acts={acts}
          onRemove={remove}
          onEnable={enable}
          onPrint={(house) => print(<HousePaper house={house} />)}
        />
      )}
      {doing?.kind === 'new' ? (
        <NewHouseDialog
          node={tree.selected}
          onClose={acts.close}
          onDone={(id) => {
            acts.done('已新增');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'change' ? <ChangeHouseDialog house={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'area' ? (
        <HouseAreaDialog house={doing.row} onClose={acts.close} onDone={() => acts.done('面积已变更，原面积保留在面积版本中')} />
      ) : null}
      {doing?.kind === 'owners' ? (
        <HouseOwnersDialog house={doing.row} onClose={acts.close} onDone={() => acts.done('业主已变更，原业主保留在历史中')} />
      ) : null}
      {doing?.kind === 'correct' ? (
        <CorrectOwnersDialog house={doing.row} onClose={acts.close} onDone={() => acts.done('业主变更已更正')} />
      ) : null}
      {doing?.kind === 'recut' ? <RecutDialog row={doing.row} onClose={acts.close} onDone={() => acts.done('账单已重算')} /> : null}
      {doing?.kind === 'payer' ? (
        <HousePayerDialog house={doing.row} onClose={acts.close} onDone={() => acts.done('付款人已保存')} />
      ) : null}
      {doing?.kind === 'handover' ? (
        <HouseHandoverDialog house={doing.row} onClose={acts.close} onDone={() => acts.done('已交付')} />
      ) : null}
      {doing?.kind === 'split' ? (
        <SplitHouseDialog
          house={doing.row}
          onClose={acts.close}
          onDone={(ids) => {
            acts.done(`已拆分为 ${ids.length} 套`);
            acts.open(ids[0] ?? null);
          }}
        />
      ) : null}
      {doing?.kind === 'merge' ? (
        <MergeHousesDialog
          ids={list.selected.map(Number)}
          onClose={acts.close}
          onDone={(id) => {
            list.setSelected([]);
            acts.done('已合并');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'inform' ? (
        <SendInformDialog open house={{ id: doing.row.id, name: `${doing.row.estateName} ${doing.row.code}` }} onClose={acts.close} />
      ) : null}
      {doing?.kind === 'batch' ? (
        <HouseBatchDialog
          ids={list.selected.map(Number)}
          filter={filter}
          matching={list.total}
          onClose={acts.close}
          onDone={(changed) => {
            list.setSelected([]);
            acts.done(`已修改 ${changed} 套房屋`);
          }}
        />
      ) : null}
      {doing?.kind === 'import' ? <HouseImport onClose={acts.close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
        <ExportByJob title="导出房屋" request={(purpose) => call(exportHouses, { filter, purpose })} onClose={acts.close} />
      ) : null}
      {paper}
    </>
  );
}
