// Conditions as rows of field, sign and value. A text that is more than comparisons joined by 且 is edited as text.
import { parseCondition, type Condition, type ConditionField } from '@anju/domain';

export type Sign = '=' | '≠' | '>' | '≥' | '<' | '≤';
export interface ConditionRow {
  readonly field: string;
  readonly sign: Sign;
  readonly value: string;
}

const SIGN_OF: Readonly<Record<string, Sign>> = { '=': '=', '<>': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' };
const TEXT_OF: Readonly<Record<Sign, string>> = { '=': '=', '≠': '≠', '>': '>', '≥': '>=', '<': '<', '≤': '<=' };

export const signsOf = (field: ConditionField | undefined): readonly Sign[] =>
  field?.kind === 'text' ? ['=', '≠'] : ['≥', '>', '≤', '<', '=', '≠'];

function rowOf(condition: Condition): ConditionRow | null {
  if (condition.kind === 'text') return { field: condition.field, sign: SIGN_OF[condition.operator] ?? '=', value: condition.value };
  if (condition.kind !== 'number') return null;
  const { left, right, operator } = condition;
  if (left.kind !== 'variable' || right.kind !== 'number') return null;
  return { field: left.variable, sign: SIGN_OF[operator] ?? '=', value: right.value };
}

/** Null: it is more than rows can show, or cannot be read. */
export function rowsOf(text: string, fields: readonly ConditionField[]): ConditionRow[] | null {
  if (text === '') return [];
  const reading = parseCondition(text, fields);
  if (!reading.ok) return null;
  const parts = reading.condition.kind === 'and' ? reading.condition.of : [reading.condition];
  const rows = parts.map(rowOf);
  return rows.every((row) => row !== null) ? rows : null;
}

const quoted = (value: string): string => `"${value.replaceAll('"', '')}"`;

export const textOf = (rows: readonly ConditionRow[], fields: readonly ConditionField[]): string =>
  rows
    .map(({ field, sign, value }) => {
      const isText = fields.find(({ name }) => name === field)?.kind === 'text';
      return `${field} ${TEXT_OF[sign]} ${isText ? quoted(value) : value}`;
    })
    .join(' 且 ');

/** As it stands on an edge: 金额 ≥ 50,000. */
export function shownCondition(text: string): string {
  return text
    .replaceAll('>=', '≥')
    .replaceAll('<=', '≤')
    .replaceAll('<>', '≠')
    .replaceAll('!=', '≠')
    .replaceAll('"', '')
    .replaceAll(/\d{5,}/g, (digits) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ','));
}
