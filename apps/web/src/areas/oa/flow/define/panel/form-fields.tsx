// 表单字段: what the author of a document fills in besides title and text; conditions may use the required ones.
import './conditions.css';
import { Button, Checkbox, Input, Select } from 'antd';
import { DOCUMENT_FIELDS, FIELD_KIND, FIELD_NAME, type FlowField } from '@anju/contract';

interface FormFieldsProps {
  readonly fields: readonly FlowField[];
  readonly onChange: (fields: FlowField[]) => void;
  readonly disabled: boolean;
}

const BLANK: FlowField = { name: '', kind: FIELD_KIND.words, required: false, choices: [] };

/** A name nothing else has, so that a new field can be saved before it is named. */
function freeName(fields: readonly FlowField[]): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const names = new Set(fields.map(({ name }) => name));
  return ['字段', ...[...letters].map((letter) => `字段${letter}`)].find((name) => !names.has(name)) ?? '字段';
}

export function FormFields({ fields, onChange, disabled }: FormFieldsProps) {
  const put = (at: number, change: Partial<FlowField>) => onChange(fields.map((one, nth) => (nth === at ? { ...one, ...change } : one)));
  return (
    <div className="flow-side-body">
      <p className="flow-hint">{`公文都有：${DOCUMENT_FIELDS.map(({ name }) => name).join('、')}。下面是本流程另外要填的。`}</p>
      {fields.map((field, at) => (
        <div key={at} className="flow-card" role="group" aria-label={`字段 ${field.name}`}>
          <div className="flow-row">
            <Input
              aria-label="字段名称"
              className="flow-grow"
              maxLength={20}
              value={field.name}
              disabled={disabled}
              status={FIELD_NAME.test(field.name) ? '' : 'error'}
              onChange={(event) => put(at, { name: event.target.value.trim() })}
            />
            <Select<FlowField['kind']>
              aria-label="字段类型"
              value={field.kind}
              disabled={disabled}
              onChange={(kind) => put(at, { kind })}
              options={[...FIELD_KIND.options]}
              style={{ width: 84 }}
            />
            {disabled ? null : (
              <Button type="text" size="small" aria-label={`删除字段${field.name}`} onClick={() => onChange(fields.toSpliced(at, 1))}>
                ✕
              </Button>
            )}
          </div>
          {FIELD_NAME.test(field.name) ? null : <p className="flow-wrong">字段名称为 1 至 20 个汉字或字母</p>}
          {field.kind === FIELD_KIND.choice ? (
            <Select<string[]>
              aria-label="选项"
              mode="tags"
              value={field.choices}
              disabled={disabled}
              onChange={(choices) => put(at, { choices: choices.map((one) => one.trim()).filter(Boolean) })}
              placeholder="输入后按 Enter"
              tokenSeparators={['，', ',', '、']}
              open={false}
              suffixIcon={null}
              style={{ width: '100%', marginTop: 6 }}
            />
          ) : null}
          <Checkbox checked={field.required} disabled={disabled} onChange={(event) => put(at, { required: event.target.checked })}>
            必填
          </Checkbox>
        </div>
      ))}
      {disabled ? null : <Button onClick={() => onChange([...fields, { ...BLANK, name: freeName(fields) }])}>＋ 新增字段</Button>}
    </div>
  );
}
