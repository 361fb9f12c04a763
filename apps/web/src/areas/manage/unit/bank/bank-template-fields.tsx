import { Button, Form, Input, InputNumber, Select } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { BankLineField, BankSumField, Enumeration } from '@anju/contract';

interface TemplateFieldsProps {
  readonly part: 'header' | 'fields' | 'trailer';
  readonly title: string;
  readonly kinds: Enumeration<number>;
  readonly fields: readonly (BankLineField | BankSumField)[];
  /** The kind of field whose text is entered here. */
  readonly constant: number;
  readonly readOnly: boolean;
}

const SIDES = [
  { value: 'left', label: '左补' },
  { value: 'right', label: '右补' },
];
const FILLINGS = [
  { value: ' ', label: '空格' },
  { value: '0', label: '0' },
  { value: '*', label: '*' },
  { value: '_', label: '_' },
  { value: '-', label: '-' },
];

/** The ordered fields of a first, a middle or a last line. */
export function TemplateFields({ part, title, kinds, fields, constant, readOnly }: TemplateFieldsProps) {
  const unused = kinds.values.find((kind) => kind === constant || !fields.some((field) => field?.kind === kind)) ?? constant;
  return (
    <Form.List name={['template', part]}>
      {(rows, { add, remove, move }) => (
        <section className="bank-part" aria-label={title}>
          <h2>
            {title}
            {readOnly ? null : (
              <Button
                size="small"
                icon={<PlusOutlined />}
                aria-label={`${title}增加字段`}
                onClick={() => add({ kind: unused, width: 10, pad: 'right', padChar: ' ', text: '' })}
              >
                增加字段
              </Button>
            )}
          </h2>
          {rows.length === 0 ? <span className="ui-quiet">没有</span> : null}
          {rows.map(({ key, name }) => {
            const label = `${title}第 ${name + 1} 个字段`;
            return (
              <div className="bank-field" key={key} role="group" aria-label={label}>
                <span className="bank-field-no">{name + 1}</span>
                <Form.Item name={[name, 'kind']}>
                  <Select aria-label="内容" options={[...kinds.options]} />
                </Form.Item>
                <Form.Item name={[name, 'width']}>
                  <InputNumber aria-label="宽度" min={0} max={200} precision={0} style={{ width: '100%' }} />
                </Form.Item>
                <Form.Item name={[name, 'pad']}>
                  <Select aria-label="补位方向" options={SIDES} />
                </Form.Item>
                <Form.Item name={[name, 'padChar']}>
                  <Select aria-label="补位字符" options={FILLINGS} />
                </Form.Item>
                {fields[name]?.kind === constant ? (
                  <Form.Item name={[name, 'text']}>
                    <Input aria-label="固定内容" maxLength={100} placeholder="固定内容" />
                  </Form.Item>
                ) : (
                  <span />
                )}
                {readOnly ? null : (
                  <span>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      aria-label={`${label}上移`}
                      disabled={name === 0}
                      onClick={() => move(name, name - 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      aria-label={`${label}下移`}
                      disabled={name === rows.length - 1}
                      onClick={() => move(name, name + 1)}
                    />
                    <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${label}`} onClick={() => remove(name)} />
                  </span>
                )}
              </div>
            );
          })}
        </section>
      )}
    </Form.List>
  );
}
