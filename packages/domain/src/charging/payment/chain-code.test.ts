import { expect, it } from 'vitest';
import { chainCode } from '../../index.ts';

it('is the beginning of the hash in groups that can be read aloud, and the number of links', () => {
  expect(chainCode(1234, `3f2a91bc0d4e77aa${'0'.repeat(48)}`)).toBe('3f2a 91bc 0d4e 77aa（共 1234 笔）');
});
it('is empty for a close from before the chain', () => {
  expect(chainCode(0, '')).toBe('');
});
