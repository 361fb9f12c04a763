import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const QUESTIONS = [
  ['diff', '--name-only', '-z', 'HEAD'],
  ['ls-files', '--others', '--exclude-standard', '-z'],
];

async function changedFiles(root: string): Promise<string[]> {
  const answers = await Promise.all(
    QUESTIONS.map((question) => promisify(execFile)('git', question, { cwd: root, maxBuffer: 16 * 1024 * 1024 })),
  );
  return answers.flatMap(({ stdout }) => stdout.split('\0').filter((name) => name !== ''));
}

const foldersOf = (files: readonly string[]): string[] => {
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder !== '.'));
  return [...folders].map((folder) => `${folder}/`).toSorted();
};

/** Folders of all files that differ from the last commit, each with a trailing slash. The root is left out because it contains no tests. */
export const changedFolders = async (root: string): Promise<string[]> => foldersOf(await changedFiles(root));

/** What every file is judged by: with one of these changed, all of them are linted again. */
const RULES = /^(\.oxlintrc\.json|tsconfig\.base\.json|package-lock\.json|scripts\/lint-plugin\.ts|(.*\/)?tsconfig\.json)$/;

/**
 * What the linter has to look at: the folders of changed files, where most of what uses them is, and changed files of the root. Undefined when
 * the rules themselves changed.
 */
export async function changedForLint(root: string): Promise<string[] | undefined> {
  const files = await changedFiles(root);
  if (files.some((file) => RULES.test(file))) return undefined;
  const inRoot = files.filter((file) => dirname(file) === '.').toSorted();
  return [...foldersOf(files), ...inRoot].filter((path) => existsSync(join(root, path)));
}
