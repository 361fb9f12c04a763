// Which statements name tables of another area (docs/adr/0017-an-area-writes-its-own-tables.md). The schema of a table is the area that
// owns it; the schema `<area>_view` contains the views that other areas read. Query texts are checked as written in the source.

/** Platform owns the tables every area depends on: accounts and sessions, jobs, numbers, settings, the log. */
const OWNED_BY_PLATFORM: readonly string[] = ['system', 'session', 'files'];

/** Anything spelled like a table or view: `estate.house`, `estate_view.house`, `estateView.house`. Whether it is one, the schema decides. */
const NAMED = /(?<![\w.])([a-z]+)(_view|View)?\.([a-z_A-Z]+)(?![\w(])/g;
const WRITTEN =
  /(?:\binsert\s+into|\bupdate|\bdelete\s+from|\bmerge\s+into|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['[])\s*$/i;
/** In these calls a table's name is only the name of a lock or of a sequence. */
const NO_TABLE = /(?:hashtext(?:extended)?|nextval)\(\s*'$/;

/** The areas whose tables a file may name; null for files the rule does not cover. */
export function ownedBy(path: string): readonly string[] | null {
  if (!path.endsWith('.queries.ts')) return null;
  const [, kind, area] = /(?:^|\/)src\/(modules|platform)\/([^/]+)\//.exec(path) ?? [];
  if (kind === 'platform') return OWNED_BY_PLATFORM;
  return area === undefined ? null : [area];
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '');

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names of tables and views in the text of schema.sql, in the spelling of SQL and of the query builder. */
export function tablesOf(schema: string): ReadonlySet<string> {
  const names = [...schema.matchAll(/^create (?:unlogged )?(?:table|view) (\w+\.\w+)/gm)].map(([, name = '']) => name);
  return new Set(names.flatMap((name) => [name, name.split('.').map(camel).join('.')]));
}

/** One line per violation: `path:12 writes estate.house`. */
export function foreignTables(path: string, source: string, tables: ReadonlySet<string>): string[] {
  const owned = ownedBy(path);
  if (owned === null) return [];
  const text = withoutComments(source);
  const faults: string[] = [];
  for (const match of text.matchAll(NAMED)) {
    const [name, area = '', view] = match;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    if (!tables.has(name) || NO_TABLE.test(before)) continue;
    const writes = WRITTEN.test(before);
    const foreign = !owned.includes(area);
    if (view === undefined ? foreign : writes)
      faults.push(`${path}:${text.slice(0, match.index).split('\n').length} ${writes ? 'writes' : 'reads'} ${name}`);
  }
  return faults;
}
