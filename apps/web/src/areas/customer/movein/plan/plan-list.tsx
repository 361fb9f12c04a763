// 计划: which houses are handed over on which days; published it writes the houses, and its progress is a picture of the floors.
import { use, useState } from 'react';
import { App, Button, Segmented } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  endHandoverPlan,
  getHandoverPlan,
  HANDOVER_PLAN,
  publishHandoverPlan,
  removeHandoverPlan,
  searchHandoverPlans,
  type HandoverPlan,
  type HandoverPlanRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import {
  column,
  Facts,
  LastChange,
  ListPage,
  RecordDrawer,
  RecordTabs,
  useActs,
  useAskedId,
  useList,
  type Acts,
} from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, EnumText, SearchBox, useConfirm } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { HouseDrawer } from '../house/house-drawer.tsx';
import { CheckingContext } from '../parts/checking.ts';
import { PLAN_TONES } from '../parts/move-in-tones.ts';
import { slotText } from '../parts/move-in-words.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanProgress } from './plan-progress.tsx';

const daysText = ({ fromDay, toDay }: HandoverPlanRow): string =>
  fromDay === null || toDay === null ? '' : fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)}–${formatDay(toDay)}`;

const COLUMNS = column<HandoverPlanRow>()([
  { title: '计划', field: 'name', width: 180 },
  { title: '小区', field: 'estateName' },
  { title: '楼栋', field: 'buildings', width: 160 },
  { title: '办理日期', width: 190, render: (row) => daysText(row) || '–' },
  { title: '房屋', width: 72, align: 'right', field: 'houses' },
  { title: '已入伙', width: 72, align: 'right', field: 'done' },
  { title: '未通知', width: 72, align: 'right', field: 'untold' },
  { title: '已预约', width: 72, align: 'right', field: 'booked' },
  { title: '待整改', width: 72, align: 'right', field: 'mending' },
  { title: '拒收', width: 64, align: 'right', field: 'refused' },
  { title: '未闭合问题', width: 96, align: 'right', field: 'openDefects' },
  { title: '新增人', field: 'createdBy', hidden: true },
  { title: '状态', render: ({ state }) => <EnumText of={HANDOVER_PLAN} value={state} tones={PLAN_TONES} /> },
]);

type PlanActs = Acts<{ new: null; change: HandoverPlan }>;

interface PlanListProps {
  readonly access: Access;
  readonly onCheck: (sheetId: number) => void;
}

export function PlanList({ access, onCheck }: PlanListProps) {
  const list = useList(searchHandoverPlans, {});
  const acts: PlanActs = useActs(useRefreshMoveIns());
  const isChecking = use(CheckingContext);
  const house = useActs<{ none: null }>(useRefreshMoveIns());
  const { filter, setFilter } = list;
  useAskedId(acts.open, 'plan');
  return (
    <>
      <ListPage
        name="customer.movein.plan"
        what={{ name: '计划', none: '还没有入伙计划' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="计划名称" width={150} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={HANDOVER_PLAN} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增计划
            </Button>
          ) : null
        }
      />
      {acts.opened === null || isChecking ? null : (
        <PlanDrawer id={acts.opened} list={list} access={access} acts={acts} onHouse={(id) => house.open(id)} />
      )}
      <HouseDrawer access={access} acts={house} onCheck={onCheck} />
      {acts.doing?.kind === 'new' ? <PlanDialog plan={null} onClose={acts.close} onDone={() => acts.done('已新增，发布后生效')} /> : null}
      {acts.doing?.kind === 'change' ? <PlanDialog plan={acts.doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </>
  );
}

interface PlanDrawerProps {
  readonly id: number;
  readonly list: Parameters<typeof RecordDrawer>[0]['list'];
  readonly access: Access;
  readonly acts: PlanActs;
  readonly onHouse: (id: number) => void;
}

function PlanDrawer({ id, list, access, acts, onHouse }: PlanDrawerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const canChange = access.can('change');
  const publish = ({ version, state }: HandoverPlan) =>
    acts.attempt(async () => {
      const text =
        state === HANDOVER_PLAN.draft
          ? '发布后所选楼栋中未入伙的房屋列入计划，可以通知和预约。是否继续？'
          : '列入发布以后新增的房屋。是否继续？';
      if (!(await confirm({ text, go: '发布', danger: false }))) return;
      const { houses } = await call(publishHandoverPlan, { id, version });
      acts.done('已发布');
      void message.info(`列入 ${houses} 套房屋`);
    });
  const end = ({ version, name, houses, done }: HandoverPlan) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `结束“${name}”，还有 ${houses - done} 套没有入伙，结束后不能再预约和验房。是否继续？`, go: '结束计划' })))
        return;
      await call(endHandoverPlan, { id, version });
      acts.done('计划已结束');
    });
  const remove = () =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeHandoverPlan, { id });
      acts.open(null);
      acts.done('已删除');
    });
  return (
    <RecordDrawer
      wide
      list={list}
      record={useRead(getHandoverPlan, { id })}
      what="入伙计划"
      title={({ name }) => name}
      head={(plan) => ({
        where: `${plan.estateName} ${plan.buildings}`,
        tags: <EnumText of={HANDOVER_PLAN} value={plan.state} tones={PLAN_TONES} />,
        figures: [
          { label: '房屋', value: plan.houses, note: daysText(plan) },
          { label: '已入伙', value: plan.done, note: plan.houses === 0 ? '' : `${Math.floor((plan.done * 100) / plan.houses)}%` },
          {
            label: '未闭合问题',
            value: plan.openDefects,
            note: `已闭合 ${plan.closedDefects}`,
            ...(plan.openDefects > 0 ? { tone: 'owed' as const } : {}),
          },
          { label: '拒收', value: plan.refused },
        ],
      })}
      onClose={() => acts.open(null)}
      actions={(plan) =>
        canChange && plan.state !== HANDOVER_PLAN.ended ? (
          <>
            <Button onClick={() => acts.begin('change', plan)}>修改</Button>
            <Button type={plan.state === HANDOVER_PLAN.draft ? 'primary' : 'default'} disabled={acts.busy} onClick={() => publish(plan)}>
              {plan.state === HANDOVER_PLAN.draft ? '发布' : '补充房屋'}
            </Button>
          </>
        ) : null
      }
      foot={(plan) => ({
        danger:
          plan.state === HANDOVER_PLAN.draft && access.can('remove') ? (
            <Button danger disabled={acts.busy} onClick={remove}>
              删除
            </Button>
          ) : plan.state === HANDOVER_PLAN.published && canChange ? (
            <Button danger disabled={acts.busy} onClick={() => end(plan)}>
              结束计划
            </Button>
          ) : null,
        changed: <LastChange by={plan.createdBy} at={plan.createdAt} />,
      })}
    >
      {(plan) => (
        <RecordTabs
          first={plan.state === HANDOVER_PLAN.draft ? 'facts' : 'progress'}
          items={[
            plan.state !== HANDOVER_PLAN.draft && {
              key: 'progress',
              label: '进度',
              children: <PlanProgress id={plan.id} onHouse={onHouse} />,
            },
            { key: 'facts', label: '安排', children: <PlanFacts plan={plan} /> },
          ]}
        />
      )}
    </RecordDrawer>
  );
}

function PlanFacts({ plan }: { readonly plan: HandoverPlan }) {
  const [all, setAll] = useState<'all' | 'free'>('all');
  const slots = plan.slots.filter(({ capacity, taken }) => all === 'all' || taken < capacity);
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['楼栋', plan.parts.map(({ building, unit }) => [building, unit].filter(Boolean).join(' ')).join('、'), 'wide'],
          ['办理地点', plan.place],
          ['联系电话', plan.contact],
          ['责任单位', plan.responsible],
          ['整改天数', `${plan.mendDays} 天`],
          ['资料', plan.papers.map(({ name, required }) => (required ? name : `${name}（可选）`)).join('、'), 'wide'],
          [
            '首期费用',
            plan.fees
              .map(({ name, quantity, price }) => (price === null ? name : `${name} ${quantity} × ${formatMoney(price)}`))
              .join('、'),
            'wide',
          ],
          ['钥匙', plan.keys.map(({ kind, count }) => `${kind} ${count}`).join('、'), 'wide'],
          ['收费标准', plan.standards.map(({ name, itemName }) => `${itemName} ${name}`).join('、'), 'wide'],
          ['通知内容', plan.noticeText, 'wide'],
        ]}
      />
      <section className="record-section">
        <div className="movein-tab-head">
          <h3>办理日期</h3>
          <Segmented
            size="small"
            value={all}
            options={[
              { value: 'all', label: '全部' },
              { value: 'free', label: '有名额' },
            ]}
            onChange={setAll}
          />
        </div>
        <ul className="plan-slots">
          {slots.map((slot) => (
            <li key={slot.id}>
              {slotText(slot.day, slot.half)} <b>{`${slot.taken} / ${slot.capacity}`}</b>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
