import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUnstorable, storableName } from './storable-text.ts';

it('names the field whose text cannot be stored', () => {
  expect(findUnstorable({ name: '张三', owners: [{ share: '50' }, { name: 'a\0b' }] })).toEqual({ path: 'owners.1.name' });
  expect(findUnstorable({ name: 'x\ud800' })).toEqual({ path: 'name' });
  expect(findUnstorable({ note: { '\udc00': 1 } })).toEqual({ path: 'note' });
  expect(findUnstorable('\0')).toEqual({ path: '' });
});

it('lets every other text through', () => {
  expect(findUnstorable({ name: '😀', list: ['é', null, 1, true, {}], none: undefined })).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const hasNul = JSON.stringify(value).includes('\\u0000');
      expect(findUnstorable(value) === null).toBe(!hasNul);
    }),
  );
});

it('mends the name of a file', () => {
  expect(storableName('合同\0\ud800.pdf')).toBe('合同\ufffd.pdf');
});
