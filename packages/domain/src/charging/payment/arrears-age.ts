// The age of a debt in the five classes that every picture uses, and the step of the chase that an age has reached.

export interface AgeClass {
  readonly name: string;
  /** First and last day overdue; the oldest class has no end. */
  readonly from: number;
  readonly to: number | null;
}
export const AGE_CLASSES: readonly AgeClass[] = [
  { name: '30 天内', from: 1, to: 30 },
  { name: '31–90 天', from: 31, to: 90 },
  { name: '91–180 天', from: 91, to: 180 },
  { name: '181–365 天', from: 181, to: 365 },
  { name: '1 年以上', from: 366, to: null },
];

/** The position in `AGE_CLASSES`; null before the first day overdue. */
export function ageClassOf(days: number): number | null {
  const at = AGE_CLASSES.findIndex(({ from, to }) => days >= from && (to === null || days <= to));
  return at === -1 ? null : at;
}

interface Step<Method> {
  readonly days: number;
  readonly method: Method;
}
/** The furthest step of a ladder that an age has reached, whatever was done before; null while it has reached none. */
export const stepAtAge = <Method>(ladder: readonly Step<Method>[], days: number): Method | null =>
  ladder.findLast((step) => step.days <= days)?.method ?? null;

/** The step for a whole class: what its first day has reached, or the first step that falls into it. */
export function stepOfClass<Method>(ladder: readonly Step<Method>[], { from, to }: AgeClass): Method | null {
  return stepAtAge(ladder, from) ?? ladder.find(({ days }) => days >= from && (to === null || days <= to))?.method ?? null;
}
