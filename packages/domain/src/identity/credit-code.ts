/** The 31 characters of GB 32100; I, O, S, V and Z are left out. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/** 统一社会信用代码 with its check character: weights are the powers of 3 modulo 31. */
export function isCreditCode(text: string): boolean {
  if (text.length !== LENGTH) return false;
  const values = Array.from(text, (character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return false;
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return values.at(-1) === (31 - (sum % 31)) % 31;
}
