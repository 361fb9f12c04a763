// What of an account number a screen and the log may show.

/** `6222***********1234`: of short numbers the last two stay. */
export function maskAccount(accountNo: string): string {
  const [head, tail] = accountNo.length > 10 ? [4, 4] : [0, 2];
  const hidden = Math.max(0, accountNo.length - head - tail);
  return accountNo.slice(0, head) + '*'.repeat(hidden) + accountNo.slice(head + hidden);
}

/** What is stored of an agreement's state; AGREEMENT of the contract follows from it, the dates and today. */
export const STORED_AGREEMENT = { inForce: 1, stopped: 2 } as const;
