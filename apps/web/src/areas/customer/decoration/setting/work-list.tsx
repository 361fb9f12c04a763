// 施工项目: what an application may name, and which papers each demands.
import { Form, Input, InputNumber, Switch } from 'antd';
import {
  changeDecorationWork,
  createDecorationWork,
  disableDecorationWork,
  listDecorationWorks,
  readPaperNeeds,
  type DecorationWork,
} from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { UseTag } from '../../../../ui/index.ts';
import { useAllRows } from '../../case/dispatch/use-all-rows.ts';

const yes = (value: boolean) => (value ? '是' : '–');
const COLUMNS = column<DecorationWork>()([
  { title: '名称', width: 160, field: 'name' },
  { title: '要图纸', width: 80, render: ({ drawing }) => yes(drawing) },
  { title: '涉及结构', width: 88, render: ({ structural }) => yes(structural) },
  { title: '涉及燃气', width: 88, render: ({ gas }) => yes(gas) },
  { title: '说明', field: 'remark' },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

export function WorkList({ access }: { readonly access: Access }) {
  const list = useAllRows(useRead(listDecorationWorks, {}), () => true);
  const acts = useActs<{ new: null; change: DecorationWork }>(useRefresh(listDecorationWorks, readPaperNeeds));
  return (
    <DictionaryPage
      name="customer.decoration-work"
      what="施工项目"
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      steps={{
        add: '新增施工项目',
        disable: {
          run: ({ id, version }, disabled) => call(disableDecorationWork, { id, version, disabled }),
          ask: ({ name }) => `停用后申请时不能再选“${name}”，已有的装修不受影响，是否继续？`,
        },
      }}
    >
      {(dialog) => <WorkDialog {...dialog} />}
    </DictionaryPage>
  );
}

const BLANK = { name: '', drawing: false, structural: false, gas: false, remark: '', position: 0 };

function WorkDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<DecorationWork>) {
  const entry = useRowEntry({ create: createDecorationWork, change: changeDecorationWork, row, blank: BLANK, onDone });
  return (
    <EntryDialog title={row ? `施工项目 ${row.name}` : '新增施工项目'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="drawing" label="要图纸" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="structural" label="涉及结构" valuePropName="checked" extra="须交设计单位证明和图纸">
        <Switch />
      </Form.Item>
      <Form.Item name="gas" label="涉及燃气" valuePropName="checked" extra="须交燃气公司证明">
        <Switch />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="position" label="顺序">
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </EntryDialog>
  );
}
