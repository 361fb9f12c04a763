// Rules of a document's form, checked when it is sent: the fields of its workflow, and the handlers its author has to choose.
import { FIELD_KIND, HANDLER, type FlowDefinition, type FlowField, type FlowNode } from '@anju/contract';

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const MONEY = /^-?\d{1,12}(\.\d{1,2})?$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const FITS: Readonly<Record<number, { readonly what: string; readonly fits: (value: string, field: FlowField) => boolean }>> = {
  [FIELD_KIND.words]: { what: '文字', fits: () => true },
  [FIELD_KIND.number]: { what: '数字', fits: (value) => NUMBER.test(value) },
  [FIELD_KIND.money]: { what: '金额（最多两位小数）', fits: (value) => MONEY.test(value) },
  [FIELD_KIND.choice]: { what: '选项之一', fits: (value, { choices }) => choices.includes(value) },
  [FIELD_KIND.day]: { what: '日期', fits: (value) => DAY.test(value) && !Number.isNaN(Date.parse(value)) },
};

export type FormProblem =
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'wrong'; readonly name: string; readonly what: string }
  | { readonly kind: 'pick'; readonly node: string };

/** Nodes whose handlers the author chooses. */
export const pickedNodes = ({ nodes }: Pick<FlowDefinition, 'nodes'>): FlowNode[] =>
  nodes.filter(({ handlers }) => handlers.some(({ kind }) => kind === HANDLER.pick));

/** The first thing that keeps a form from being sent. */
export function formProblem(
  definition: FlowDefinition,
  form: { readonly fields: Readonly<Record<string, string>>; readonly picks: Readonly<Record<string, readonly number[]>> },
): FormProblem | null {
  for (const field of definition.fields) {
    const value = form.fields[field.name]?.trim() ?? '';
    if (value === '' && field.required) return { kind: 'missing', name: field.name };
    const rule = FITS[field.kind];
    if (value !== '' && rule && !rule.fits(value, field)) return { kind: 'wrong', name: field.name, what: rule.what };
  }
  // A node with another rule beside the choice has handlers without it.
  const unpicked = pickedNodes(definition).find(
    ({ id, handlers }) => (form.picks[id]?.length ?? 0) === 0 && handlers.every(({ kind }) => kind === HANDLER.pick),
  );
  return unpicked ? { kind: 'pick', node: unpicked.name } : null;
}

/** Only fields and picks that the definition knows are kept. */
export const knownFields = ({ fields }: FlowDefinition, given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, given[name]?.trim() ?? '']));
export const knownPicks = (
  definition: FlowDefinition,
  given: Readonly<Record<string, readonly number[]>>,
): Record<string, readonly number[]> => Object.fromEntries(pickedNodes(definition).map(({ id }) => [id, given[id] ?? []]));
