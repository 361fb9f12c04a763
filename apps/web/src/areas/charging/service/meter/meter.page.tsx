// 计量表具 (menu 149): the tree at the left, meters in the order they are walked at the right, one meter with its chain in a drawer.
import './meter.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportMeters,
  getMeter,
  listMeterRoutes,
  MENU,
  meterImport,
  printRoute,
  removeMeter,
  resumeMeter,
  searchMeters,
  type MeterDetail,
} from '@anju/contract';
import { ExportByJob, ListPage, SheetImportWizard, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, KeyHints, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { chosenPath, useObjectTree } from '../../bill/object-tree.ts';
import { METER_COLUMNS } from './meter-columns.tsx';
import { MeterDrawer, type MeterAction } from './meter-detail.tsx';
import { BuildingMetersDialog, MeterDialog, ReplaceDialog, StopDialog } from './meter-dialogs.tsx';
import { MeterFilters } from './meter-filters.tsx';
import { RoutePaper } from './meter-print.tsx';

type Dialog =
  { readonly kind: 'add' | 'batch' | 'import' | 'export' } | { readonly kind: 'change' | 'stop' | 'replace'; readonly meter: MeterDetail };

const SAMPLES = [
  {
    estate: '云栖花园',
    number: 'S1-0001',
    kind: '水',
    house: '1幢-1单元-101',
    ratio: '1',
    maxReading: '99999',
    startReading: '0',
    startDate: '2026-01-01',
    standard: '水费',
    route: '1幢',
    routeOrder: '10',
  },
  { estate: '云栖花园', number: 'G-0001', kind: '电', ratio: '30', startReading: '120', startDate: '2026-01-01', remark: '地下车库照明' },
];

export default function MeterPage() {
  const access = useAccess(MENU.meter);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useObjectTree();
  const chosen = tree.selected;
  const path = chosenPath(tree);
  const node = chosen && chosen.kind !== 'house' ? { kind: chosen.kind, id: chosen.id } : null;
  const estateId = path[0]?.kind === 'estate' ? path[0].id : null;
  const building = path.find(({ kind }) => kind === 'building');
  const list = useList(searchMeters, { node });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  const refresh = () =>
    Promise.all([searchMeters, getMeter, listMeterRoutes].map((one) => client.invalidateQueries({ queryKey: [one.path] })));
  const close = () => setDialog(null);
  function done(text: string, next?: number | null) {
    close();
    if (next !== undefined) setOpenId(next);
    void message.success(text);
    void refresh();
  }
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });

  async function act(action: MeterAction, meter: MeterDetail) {
    const { id, version, number } = meter;
    if (action === 'remove') {
      if (!(await confirm({ text: `删除表具 ${number}，它从未抄过表，删除后不留记录。是否继续？` }))) return;
      await call(removeMeter, { id });
      done('已删除', null);
    } else if (action === 'resume') {
      await call(resumeMeter, { id, version });
      done('已恢复使用');
    } else setDialog({ kind: action, meter });
  }
  async function printSheet() {
    const { route } = list.filter;
    const sheet = await call(printRoute, { estateId: estateId ?? 0, route: route ?? null, buildingId: building?.id ?? null });
    print(<RoutePaper sheet={sheet} scope={[building?.title, route].filter(Boolean).join('　')} />);
  }

  const counts = list.extra;
  const searching = Object.keys(list.filter).length > 0 || node !== null;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            list={list}
            columns={METER_COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
            filters={<MeterFilters list={list} estateId={estateId} />}
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('print') ? (
                  <Button
                    disabled={estateId === null}
                    title={estateId === null ? '请先在左侧选择小区或楼栋' : ''}
                    onClick={() => told(printSheet())}
                  >
                    打印抄表单
                  </Button>
                ) : null}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'import' })}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'batch' })}>批量建表</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'add' })}>
                    新增
                  </Button>
                ) : null}
              </>
            }
            summary={
              counts ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={METER_COLUMNS.length}>
                    合计 {counts.total} 块表：在用 {counts.inUse}、公共 {counts.public}、未选标准 {counts.without}
                  </Table.Summary.Cell>
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={searching ? '没有符合条件的表具' : '还没有表具'} />}
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
        <MeterDrawer
          key={openId}
          id={openId}
          access={access}
          onAct={(action, meter) => told(act(action, meter))}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'add' ? <MeterDialog estateId={estateId} onClose={close} onDone={(id) => done('已新增', id)} /> : null}
      {dialog?.kind === 'change' ? (
        <MeterDialog meter={dialog.meter} estateId={dialog.meter.estateId} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {dialog?.kind === 'replace' ? (
        <ReplaceDialog meter={dialog.meter} onClose={close} onDone={(id) => done('已换表，旧表的读数保留', id)} />
      ) : null}
      {dialog?.kind === 'stop' ? <StopDialog meter={dialog.meter} onClose={close} onDone={() => done('已停用')} /> : null}
      {dialog?.kind === 'batch' ? (
        <BuildingMetersDialog estateId={estateId} buildingId={building?.id ?? null} onClose={close} onDone={(text) => done(text)} />
      ) : null}
      {dialog?.kind === 'import' ? (
        <SheetImportWizard sheet={meterImport} samples={SAMPLES} onClose={close} onDone={() => void refresh()} />
      ) : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob
          title="导出表具"
          request={(purpose) => call(exportMeters, { filter: { node, ...list.filter }, purpose })}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}
