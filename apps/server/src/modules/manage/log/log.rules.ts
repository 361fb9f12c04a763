// How a log line is shown: the values before and after, field by field, and the purpose of an export. Pure.
import type { Difference } from '@anju/contract';
import { cutText, formatDay, formatInstant } from '@anju/domain';
import { fieldText, listText, masked } from './log-words.rules.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST = 500;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function textOf(entity: string, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return listText(entity, field, value) ?? String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (DAY.test(value)) return formatDay(value);
  if (INSTANT.test(value)) return formatInstant(value);
  const text = masked(field, value);
  return text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text;
}

interface Leaf {
  readonly label: string;
  readonly text: string;
}

/** All values inside a value, by path; rows of a list are numbered from one. */
function leavesOf(entity: string, path: string, label: string, field: string, value: unknown): [string, Leaf][] {
  if (isFields(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      leavesOf(
        entity,
        path === '' ? name : `${path}.${name}`,
        label === '' ? fieldText(name) : `${label} · ${fieldText(name)}`,
        name,
        inner,
      ),
    );
  }
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    return value.flatMap((item, index) => leavesOf(entity, `${path}.${index}`, `${label} ${index + 1}`, field, item));
  }
  const text = Array.isArray(value) ? value.map((item) => textOf(entity, field, item)).join('、') : textOf(entity, field, value);
  return [[path, { label: label === '' ? '内容' : label, text }]];
}

/**
 * The fields that differ. A change logs only the fields it touched, so fields missing in `after` were not removed; a created or removed
 * record is shown completely.
 */
export function differences(entity: string, before: unknown, after: unknown): Difference[] {
  const touched =
    isFields(before) && isFields(after) ? Object.fromEntries(Object.entries(before).filter(([name]) => name in after)) : before;
  const leaves = (value: unknown) => new Map(value === null || value === undefined ? [] : leavesOf(entity, '', '', '', value));
  const [old, fresh] = [leaves(touched), leaves(after)];
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((path) => {
    const one = old.get(path);
    const other = fresh.get(path);
    const change = { field: path, label: (other ?? one)?.label ?? path, before: one?.text ?? '', after: other?.text ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

export const differencesText = (found: readonly Difference[]): string =>
  found.map(({ label, before, after }) => `${label}：${before === '' ? '' : `${before} → `}${after === '' ? '（空）' : after}`).join('；');

export interface ExportTold {
  readonly usage: string;
  readonly auditor: string;
  readonly auditDate: string;
  readonly scope: string;
}

/** Purpose, approver and date of an export, and its filter. */
export function exportTold(entity: string, after: unknown): ExportTold {
  const { usage, auditor, auditDate, ...rest } = isFields(after) ? after : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const limits = differences(entity, null, rest).map((one) => `${one.label.replace(/^条件 · /, '')}：${one.after}`);
  return { usage: text(usage), auditor: text(auditor), auditDate: text(auditDate), scope: limits.join('；') };
}
