import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GATE_CODE_BYTES, gateCodeOf, gateCodeText, readGateCode } from './gate-code.ts';

const code = fc.uint8Array({ minLength: GATE_CODE_BYTES, maxLength: GATE_CODE_BYTES }).map(gateCodeOf);

describe('the code of a paper', () => {
  it('is read back however it was typed', () => {
    fc.assert(
      fc.property(code, (one) => {
        expect(readGateCode(one)).toBe(one);
        expect(readGateCode(` ${gateCodeText(one).toLowerCase()} `)).toBe(one);
        expect(readGateCode(one.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(one);
      }),
    );
  });

  it('has 80 bits: every byte gives one of 32 characters, evenly', () => {
    const letters = Array.from({ length: 256 }, (_, byte) => gateCodeOf(new Uint8Array(GATE_CODE_BYTES).fill(byte))[0]);
    const times = new Map<string | undefined, number>();
    for (const letter of letters) times.set(letter, (times.get(letter) ?? 0) + 1);
    expect([...times.values()]).toEqual(Array.from({ length: 32 }, () => 8));
    expect(gateCodeText('0123456789ABCDEF')).toBe('0123-4567-89AB-CDEF');
  });

  it.each(['', '0123', '0123-4567-89AB-CDE', '0123-4567-89AB-CDEFG', 'https://example.com', '0123-4567-89AB-CDEU'])('is not %j', (text) => {
    expect(readGateCode(text)).toBeNull();
  });
});
