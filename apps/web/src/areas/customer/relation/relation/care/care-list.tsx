// 关怀计划: rules that plan visits by themselves, once a day.
import './care.css';
import { Button, Checkbox, Space } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { CARE_RULE, disableCarePlan, RELATION_AUDIENCE, RELATION_WAY, runCarePlan, searchCarePlans, type CarePlan } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, ListPage, useActs, useList, type Column } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { DateText, useConfirm, UseTag } from '../../../../../ui/index.ts';
import { useRefreshVisits } from '../parts/refresh-relations.ts';
import { CareDialog } from './care-dialog.tsx';

const whenText = ({ rule, festivalDays, firstOn, everyDays, daysBefore }: CarePlan): string => {
  const before = daysBefore === 0 ? '当天' : `提前 ${daysBefore} 天`;
  if (rule === CARE_RULE.festival) return `${festivalDays.map(formatDay).join('、')}，${before}`;
  if (rule === CARE_RULE.regular) return `${firstOn === null ? '' : formatDay(firstOn)}起每 ${everyDays ?? 0} 天`;
  return `${CARE_RULE.text(rule)}${before}`;
};
const whomText = ({ audience, tags, levels, minAge, maxAge }: CarePlan): string =>
  [RELATION_AUDIENCE.text(audience), tags, levels, minAge === null && maxAge === null ? '' : `${minAge ?? 0}–${maxAge ?? ''} 岁`]
    .filter(Boolean)
    .join('，');

const COLUMNS = column<CarePlan>()([
  { title: '计划', field: 'name', width: 160 },
  { title: '类型', width: 84, render: ({ rule }) => CARE_RULE.text(rule) },
  { title: '时间', width: 190, render: whenText },
  { title: '对象', width: 170, render: whomText },
  { title: '小区', field: 'estates', width: 160 },
  { title: '方式', width: 64, render: ({ way }) => RELATION_WAY.text(way) },
  { title: '负责人', field: 'employee' },
  { title: '已安排', width: 72, align: 'right', field: 'planned' },
  { title: '已完成', width: 72, align: 'right', field: 'done' },
  { title: '最近生成日期', render: ({ roundOn }) => <DateText value={roundOn} />, hidden: true },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

export function CareList({ access, views }: { readonly access: Access; readonly views: React.ReactNode }) {
  const list = useList(searchCarePlans, {});
  const acts = useActs<{ new: null; change: CarePlan }>(useRefreshVisits());
  const confirm = useConfirm();
  const { filter, setFilter } = list;
  const { doing } = acts;
  const canChange = access.can('change');
  const run = ({ id, name }: CarePlan) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `按“${name}”今天的对象生成走访，已有的不再生成。是否继续？`, go: '生成', danger: false }))) return;
      const { made } = await call(runCarePlan, { id });
      acts.done(made === 0 ? '今天没有要新安排的走访' : `已安排 ${made} 次走访`);
    });
  const toggle = ({ id, version, name, disabled }: CarePlan) =>
    acts.attempt(async () => {
      if (!disabled && !(await confirm({ text: `停用“${name}”后不再生成走访，已安排的保留。是否继续？`, go: '停用' }))) return;
      await call(disableCarePlan, { id, version, disabled: !disabled });
      acts.done(disabled ? '已启用' : '已停用');
    });
  const buttons: Column<CarePlan> = {
    title: '操作',
    width: 150,
    render: (row) =>
      row.own ? (
        <Space size={0}>
          {row.disabled ? null : (
            <Button type="link" size="small" aria-label={`生成 ${row.name}`} disabled={acts.busy} onClick={() => run(row)}>
              立即生成
            </Button>
          )}
          <Button
            type="link"
            size="small"
            aria-label={`${row.disabled ? '启用' : '停用'} ${row.name}`}
            disabled={acts.busy}
            onClick={() => toggle(row)}
          >
            {row.disabled ? '启用' : '停用'}
          </Button>
        </Space>
      ) : null,
  };
  return (
    <>
      <ListPage
        name="customer.relation.care"
        what={{ name: '关怀计划', none: '还没有关怀计划，可新增如生日问候、独居老人探望' }}
        access={access}
        list={list}
        columns={canChange ? [...COLUMNS, buttons] : COLUMNS}
        onOpen={(row) => acts.begin('change', row)}
        filters={
          <>
            {views}
            <Checkbox checked={filter.withDisabled ?? false} onChange={({ target }) => setFilter({ withDisabled: target.checked })}>
              含停用
            </Checkbox>
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
      {doing?.kind === 'new' ? (
        <CareDialog plan={null} readOnly={false} onClose={acts.close} onDone={() => acts.done('已新增，每天自动安排走访')} />
      ) : null}
      {doing?.kind === 'change' ? (
        <CareDialog plan={doing.row} readOnly={!canChange || !doing.row.own} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
    </>
  );
}
