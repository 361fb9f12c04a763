// A state is compared by its name (`BILL.paid`), never by its number: who reads `state = 5` has to look up what 5 is.
// `state`, `use_state` and `useState`, but not `estate`; the nodes of a document are numbered by the browser.
const WORD = String.raw`(?:\b|_|[a-z](?=[A-Z])(?<!\bnode))(?:[sS]tate|[kK]ind|[mM]ethod|[oO]rigin|[tT]ype|[sS]ource|list|regime|category)`;
const COMPARED = {
  sql: new RegExp(String.raw`${WORD} (?:=|<>|!=|<=|>=|<|>|not in|in|between) \(?\d`),
  code: new RegExp(String.raw`${WORD} (?:===|!==|<=|>=|<|>) \d`),
} as const;

/** The lines of a source that compare a state with a number, as `file:line text`. */
export function stateNumbers(file: string, source: string): string[] {
  const faulty = file.endsWith('.queries.ts') ? [COMPARED.sql, COMPARED.code] : [COMPARED.code];
  return source.split('\n').flatMap((line, at) => {
    if (/^\s*(\/\/|\/?\*)/.test(line) || !faulty.some((one) => one.test(line))) return [];
    return `${file}:${at + 1} ${line.trim()}`;
  });
}
