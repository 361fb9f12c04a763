const CHOICES = [1, 2, 3, 4, 6, 12] as const;

/** How many months one instalment may cover: the choices that divide the remaining months without remainder. */
export function instalmentChoices(remainingMonths: number): number[] {
  if (!Number.isInteger(remainingMonths) || remainingMonths < 1) return [];
  return CHOICES.filter((months) => remainingMonths % months === 0);
}
