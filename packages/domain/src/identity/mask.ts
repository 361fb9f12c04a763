// What a screen or a log may show of a number: its ends. Characters are counted whole, so that a mask never leaves half of one behind,
// which no database takes as text.
export function maskMiddle(text: string, head: number, tail: number): string {
  const characters = [...text];
  const hidden = Math.max(0, characters.length - head - tail);
  return [...characters.slice(0, head), '*'.repeat(hidden), ...characters.slice(head + hidden)].join('');
}

/** `6222***********0128`. Short numbers keep only the last two digits. */
export const maskAccount = (accountNo: string): string =>
  accountNo.length > 10 ? maskMiddle(accountNo, 4, 4) : maskMiddle(accountNo, 0, 2);

/** At most that many UTF-16 units, never ending in half a character. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
