// The lines in the grid as a template: with their amounts, or left open for the next time.
import { Form, Input, Radio } from 'antd';
import { createVoucherTemplate, DIRECTION, readVoucherDesk, TEMPLATE_AMOUNT, TEMPLATE_FREQUENCY } from '@anju/contract';
import { App } from 'antd';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { formOf, type Draft } from './draft.rules.ts';

interface TemplateDialogProps {
  readonly companyId: number;
  readonly draft: Draft;
  readonly onClose: () => void;
}
interface Values {
  readonly name: string;
  readonly frequency: 0 | 1 | 2 | 3;
  readonly mode: 0 | 1;
}

export function TemplateDialog({ companyId, draft, onClose }: TemplateDialogProps) {
  const { message } = App.useApp();
  const refresh = useRefresh(readVoucherDesk);
  const lines = formOf(draft.lines).filter((line) => line.subjectId !== null);
  const entry = useEntry<typeof createVoucherTemplate, Values>({
    endpoint: createVoucherTemplate,
    initial: { name: '', frequency: TEMPLATE_FREQUENCY.free, mode: TEMPLATE_AMOUNT.open },
    toInput: ({ name, frequency, mode }) => ({
      companyId,
      name,
      word: draft.word,
      frequency,
      lines: lines.map(({ summary, subjectId, dims, debit, credit, cashItem }) => {
        const isCredit = Number(credit) !== 0;
        return {
          summary,
          subjectId: subjectId ?? 0,
          dims,
          cashItem,
          direction: isCredit ? DIRECTION.credit : DIRECTION.debit,
          mode,
          amount: mode === TEMPLATE_AMOUNT.fixed ? (isCredit ? credit : debit) : null,
          ratio: null,
        };
      }),
    }),
    onDone: () => {
      void message.success('已存为模板');
      void refresh();
      onClose();
    },
  });
  return (
    <EntryDialog title="存为模板" entry={entry} onClose={onClose}>
      <Form.Item label="模板名称" name="name" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item label="使用频率" name="frequency">
        <EnumSelect of={TEMPLATE_FREQUENCY} />
      </Form.Item>
      <Form.Item label="金额" name="mode">
        <Radio.Group
          options={[
            { value: TEMPLATE_AMOUNT.open, label: '填制时输入' },
            { value: TEMPLATE_AMOUNT.fixed, label: '保存当前金额' },
          ]}
        />
      </Form.Item>
    </EntryDialog>
  );
}
