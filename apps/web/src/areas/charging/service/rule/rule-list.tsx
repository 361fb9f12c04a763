import { useState } from 'react';
import { Button } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import {
  billingPeriod,
  CHARGE_FAMILIES,
  CHARGE_METHOD,
  OBJECT,
  disableRule,
  PRICE_METHOD,
  PRORATION,
  removeRule,
  searchRules,
  type RuleRow,
} from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, FilterPicks, SearchBox, StatusTag, useConfirm, UseTag } from '../../../../ui/index.ts';
import { RuleChanges } from './rule-changes.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { FAMILY_OPTIONS, useRefreshRules } from './rule-queries.ts';
import { roundingText } from './rule-text.ts';

const billText = ({ advance, billDay, dueDays }: RuleRow) => `${advance ? '期初' : '期末'} ${billDay} 日，${dueDays} 天内`;

const COLUMNS = column<RuleRow>()([
  {
    title: '规则名称',
    sortField: 'name',
    render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.name}</span>,
    width: 150,
    fixed: 'start',
  },
  { title: '收费项目', sortField: 'item', render: (row) => row.chargeTypeName, width: 110 },
  { title: '类别', render: (row) => CHARGE_FAMILIES[row.family].name, width: 72 },
  { title: '对象', render: (row) => OBJECT.text(row.objectKind), width: 60 },
  { title: '计费方法', render: (row) => CHARGE_METHOD.text(row.method), width: 84 },
  { title: '计价', render: (row) => PRICE_METHOD.text(row.priceMethod), width: 60 },
  { title: '周期', render: (row) => billingPeriod.text(row.periodMonths), width: 72 },
  { title: '出账与期限', render: billText, width: 150 },
  { title: '折算', render: (row) => PRORATION.text(row.proration), width: 128 },
  { title: '取整', render: roundingText, width: 104 },
  { title: '违约金方案', field: 'latePolicyName', width: 110 },
  { title: '标准', field: 'standards', align: 'right', width: 60 },
  {
    title: '状态',
    render: (row) => (
      <>
        <UseTag disabled={row.disabled} />
        {row.waiting > 0 ? <StatusTag tone="owed">变更待审核</StatusTag> : null}
      </>
    ),
    width: 160,
  },
]);

export function RuleList({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchRules, {});
  const acts = useActs<{ new: null; change: RuleRow }>(useRefreshRules());
  const { doing, done, attempt } = acts;
  const [changesOf, setChangesOf] = useState<number | null>(null);
  const changing = list.rows.find(({ id }) => id === changesOf);
  const { active, filter } = list;

  async function toggle({ id, version, name, disabled: was }: RuleRow) {
    const disabled = !was;
    if (disabled && !(await confirm({ text: `停用后“${name}”不能再用于新的收费标准，已有标准照常计费，是否继续？` }))) return;
    await call(disableRule, { id, version, disabled });
    done(disabled ? '已停用' : '已启用');
  }
  async function remove({ id }: RuleRow) {
    if (!(await confirm())) return;
    await call(removeRule, { id });
    done('已删除');
  }

  return (
    <>
      <ListPage
        name="charging.rule"
        what={{ name: '规则', none: '还没有计费规则' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.begin('change', row)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="规则 / 收费项目" />
            <FilterPicks
              name="项目类别"
              value={filter.families ?? []}
              onChange={(families) => list.setFilter({ families })}
              options={FAMILY_OPTIONS}
            />
            <EnumCheck of={OBJECT} value={filter.objectKinds ?? []} onChange={(objectKinds) => list.setFilter({ objectKinds })} />
            <EnumCheck of={CHARGE_METHOD} value={filter.methods ?? []} onChange={(methods) => list.setFilter({ methods })} />
          </>
        }
        actions={
          <>
            <Button disabled={!active} onClick={() => active && setChangesOf(active.id)}>
              折算与取整
            </Button>
            {access.can('change') ? (
              <>
                <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && attempt(() => toggle(active))}>
                  {active?.disabled ? '启用' : '停用'}
                </Button>
                <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && acts.begin('change', active)}>
                  修改
                </Button>
              </>
            ) : null}
            {access.can('remove') ? (
              <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && attempt(() => remove(active))}>
                删除
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增规则
              </Button>
            ) : null}
          </>
        }
      />
      {changing ? (
        <RuleChanges
          list={{ ...list, opener: { current: ({ id }: RuleRow) => setChangesOf(id) } }}
          rule={changing}
          access={access}
          onClose={() => setChangesOf(null)}
          onDone={done}
        />
      ) : null}
      {doing === null ? null : (
        <RuleDialog
          row={doing.row ?? undefined}
          readOnly={!access.can(doing.row ? 'change' : 'add')}
          onClose={acts.close}
          onDone={() => done(doing.row ? '已保存' : '已新增')}
        />
      )}
    </>
  );
}
