import { expect, it } from 'vitest';
import { LETTER } from '@anju/contract';
import { addressees, rightsOf } from './letter.rules.ts';

it.each([
  ['the sender of a draft', { state: LETTER.draft, isSender: true, done: 0, awaited: false }, ['change', 'remove', 'send']],
  ['a future receiver of a draft', { state: LETTER.draft, isSender: false, done: 0, awaited: true }, []],
  ['the sender while nobody has signed', { state: LETTER.sent, isSender: true, done: 0, awaited: false }, ['revoke']],
  ['the sender after a signature', { state: LETTER.sent, isSender: true, done: 1, awaited: false }, []],
  ['a receiver who has not signed', { state: LETTER.sent, isSender: false, done: 1, awaited: true }, ['deal']],
  ['a receiver who has signed', { state: LETTER.sent, isSender: false, done: 1, awaited: false }, []],
  ['a receiver of a revoked letter', { state: LETTER.revoked, isSender: false, done: 0, awaited: true }, []],
] as const)('%s', (_, standing, rights) => {
  expect(rightsOf(standing)).toEqual(rights);
});

it('addresses nobody twice, and not the sender', () => {
  expect(addressees([3, 1, 3, 2], 1)).toEqual([3, 2]);
});
