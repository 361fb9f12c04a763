// The words a user reads (docs/glossary.md, "Words for users"). Texts are taken from the source as the compiler reads it: string literals,
// templates and the text between tags. Comments, names and patterns are not shown to anybody.
import ts from 'typescript';

/** One row of the table: the word that is not used, what is written instead, and longer words that contain it and are right. */
interface WordRule {
  readonly not: string;
  readonly write: string;
  /** Only a text that consists of the word is wrong: a heading, a button, the name of a column. */
  readonly alone: boolean;
  readonly except: readonly string[];
}

interface Text {
  readonly line: number;
  readonly text: string;
}

const HEADING = '## Words for users';
const words = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** The rows of the glossary's table. A cell names words in backticks; several words of the first cell share the row. */
export function wordRules(glossary: string): WordRule[] {
  const section = glossary.split(`${HEADING}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [not = '', write = '', except = ''] = line.slice(1, -1).split('|');
      return words(not).map((word) => ({
        not: word,
        write: words(write).join(' / '),
        alone: not.includes('alone'),
        except: words(except),
      }));
    });
}

/** Every text of a file, with the line on which it begins. */
function textsOf(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const breaks = (text: string, { not, alone, except }: WordRule): boolean => {
  if (alone) return text.trim() === not;
  return except.reduce((rest, right) => rest.replaceAll(right, ''), text).includes(not);
};

/** One line per violation: `path:12 驳回 → 退回`. Only files that hold one of the words are parsed. */
export function wrongWords(path: string, source: string, rules: readonly WordRule[]): string[] {
  const near = rules.filter(({ not }) => source.includes(not));
  if (near.length === 0) return [];
  return textsOf(path, source).flatMap(({ line, text }) =>
    near.filter((rule) => breaks(text, rule)).map(({ not, write }) => `${path}:${line} ${not} → ${write}`),
  );
}
