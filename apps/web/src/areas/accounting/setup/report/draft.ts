// A report on the screen before it is saved.
import { MAX_REPORT_COLUMNS, REPORT_LINE, type ReportColumnForm, type ReportDefinition, type ReportLineForm } from '@anju/contract';

export interface ReportDraft {
  readonly name: string;
  readonly columns: readonly ReportColumnForm[];
  readonly lines: readonly ReportLineForm[];
}
export const draftOf = ({ name, columns, lines }: ReportDefinition): ReportDraft => ({ name, columns, lines });

export type FormulaField = 'formula1' | 'formula2' | 'formula3' | 'formula4' | 'formula5' | 'formula6';
export const FORMULA_FIELDS: readonly FormulaField[] = ['formula1', 'formula2', 'formula3', 'formula4', 'formula5', 'formula6'];

export const withLine = (draft: ReportDraft, id: number, patch: Partial<ReportLineForm>): ReportDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.id === id ? { ...line, ...patch } : line)),
});

/** A new line after another, under the same parent, with the first number that is free. */
export function addLine(draft: ReportDraft, after: number): { readonly draft: ReportDraft; readonly id: number } {
  const taken = new Set(draft.lines.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id += 1;
  const at = draft.lines.findIndex((line) => line.id === after);
  const near = draft.lines[at];
  const empty = Object.fromEntries(FORMULA_FIELDS.map((field) => [field, ''])) as Record<FormulaField, string>;
  const line: ReportLineForm = {
    id,
    name: '新项目',
    type: REPORT_LINE.data,
    category: near?.category ?? 0,
    parentId: near?.type === REPORT_LINE.title ? near.id : (near?.parentId ?? 0),
    allowsNegative: true,
    ...empty,
  };
  return { id, draft: { ...draft, lines: draft.lines.toSpliced(at + 1, 0, line) } };
}

export const withoutLine = (draft: ReportDraft, id: number): ReportDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.id !== id),
});

/** Changes places with the line before or after. */
export function movedLine(draft: ReportDraft, id: number, by: 1 | -1): ReportDraft {
  const at = draft.lines.findIndex((line) => line.id === id);
  const other = at + by;
  const [line, neighbour] = [draft.lines[at], draft.lines[other]];
  if (!line || !neighbour) return draft;
  return { ...draft, lines: draft.lines.with(at, neighbour).with(other, line) };
}

export const withColumn = (draft: ReportDraft, at: number, patch: Partial<ReportColumnForm>): ReportDraft => ({
  ...draft,
  columns: draft.columns.map((column, place) => (place === at ? { ...column, ...patch } : column)),
});
export const addColumn = (draft: ReportDraft): ReportDraft =>
  draft.columns.length >= MAX_REPORT_COLUMNS
    ? draft
    : { ...draft, columns: [...draft.columns, { title: '本期金额', kind: 'SY', shift: 0 }] };
export const withoutColumn = (draft: ReportDraft): ReportDraft => ({ ...draft, columns: draft.columns.slice(0, -1) });
