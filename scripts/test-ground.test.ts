import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepared } from './test-ground.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anju-ground-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
async function script(name: string, text: string): Promise<string> {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, text);
  return file;
}

describe('what tests need', () => {
  it('is kept until it is ended, and removed then', async () => {
    const [made, told] = [join(folder, 'made'), join(folder, 'told', 'where.json')];
    const keeper = await script(
      'keeper',
      `import { rm, writeFile } from 'node:fs/promises';
       import { keep } from ${JSON.stringify(new URL('test-ground.ts', import.meta.url).href)};
       await writeFile(${JSON.stringify(made)}, '');
       await keep('ANJU_TRIED', process.argv[2], { path: 'there' }, () => rm(${JSON.stringify(made)}));`,
    );
    const end = await prepared(keeper, told);
    expect(JSON.parse(await readFile(told, 'utf8'))).toEqual({ path: 'there' });
    expect(await exists(made)).toBe(true);
    await end?.();
    expect([await exists(made), await exists(told)]).toEqual([false, false]);
  });

  it('is missing when the process that prepares it fails', async () => {
    expect(await prepared(await script('failing', 'process.exitCode = 3;'), join(folder, 'never.json'))).toBeUndefined();
  });
});
