// What people dial. Specification 2, section 5: 7 or 8 digits get a leading 0.

/** Digits with an optional leading +; spaces, dashes and brackets are how people write numbers. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');

/** The number that is sent to the line. */
export const dialledNumber = (text: string): string => {
  const plain = plainNumber(text);
  return /^\d{7,8}$/.test(plain) ? `0${plain}` : plain;
};

/** Numbers of the house are extensions of 3 to 6 digits; everything longer, or with a 0 or + before it, is outside. */
export const isExtension = (number: string): boolean => /^[1-9]\d{2,5}$/.test(number);

/**
 * The forms in which a caller's number may be stored: carriers send mobiles with a leading 0 from other cities, and national numbers with
 * +86 or 0086; people store them without.
 */
export function storedForms(number: string): string[] {
  const plain = plainNumber(number);
  const national = plain.replace(/^(?:\+|00)86/, '');
  const mobile = /^01[3-9]\d{9}$/.test(national) ? national.slice(1) : national;
  const local = /^0\d{7,8}$/.test(national) ? national.slice(1) : national;
  return [...new Set([plain, national, mobile, local])].filter((form) => form !== '');
}
