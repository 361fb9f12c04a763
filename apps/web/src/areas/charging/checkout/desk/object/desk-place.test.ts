import { expect, test } from 'vitest';
import { placeAsked } from './desk-place.ts';

const asked = (text: string) => placeAsked(new URLSearchParams(text));

test('an address names a house, a parking space or a customer; anything else is nothing', () => {
  expect(asked('house=9')).toEqual({ houseId: 9, object: null });
  expect(asked('object=2-15')).toEqual({ houseId: null, object: { objectKind: 2, objectId: 15, estateId: null } });
  expect(asked('object=3-4-2')).toEqual({ houseId: null, object: { objectKind: 3, objectId: 4, estateId: 2 } });
  expect(asked('object=4-7-1')).toEqual({ houseId: null, object: { objectKind: 4, objectId: 7, estateId: 1 } });
  for (const text of ['', 'object=5-1', 'house=x', 'house=-1', 'object=1-9', 'object=2-', 'object=2-x']) expect(asked(text)).toBeNull();
});
