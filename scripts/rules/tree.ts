// Small source trees that keep or break the rules of .dependency-cruiser.cjs and of the linter. They are laid out like the repository
// but written to a temporary folder, so that no tool finds a deliberate violation in the repository itself.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Tree = Readonly<Record<string, string>>;

const PACKAGES = ['zod', 'decimal.js', 'pinyin-pro', 'kysely', 'pg', 'react'];

const GROUND: Tree = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', workspaces: ['packages/*', 'apps/*'] }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2024',
      module: 'NodeNext',
      lib: ['ES2024', 'DOM'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ['apps', 'packages'],
  }),
  ...Object.fromEntries(
    PACKAGES.flatMap((name) => [
      [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js', types: './index.d.ts' }),
      ],
      [`node_modules/${name}/index.js`, 'export const sql = () => null;'],
      [`node_modules/${name}/index.d.ts`, 'export declare const sql: () => null; export type Kysely = string;'],
    ]),
  ),
  ...Object.fromEntries(
    ['packages/contract', 'packages/domain'].map((folder) => [
      `${folder}/package.json`,
      JSON.stringify({
        name: folder.replace('packages', '@anju'),
        type: 'module',
        exports: { '.': './src/index.ts', './pinyin': './src/pinyin.ts' },
      }),
    ]),
  ),
};

export interface PlantedTree {
  readonly root: string;
  readonly remove: () => void;
}

export function plant(tree: Tree): PlantedTree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'anju-rules-')));
  for (const [path, text] of Object.entries({ ...GROUND, ...tree })) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  mkdirSync(join(root, 'node_modules/@anju'));
  for (const name of ['contract', 'domain']) symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@anju', name));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
