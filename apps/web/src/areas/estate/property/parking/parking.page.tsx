// 车位档案 (menu 67): estates on the left, their spaces on the right, one space in a drawer with its leases, cars and owners.
import '../../record.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { exportParkings, getHouse, getParking, MENU, searchParkings } from '@anju/contract';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { usePrint } from '../../../../ui/index.ts';
import { chosenPath } from '../estate/estate-queries.ts';
import { PARKING_COLUMNS } from './parking-columns.tsx';
import { ParkingDrawer } from './parking-detail.tsx';
import { ChangeParkingDialog, NewParkingDialog, ParkingBatchDialog } from './parking-dialogs.tsx';
import { ParkingFilters } from './parking-filters.tsx';
import { ParkingImport } from './parking-import.tsx';
import { ParkingListPaper, sumsText } from './parking-print.tsx';
import { useParkingSteps, type ParkingActs } from './parking-steps.ts';
import { useParkingTree } from './parking-tree.ts';
import { EndLeaseDialog, LeaseParkingDialog, RenewLeaseDialog, SellParkingDialog, TakeBackDialog } from './parking-use-dialogs.tsx';
import { VehicleDialog } from './parking-vehicle-dialog.tsx';

export default function ParkingPage() {
  const access = useAccess(MENU.parking);
  const { print, paper } = usePrint();
  const tree = useParkingTree();
  const chosen = tree.selected;
  const node =
    chosen && (chosen.kind === 'estate' || chosen.kind === 'zone' || chosen.kind === 'building')
      ? { kind: chosen.kind, id: chosen.id }
      : null;
  const list = useList(searchParkings, { node });
  // Houses show their spaces, so they are read again too.
  const acts: ParkingActs = useActs(useRefresh(searchParkings, getParking, getHouse));
  const steps = useParkingSteps(acts);
  const { doing, opened } = acts;
  useAskedId(acts.open);
  const sums = list.extra;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} label="小区楼栋" />}
        list={
          <ListPage
            name="estate.parking"
            ownExport
            what={{ name: '车位', none: node === null ? '还没有车位，可新增或批量新增' : '没有符合条件的车位' }}
            access={access}
            list={list}
            columns={PARKING_COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={<ParkingFilters list={list} />}
            actions={
              <>
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('print') && sums ? <Button onClick={() => print(<ParkingListPaper {...sums} />)}>打印</Button> : null}
                {access.can('add') ? <Button onClick={() => acts.begin('batch')}>批量新增</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增车位
                  </Button>
                ) : null}
              </>
            }
            totals={sums && sumsText(sums)}
          />
        }
      />
      {opened === null ? null : <ParkingDrawer list={list} id={opened} access={access} acts={acts} steps={steps} />}
      {doing?.kind === 'new' ? (
        <NewParkingDialog
          path={chosenPath(tree)}
          onClose={acts.close}
          onDone={(id) => {
            acts.done('已新增');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'batch' ? (
        <ParkingBatchDialog path={chosenPath(tree)} onClose={acts.close} onDone={(count) => acts.done(`已新增 ${count} 个车位`)} />
      ) : null}
      {doing?.kind === 'import' ? <ParkingImport onClose={acts.close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
        <ExportByJob
          title="导出车位"
          request={(purpose) => call(exportParkings, { filter: { node, ...list.filter }, purpose })}
          onClose={acts.close}
        />
      ) : null}
      <SpaceDialog acts={acts} />
      {paper}
    </>
  );
}

/** The dialog for the open space. */
function SpaceDialog({ acts: { doing, close, done } }: { readonly acts: ParkingActs }) {
  switch (doing?.kind) {
    case 'change':
      return <ChangeParkingDialog parking={doing.row} onClose={close} onDone={() => done('已保存')} />;
    case 'sell':
      return <SellParkingDialog parking={doing.row} onClose={close} onDone={() => done('已登记，原业主保留在历史中')} />;
    case 'takeBack':
      return <TakeBackDialog parking={doing.row} onClose={close} onDone={() => done('车位已收回')} />;
    case 'lease':
      return <LeaseParkingDialog parking={doing.row} onClose={close} onDone={() => done('租约已登记')} />;
    case 'renew':
      return <RenewLeaseDialog lease={doing.row} onClose={close} onDone={() => done('已续租')} />;
    case 'end':
      return <EndLeaseDialog lease={doing.row} onClose={close} onDone={() => done('已退租')} />;
    case 'vehicle':
      return <VehicleDialog parking={doing.row.parking} vehicle={doing.row.vehicle} onClose={close} onDone={() => done('车辆已登记')} />;
    default:
      return null;
  }
}
