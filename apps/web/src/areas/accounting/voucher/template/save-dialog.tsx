// A template: made of the lines in the grid, or changed from the list of templates.
import './template.css';
import { App, Form, Input } from 'antd';
import {
  changeVoucherTemplate,
  createVoucherTemplate,
  DIMS,
  DIRECTION,
  getVoucherTemplate,
  listVoucherTemplates,
  readVoucherDesk,
  TEMPLATE_AMOUNT,
  TEMPLATE_FREQUENCY,
  type OutputOf,
  type StateOf,
} from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { dimsOf, subjectText, type Chart } from '../../part/index.ts';
import { formOf, writtenLines, type Draft } from '../entry/draft.rules.ts';
import { lineFormOf, TemplateLines, type TemplateLineValues } from './template-lines.tsx';

interface Values {
  readonly name: string;
  readonly word: string;
  readonly frequency: StateOf<typeof TEMPLATE_FREQUENCY>;
  readonly lines: readonly TemplateLineValues[];
}
type Template = OutputOf<typeof getVoucherTemplate>;

/** The lines in the grid that have a subject, with their amounts at hand. */
function valuesOfDraft({ word, lines }: Draft, chart: Chart): Values {
  const written = writtenLines(lines);
  const values = formOf(lines).flatMap(({ summary, subjectId, dims = {}, debit = '0', credit = '0', cashItem = null }, at) => {
    const subject = subjectId == null ? undefined : chart.byId.get(subjectId);
    if (!subject) return [];
    const isCredit = !isZeroDecimal(credit);
    const texts = dimsOf(subject.dims).flatMap((dim) => written[at]?.texts[dim] ?? []);
    return [
      {
        ...{ summary: summary ?? '', subjectId: subject.id, text: [subjectText(subject), ...texts].join(' · '), dims, cashItem },
        ...{ direction: isCredit ? DIRECTION.credit : DIRECTION.debit, mode: TEMPLATE_AMOUNT.open },
        ...{ amount: isCredit ? credit : isZeroDecimal(debit) ? '' : debit, ratio: '', formula: '' },
      },
    ];
  });
  return { name: '', word, frequency: TEMPLATE_FREQUENCY.free, lines: values };
}
const valuesOfTemplate = ({ name, word, frequency, lines }: Template): Values => ({
  ...{ name, word, frequency },
  lines: lines.map(({ subjectCode, subjectName, dimTexts, amount, ratio, ...line }) => ({
    ...line,
    text: [`${subjectCode} ${subjectName}`, ...dimTexts.map(({ dim, text }) => `${DIMS[dim].name} ${text}`)].join(' · '),
    amount: amount ?? '',
    ratio: ratio ?? '',
  })),
});

function Fields({ companyId }: { readonly companyId: number }) {
  return (
    <>
      <Form.Item label="模板名称" name="name" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item label="使用频率" name="frequency">
        <EnumSelect of={TEMPLATE_FREQUENCY} />
      </Form.Item>
      <p className="ui-quiet">
        按比例的行在套用时输入一个总额，按百分比分到各行。按公式的行在套用时从账上取数，含未登账凭证；公式与报表定义相同，如
        DF(221101)*0.02，R1 是本模板第 1 行的金额。
      </p>
      <TemplateLines companyId={companyId} />
    </>
  );
}

function useSaved(text: string, onClose: () => void): () => void {
  const { message } = App.useApp();
  const refresh = useRefresh(readVoucherDesk, listVoucherTemplates, getVoucherTemplate);
  return () => {
    void message.success(text);
    void refresh();
    onClose();
  };
}

interface NewTemplateProps {
  readonly companyId: number;
  readonly draft: Draft;
  readonly chart: Chart;
  readonly onClose: () => void;
}
export function NewTemplate({ companyId, draft, chart, onClose }: NewTemplateProps) {
  const entry = useEntry<typeof createVoucherTemplate, Values>({
    endpoint: createVoucherTemplate,
    initial: valuesOfDraft(draft, chart),
    toInput: ({ lines, ...values }) => ({ companyId, ...values, lines: lines.map(lineFormOf) }),
    onDone: useSaved('已存为模板', onClose),
  });
  return (
    <EntryDialog title="存为模板" size="wide" entry={entry} onClose={onClose}>
      <Fields companyId={companyId} />
    </EntryDialog>
  );
}

export function ChangeTemplate({ template, onClose }: { readonly template: Template; readonly onClose: () => void }) {
  const entry = useEntry<typeof changeVoucherTemplate, Values>({
    endpoint: changeVoucherTemplate,
    initial: valuesOfTemplate(template),
    toInput: ({ lines, ...values }) => ({ id: template.id, version: template.version, ...values, lines: lines.map(lineFormOf) }),
    onDone: useSaved('已修改模板', onClose),
  });
  return (
    <EntryDialog title={`修改模板 ${template.name}`} size="wide" entry={entry} onClose={onClose}>
      <Fields companyId={template.companyId} />
    </EntryDialog>
  );
}
