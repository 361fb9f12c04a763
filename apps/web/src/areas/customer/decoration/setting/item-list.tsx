// 巡查项目 and 验收项目: what is looked at on a round and at the end.
import { Form, Input, InputNumber, Switch } from 'antd';
import {
  changeDecorationItem,
  CHECK_LIST,
  createDecorationItem,
  disableDecorationItem,
  listDecorationItems,
  type DecorationItem,
} from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { UseTag } from '../../../../ui/index.ts';
import { useAllRows } from '../../case/dispatch/use-all-rows.ts';

const COLUMNS = column<DecorationItem>()([
  { title: '名称', width: 180, field: 'name' },
  { title: '检查要求', width: 300, field: 'hint' },
  { title: '闭水试验', width: 88, render: ({ water }) => (water ? '是' : '–') },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

interface ItemListProps {
  readonly access: Access;
  readonly of: DecorationItem['list'];
}

export function ItemList({ access, of }: ItemListProps) {
  const word = `${CHECK_LIST.text(of)}项目`;
  const query = useRead(listDecorationItems, {}, { select: (all: DecorationItem[]) => all.filter(({ list }) => list === of) });
  const list = useAllRows(query, () => true);
  const acts = useActs<{ new: null; change: DecorationItem }>(useRefresh(listDecorationItems));
  return (
    <DictionaryPage
      name={of === CHECK_LIST.inspection ? 'customer.inspection-item' : 'customer.acceptance-item'}
      what={word}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      steps={{
        add: `新增${word}`,
        disable: {
          run: ({ id, version }, disabled) => call(disableDecorationItem, { id, version, disabled }),
          ask: ({ name }) => `停用后${CHECK_LIST.text(of)}时不再检查“${name}”，已有的记录不受影响，是否继续？`,
        },
      }}
    >
      {(dialog) => <ItemDialog {...dialog} of={of} word={word} />}
    </DictionaryPage>
  );
}

interface ItemDialogProps extends DictionaryDialog<DecorationItem> {
  readonly of: DecorationItem['list'];
  readonly word: string;
}

function ItemDialog({ row, readOnly, onClose, onDone, of, word }: ItemDialogProps) {
  const blank = { list: of, name: '', hint: '', water: false, position: 0 };
  const entry = useRowEntry({ create: createDecorationItem, change: changeDecorationItem, row, blank, onDone });
  return (
    <EntryDialog title={row ? `${word} ${row.name}` : `新增${word}`} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="hint" label="检查要求">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
      {of === CHECK_LIST.acceptance ? (
        <Form.Item name="water" label="闭水试验" valuePropName="checked" extra="验收时登记开始和结束时间">
          <Switch />
        </Form.Item>
      ) : null}
      <Form.Item name="position" label="顺序">
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </EntryDialog>
  );
}
