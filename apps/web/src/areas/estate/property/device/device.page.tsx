// 小区设备 (menu 73): categories at the left, devices at the right, one device in a drawer with its papers and changes; labels and cards
// on paper.
import '../parking/parking.css';
import './device.css';
import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
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
import { ExportByJob, ListPage, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, KeyHints, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { DeviceCategories } from './device-categories.tsx';
import { DEVICE_COLUMNS } from './device-columns.tsx';
import { DeviceDrawer, type DeviceAction } from './device-detail.tsx';
import { DeviceDialog, DeviceStateDialog } from './device-dialogs.tsx';
import { DeviceFilters } from './device-filters.tsx';
import { DeviceImport } from './device-import.tsx';
import { DeviceLabelDialog } from './device-labels.tsx';
import { DeviceCardPaper, DeviceListPaper, deviceSumsText } from './device-print.tsx';
import { useScanned } from './device-scan.ts';

type Dialog =
  | { readonly kind: 'new' | 'import' | 'export' }
  | { readonly kind: 'labels'; readonly rows: readonly DeviceRow[] }
  | { readonly kind: 'change' | 'state'; readonly device: DeviceDetail };

export default function DevicePage() {
  const access = useAccess(MENU.device);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const list = useList(searchDevices, { categoryId });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // Ticked rows of other pages are not on the screen any more, but their labels are wanted.
  const [seen, setSeen] = useState<ReadonlyMap<number, DeviceRow>>(new Map());
  if (list.rows.some((row) => seen.get(row.id) !== row)) setSeen(new Map([...seen, ...list.rows.map((row) => [row.id, row] as const)]));

  useScanned({
    onOne: setOpenId,
    onSeveral: (code) => list.setFilter({ key: code }),
    onNone: (code) => void message.warning(`没有编号为“${code}”的设备`),
  });

  /** After a write these are false: the list, the device and the counts of the categories. */
  const refresh = useCallback(
    () => Promise.all([searchDevices, getDevice, listDeviceCategories].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    void refresh();
  };
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });

  async function act(action: DeviceAction, device: DeviceDetail) {
    switch (action) {
      case 'remove':
        if (!(await confirm({ text: `删除设备 ${device.name}（${device.code}），删除的数据无法恢复。是否继续？` }))) return;
        await call(removeDevice, { id: device.id });
        setOpenId(null);
        return done('已删除');
      case 'label':
        return setDialog({ kind: 'labels', rows: [device] });
      case 'print':
        return print(<DeviceCardPaper device={device} />);
      default:
        return setDialog({ kind: action, device });
    }
  }

  const ticked = list.selected.flatMap((key) => seen.get(Number(key)) ?? []);
  const sums = list.extra;
  const searching = Object.keys(list.filter).length > 0 || categoryId !== null;
  return (
    <>
      <TreeListPage
        tree={<DeviceCategories access={access} onChoose={setCategoryId} />}
        list={
          <ListPage
            list={list}
            columns={DEVICE_COLUMNS}
            selectable={access.can('print')}
            onOpen={(row) => setOpenId(row.id)}
            filters={<DeviceFilters list={list} />}
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'import' })}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('print') && sums ? <Button onClick={() => print(<DeviceListPaper {...sums} />)}>打印</Button> : null}
                {access.can('print') ? (
                  <Button
                    disabled={ticked.length === 0 || ticked.length > MAX_LABELS}
                    title={ticked.length > MAX_LABELS ? `一次最多打印 ${MAX_LABELS} 张标签` : '请先勾选设备'}
                    onClick={() => setDialog({ kind: 'labels', rows: ticked })}
                  >
                    打印标签{ticked.length > 0 ? `（${ticked.length}）` : ''}
                  </Button>
                ) : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增设备
                  </Button>
                ) : null}
              </>
            }
            summary={
              sums ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={DEVICE_COLUMNS.length + 1}>
                    {deviceSumsText(sums)}
                  </Table.Summary.Cell>
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={searching ? '没有符合条件的设备' : '还没有设备，可新增'} />}
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
        <DeviceDrawer
          key={openId}
          id={openId}
          access={access}
          onAct={(action, device) => told(act(action, device))}
          onDone={done}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <DeviceDialog
          categoryId={categoryId}
          estateId={list.filter.estateId ?? null}
          onClose={close}
          onDone={(id) => {
            done('已新增');
            if (id !== null) setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'change' ? <DeviceDialog device={dialog.device} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'state' ? <DeviceStateDialog device={dialog.device} onClose={close} onDone={() => done('状态已变更')} /> : null}
      {dialog?.kind === 'import' ? <DeviceImport onClose={close} onDone={() => void refresh()} /> : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出设备"
          request={(purpose) => call(exportDevices, { filter: { ...list.filter, categoryId }, purpose })}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'labels' ? <DeviceLabelDialog rows={dialog.rows} print={print} onClose={close} /> : null}
      {paper}
    </>
  );
}
