// Readable document numbers: prefix, date part, counter. A number is taken in the last step of its transaction, so that other writers wait
// only for the commit; it is never used as a key.
import { fail } from '../errors/failure.ts';
import type { Tx } from '../tenancy/tenant-db.ts';
import { findRule, nextValue } from './numbers.queries.ts';

type Reset = 'never' | 'year' | 'month' | 'day';

const PERIOD_LENGTH: Record<Reset, number> = { never: 0, year: 4, month: 7, day: 10 };

export function formatNumber(rule: { prefix: string; datePart: string; width: number }, day: string, value: number): string {
  return rule.prefix + day.replaceAll('-', '').slice(0, rule.datePart.length) + String(value).padStart(rule.width, '0');
}

export async function takeNumber(tx: Tx, tenantId: number, companyId: number, kind: string, day: string): Promise<string> {
  const [number] = await takeNumbers(tx, tenantId, companyId, kind, day, 1);
  return number as string;
}

/** Numbers that follow each other, for documents made together. */
export async function takeNumbers(
  tx: Tx,
  tenantId: number,
  companyId: number,
  kind: string,
  day: string,
  count: number,
): Promise<string[]> {
  const rule = await findRule(tx, companyId, kind);
  if (!rule) throw fail('NUMBER_RULE_MISSING', { what: kind });
  const period = day.slice(0, PERIOD_LENGTH[rule.reset as Reset]);
  const last = await nextValue(tx, tenantId, rule.companyId, kind, period, count);
  return Array.from({ length: count }, (_, at) => formatNumber(rule, day, last - count + 1 + at));
}
