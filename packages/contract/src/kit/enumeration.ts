import { z } from 'zod';

/** A numbered list with Chinese labels, from which the schema, the options of a select and the text of a cell are derived. */
export interface Enumeration<K extends number> {
  readonly name: string;
  readonly schema: z.ZodType<K, K>;
  readonly values: readonly K[];
  readonly options: readonly { readonly value: K; readonly label: string }[];
  readonly text: (value: number | null | undefined) => string;
  /** The value whose label is exactly this; undefined when there is none. Used by imports. */
  readonly parse: (label: string) => K | undefined;
}

export function enumeration<const L extends Readonly<Record<number, string>>>(name: string, labels: L): Enumeration<keyof L & number> {
  type K = keyof L & number;
  const values = Object.keys(labels).map(Number) as K[];
  const options = values.map((value) => ({ value, label: labels[value] as string }));
  return {
    name,
    schema: z.literal(values, `${name}不正确`),
    values,
    options,
    text: (value) => (value == null ? '' : (labels[value] ?? '')),
    parse: (label) => options.find((option) => option.label === label.trim())?.value,
  };
}
