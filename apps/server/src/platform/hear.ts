// Answers of a system outside this one: a payment provider, the tax system.

const PATIENCE_MS = 8_000;
const UNKNOWN = { state: 'unknown' } as const;

/** A timeout and an error both give `unknown`. Nothing is concluded from them. */
export async function hear<A>(asking: Promise<A>): Promise<A | typeof UNKNOWN> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<typeof UNKNOWN>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), PATIENCE_MS);
  });
  try {
    return await Promise.race([asking.catch(() => UNKNOWN), silence]);
  } finally {
    clearTimeout(timer);
  }
}
