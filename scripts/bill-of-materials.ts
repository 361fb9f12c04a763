// The list of what ships (CycloneDX 1.5), from the lockfile: what the workspaces need to run, on every platform the lockfile serves, and the
// Node they run on. It is the same for the same lockfile, so two versions can be compared line by line.

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** Not needed by any workspace, but the program runs on it. */
const ALSO_SHIPPED = ['node'];
const FOLDER = 'node_modules/';

/** The place a package finds another one at: beside itself, or further up. */
function find({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${FOLDER}`)))) {
    const path = `${place === '' ? '' : `${place}/`}${FOLDER}${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (place === '') return undefined;
    if (!place.includes(`/${FOLDER}`)) place = '';
  }
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies }: Locked): string[] =>
  [...new Set([dependencies, optionalDependencies, peerDependencies].flatMap((list) => Object.keys(list ?? {})))].sort();

const nameOf = (path: string, { name }: Locked): string => name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
const isWorkspace = (path: string): boolean => path !== '' && !path.includes(FOLDER);

function licenceOf(text: string | undefined): object[] {
  if (text === undefined) return [];
  if (/ (OR|AND|WITH) /.test(text)) return [{ expression: text }];
  return [{ license: /^[\w.+-]+$/.test(text) ? { id: text } : { name: text } }];
}

function hashOf(integrity: string | undefined): object[] {
  const [, content] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return content === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }];
}

export function billOfMaterials(lockfile: Lockfile, product: { readonly name: string; readonly version: string }) {
  const { packages } = lockfile;
  const refOf = (path: string): string => {
    const locked = packages[path] ?? {};
    return `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${locked.version ?? product.version}`;
  };
  const needed = (path: string): string[] => needsOf(packages[path] ?? {}).flatMap((name) => find(lockfile, path, name) ?? []);

  const workspaces = Object.keys(packages).filter(isWorkspace);
  const roots = [...workspaces, ...ALSO_SHIPPED.flatMap((name) => find(lockfile, '', name) ?? [])];
  const shipped = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (shipped.has(path)) continue;
    shipped.add(path);
    waiting.push(...needed(path));
  }
  // One package may lie in several places in the same version.
  const byRef = new Map([...shipped].sort().map((path) => [refOf(path), path]));
  const refs = [...byRef].sort(([a], [b]) => (a < b ? -1 : 1));
  const root = `pkg:npm/${product.name}@${product.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name: product.name, version: product.version, purl: root } },
    components: refs.map(([ref, path]) => {
      const locked = packages[path] ?? {};
      return {
        type: 'library',
        'bom-ref': ref,
        name: nameOf(path, locked),
        version: locked.version ?? product.version,
        scope: locked.optional ? 'optional' : 'required',
        hashes: hashOf(locked.integrity),
        licenses: licenceOf(locked.license),
        purl: ref,
      };
    }),
    dependencies: [
      { ref: root, dependsOn: [...new Set(roots.map(refOf))].sort() },
      ...refs.map(([ref, path]) => ({ ref, dependsOn: [...new Set(needed(path).map(refOf))].sort() })),
    ],
  };
}
