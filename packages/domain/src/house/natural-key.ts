// How houses are named and ordered. Keys compare by code point: a column that holds one needs COLLATE "C".

const WIDTH = 6;

function digitKey(run: string): string {
  const digits = run.replace(/^0+(?=\d)/, '');
  // A colon follows 9, so longer runs sort after all padded ones, and among themselves by length.
  return digits.length <= WIDTH ? digits.padStart(WIDTH, '0') : `:${String(digits.length).padStart(2, '0')}${digits}`;
}

/** A sort key in which 2幢 comes before 10幢. Full-width figures and letters count as plain ones, case and blanks not at all. */
export function naturalKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '').replace(/\d+/g, digitKey);
}
