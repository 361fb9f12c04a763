// 车位档案 (menu 67): estates at the left, their spaces at the right, one space in a drawer with its leases, cars and owners.
import './parking.css';
import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportParkings,
  cancelParkingLease,
  enableParking,
  getHouse,
  getParking,
  MENU,
  removeParking,
  removeVehicle,
  searchParkings,
  type ParkingDetail,
} from '@anju/contract';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, KeyHints, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { chosenPath } from '../estate/estate-queries.ts';
import { PARKING_COLUMNS } from './parking-columns.tsx';
import { ParkingDrawer, type ParkingAction } from './parking-detail.tsx';
import { ChangeParkingDialog, NewParkingDialog, ParkingBatchDialog } from './parking-dialogs.tsx';
import { ParkingFilters } from './parking-filters.tsx';
import { ParkingImport } from './parking-import.tsx';
import { ParkingListPaper, sumsText } from './parking-print.tsx';
import { useParkingTree } from './parking-tree.ts';
import { EndLeaseDialog, LeaseParkingDialog, RenewLeaseDialog, SellParkingDialog, TakeBackDialog } from './parking-use-dialogs.tsx';
import { VehicleDialog } from './parking-vehicle-dialog.tsx';

type Dialog =
  | { readonly kind: 'new' | 'batch' | 'import' | 'export' }
  | { readonly kind: 'act'; readonly action: ParkingAction; readonly parking: ParkingDetail };

const REMOVED = { removed: '已删除', disabled: '该车位有历史记录，已停用' } as const;

export default function ParkingPage() {
  const access = useAccess(MENU.parking);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useParkingTree();
  const chosen = tree.selected;
  const node =
    chosen && (chosen.kind === 'estate' || chosen.kind === 'zone' || chosen.kind === 'building')
      ? { kind: chosen.kind, id: chosen.id }
      : null;
  const list = useList(searchParkings, { node });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  /** After a write these are false: the list, the space, and houses that show their spaces. */
  const refresh = useCallback(
    () => Promise.all([searchParkings, getParking, getHouse].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    void refresh();
  };

  async function act(action: ParkingAction, parking: ParkingDetail) {
    switch (action.kind) {
      case 'enable':
        await call(enableParking, { id: parking.id });
        return done('已恢复使用');
      case 'cancel':
        if (!(await confirm({ text: `撤销 ${action.lease.name} 尚未开始的租约，是否继续？` }))) return;
        await call(cancelParkingLease, { id: action.lease.id });
        return done('租约已撤销');
      case 'remove-vehicle':
        if (!(await confirm({ text: `从 ${parking.code} 移除车辆 ${action.vehicle.plate}，是否继续？` }))) return;
        await call(removeVehicle, { id: action.vehicle.id });
        return done('车辆已移除');
      case 'remove': {
        const text = `${parking.code}：没有任何历史的车位将被删除，删除的数据无法恢复；有业主、租约或车辆记录的车位将停用并保留。是否继续？`;
        if (!(await confirm({ text }))) return;
        const { outcome } = await call(removeParking, { id: parking.id });
        if (outcome === 'removed') setOpenId(null);
        return done(REMOVED[outcome]);
      }
      default:
        return setDialog({ kind: 'act', action, parking });
    }
  }
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });

  const sums = list.extra;
  const searching = Object.keys(list.filter).length > 0 || node !== null;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} label="小区楼栋" />}
        list={
          <ListPage
            list={list}
            columns={PARKING_COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
            filters={<ParkingFilters list={list} />}
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'import' })}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('print') && sums ? <Button onClick={() => print(<ParkingListPaper {...sums} />)}>打印</Button> : null}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'batch' })}>批量新增</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增车位
                  </Button>
                ) : null}
              </>
            }
            summary={
              sums ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={PARKING_COLUMNS.length}>
                    {sumsText(sums)}
                  </Table.Summary.Cell>
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={searching ? '没有符合条件的车位' : '还没有车位，可新增或批量新增'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '打开'],
                ]}
              />
            }
          />
        }
      />
      {openId === null ? null : (
        <ParkingDrawer
          key={openId}
          id={openId}
          canChange={access.can('change')}
          canRemove={access.can('remove')}
          onAct={(action, parking) => told(act(action, parking))}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewParkingDialog
          path={chosenPath(tree)}
          onClose={close}
          onDone={(id) => {
            done('已新增');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'batch' ? (
        <ParkingBatchDialog path={chosenPath(tree)} onClose={close} onDone={(count) => done(`已新增 ${count} 个车位`)} />
      ) : null}
      {dialog?.kind === 'import' ? <ParkingImport onClose={close} onDone={() => void refresh()} /> : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出车位"
          request={(purpose) => call(exportParkings, { filter: { node, ...list.filter }, purpose })}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'act' ? <ActDialog action={dialog.action} parking={dialog.parking} onClose={close} onDone={done} /> : null}
      {paper}
    </>
  );
}

interface ActDialogProps {
  readonly action: ParkingAction;
  readonly parking: ParkingDetail;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function ActDialog({ action, parking, onClose, onDone }: ActDialogProps) {
  switch (action.kind) {
    case 'change':
      return <ChangeParkingDialog parking={parking} onClose={onClose} onDone={() => onDone('已保存')} />;
    case 'sell':
      return <SellParkingDialog parking={parking} onClose={onClose} onDone={() => onDone('已登记，原业主保留在历史中')} />;
    case 'take-back':
      return <TakeBackDialog parking={parking} onClose={onClose} onDone={() => onDone('车位已收回')} />;
    case 'lease':
      return <LeaseParkingDialog parking={parking} onClose={onClose} onDone={() => onDone('租约已登记')} />;
    case 'renew':
      return <RenewLeaseDialog lease={action.lease} onClose={onClose} onDone={() => onDone('已续租')} />;
    case 'end':
      return <EndLeaseDialog lease={action.lease} onClose={onClose} onDone={() => onDone('已退租')} />;
    case 'vehicle':
      return (
        <VehicleDialog
          parking={parking}
          vehicle={'vehicle' in action ? action.vehicle : undefined}
          onClose={onClose}
          onDone={() => onDone('车辆已登记')}
        />
      );
    default:
      return null;
  }
}
