/** 11 digits, the first 1, the second 3 to 9. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** `138****6721`. Shorter numbers keep only the last four digits, or the last two if they have fewer than seven. */
export function maskPhone(text: string): string {
  const tail = text.length < 7 ? 2 : 4;
  const head = text.length < 11 ? 0 : 3;
  const hidden = Math.max(0, text.length - head - tail);
  return text.slice(0, head) + '*'.repeat(hidden) + text.slice(head + hidden);
}
