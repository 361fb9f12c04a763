/** The stored state of an agreement; AGREEMENT of the contract follows from it, the dates and today. */
export const STORED_AGREEMENT = { inForce: 1, stopped: 2 } as const;
