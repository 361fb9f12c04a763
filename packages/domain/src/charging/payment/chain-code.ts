/**
 * The head of the chain over money as it is printed on a day close: the first sixteen digits of its hash in groups of four, and how many
 * links it has: `3f2a 91bc 0d4e 77aa（共 1234 笔）`. Empty for a close from before the chain.
 */
export const chainCode = (links: number, hash: string): string =>
  hash === '' ? '' : `${(hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ')}（共 ${links} 笔）`;
