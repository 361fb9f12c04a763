// 保修期限: how long each part of a house is under warranty, counted from the hand-over.
import { useState } from 'react';
import { Form, Input, InputNumber } from 'antd';
import {
  changeWarrantyPart,
  createWarrantyPart,
  disableWarrantyPart,
  listWarrantyParts,
  WARRANTY_UNIT,
  type WarrantyPart,
} from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumSelect, FilterPick, UseTag } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useAllRows } from '../../case/dispatch/use-all-rows.ts';

const COLUMNS = column<WarrantyPart>()([
  { title: '部位', field: 'name', width: 200 },
  { title: '期限', width: 140, render: ({ length, unit }) => `${length} ${unit === WARRANTY_UNIT.years ? '年' : '个采暖期、供冷期'}` },
  { title: '依据', field: 'basis', width: 260 },
  { title: '公司', width: 140, render: ({ companyName }) => companyName || '全部公司' },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

const OPTIONS = [
  { value: false, label: '使用中' },
  { value: true, label: '停用' },
];

export function WarrantyList({ access }: { readonly access: Access }) {
  const [disabled, setDisabled] = useState<boolean | undefined>(undefined);
  const list = useAllRows(useRead(listWarrantyParts, {}), (row) => (disabled ?? row.disabled) === row.disabled);
  const acts = useActs<{ new: null; change: WarrantyPart }>(useRefresh(listWarrantyParts));
  return (
    <DictionaryPage
      name="customer.movein.warranty"
      what={{ name: '保修部位', none: '还没有保修期限' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={<FilterPick name="状态" value={disabled} options={OPTIONS} onChange={setDisabled} />}
      steps={{
        add: '新增部位',
        disable: {
          run: ({ id, version }, off) => call(disableWarrantyPart, { id, version, disabled: off }),
          ask: ({ name }) => `停用后查验项目不能再选“${name}”，已有的保修到期日不变，是否继续？`,
        },
      }}
    >
      {(dialog) => <WarrantyDialog {...dialog} />}
    </DictionaryPage>
  );
}

const BLANK = { companyId: null, name: '', unit: WARRANTY_UNIT.years, length: 2, basis: '' };

function WarrantyDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<WarrantyPart>) {
  const entry = useRowEntry({ create: createWarrantyPart, change: changeWarrantyPart, row, blank: BLANK, onDone });
  return (
    <EntryDialog title={row ? `保修期限 ${row.name}` : '新增保修部位'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="name" label="部位" required>
        <Input maxLength={40} placeholder="如 屋面防水、卫生间防渗漏" />
      </Form.Item>
      <Form.Item name="length" label="期限" required>
        <InputNumber min={1} max={50} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="unit" label="单位" required>
        <EnumSelect of={WARRANTY_UNIT} />
      </Form.Item>
      <Form.Item name="basis" label="依据">
        <Input maxLength={100} placeholder="如 建设工程质量管理条例第四十条" />
      </Form.Item>
      <Form.Item name="companyId" label="公司" extra="不选为全部公司">
        <CompanyPick width="100%" own={row && row.companyId !== null ? { id: row.companyId, name: row.companyName } : undefined} />
      </Form.Item>
    </EntryDialog>
  );
}
