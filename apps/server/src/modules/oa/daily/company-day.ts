/** A day with something particular about it in the calendar of a company. */
export interface CompanyDay {
  readonly day: string;
  readonly off: boolean;
  readonly name: string;
}
