import { describe, expect, it } from 'vitest';
import { checkBytes, multiply } from './galois.ts';
import { penalty } from './mask.ts';
import { qrCode, qrPath } from './qr-code.ts';
import { readQr } from './read-qr.fixtures.ts';

const draw = (modules: readonly (readonly boolean[])[]) => modules.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

describe('a QR code', () => {
  it('stands as the standard draws it: finders, timing, the dark module', () => {
    const rows = draw(qrCode('DT-01'));
    expect(rows).toHaveLength(21);
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows.slice(0, 7).map((row) => row.slice(14))).toEqual(finder);
    expect(rows.slice(14).map((row) => row.slice(0, 7))).toEqual(finder);
    expect(rows[6]?.slice(8, 13)).toBe('#.#.#');
    expect(rows[13]?.[8]).toBe('#');
  });

  it('computes the check bytes of the worked example of the standard', () => {
    // ISO/IEC 18004, annex I: "01234567" as 1-M.
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(checkBytes(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
    expect(multiply(0, 7)).toBe(0);
  });

  it('is read back whatever it says, in every version', () => {
    const lengths = [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213];
    for (const length of lengths) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join('');
      const modules = qrCode(text);
      expect([length, readQr(modules)]).toEqual([length, text]);
    }
    const sizes = lengths.map((length) => (qrCode('x'.repeat(length)).length - 17) / 4);
    expect(sizes).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
  });

  it('holds the address of a device with a Chinese code', () => {
    const address = 'https://anju.example.cn/estate/property/device?code=1幢-电梯-01&estate=3';
    expect(readQr(qrCode(address))).toBe(address);
  });

  it('says when it is too long', () => {
    expect(() => qrCode('x'.repeat(214))).toThrow('a label holds at most 213 bytes, not 214');
  });

  it('takes the mask with the smallest penalty', () => {
    const light = Array.from({ length: 6 }, () => new Array<boolean>(6).fill(false));
    // Twelve runs of six: 4 each; 25 faces: 3 each; no dark at all: 100.
    expect(penalty(light)).toBe(12 * 4 + 25 * 3 + 100);
    const finder = [...'10111010000'].map((one) => one === '1');
    expect(penalty([finder])).toBeGreaterThanOrEqual(40);
  });

  it('becomes one path, runs joined', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });
});
