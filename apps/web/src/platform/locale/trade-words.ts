// Words of the trade that a general dictionary writes with the wrong one of several traditional characters.
export type Convert = (text: string) => string;

const TRADE_WORDS: ReadonlyMap<string, string> = new Map([
  ['入伙', '入伙'],
  ['抄表', '抄錶'],
  ['换表', '換錶'],
  ['表具', '錶具'],
  ['表底', '錶底'],
  ['复核', '覆核'],
  ['托收', '託收'],
  ['制单', '製單'],
  ['红冲', '紅沖'],
  ['冲抵', '沖抵'],
]);

const ANY = new RegExp(`(${[...TRADE_WORDS.keys()].join('|')})`);

/** Everything else is left to the dictionary. */
export const withTradeWords =
  (convert: Convert): Convert =>
  (text) =>
    ANY.test(text)
      ? text
          .split(ANY)
          .map((part) => TRADE_WORDS.get(part) ?? (part === '' ? '' : convert(part)))
          .join('')
      : convert(text);
