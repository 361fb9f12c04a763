// Using a template: one with shares asks for the amount that is shared out, one with formulas for the period they read, any other fills the
// grid immediately.
import { useState, type ReactNode } from 'react';
import { Form, Select } from 'antd';
import { fillVoucherTemplate, getVoucherTemplate, TEMPLATE_AMOUNT, type OutputOf } from '@anju/contract';
import { hasFormulas, ymOfDay, ymText } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';

type FilledTemplate = OutputOf<typeof fillVoucherTemplate>;
interface Asked {
  readonly id: number;
  readonly name: string;
  readonly asksAmount: boolean;
  /** The periods to choose from; if there is only one, the dialog does not ask for it. */
  readonly yms: readonly number[];
  readonly ym: number | null;
  readonly fill: (filled: FilledTemplate | null) => void;
}
interface Values {
  readonly amount: string;
  readonly ym: number | null;
}

interface FillProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}
function FillDialog({ asked: { id, name, asksAmount, yms, ym: usual, fill }, onClose }: FillProps) {
  const entry = useEntry<typeof fillVoucherTemplate, Values>({
    endpoint: fillVoucherTemplate,
    initial: { amount: '', ym: usual },
    toInput: ({ amount, ym }) => ({ id, amount: asksAmount ? amount : null, ym }),
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
      {asksAmount ? (
        <Form.Item label="总额" name="amount" required extra="按比例的行各取其中的百分比，尾差计入最后一行。">
          <DecimalInput negative suffix="元" />
        </Form.Item>
      ) : null}
      {yms.length > 1 ? (
        <Form.Item label="期间" name="ym" required extra="按公式的行取这个期间的账，含未登账凭证；凭证日期在这个期间内。">
          <Select<number> options={yms.toReversed().map((ym) => ({ value: ym, label: ymText(ym) }))} />
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}

interface FillAsk {
  /** Open periods, oldest first, and the day of the voucher that is being written. */
  readonly openYms: readonly number[];
  readonly day: string;
}
/** `fill` answers the lines of a new voucher, or null where the user did not say what it needs. */
export function useTemplateFill({ openYms, day }: FillAsk): {
  readonly fill: (template: { readonly id: number; readonly name: string }) => Promise<FilledTemplate | null>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    fill: async ({ id, name }) => {
      const { lines } = await call(getVoucherTemplate, { id });
      const asksAmount = lines.some(({ mode }) => mode === TEMPLATE_AMOUNT.ratio);
      const yms = hasFormulas(lines) ? openYms : [];
      const own = day === '' ? null : ymOfDay(day);
      const ym = yms.find((one) => one === own) ?? yms.at(-1) ?? null;
      if (!asksAmount && yms.length <= 1) return call(fillVoucherTemplate, { id, amount: null, ym });
      return new Promise((resolve) => setAsked({ id, name, asksAmount, yms, ym, fill: resolve }));
    },
    dialog: asked ? <FillDialog asked={asked} onClose={() => setAsked(null)} /> : null,
  };
}
