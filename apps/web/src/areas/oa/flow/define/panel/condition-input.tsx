// The condition of an edge: rows of field, sign and value that write the text; anything else is written as text.
import './conditions.css';
import { useState } from 'react';
import { Button, Input, Select } from 'antd';
import { FIELD_KIND, type FlowDefinition } from '@anju/contract';
import { parseCondition } from '@anju/domain';
import { useUnsaved } from '../../../../../platform/unsaved/index.ts';
import { useConditionFields } from './flow-business.ts';
import { rowsOf, signsOf, textOf, type ConditionRow, type Sign } from '../drawing/condition-rows.ts';

interface ConditionInputProps {
  readonly definition: FlowDefinition;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function ConditionInput({ definition, value, onChange }: ConditionInputProps) {
  const fields = useConditionFields(definition);
  // Rows that are not complete yet stand here; the text of the edge follows once they are.
  const [begun, setBegun] = useState<readonly ConditionRow[] | null>(null);
  useUnsaved(begun !== null, '条件还没有填完，放弃后无法恢复。');
  const [asText, setAsText] = useState(false);
  const read = rowsOf(value, fields);
  const rows = begun ?? read;
  const write = (next: readonly ConditionRow[]) => {
    const whole = next.every(({ field, value: of }) => field !== '' && of.trim() !== '');
    setBegun(whole ? null : next);
    if (whole) onChange(textOf(next, fields));
  };
  if (asText || rows === null) {
    const reading = value === '' ? null : parseCondition(value, fields);
    return (
      <div>
        <Input.TextArea
          aria-label="条件文字"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          status={reading?.ok === false ? 'error' : ''}
          placeholder='金额 >= 50000 且 部门 = "工程部"'
        />
        {reading?.ok === false ? <p className="flow-wrong">{reading.message}</p> : null}
        {read === null ? null : (
          <Button type="link" size="small" onClick={() => setAsText(false)}>
            用选项填写
          </Button>
        )}
      </div>
    );
  }
  const blank: ConditionRow = { field: fields[0]?.name ?? '', sign: '≥', value: '' };
  return (
    <div className="flow-conditions">
      {rows.map((row, at) => (
        <RowInput
          key={at}
          row={row}
          definition={definition}
          onChange={(next) => write(rows.toSpliced(at, 1, next))}
          onRemove={() => write(rows.toSpliced(at, 1))}
        />
      ))}
      <div className="flow-row">
        <Button type="link" size="small" onClick={() => write([...rows, blank])}>
          {rows.length === 0 ? '＋ 设条件' : '＋ 并且'}
        </Button>
        <Button type="link" size="small" onClick={() => setAsText(true)}>
          写成文字
        </Button>
      </div>
    </div>
  );
}

interface RowInputProps {
  readonly row: ConditionRow;
  readonly definition: FlowDefinition;
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

function RowInput({ row, definition, onChange, onRemove }: RowInputProps) {
  const fields = useConditionFields(definition);
  const field = fields.find(({ name }) => name === row.field);
  const choices = definition.fields.find(({ name, kind }) => name === row.field && kind === FIELD_KIND.choice)?.choices;
  return (
    <div className="flow-row">
      <Select<string>
        aria-label="字段"
        className="flow-grow"
        value={row.field}
        onChange={(name) => {
          const next = fields.find((one) => one.name === name);
          const sign = signsOf(next).includes(row.sign) ? row.sign : (signsOf(next)[0] ?? '=');
          onChange({ field: name, sign, value: next?.kind === field?.kind ? row.value : '' });
        }}
        options={fields.map(({ name }) => ({ value: name, label: name }))}
        popupMatchSelectWidth={false}
      />
      <Select<Sign>
        aria-label="比较"
        value={row.sign}
        onChange={(sign) => onChange({ ...row, sign })}
        options={signsOf(field).map((sign) => ({ value: sign, label: sign }))}
      />
      {choices ? (
        <Select<string>
          aria-label="值"
          className="flow-grow"
          value={row.value || null}
          onChange={(value) => onChange({ ...row, value })}
          options={choices.map((one) => ({ value: one, label: one }))}
          placeholder="选项"
        />
      ) : (
        <Input
          aria-label="值"
          className="flow-grow"
          value={row.value}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
          placeholder={field?.kind === 'text' ? '文字' : '数字'}
        />
      )}
      <Button type="text" size="small" aria-label="移除条件" onClick={onRemove}>
        ✕
      </Button>
    </div>
  );
}
