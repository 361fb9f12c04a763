// 小区设备 (menu 73): categories on the left, devices on the right, one device in a drawer with its documents and changes; printed labels and
// cards.
import '../../record.css';
import './device.css';
import { useState } from 'react';
import { App, Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportDevices,
  getDevice,
  listDeviceCategories,
  MAX_LABELS,
  MENU,
  removeDevice,
  searchDevices,
  type DeviceDetail,
  type DeviceRow,
} from '@anju/contract';
import { ExportByJob, ListPage, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { DeviceCategories } from './device-categories.tsx';
import { DEVICE_COLUMNS } from './device-columns.tsx';
import { DeviceDrawer, type DeviceActs } from './device-detail.tsx';
import { DeviceDialog, DeviceStateDialog } from './device-dialogs.tsx';
import { DeviceFilters } from './device-filters.tsx';
import { DeviceImport } from './device-import.tsx';
import { DeviceLabelDialog } from './device-labels.tsx';
import { DeviceCardPaper, DeviceListPaper, deviceSumsText } from './device-print.tsx';
import { useScanned } from './device-scan.ts';

export default function DevicePage() {
  const access = useAccess(MENU.device);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const list = useList(searchDevices, { categoryId });
  const acts: DeviceActs = useActs(useRefresh(searchDevices, getDevice, listDeviceCategories));
  useAskedId(acts.open);
  const { opened, doing } = acts;
  // Rows ticked on other pages are not on the screen, but their labels are printed too.
  const [seen, setSeen] = useState<ReadonlyMap<number, DeviceRow>>(new Map());
  if (list.rows.some((row) => seen.get(row.id) !== row)) setSeen(new Map([...seen, ...list.rows.map((row) => [row.id, row] as const)]));

  useScanned({
    onOne: acts.open,
    onSeveral: (code) => list.setFilter({ key: code }),
    onNone: (code) => void message.warning(`没有编号为“${code}”的设备`),
  });

  const remove = ({ id, name, code }: DeviceDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除设备 ${name}（${code}），删除的数据无法恢复。是否继续？` }))) return;
      await call(removeDevice, { id });
      acts.open(null);
      acts.done('已删除');
    });

  const ticked = list.selected.flatMap((key) => seen.get(Number(key)) ?? []);
  const sums = list.extra;
  return (
    <>
      <TreeListPage
        tree={<DeviceCategories access={access} onChoose={setCategoryId} />}
        list={
          <ListPage
            name="estate.device"
            ownExport
            what={{ name: '设备', none: categoryId === null ? '还没有设备，可新增' : '没有符合条件的设备' }}
            access={access}
            list={list}
            columns={DEVICE_COLUMNS}
            selectable={access.can('print')}
            onOpen={(row) => acts.open(row.id)}
            filters={<DeviceFilters list={list} />}
            actions={
              <>
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('print') && sums ? <Button onClick={() => print(<DeviceListPaper {...sums} />)}>打印</Button> : null}
                {access.can('print') ? (
                  <Button
                    disabled={ticked.length === 0 || ticked.length > MAX_LABELS}
                    title={ticked.length > MAX_LABELS ? `一次最多打印 ${MAX_LABELS} 张标签` : '请先勾选设备'}
                    onClick={() => acts.begin('labels', ticked)}
                  >
                    打印标签{ticked.length > 0 ? `（${ticked.length}）` : ''}
                  </Button>
                ) : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增设备
                  </Button>
                ) : null}
              </>
            }
            totals={sums && deviceSumsText(sums)}
          />
        }
      />
      {opened === null ? null : (
        <DeviceDrawer
          list={list}
          id={opened}
          access={access}
          acts={acts}
          onRemove={remove}
          onPrint={(device) => print(<DeviceCardPaper device={device} />)}
        />
      )}
      {doing?.kind === 'new' ? (
        <DeviceDialog
          categoryId={categoryId}
          estateId={list.filter.estateId ?? null}
          onClose={acts.close}
          onDone={(id) => {
            acts.done('已新增');
            if (id !== null) acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'change' ? <DeviceDialog device={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'state' ? (
        <DeviceStateDialog device={doing.row} onClose={acts.close} onDone={() => acts.done('状态已变更')} />
      ) : null}
      {doing?.kind === 'import' ? <DeviceImport onClose={acts.close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
        <ExportByJob
          title="导出设备"
          request={(purpose) => call(exportDevices, { filter: { ...list.filter, categoryId }, purpose })}
          onClose={acts.close}
        />
      ) : null}
      {doing?.kind === 'labels' ? <DeviceLabelDialog rows={doing.row} print={print} onClose={acts.close} /> : null}
      {paper}
    </>
  );
}
