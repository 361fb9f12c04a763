// A state is compared by its name (`BILL.paid`), never by its number: who reads `state = 5` has to look up what 5 is.
// `state`, `use_state` and `useState`, but not `estate`; the nodes of a document are numbered by the browser.
const WORD = String.raw`(?:\b|_|[a-z](?=[A-Z])(?<!\bnode))(?:[sS]tate|[kK]ind|[mM]ethod|[oO]rigin|[tT]ype|[sS]ource|list|regime|category)`;
const COMPARED = {
  sql: new RegExp(String.raw`${WORD} (?:=|<>|!=|<=|>=|<|>|not in|in|between|is (?:not )?distinct from) \(?\d`),
  code: new RegExp(String.raw`${WORD} (?:===|!==|<=|>=|<|>) \d`),
} as const;
/** `case b.kind when 1`; the `when` may be on another line, or come after one of the same case that is named. */
const CHOSEN = new RegExp(String.raw`\bcase \S*${WORD}(?=\s+when )(?:(?!\b(?:case|end)\b)[^\x60])*?\swhen \d`, 'g');

/** The lines of a source that compare a state with a number, as `file:line text`. */
export function stateNumbers(file: string, source: string): string[] {
  const isSql = file.endsWith('.queries.ts');
  const faulty = isSql ? [COMPARED.sql, COMPARED.code] : [COMPARED.code];
  const lines = source.split('\n').map((line) => (/^\s*(\/\/|\/?\*)/.test(line) ? '' : line));
  const compared = lines.flatMap((line, at) => (faulty.some((one) => one.test(line)) ? [at] : []));
  const text = lines.join('\n');
  const chosen = isSql
    ? [...text.matchAll(CHOSEN)].map(({ 0: { length }, index }) => text.slice(0, index + length).split('\n').length - 1)
    : [];
  return [...new Set([...compared, ...chosen])].sort((a, b) => a - b).map((at) => `${file}:${at + 1} ${lines[at]?.trim()}`);
}
