import { Form } from 'antd';
import { copySubjects, type BookChoice } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { ChoicePick } from '../../../../ui/index.ts';
import { useBook } from '../../part/index.ts';

interface CopyDialogProps {
  readonly book: BookChoice;
  readonly onClose: () => void;
  readonly onDone: (added: number) => void;
}

/** Takes over from another company's chart what this one does not have. */
export function CopyDialog({ book, onClose, onDone }: CopyDialogProps) {
  const { books } = useBook();
  const entry = useEntry({
    endpoint: copySubjects,
    initial: { fromId: null as number | null },
    toInput: ({ fromId }) => ({ companyId: book.companyId, fromId: fromId ?? 0 }),
    onDone: ({ added }) => onDone(added),
  });
  const others = books.filter((one) => one.companyId !== book.companyId && one.template === book.template);
  return (
    <EntryDialog title={`复制科目到“${book.name}”`} entry={entry} onClose={onClose} saveText="复制">
      <Form.Item name="fromId" label="来源公司" required extra="只增加本公司没有的科目；已有凭证的末级科目下不增加下级">
        <ChoicePick
          label="来源公司"
          required
          width="100%"
          choices={others.map(({ companyId, name }) => ({ value: companyId, label: name }))}
        />
      </Form.Item>
    </EntryDialog>
  );
}
