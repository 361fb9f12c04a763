// Numbers as they are dialled and shown.

/** What people type around the digits is dropped; `*` and `#` are kept, since some services begin with them. */
export const digitsOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\d*#+]/g, '')
    .replace(/(?!^)\+/g, '');

/** A local number of 7 or 8 digits is dialled with a leading 0. Specification 2, section 5. */
export const dialled = (typed: string): string => {
  const digits = digitsOf(typed);
  return /^\d{7,8}$/.test(digits) ? `0${digits}` : digits;
};

/** 138 **** 6721; short numbers, such as extensions, are shown whole. */
export const masked = (number: string): string => (number.length < 7 ? number : `${number.slice(0, 3)} **** ${number.slice(-4)}`);

const two = (value: number): string => String(value).padStart(2, '0');

/** 03:18, and 1:03:18 from an hour on. */
export function lasting(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`;
}
