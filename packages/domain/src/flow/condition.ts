// Conditions of a workflow: comparisons of the fields of a form, in the arithmetic of charging. `金额 >= 50000 且 费用科目 = "预算外"`.
// The text is never executed as code, and a value that is missing is an error and never counts as zero.
import { compareDecimal } from '../money/decimal.ts';
import { evaluateFormula, formulaVariables, type Formula } from '../charging/price/formula-ast.ts';
import { FormulaReader, SIGNS, tokensOf, Unreadable } from '../charging/price/formula-reader.ts';

export const CONDITION_LENGTH = 200;

/** What a condition may refer to: the name of a field and what it holds. */
export interface ConditionField {
  readonly name: string;
  readonly kind: 'number' | 'text';
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Condition =
  | { readonly kind: 'number'; readonly operator: Comparison; readonly left: Formula<string>; readonly right: Formula<string> }
  | { readonly kind: 'text'; readonly operator: '=' | '<>'; readonly field: string; readonly value: string }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] };

export type ConditionReading =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly at: number; readonly message: string };

const OPERATORS: Readonly<Record<string, Comparison>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '<>': '<>',
  '!=': '<>',
  '≠': '<>',
  '=': '=',
  '<': '<',
  '>': '>',
};
const CONDITION_SIGNS = [...Object.keys(OPERATORS), '且', '或', ...SIGNS];

class ConditionReader extends FormulaReader<string> {
  private readonly fields: ReadonlyMap<string, ConditionField>;

  constructor(text: string, fields: readonly ConditionField[]) {
    const known = new Map(fields.map((field) => [field.name, field]));
    super(tokensOf(text, CONDITION_SIGNS), (word) => (known.get(word)?.kind === 'number' ? word : undefined));
    this.fields = known;
  }

  condition(): Condition {
    const read = this.either();
    if (this.next.kind !== 'end') throw this.unexpected();
    return read;
  }

  private either(): Condition {
    return this.joined('或', 'or', () => this.joined('且', 'and', () => this.comparison()));
  }

  private joined(sign: string, kind: 'and' | 'or', part: () => Condition): Condition {
    const of = [part()];
    while (this.sees(sign)) {
      this.take();
      of.push(part());
    }
    return of.length === 1 && of[0] ? of[0] : { kind, of };
  }

  /** A bracket may hold a condition or a sum; whichever reads to the end of its comparison is meant. */
  private comparison(): Condition {
    if (this.sees('(')) {
      const start = this.mark();
      try {
        this.take();
        const inner = this.either();
        this.close();
        return inner;
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        this.back(start);
      }
    }
    const { kind, text, at } = this.next;
    const field = kind === 'word' ? this.fields.get(text) : undefined;
    if (field?.kind === 'text') return this.textOf(field.name);
    const left = this.sum();
    const operator = this.operator();
    if (this.next.kind === 'text') throw new Unreadable(this.next.at, `“${text}”是数字，不能与文字比较`);
    const right = this.sum();
    if (formulaVariables(left).length + formulaVariables(right).length === 0) throw new Unreadable(at, '条件没有用到表单字段');
    return { kind: 'number', operator, left, right };
  }

  private textOf(field: string): Condition {
    this.take();
    const at = this.next.at;
    const operator = this.operator();
    if (operator !== '=' && operator !== '<>') throw new Unreadable(at, `“${field}”是文字，只能用 = 或 ≠`);
    if (this.next.kind !== 'text') throw new Unreadable(this.next.at, `“${field}”应与引号中的文字比较，如 ${field} = "…"`);
    return { kind: 'text', operator, field, value: this.take().text };
  }

  private operator(): Comparison {
    const { kind, text, at } = this.next;
    const operator = kind === 'sign' ? OPERATORS[text] : undefined;
    if (operator === undefined) throw new Unreadable(at, '缺少比较符号（= ≠ > ≥ < ≤）');
    this.take();
    return operator;
  }
}

export function parseCondition(text: string, fields: readonly ConditionField[]): ConditionReading {
  try {
    if (text.trim() === '') throw new Unreadable(1, '请输入条件');
    if (text.length > CONDITION_LENGTH) throw new Unreadable(CONDITION_LENGTH + 1, `条件最多 ${CONDITION_LENGTH} 个字符`);
    return { ok: true, condition: new ConditionReader(text, fields).condition() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}

/** The fields a condition needs, each listed once. */
export function conditionFields(condition: Condition): string[] {
  const walk = (one: Condition): string[] => {
    if (one.kind === 'text') return [one.field];
    return one.kind === 'number' ? [...formulaVariables(one.left), ...formulaVariables(one.right)] : one.of.flatMap(walk);
  };
  return [...new Set(walk(condition))];
}

export type ConditionResult = { readonly ok: true; readonly value: boolean } | { readonly ok: false; readonly message: string };

const HOLDS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Every part is computed, so a missing value is reported whatever the other parts say. */
export function evaluateCondition(condition: Condition, values: Readonly<Record<string, string>>): ConditionResult {
  if (condition.kind === 'text') {
    const value = values[condition.field];
    if (value === undefined) return { ok: false, message: `缺少${condition.field}` };
    return { ok: true, value: (value === condition.value) === (condition.operator === '=') };
  }
  if (condition.kind === 'number') {
    const left = evaluateFormula(condition.left, values);
    const right = evaluateFormula(condition.right, values);
    if (!left.ok) return left;
    if (!right.ok) return right;
    return { ok: true, value: HOLDS[condition.operator](compareDecimal(left.value, right.value)) };
  }
  const parts = condition.of.map((one) => evaluateCondition(one, values));
  const failed = parts.find((part) => !part.ok);
  if (failed) return failed;
  const truths = parts.map((part) => part.ok && part.value);
  return { ok: true, value: condition.kind === 'and' ? truths.every(Boolean) : truths.some(Boolean) };
}
