import { Button } from 'antd';
import { EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { disableSharePlan, SHARE, searchSharePlans, shareMethod, type SharePlanRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, SearchBox, UseTag, useConfirm } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { SharePlanDialog } from './share-plan-dialog.tsx';
import { useRefreshShares } from './share-queries.ts';
import { ShareValuesDialog } from './share-values-dialog.tsx';

const leftOut = (row: SharePlanRow): string =>
  [row.includeUnsold ? '' : '未入伙', row.includeVacant ? '' : '空置', row.includeBusiness ? '' : '商用', row.includeGround ? '' : '首层']
    .filter((name) => name !== '')
    .join('、');
const limits = ({ minAmount, maxAmount }: SharePlanRow): string =>
  [minAmount === null ? '' : `最低 ${formatMoney(minAmount)}`, maxAmount === null ? '' : `最高 ${formatMoney(maxAmount)}`]
    .filter((text) => text !== '')
    .join('，');

const COLUMNS = column<SharePlanRow>()([
  {
    title: '方案名称',
    render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.name}</span>,
    width: 130,
    fixed: 'start',
  },
  { title: '小区', field: 'estateName', width: 96 },
  { title: '分摊组', field: 'groupName', width: 90 },
  { title: '收费项目', field: 'item', width: 104 },
  { title: '分摊方式', render: (row) => shareMethod.text(row.method), width: 140 },
  { title: '免摊层', align: 'right', render: (row) => (row.method === SHARE.freeFloors ? row.freeFloors : '–'), width: 66 },
  { title: '不参与', render: (row) => leftOut(row) || '–', width: 104 },
  { title: '每户限额', render: (row) => limits(row) || '不限', width: 130 },
  { title: '预收项目', field: 'advanceItem', width: 104 },
  { title: '约定值', align: 'right', render: (row) => (row.method === SHARE.custom ? `${row.values} 户` : '–'), width: 66 },
  { title: '公摊', align: 'right', field: 'pools', width: 60 },
  {
    title: '状态',
    render: (row) => <UseTag disabled={row.disabled} />,
    width: 76,
  },
]);

export function SharePlanList({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchSharePlans, {});
  const acts = useActs<{ new: null; change: SharePlanRow; values: SharePlanRow }>(useRefreshShares());
  const { doing, done } = acts;
  const { active, filter, setFilter } = list;
  async function toggle({ id, version, name, disabled: was }: SharePlanRow) {
    const disabled = !was;
    if (disabled && !(await confirm({ text: `停用后“${name}”不能再用于新的公摊，已有的公摊照常分摊，是否继续？` }))) return;
    await call(disableSharePlan, { id, version, disabled });
    done(disabled ? '已停用' : '已启用');
  }
  return (
    <>
      <ListPage
        name="charging.share.plan"
        what={{ name: '方案', none: '还没有公摊方案' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.begin('change', row)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={shareMethod} value={filter.methods ?? []} onChange={(methods) => setFilter({ methods })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="方案 / 项目 / 分摊组" width={180} />
          </>
        }
        actions={
          <>
            {active?.method === SHARE.custom ? <Button onClick={() => acts.begin('values', active)}>各户约定值</Button> : null}
            {access.can('change') ? (
              <>
                <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && acts.attempt(() => toggle(active))}>
                  {active?.disabled ? '启用' : '停用'}
                </Button>
                <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && acts.begin('change', active)}>
                  修改
                </Button>
              </>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增方案
              </Button>
            ) : null}
          </>
        }
      />
      {doing?.kind === 'new' || doing?.kind === 'change' ? (
        <SharePlanDialog
          row={doing.row ?? undefined}
          estateId={filter.estateId ?? null}
          readOnly={!access.can(doing.kind === 'new' ? 'add' : 'change')}
          onClose={acts.close}
          onDone={() => done(doing.kind === 'new' ? '已新增' : '已保存')}
        />
      ) : null}
      {doing?.kind === 'values' ? (
        <ShareValuesDialog plan={doing.row} readOnly={!access.can('change')} onClose={acts.close} onDone={() => done('已保存')} />
      ) : null}
    </>
  );
}
