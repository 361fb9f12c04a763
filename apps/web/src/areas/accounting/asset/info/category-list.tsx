// 资产类别 of the chosen books: what a new card begins with.
import { Button, Form, Input, InputNumber, Switch } from 'antd';
import {
  changeAssetCategory,
  createAssetCategory,
  createUsualCategories,
  DEPRECIATION,
  listAssetCategories,
  removeAssetCategory,
  SUBJECT_CATEGORY,
  type AssetCategory,
  type BookChoice,
} from '@anju/contract';
import { column, EntryDialog, useActs, useRowEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput, EnumSelect, UseTag } from '../../../../ui/index.ts';
import { rateText } from '../part/index.ts';
import { SubjectPick, subjectText, useChart, type Chart } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import { PartPage, type PartDialog } from '../../setup/master/part/part-page.tsx';

const columnsOf = ({ byId }: Chart) => {
  const nameOf = (id: number) => {
    const subject = byId.get(id);
    return subject ? subjectText(subject) : '–';
  };
  return column<AssetCategory>()([
    { title: '编码', field: 'code', width: 80 },
    { title: '名称', field: 'name', width: 140 },
    { title: '折旧方法', width: 120, render: ({ method }) => DEPRECIATION.text(method) },
    { title: '使用月数', field: 'life', width: 84, align: 'right' },
    { title: '净残值率', width: 84, align: 'right', render: ({ salvageRate }) => `${rateText(salvageRate)}%` },
    { title: '税法最低月数', width: 108, align: 'right', render: ({ taxLife }) => (taxLife === 0 ? '–' : taxLife) },
    { title: '固定资产科目', width: 180, render: ({ assetSubjectId }) => nameOf(assetSubjectId) },
    { title: '累计折旧科目', width: 180, render: ({ accumulatedSubjectId }) => nameOf(accumulatedSubjectId) },
    { title: '折旧费用科目', width: 200, render: ({ expenseSubjectId }) => nameOf(expenseSubjectId) },
    { title: '卡片', field: 'cards', width: 72, align: 'right' },
    { title: '状态', width: 84, render: ({ disabled }) => <UseTag disabled={disabled} /> },
  ]);
};

export function CategoryList({ book: { companyId }, access }: { readonly book: BookChoice; readonly access: Access }) {
  const list = useAllRows(useRead(listAssetCategories, { companyId }), ({ id }) => id);
  const chart = useChart(companyId);
  const acts = useActs<{ new: null; change: AssetCategory }>(useRefresh(listAssetCategories));
  const usual = () =>
    acts.attempt(async () => {
      const { created } = await call(createUsualCategories, { companyId });
      acts.done(created === 0 ? '常用类别都已有' : `已建立 ${created} 个常用类别`);
    });
  return (
    <PartPage
      name="accounting.asset-category"
      what={{ name: '资产类别', none: '还没有资产类别，可建立常用类别' }}
      access={access}
      list={list}
      columns={columnsOf(chart)}
      acts={acts}
      add="新增类别"
      remove={({ id }) => call(removeAssetCategory, { id })}
      filters={access.can('add') ? <Button onClick={usual}>建立常用类别</Button> : null}
    >
      {(dialog) => <CategoryDialog {...dialog} companyId={companyId} />}
    </PartPage>
  );
}

const BLANK = {
  ...{ code: '', name: '', method: DEPRECIATION.even, life: 60, salvageRate: '5', taxLife: 0 },
  ...{ assetSubjectId: null, accumulatedSubjectId: null, expenseSubjectId: null, disabled: false },
};
const WHOLE = { width: '100%' };

function CategoryDialog({ row: stored, readOnly, onClose, onDone, companyId }: PartDialog<AssetCategory> & { readonly companyId: number }) {
  const row = stored && { ...stored, salvageRate: rateText(stored.salvageRate) };
  const entry = useRowEntry({
    create: createAssetCategory,
    change: changeAssetCategory,
    row,
    blank: { ...BLANK, companyId } as never,
    onDone,
  });
  return (
    <EntryDialog title={row ? `资产类别 ${row.name}` : '新增资产类别'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="code" label="编码" required extra="资产编号的前缀">
          <Input maxLength={6} placeholder="如 DZ" />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="method" label="折旧方法" required>
          <EnumSelect of={DEPRECIATION} />
        </Form.Item>
        <Form.Item name="life" label="使用月数" required>
          <InputNumber min={1} max={1200} precision={0} suffix="个月" style={WHOLE} />
        </Form.Item>
        <Form.Item name="salvageRate" label="净残值率" required>
          <DecimalInput scale={4} suffix="%" />
        </Form.Item>
        <Form.Item name="taxLife" label="税法最低" extra="0 为不限">
          <InputNumber min={0} max={1200} precision={0} suffix="个月" style={WHOLE} />
        </Form.Item>
        <Form.Item name="assetSubjectId" label="固定资产" required>
          <SubjectPick companyId={companyId} required offer={({ category }) => category === SUBJECT_CATEGORY.asset} />
        </Form.Item>
        <Form.Item name="accumulatedSubjectId" label="累计折旧" required>
          <SubjectPick companyId={companyId} required offer={({ category }) => category === SUBJECT_CATEGORY.asset} />
        </Form.Item>
        <Form.Item name="expenseSubjectId" label="折旧费用" required>
          <SubjectPick companyId={companyId} required />
        </Form.Item>
        <Form.Item name="disabled" label="停用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
