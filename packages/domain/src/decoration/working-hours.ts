// When a crew may work: parts of a day, perhaps on working days only.
export interface DayPart {
  /** `HH:mm` */
  readonly from: string;
  readonly to: string;
}

/** Whether work is allowed at a time of a day; without any part the whole day is. */
export const isWorkingTime = (parts: readonly DayPart[], time: string): boolean =>
  parts.length === 0 || parts.some(({ from, to }) => from <= time && time <= to);
