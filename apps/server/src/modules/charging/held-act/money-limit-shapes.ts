// Limits as they are stored, and what was done of them on a day.

export interface StoredLimit {
  readonly companyId: number;
  readonly kind: number;
  readonly paperLimit: string | null;
  readonly dayLimit: string | null;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

export interface DayUse {
  readonly kind: number;
  readonly byPerson: string;
  readonly byAccount: string;
}
