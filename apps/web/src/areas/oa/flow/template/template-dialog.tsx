// The form of a template; the paper beside it follows what is typed.
import { Form, Input, Radio } from 'antd';
import { changeTemplate, createTemplate, DOCUMENT_KIND, LAYOUT, listTemplateFlows, type InputOf } from '@anju/contract';
import { EntryDialog, useRowEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, EnumSelect, RichText } from '../../../../ui/index.ts';
import { TemplateSheet, type TemplateDetail } from './template-drawer.tsx';

type Values = Required<InputOf<typeof createTemplate>>;
const BLANK: Omit<Values, 'kind'> = {
  name: '',
  flowId: null,
  layout: LAYOUT.redHead,
  head: '',
  word: '',
  body: '',
  remark: '',
};

interface TemplateDialogProps {
  readonly row: TemplateDetail | null;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

export function TemplateDialog({ row, onClose, onDone }: TemplateDialogProps) {
  const entry = useRowEntry({ create: createTemplate, change: changeTemplate, row, blank: BLANK, onDone });
  return (
    <EntryDialog title={row === null ? '新增公文模板' : '修改公文模板'} entry={entry} onClose={onClose} size="wide">
      <div className="template-form">
        <TemplateFields />
        <TemplatePreview />
      </div>
    </EntryDialog>
  );
}

function TemplateFields() {
  const flows = useRead(listTemplateFlows, {});
  return (
    <div>
      <Form.Item name="name" label="模板名称" required>
        <Input maxLength={40} autoFocus />
      </Form.Item>
      <Form.Item name="kind" label="文种" required>
        <EnumSelect of={DOCUMENT_KIND} />
      </Form.Item>
      <Form.Item name="flowId" label="流程" extra="不选则发送时再选">
        <ChoicePick
          label="流程"
          width="100%"
          loading={flows.isFetching}
          choices={(flows.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="layout" label="版式">
        <Radio.Group options={[...LAYOUT.options]} optionType="button" />
      </Form.Item>
      <Form.Item name="head" label="发文机关">
        <Input maxLength={40} placeholder="安居示范物业集团文件" />
      </Form.Item>
      <Form.Item name="word" label="机关代字" extra="编号写作：代字〔年份〕序号，审结时取号">
        <Input maxLength={12} placeholder="安物工" />
      </Form.Item>
      <Form.Item name="body" label="正文">
        <RichText label="正文" height={220} />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input.TextArea maxLength={300} rows={2} />
      </Form.Item>
    </div>
  );
}

function TemplatePreview() {
  const values = Form.useWatch((all: Partial<Values>) => all) as Partial<Values> | undefined;
  const { kind, layout = LAYOUT.redHead, head = '', word = '', body = '' } = values ?? {};
  return (
    <section aria-label="预览" className="template-preview">
      <TemplateSheet kind={kind} layout={layout} head={head} word={word} body={body} />
    </section>
  );
}
