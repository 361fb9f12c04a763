// The code of a paper that a guard checks: 16 characters of 5 bits, so 80 bits that nobody guesses. Letters that look like figures are left
// out (Crockford's base 32), and what somebody types by hand is read forgivingly.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/** How many random bytes make a code; each gives one character. */
export const GATE_CODE_BYTES = LENGTH;

/** A code from random bytes: every character has 32 equally likely values. */
export function gateCodeOf(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new Error(`a code needs ${LENGTH} random bytes`);
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** In groups, as it is printed and typed: `7K3M-Q9XD-02PA-ZZ81`. */
export const gateCodeText = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'gu'))?.join('-') ?? '';

/** What was scanned or typed as a code; null when it is none. Case, blanks, dashes and wide characters do not matter, nor O for 0, I and L for 1. */
export function readGateCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
