// The fields of a document's form. Which fields there are and whose handlers the author chooses is said by the chosen workflow.
import { Form, Input, Select } from 'antd';
import {
  createDocument,
  DOCUMENT_KIND,
  FIELD_KIND,
  fileCategoryOf,
  SECRECY,
  URGENCY,
  type DocumentDetail,
  type StartableFlow,
} from '@anju/contract';
import { DayInput, DecimalInput, EnumSelect, RichText } from '../../../../../ui/index.ts';
import { ColleaguePick, ColleaguesPick } from '../../../../org/index.ts';
import { FilesInput } from '../../files/files-input.tsx';

type Template = { readonly id: number; readonly name: string };

interface ComposeFieldsProps {
  readonly flows: readonly StartableFlow[];
  /** The document was sent before and stays on its workflow. */
  readonly flowKept: boolean;
  readonly templates: readonly Template[];
  readonly flow: StartableFlow | undefined;
  readonly known: DocumentDetail['files'];
  readonly onTemplate: (id: number | null) => void;
}

/** The amount of the document itself; a field of that name stands for it. */
export const AMOUNT = '金额';

export function ComposeFields({ flows, flowKept, templates, flow, known, onTemplate }: ComposeFieldsProps) {
  const fields = flow?.fields ?? [];
  return (
    <>
      <div className="doc-form-row">
        <Form.Item name="flowId" label="流程" required>
          <Select
            placeholder="请选择流程"
            disabled={flowKept}
            showSearch={{ optionFilterProp: 'label' }}
            options={flows.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="templateId" label="模板">
          <Select
            allowClear
            placeholder="不用模板"
            showSearch={{ optionFilterProp: 'label' }}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number | undefined) => onTemplate(id ?? null)}
          />
        </Form.Item>
      </div>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <div className="doc-form-row">
        <Form.Item name="kind" label="文种" required>
          <EnumSelect of={DOCUMENT_KIND} />
        </Form.Item>
        <Form.Item name="urgency" label="缓急">
          <EnumSelect of={URGENCY} />
        </Form.Item>
        <Form.Item name="secrecy" label="密级">
          <EnumSelect of={SECRECY} />
        </Form.Item>
      </div>
      <div className="doc-form-row">
        {fields.some(({ name }) => name === AMOUNT) ? null : (
          <Form.Item name="amount" label={AMOUNT}>
            <DecimalInput placeholder="没有可不填" />
          </Form.Item>
        )}
        {fields.map((field) => (
          <Form.Item key={field.name} name={['fields', field.name]} label={field.name} required={field.required}>
            {inputOf(field)}
          </Form.Item>
        ))}
      </div>
      {(flow?.picks ?? []).map(({ node, name, several }) => (
        <Form.Item key={node} name={['picks', node]} label={name} extra="由您选定处理人">
          {several ? <ColleaguesPick /> : <OnePick />}
        </Form.Item>
      ))}
      <Form.Item name="body" label="正文">
        <RichText label="正文" height={300} />
      </Form.Item>
      <Form.Item name="fileIds" label="附件">
        <FilesInput category={fileCategoryOf(createDocument, 'fileIds')} known={known} />
      </Form.Item>
      <Form.Item name="copyTo" label="抄送">
        <ColleaguesPick />
      </Form.Item>
    </>
  );
}

function inputOf({ kind, choices }: StartableFlow['fields'][number]) {
  if (kind === FIELD_KIND.number) return <DecimalInput negative scale={6} />;
  if (kind === FIELD_KIND.money) return <DecimalInput />;
  if (kind === FIELD_KIND.choice)
    return <Select allowClear placeholder="请选择" options={choices.map((choice) => ({ value: choice, label: choice }))} />;
  return kind === FIELD_KIND.day ? <DayInput /> : <Input maxLength={500} />;
}

interface OnePickProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

/** One handler, kept as a list like several. */
function OnePick({ id, value = [], onChange }: OnePickProps) {
  return (
    <ColleaguePick
      {...(id === undefined ? {} : { id })}
      value={value[0] ?? null}
      onChange={(next) => onChange?.(next === null ? [] : [next])}
    />
  );
}
