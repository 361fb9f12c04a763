import { PUSH, PUSH_TARGET, type notificationForm, type StateOf } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import type { z } from 'zod';
import { failField } from '../../../platform/errors/failure.ts';
import { cleanHtml, textOfHtml } from '../../../platform/html/clean-html.ts';

type Form = z.output<typeof notificationForm>;

/** A company, a department, a role or an employee that a notification is for. */
export interface Target {
  readonly kind: StateOf<typeof PUSH_TARGET>;
  readonly id: number;
}

export interface CheckedTarget extends Target {
  readonly name: string;
  /** In use, or in service. */
  readonly usable: boolean;
  /** Reaches nobody outside the companies the user sees. */
  readonly within: boolean;
}

/** The field of the form in which targets of a kind are chosen. */
const FIELD = {
  [PUSH_TARGET.company]: 'companyIds',
  [PUSH_TARGET.department]: 'departmentIds',
  [PUSH_TARGET.role]: 'roleIds',
  [PUSH_TARGET.employee]: 'employeeIds',
} as const;

/** Every target of a form, once; none when it is for all staff. */
export const targetsOf = (form: Form): Target[] =>
  form.toAll ? [] : PUSH_TARGET.values.flatMap((kind) => [...new Set(form[FIELD[kind]])].map((id) => ({ kind, id })));

/** The text that is kept of a form; a PDF has none. */
export function contentOf({ msgFormat, content }: Form): string {
  if (msgFormat === 1) return '';
  const kept = cleanHtml(content);
  if (textOfHtml(kept) === '') throw failField('content', 'TEXT_EMPTY', { what: '内容' });
  return kept;
}

/** When a notification becomes visible that is published now: a planned time that has passed is now. */
export const startOf = (planned: string | null, now: Date): Date => (planned !== null && new Date(planned) > now ? new Date(planned) : now);

export function checkExpiry(expiresAt: string | null, start: Date, now: Date): void {
  if (expiresAt === null) return;
  if (new Date(expiresAt) <= now) throw failField('expiresAt', 'EXPIRY_PAST');
  if (new Date(expiresAt) <= start) throw failField('expiresAt', 'PUSH_EXPIRY_EARLY');
}

/** A user who does not see the whole tenant publishes to the companies the user sees. */
export function checkAudience(toAll: boolean, seesAll: boolean, targets: readonly CheckedTarget[]): void {
  if (toAll && !seesAll) throw failField('toAll', 'PUSH_NOT_ALL');
  for (const { kind, name, usable, within } of targets) {
    if (!usable) throw failField(FIELD[kind], 'PUSH_TARGET_GONE', { what: PUSH_TARGET.text(kind) });
    if (!within && kind === PUSH_TARGET.role) throw failField(FIELD[kind], 'PUSH_NOT_ROLE');
    if (!within) throw failField(FIELD[kind], 'PUSH_BEYOND', { name });
  }
}

const NAMES = 10;

/** How the log describes the audience and the planned time. */
export function audienceText(toAll: boolean, targets: readonly CheckedTarget[], start: Date | null = null): string {
  const names = targets.slice(0, NAMES).map(({ name }) => name);
  const rest = targets.length > NAMES ? `等${targets.length}项` : '';
  const whom = `接收：${toAll ? '全体员工' : names.join('、') + rest}`;
  return start === null ? whom : `${whom}；${formatInstant(start.toISOString())} 发布`;
}

export const isPublic = (state: number): boolean => PUSH.is(state, 'scheduled', 'published');
