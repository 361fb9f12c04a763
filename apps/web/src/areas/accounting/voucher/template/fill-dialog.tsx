// Using a template: one with shares asks for the amount that is shared out, any other fills the grid at once.
import { useState, type ReactNode } from 'react';
import { Form } from 'antd';
import { fillVoucherTemplate, getVoucherTemplate, TEMPLATE_AMOUNT, type OutputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';

type FilledTemplate = OutputOf<typeof fillVoucherTemplate>;
interface Asked {
  readonly id: number;
  readonly name: string;
  readonly fill: (filled: FilledTemplate | null) => void;
}

interface FillProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}
function FillDialog({ asked: { id, name, fill }, onClose }: FillProps) {
  const entry = useEntry<typeof fillVoucherTemplate, { readonly amount: string }>({
    endpoint: fillVoucherTemplate,
    initial: { amount: '' },
    toInput: ({ amount }) => ({ id, amount }),
    onDone: (filled) => {
      fill(filled);
      onClose();
    },
  });
  return (
    <EntryDialog
      title={`套用模板 ${name}`}
      size="small"
      entry={entry}
      saveText="套用"
      onClose={() => {
        fill(null);
        onClose();
      }}
    >
      <Form.Item label="总额" name="amount" required extra="按比例的行各取其中的百分比，尾差计入最后一行。">
        <DecimalInput negative suffix="元" />
      </Form.Item>
    </EntryDialog>
  );
}

/** `fill` answers the lines of a new voucher, or null where the user did not give the amount. */
export function useTemplateFill(): {
  readonly fill: (template: { readonly id: number; readonly name: string }) => Promise<FilledTemplate | null>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    fill: async ({ id, name }) => {
      const { lines } = await call(getVoucherTemplate, { id });
      if (lines.every(({ mode }) => mode !== TEMPLATE_AMOUNT.ratio)) return call(fillVoucherTemplate, { id, amount: null });
      return new Promise((resolve) => setAsked({ id, name, fill: resolve }));
    },
    dialog: asked ? <FillDialog asked={asked} onClose={() => setAsked(null)} /> : null,
  };
}
