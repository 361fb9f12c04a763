// The part of an account number that a screen and the log may show.

/** `6222***********1234`: short numbers keep only the last two digits. */
export function maskAccount(accountNo: string): string {
  const [head, tail] = accountNo.length > 10 ? [4, 4] : [0, 2];
  const hidden = Math.max(0, accountNo.length - head - tail);
  return accountNo.slice(0, head) + '*'.repeat(hidden) + accountNo.slice(head + hidden);
}

/** The stored state of an agreement; AGREEMENT of the contract follows from it, the dates and today. */
export const STORED_AGREEMENT = { inForce: 1, stopped: 2 } as const;
