// `npm run --silent sbom > sbom.json`: prints the list of what ships, for scanners of advisories and for customers who ask.
import { readFile } from 'node:fs/promises';
import { billOfMaterials, type Lockfile } from './bill-of-materials.ts';

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8'));

const product = (await read('package.json')) as { name: string; version: string };
const lockfile = (await read('package-lock.json')) as Lockfile;
process.stdout.write(`${JSON.stringify(billOfMaterials(lockfile, product), null, 2)}\n`);
