// What a worker's order is made of before the server knows it: lines of materials with their sum, and a case as it will be once the steps
// that wait on this phone have arrived. Pure.
import { BEARER, CASE, type CaseRow, type MaterialForm, type Satisfaction, type StateOf } from '@anju/contract';
import { addDecimal, CENT, compareDecimal, multiplyDecimal, roundBy, subtractDecimal, sumMoney } from '@anju/domain';
import type { OutboxEntry } from '../../../../platform/outbox/index.ts';

export type Bearer = StateOf<typeof BEARER>;

/** A line as it is typed; a line of the price list has an item and its limits. */
export interface MaterialLine extends MaterialForm {
  readonly minPrice: string;
  readonly maxPrice: string;
}

export interface WorkDraft {
  readonly cause: string;
  readonly result: string;
  readonly bearer: Bearer;
  readonly lines: readonly MaterialLine[];
  readonly rated: Satisfaction | null;
}

export const NO_DRAFT: WorkDraft = { cause: '', result: '', bearer: BEARER.household, lines: [], rated: null };

const NUMBER = /^\d+(\.\d+)?$/;
const figure = (text: string): string => (NUMBER.test(text) ? text : '0');

export const amountOf = ({ quantity, price }: Pick<MaterialForm, 'quantity' | 'price'>): string =>
  roundBy(multiplyDecimal(figure(quantity), figure(price)), CENT);

export const sumFor = (lines: readonly MaterialForm[], bearer: Bearer): string =>
  sumMoney(lines.filter((line) => line.bearer === bearer).map(amountOf));

/** One more or one less of a line; null when nothing of it is left. */
export function stepQuantity(quantity: string, by: 1 | -1): string | null {
  if (by > 0) return addDecimal(figure(quantity), '1');
  return compareDecimal(figure(quantity), '1') <= 0 ? null : subtractDecimal(quantity, '1');
}

/** Why a line cannot be saved; empty when it can. */
export function lineProblem({ name, quantity, price, itemId, bearer, minPrice, maxPrice }: MaterialLine): string {
  if (name.trim() === '') return '请输入材料名称';
  if (!NUMBER.test(quantity) || compareDecimal(quantity, '0') <= 0) return `${name} 的数量应大于零`;
  if (!NUMBER.test(price)) return `请输入 ${name} 的单价`;
  if (bearer === BEARER.household && itemId === null) return `${name} 不在价目表内，不能由住户承担`;
  if (itemId !== null && bearer === BEARER.household && (compareDecimal(price, minPrice) < 0 || compareDecimal(price, maxPrice) > 0))
    return `${name} 的单价应为 ${minPrice}–${maxPrice}`;
  return '';
}

export const problemOf = ({ result, lines }: WorkDraft): string =>
  lines.map(lineProblem).find((problem) => problem !== '') ?? (result.trim() === '' ? '请填写处理结果' : '');

export const groupOf = (id: number): string => `case.${id}`;

/** A case with the steps that wait to be sent. Its state does not tell whether one of them finishes the case or gives it back (`gone`). */
export type AheadCase<Row extends CaseRow = CaseRow> = Row & { readonly waits: number; readonly finished: boolean; readonly gone: boolean };

/** `sent` are steps the server has answered after the row was read. */
export function ahead<Row extends CaseRow>(row: Row, entries: readonly OutboxEntry[], sent: readonly OutboxEntry[] = []): AheadCase<Row> {
  const isOwn = ({ group }: OutboxEntry) => group === groupOf(row.id);
  let next: AheadCase<Row> = { ...row, waits: entries.filter(isOwn).length, finished: false, gone: false };
  for (const { act, happenedAt, input, refused } of [...sent, ...entries].filter(isOwn)) {
    // What the server refused has not happened, nor has what stands behind it.
    if (refused !== '') break;
    if (act === 'take' || act === 'resume') next = { ...next, state: CASE.working, pausedAt: null };
    else if (act === 'arrive') next = { ...next, onSite: true, arrive: { ...next.arrive, at: next.arrive.at ?? happenedAt } };
    else if (act === 'pause') next = { ...next, state: CASE.paused, pausedAt: happenedAt, pauseReason: input['reason'] as string };
    else if (act === 'appoint')
      next = { ...next, visitFrom: String(input['visitFrom']), visitTo: (input['visitTo'] as string | null) ?? null };
    else if (act === 'giveBack') next = { ...next, gone: true };
    else if (act === 'finish') next = { ...next, finished: true, finish: { ...next.finish, at: happenedAt } };
  }
  return next;
}

export const WORK_STEPS = ['接单', '到场', '处理', '签字', '完成'] as const;

/** The step the worker is at, counted from 0; 5 when all is done. */
export function stepOf({ state, onSite, finished, finish }: AheadCase, signing: boolean): number {
  if (finished || finish.at !== null) return WORK_STEPS.length;
  if (state === CASE.waiting || state === CASE.assigned) return 0;
  if (signing) return 3;
  return onSite ? 2 : 1;
}
