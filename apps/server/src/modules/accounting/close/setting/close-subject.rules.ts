// The subjects that the close books to, by their codes in 企业会计准则, and the leaves a company may have for each. domain: accounting 1.2, 5.
import { CHART } from '@anju/contract';
import { codeInB } from '@anju/domain/chart';

export const CLOSE_CODES = [
  '1231',
  '22210101',
  '22210104',
  '22210107',
  '22210110',
  '222102',
  '222111',
  '222113',
  '222114',
  '222117',
  '224105',
  '410101',
  '4103',
  '410401',
  '410406',
  '600102',
  '6403',
  '6702',
  '6801',
] as const;
export type CloseCode = (typeof CLOSE_CODES)[number];

export interface CloseSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
  readonly disabled: boolean;
  readonly dims: string;
  readonly required: string;
}

/** The code under which a company keeps a subject; null where its chart knows none. */
export const codeOf = (template: number, inA: string): string | null => (template === CHART.enterprise ? inA : (codeInB(inA) ?? null));

/** The leaf with the code; where it was split, those below it; where it was never there, the one above it. */
export function leavesFor(code: string, subjects: readonly CloseSubject[]): CloseSubject[] {
  const leaves = subjects.filter(({ leaf }) => leaf);
  const exact = leaves.filter((one) => one.code === code);
  if (exact.length > 0) return exact;
  const below = leaves.filter((one) => one.code.startsWith(code) && !one.disabled);
  if (below.length > 0) return below;
  for (let above = code.slice(0, -2); above.length >= 4; above = above.slice(0, -2)) {
    const found = leaves.find((one) => one.code === above);
    if (found) return [found];
  }
  return [];
}
