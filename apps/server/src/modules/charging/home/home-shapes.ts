// What the statements of the landing page are asked and what they find.
export interface TakenOn {
  readonly today: string;
  readonly now: Date;
  /** A week earlier. */
  readonly before: string;
  readonly beforeNow: Date;
}
export interface TakenFound {
  readonly count: number;
  readonly total: string;
  readonly out: string;
  readonly before: string;
  readonly methods: { list: 1 | 2; method: number; count: number; amount: string }[];
}
export interface DrawerFound {
  readonly settlements: number;
  readonly dayFrom: string | null;
  readonly in: string;
  readonly inCount: number;
  readonly out: string;
  readonly outCount: number;
  readonly waitingAmount: string;
}
