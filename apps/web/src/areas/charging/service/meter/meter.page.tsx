// 计量表具 (menu 149): the tree on the left, meters in the order of the reading round on the right, one meter with its chain in a drawer.
import './meter.css';
import { Button } from 'antd';
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
import { formatCount } from '@anju/domain';
import {
  ExportByJob,
  ListPage,
  SheetImportWizard,
  TreeCard,
  TreeListPage,
  useActs,
  useAskedId,
  useList,
} from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { chosenPath, useObjectTree } from '../../bill/object-tree.ts';
import { METER_COLUMNS } from './meter-columns.tsx';
import { MeterDrawer, type MeterAction } from './meter-detail.tsx';
import { BuildingMetersDialog, MeterDialog, ReplaceDialog, StopDialog } from './meter-dialogs.tsx';
import { MeterFilters } from './meter-filters.tsx';
import { RoutePaper } from './meter-print.tsx';

interface MeterDialogs {
  new: null;
  batch: null;
  import: null;
  export: null;
  change: MeterDetail;
  stop: MeterDetail;
  replace: MeterDetail;
}

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
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useObjectTree();
  const chosen = tree.selected;
  const path = chosenPath(tree);
  const node = chosen && chosen.kind !== 'house' ? { kind: chosen.kind, id: chosen.id } : null;
  const estateId = path[0]?.kind === 'estate' ? path[0].id : null;
  const building = path.find(({ kind }) => kind === 'building');
  const list = useList(searchMeters, { node });
  const acts = useActs<MeterDialogs>(useRefresh(searchMeters, getMeter, listMeterRoutes));
  useAskedId(acts.open);
  const { opened, doing, done, close } = acts;

  function finished(text: string, next: number | null) {
    acts.open(next);
    done(text);
  }
  async function act(action: MeterAction, meter: MeterDetail) {
    const { id, version, number } = meter;
    if (action === 'remove') {
      if (!(await confirm({ text: `删除表具 ${number}，它从未抄过表，删除后不留记录。是否继续？` }))) return;
      await call(removeMeter, { id });
      acts.open(null);
      done('已删除');
    } else if (action === 'resume') {
      await call(resumeMeter, { id, version });
      done('已恢复使用');
    } else acts.begin(action, meter);
  }
  async function printSheet() {
    const { route } = list.filter;
    const sheet = await call(printRoute, { estateId: estateId ?? 0, route: route ?? null, buildingId: building?.id ?? null });
    print(<RoutePaper sheet={sheet} scope={[building?.title, route].filter(Boolean).join('　')} />);
  }

  const counts = list.extra;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            name="charging.meter"
            ownExport
            what={{ name: '表具', none: node === null ? '还没有表具' : '没有符合条件的表具' }}
            access={access}
            list={list}
            columns={METER_COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={<MeterFilters list={list} estateId={estateId} />}
            actions={
              <>
                {access.can('print') ? (
                  <Button
                    disabled={estateId === null}
                    title={estateId === null ? '请先选择小区或楼栋' : ''}
                    onClick={() => acts.attempt(() => printSheet())}
                  >
                    打印抄表单
                  </Button>
                ) : null}
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('add') ? <Button onClick={() => acts.begin('batch')}>批量建表</Button> : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增
                  </Button>
                ) : null}
              </>
            }
            totals={
              counts
                ? `合计 ${formatCount(counts.total)} 块表：在用 ${counts.inUse}、公共 ${counts.public}、未选标准 ${counts.without}`
                : null
            }
          />
        }
      />
      {opened === null ? null : (
        <MeterDrawer
          list={list}
          id={opened}
          access={access}
          onAct={(action, meter) => acts.attempt(() => act(action, meter))}
          onOpen={acts.open}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'new' ? <MeterDialog estateId={estateId} onClose={close} onDone={(id) => finished('已新增', id)} /> : null}
      {doing?.kind === 'change' ? (
        <MeterDialog meter={doing.row} estateId={doing.row.estateId} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {doing?.kind === 'replace' ? (
        <ReplaceDialog meter={doing.row} onClose={close} onDone={(id) => finished('已换表，旧表的读数保留', id)} />
      ) : null}
      {doing?.kind === 'stop' ? <StopDialog meter={doing.row} onClose={close} onDone={() => done('已停用')} /> : null}
      {doing?.kind === 'batch' ? (
        <BuildingMetersDialog estateId={estateId} buildingId={building?.id ?? null} onClose={close} onDone={done} />
      ) : null}
      {doing?.kind === 'import' ? <SheetImportWizard sheet={meterImport} samples={SAMPLES} onClose={close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
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
