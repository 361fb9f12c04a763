import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AUDIT_ENTITIES } from '@anju/contract';

// Log lines written by code have a named entity because AuditEntry requires one. The compiler misses two cases: lines that a statement
// writes for a whole set of rows, and names that are no longer used.
const SOURCES = [join(import.meta.dirname, '../..'), join(import.meta.dirname, '../../../../../packages/contract/src')].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('entities.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

/** From the start of such a statement to the end of its template. */
const INSERT = /\$\{AUDIT_OF_MANY\}[^`]*`/g;
const QUOTED = /'([a-z]+(?:-[a-z]+)*)'/g;

it('a statement that writes lines itself names its entity', () => {
  const statements = SOURCES.flatMap((source) => source.match(INSERT) ?? []);
  expect(statements.length).toBeGreaterThan(3);
  const unnamed = statements.filter((text) => ![...text.matchAll(QUOTED)].some(([, name = '']) => name in AUDIT_ENTITIES));
  expect(unnamed).toEqual([]);
});

it('every named entity is written by somebody', () => {
  const written = new Set(SOURCES.flatMap((source) => [...source.matchAll(QUOTED)].map(([, name]) => name)));
  // The entities of 岗位授权 and 角色授权 are composed from the kind of the holder, those of imported sheets from the kind of the sheet.
  const composed = SOURCES.flatMap((source) =>
    [...source.matchAll(/`\$\{kind\}(-[a-z]+)`/g)].flatMap(([, end]) => [`job${end}`, `role${end}`]),
  );
  const imported = SOURCES.flatMap((source) => [...source.matchAll(/kind: '[a-z.-]+\.([a-z-]+)'/g)].map(([, name]) => name));
  const known = new Set([...written, ...composed, ...imported]);
  expect(Object.keys(AUDIT_ENTITIES).filter((name) => !known.has(name))).toEqual([]);
});
