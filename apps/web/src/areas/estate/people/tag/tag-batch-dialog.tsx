// Adds tags to the ticked people and removes tags from them.
import { Alert, Form } from 'antd';
import { tagPersons, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { TagSelect } from './tag-parts.tsx';

interface TagBatchDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (changed: number) => void;
}

export function TagBatchDialog({ ids, onClose, onDone }: TagBatchDialogProps) {
  const initial: Pick<InputOf<typeof tagPersons>, 'add' | 'remove'> = { add: [], remove: [] };
  const entry = useEntry({
    endpoint: tagPersons,
    initial,
    toInput: (values) => ({ ...values, ids: [...ids] }),
    onDone: ({ changed }) => onDone(changed),
    ask: ({ add, remove }) => ({
      text: `将给 ${ids.length} 人加上 ${add?.length ?? 0} 个标签、去掉 ${remove?.length ?? 0} 个标签。`,
      go: `修改 ${ids.length} 人`,
    }),
  });
  return (
    <EntryDialog title={`批量设置标签（已勾选 ${ids.length} 人）`} entry={entry} onClose={onClose} size="small">
      <Alert type="info" showIcon className="entry-problems" title="其他标签不变；每人各记一条变更记录。" />
      <Form.Item name="add" label="加上标签">
        <TagSelect label="加上标签" />
      </Form.Item>
      <Form.Item name="remove" label="去掉标签">
        <TagSelect label="去掉标签" all />
      </Form.Item>
    </EntryDialog>
  );
}
