// Who stands for somebody who was replaced.
export interface Replacement {
  readonly fromId: number;
  readonly toId: number;
  readonly at: string;
}

/** The last successor along the replacements, which come in the order in which they happened. */
export const successorOf = (id: number, replacements: readonly Replacement[]): number =>
  replacements.reduce((who, { fromId, toId }) => (who === fromId ? toId : who), id);
