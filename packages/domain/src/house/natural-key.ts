// How houses are named and ordered. Keys compare by code point: a column that stores one needs COLLATE "C".

const WIDTH = 6;

function digitKey(run: string): string {
  const digits = run.replace(/^0+(?=\d)/, '');
  // A colon sorts after 9, so runs longer than the padding sort after all padded ones, and among themselves by length.
  return digits.length <= WIDTH ? digits.padStart(WIDTH, '0') : `:${String(digits.length).padStart(2, '0')}${digits}`;
}

/** A sort key that puts 2幢 before 10幢. Full-width digits and letters are treated as plain ones; case and blanks are ignored. */
export function naturalKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '').replace(/\d+/g, digitKey);
}
