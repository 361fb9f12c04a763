import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const QUESTIONS = [
  ['diff', '--name-only', '-z', 'HEAD'],
  ['ls-files', '--others', '--exclude-standard', '-z'],
];

/** Folders of all files that differ from the last commit, each with a trailing slash. The root is left out because it contains no tests. */
export async function changedFolders(root: string): Promise<string[]> {
  const answers = await Promise.all(
    QUESTIONS.map((question) => promisify(execFile)('git', question, { cwd: root, maxBuffer: 16 * 1024 * 1024 })),
  );
  const files = answers.flatMap(({ stdout }) => stdout.split('\0').filter((name) => name !== ''));
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder !== '.'));
  return [...folders].map((folder) => `${folder}/`).toSorted();
}
