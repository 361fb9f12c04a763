// 房屋档案 (menu 66): the tree at the left, the houses of the chosen node at the right, one house in a drawer.
import './house.css';
import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { MENU, enableHouse, exportHouses, getHouse, loadTree, removeHouse, searchHouses, type HouseDetail } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { SendInformDialog } from '../../../../platform/inform/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { EmptyState, KeyHints, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { useFrameTree } from '../estate/frame-tree.ts';
import { HouseBatchDialog } from './house-batch-dialog.tsx';
import { HOUSE_COLUMNS } from './house-columns.tsx';
import { HouseDetailDrawer, type HouseAction } from './house-detail.tsx';
import { ChangeHouseDialog, HouseAreaDialog, NewHouseDialog } from './house-dialogs.tsx';
import { HouseFilters } from './house-filters.tsx';
import { HouseHandoverDialog } from './house-handover-dialog.tsx';
import { CorrectOwnersDialog, HouseOwnersDialog, HousePayerDialog } from './house-owner-dialogs.tsx';
import { HouseListPaper, HousePaper } from './house-print.tsx';
import { MergeHousesDialog, SplitHouseDialog } from './house-reshape-dialogs.tsx';
import { HouseImport } from './house-transfer.tsx';

type Dialog =
  | { readonly kind: 'new' | 'batch' | 'merge' | 'import' | 'export' }
  | { readonly kind: Exclude<HouseAction, 'remove' | 'enable' | 'print'>; readonly house: HouseDetail };

const REMOVED = { removed: '已删除', disabled: '该房屋有历史记录，已停用' } as const;

export default function HousePage() {
  const access = useAccess(MENU.house);
  const canInform = useSession((state) => state.account?.role === 'emp');
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useFrameTree();
  const node = tree.selected ? { kind: tree.selected.kind, id: tree.selected.id } : null;
  const list = useList(searchHouses, { node });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  /** After a write these are false: the list, the counts of the tree, the house itself. */
  const refresh = useCallback(
    () => Promise.all([searchHouses, loadTree, getHouse].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    void refresh();
  };

  async function act(action: HouseAction, house: HouseDetail) {
    if (action === 'print') return print(<HousePaper house={house} />);
    if (action === 'enable') {
      await call(enableHouse, { id: house.id });
      return done('已恢复使用');
    }
    if (action !== 'remove') return setDialog({ kind: action, house });
    const text = `${house.code}：没有任何历史的房屋将被删除，删除的数据无法恢复；有业主、住户、车位或多个面积版本的房屋将停用并保留。是否继续？`;
    if (!(await confirm({ text }))) return;
    const { outcome } = await call(removeHouse, { id: house.id });
    if (outcome === 'removed') setOpenId(null);
    done(REMOVED[outcome]);
  }

  const filter = { node, ...list.filter };
  const sums = list.extra;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            list={list}
            columns={HOUSE_COLUMNS}
            selectable={access.can('change')}
            onOpen={(row) => setOpenId(row.id)}
            filters={<HouseFilters list={list} />}
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('change') ? <Button onClick={() => setDialog({ kind: 'batch' })}>批量修改</Button> : null}
                {access.can('change') ? (
                  <Button
                    disabled={list.selected.length < 2}
                    title={list.selected.length < 2 ? '请先勾选同一楼栋的两套以上房屋' : ''}
                    onClick={() => setDialog({ kind: 'merge' })}
                  >
                    合并
                  </Button>
                ) : null}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'import' })}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('print') && sums ? <Button onClick={() => print(<HouseListPaper {...sums} />)}>打印</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增房屋
                  </Button>
                ) : null}
              </>
            }
            summary={
              sums ? (
                <Sums total={sums.total} buildArea={sums.buildArea} chargeArea={sums.chargeArea} offset={access.can('change') ? 1 : 0} />
              ) : null
            }
            empty={<EmptyState text={Object.keys(list.filter).length > 0 ? '没有符合条件的房屋' : '还没有房屋，可新增或从 Excel 导入'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '打开'],
                  ['空格', '勾选'],
                ]}
              />
            }
          />
        }
      />
      {openId === null ? null : (
        <HouseDetailDrawer
          key={openId}
          id={openId}
          canChange={access.can('change')}
          canRemove={access.can('remove')}
          canPrint={access.can('print')}
          canInform={canInform}
          onAct={(action, house) => void act(action, house).catch(() => undefined)}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewHouseDialog
          node={tree.selected}
          onClose={close}
          onDone={(id) => {
            done('已新增');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'change' ? <ChangeHouseDialog house={dialog.house} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'area' ? (
        <HouseAreaDialog house={dialog.house} onClose={close} onDone={() => done('面积已变更，原面积保留在面积版本中')} />
      ) : null}
      {dialog?.kind === 'owners' ? (
        <HouseOwnersDialog house={dialog.house} onClose={close} onDone={() => done('业主已变更，原业主保留在历史中')} />
      ) : null}
      {dialog?.kind === 'correct' ? (
        <CorrectOwnersDialog house={dialog.house} onClose={close} onDone={() => done('业主变更已更正')} />
      ) : null}
      {dialog?.kind === 'payer' ? <HousePayerDialog house={dialog.house} onClose={close} onDone={() => done('缴费人已保存')} /> : null}
      {dialog?.kind === 'handover' ? <HouseHandoverDialog house={dialog.house} onClose={close} onDone={() => done('已交付')} /> : null}
      {dialog?.kind === 'split' ? (
        <SplitHouseDialog
          house={dialog.house}
          onClose={close}
          onDone={(ids) => {
            done(`已拆分为 ${ids.length} 套`);
            setOpenId(ids[0] ?? null);
          }}
        />
      ) : null}
      {dialog?.kind === 'merge' ? (
        <MergeHousesDialog
          ids={list.selected.map(Number)}
          onClose={close}
          onDone={(id) => {
            list.setSelected([]);
            done('已合并');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'inform' ? (
        <SendInformDialog open house={{ id: dialog.house.id, name: `${dialog.house.estateName} ${dialog.house.code}` }} onClose={close} />
      ) : null}
      {dialog?.kind === 'batch' ? (
        <HouseBatchDialog
          ids={list.selected.map(Number)}
          filter={filter}
          matching={list.total}
          onClose={close}
          onDone={(changed) => {
            list.setSelected([]);
            done(`已修改 ${changed} 套房屋`);
          }}
        />
      ) : null}
      {dialog?.kind === 'import' ? <HouseImport onClose={close} onDone={() => void refresh()} /> : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob title="导出房屋" request={(purpose) => call(exportHouses, { filter, purpose })} onClose={close} />
      ) : null}
      {paper}
    </>
  );
}

interface SumsProps {
  readonly total: number;
  readonly buildArea: string;
  readonly chargeArea: string;
  /** Columns before the first, when rows can be ticked. */
  readonly offset: number;
}

/** Sums over everything that matches, under their columns. */
function Sums({ total, buildArea, chargeArea, offset }: SumsProps) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={offset + 5}>
        合计 {total} 套
      </Table.Summary.Cell>
      <Table.Summary.Cell index={1} align="right">
        {formatMoney(buildArea)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        {formatMoney(chargeArea)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={3} colSpan={5} />
    </Table.Summary.Row>
  );
}
