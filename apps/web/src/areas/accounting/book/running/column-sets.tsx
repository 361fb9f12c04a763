// 栏目方案: taking one, keeping the columns on the screen under a name, removing one.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { listColumnSets, removeColumnSet, saveColumnSet, type ColumnSet } from '@anju/contract';
import { EntryDialog, useActs, useEntry } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, useConfirm } from '../../../../ui/index.ts';

/** What a multi-column book shows: its subject, and what becomes a column. */
export type Layout = Pick<ColumnSet, 'subjectId' | 'by' | 'columns' | 'side'>;

interface ColumnSetsProps {
  readonly companyId: number;
  readonly sets: readonly ColumnSet[];
  readonly layout: Layout | null;
  readonly onChoose: (layout: Layout) => void;
  /** The user may keep and remove sets. */
  readonly keeps: boolean;
}

const layoutOf = ({ subjectId, by, columns, side }: ColumnSet): Layout => ({ subjectId, by, columns, side });
const isSame = (left: Layout, right: Layout): boolean => JSON.stringify(left) === JSON.stringify(right);

export function ColumnSets({ companyId, sets, layout, onChoose, keeps }: ColumnSetsProps) {
  const acts = useActs<Record<never, never>>(useRefresh(listColumnSets));
  const confirm = useConfirm();
  const [naming, setNaming] = useState(false);
  const chosen = layout ? sets.find((one) => isSame(layoutOf(one), layout)) : undefined;
  async function remove({ id, name }: ColumnSet) {
    if (!(await confirm({ text: `删除栏目方案“${name}”？`, go: '删除', danger: true }))) return;
    acts.attempt(async () => {
      await call(removeColumnSet, { companyId, id });
      acts.done('已删除');
    });
  }
  return (
    <>
      <ChoicePick
        label="栏目方案"
        required
        width={150}
        choices={sets.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id}
        onChange={(id) => {
          const set = sets.find((one) => one.id === id);
          if (set) onChoose(layoutOf(set));
        }}
      />
      {keeps && layout && !chosen ? (
        <Button icon={<SaveOutlined />} onClick={() => setNaming(true)}>
          存为方案
        </Button>
      ) : null}
      {keeps && chosen ? <Button icon={<DeleteOutlined />} aria-label="删除栏目方案" onClick={() => void remove(chosen)} /> : null}
      {naming && layout ? (
        <NameDialog
          companyId={companyId}
          layout={layout}
          onClose={() => setNaming(false)}
          onSaved={() => {
            setNaming(false);
            acts.done('已保存');
          }}
        />
      ) : null}
    </>
  );
}

interface NameDialogProps {
  readonly companyId: number;
  readonly layout: Layout;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function NameDialog({ companyId, layout, onClose, onSaved }: NameDialogProps) {
  const entry = useEntry({
    endpoint: saveColumnSet,
    initial: { name: '' },
    toInput: ({ name }) => ({ companyId, ...layout, name }),
    onDone: onSaved,
  });
  return (
    <EntryDialog entry={entry} title="保存栏目方案" size="small" onClose={onClose}>
      <Form.Item name="name" label="方案名称">
        <Input maxLength={40} />
      </Form.Item>
    </EntryDialog>
  );
}
