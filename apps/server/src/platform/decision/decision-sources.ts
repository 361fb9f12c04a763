// Documents that wait for a second person: each area with such documents declares how its own are found, and the landing page reads all of
// them with one statement.
import type { RawBuilder } from 'kysely';
import type { Actor } from '../scope.ts';

/** Whose estates and company are meant; rights and the maker are compared by the reader. */
export type DecisionReach = Pick<Actor, 'estates' | 'companyId'>;

export interface DecisionSource {
  /** Every screen whose right to audit may be needed. */
  readonly menus: readonly number[];
  /**
   * A select with the columns kind (text), menu (int: the screen to open), menus (int[]: the screens on all of which the user must audit),
   * id, number, text, estate_id (null: of no estate), amount (null: no money), by, maker_id and at.
   */
  readonly select: (reach: DecisionReach) => RawBuilder<unknown>;
}

const sources = new Map<string, DecisionSource>();

/** Called once for each area when the modules are bound. */
export function defineDecisions(area: string, source: DecisionSource): void {
  sources.set(area, source);
}

export const decisionSources = (): readonly DecisionSource[] => [...sources.values()];
