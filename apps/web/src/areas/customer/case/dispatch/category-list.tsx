// 类别: two levels for each kind of 诉求, with the team, the way of dispatching and the usual time of each.
import { useState } from 'react';
import { Form, Input, InputNumber, Switch } from 'antd';
import {
  CASE_KIND,
  changeCaseCategory,
  createCaseCategory,
  disableCaseCategory,
  DISPATCH_WAY,
  listCaseCategories,
  listTeams,
  REPAIR_TYPE,
  VISIT_RULE,
  type CaseCategory,
  type CaseKind,
} from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, EnumCheck, EnumSelect, FilterPick, UseTag, type PickProps } from '../../../../ui/index.ts';
import { useAllRows } from './use-all-rows.ts';

const COLUMNS = column<CaseCategory>()([
  {
    title: '名称',
    width: 190,
    render: ({ name, parentId, disabled }) => (
      <span className={disabled ? 'ui-quiet' : ''}>{parentId === null ? <b>{name}</b> : `　└ ${name}`}</span>
    ),
  },
  { title: '性质', width: 72, render: ({ kind }) => CASE_KIND.text(kind) },
  { title: '快捷键', width: 72, field: 'key' },
  { title: '维修类型', width: 88, render: ({ repairType }) => (repairType === null ? '–' : REPAIR_TYPE.text(repairType)) },
  { title: '班组', width: 120, field: 'teamName' },
  { title: '派工方式', width: 88, render: ({ way }) => DISPATCH_WAY.text(way) },
  { title: '回访规则', width: 112, render: ({ visitRule }) => VISIT_RULE.text(visitRule) },
  { title: '收费', width: 64, render: ({ paid }) => (paid ? '有偿' : '免费') },
  { title: '常用工时', width: 88, render: ({ usualMinutes }) => `${usualMinutes} 分` },
  { title: '收费说明', field: 'priceNote', hidden: true },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

const OPTIONS = [
  { value: false, label: '使用中' },
  { value: true, label: '停用' },
];

/** Each category with those below it right after it. */
export function asTree(all: readonly CaseCategory[]): CaseCategory[] {
  return all.filter(({ parentId }) => parentId === null).flatMap((top) => [top, ...all.filter(({ parentId }) => parentId === top.id)]);
}

export function CategoryList({ access }: { readonly access: Access }) {
  const [kinds, setKinds] = useState<CaseKind[]>([]);
  const [disabled, setDisabled] = useState<boolean | undefined>(undefined);
  const query = useRead(listCaseCategories, {}, { select: asTree });
  const list = useAllRows(query, (row) => (kinds.length === 0 || kinds.includes(row.kind)) && (disabled ?? row.disabled) === row.disabled);
  const acts = useActs<{ new: null; change: CaseCategory }>(useRefresh(listCaseCategories));
  return (
    <DictionaryPage
      name="customer.case.category"
      what={{ name: '类别', none: '还没有类别' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <EnumCheck of={CASE_KIND} value={kinds} onChange={setKinds} />
          <FilterPick name="状态" value={disabled} options={OPTIONS} onChange={setDisabled} />
        </>
      }
      steps={{
        add: '新增类别',
        disable: {
          run: ({ id, version }, off) => call(disableCaseCategory, { id, version, disabled: off }),
          ask: ({ name }) => `停用后受理时不能再选“${name}”，已登记的诉求不受影响，是否继续？`,
        },
      }}
    >
      {(dialog) => <CategoryDialog {...dialog} />}
    </DictionaryPage>
  );
}

const BLANK = {
  parentId: null,
  kind: CASE_KIND.repair,
  name: '',
  key: '',
  repairType: null,
  teamId: null,
  way: DISPATCH_WAY.named,
  visitRule: VISIT_RULE.unrated,
  paid: false,
  priceNote: '',
  usualMinutes: 60,
  phrases: '',
  position: 0,
};

function CategoryDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<CaseCategory>) {
  const entry = useRowEntry({ create: createCaseCategory, change: changeCaseCategory, row, blank: BLANK, onDone });
  const kind = Form.useWatch<CaseKind | undefined>('kind', entry.form) ?? row?.kind ?? BLANK.kind;
  return (
    <EntryDialog title={row ? `类别 ${row.name}` : '新增类别'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="kind" label="性质" required>
          <EnumSelect
            of={CASE_KIND}
            onChange={(next) => {
              if (next === CASE_KIND.complaint) entry.form.setFieldValue('visitRule', VISIT_RULE.all);
              entry.form.setFieldValue('parentId', null);
            }}
          />
        </Form.Item>
        <Form.Item name="parentId" label="上级类别" extra="不选为一级类别">
          <ParentPick kind={kind} self={row?.id} />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="key" label="快捷键" extra="受理时按这个字母选中">
          <Input maxLength={1} />
        </Form.Item>
        <Form.Item name="teamId" label="班组">
          <TeamChoice own={row} />
        </Form.Item>
        <Form.Item name="way" label="派工方式" required>
          <EnumSelect of={DISPATCH_WAY} />
        </Form.Item>
        <Form.Item name="visitRule" label="回访规则" required>
          <EnumSelect of={VISIT_RULE} disabled={kind === CASE_KIND.complaint} />
        </Form.Item>
        <Form.Item name="repairType" label="维修类型">
          <EnumSelect of={REPAIR_TYPE} allowClear disabled={kind !== CASE_KIND.repair} />
        </Form.Item>
        <Form.Item name="usualMinutes" label="常用工时">
          <InputNumber min={1} max={14_400} precision={0} suffix="分钟" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="position" label="顺序">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="paid" label="有偿" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="priceNote" label="收费说明">
          <Input maxLength={200} placeholder="如 户内材料按价目表，人工每小时 50 元" />
        </Form.Item>
        <Form.Item name="phrases" label="常用语" className="wide" extra="一行一句，受理时点一下填入内容">
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

function ParentPick({ kind, self, ...props }: PickProps & { readonly kind: CaseKind; readonly self: number | undefined }) {
  const all = useRead(listCaseCategories, {});
  const choices = (all.data ?? [])
    .filter((one) => one.parentId === null && one.kind === kind && !one.disabled && one.id !== self)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="上级类别" placeholder="一级类别" width="100%" choices={choices} loading={all.isFetching} />;
}

function TeamChoice({ own, ...props }: PickProps & { readonly own: CaseCategory | undefined }) {
  const teams = useRead(listTeams, {});
  const inUse = (teams.data ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ id, name, companyName }) => ({ value: id, label: `${name}（${companyName}）` }));
  // The team of the category may be disabled by now; it still has a name.
  const kept =
    own && own.teamId !== null && !inUse.some(({ value }) => value === own.teamId) ? [{ value: own.teamId, label: own.teamName }] : [];
  return (
    <ChoicePick {...props} label="班组" placeholder="派工时再定" width="100%" choices={[...kept, ...inUse]} loading={teams.isFetching} />
  );
}
