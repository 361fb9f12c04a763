import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stateNumbers } from './state-numbers.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOR_TESTS = /\.test\.tsx?$|\.fixtures\.ts$|-samples\.tsx?$|\/testing\//;

it.each([
  ['bill.queries.ts', 'sql`where b.state = 5`'],
  ['bill.queries.ts', 'sql`and b.kind in (1, 2)`'],
  ['bill.queries.ts', 'sql`and b.object_kind between 1 and 3`'],
  ['bill.queries.ts', 'sql`and b.state is distinct from 5`'],
  ['bill.queries.ts', 'sql`case a.object_kind when 1 then h.floor end`'],
  ['bill.queries.ts', "sql`select case k.kind when 2 then k.tax_no else '' end`"],
  ['bill.queries.ts', 'sql`case ${alias}.object_kind when 3 then ${alias}.object_id end`'],
  ['bill.queries.ts', 'sql`case a.object_kind when ${lit(OBJECT.house)} then h.area when 2 then k.area end`'],
  ['bill.queries.ts', 'const paid = row.state === 5;'],
  ['bill.service.ts', 'if (bill.state < 4) return;'],
  ['bill.page.tsx', 'const isWater = useKind !== 1;'],
])('refuses in %s: %s', (file, line) => {
  expect(stateNumbers(file, line)).toEqual([`${file}:1 ${line}`]);
});

it('refuses a number that stands on another line than its case', () => {
  expect(stateNumbers('bill.queries.ts', 'sql`\n  case f.method\n    when 1 then v.area\n    else 0 end`')).toEqual([
    'bill.queries.ts:3 when 1 then v.area',
  ]);
});

it.each([
  ['bill.queries.ts', 'sql`where b.state = ${lit(BILL.paid)} and s.type in (${lits(SETTLE.charge, SETTLE.refund)})`'],
  ['bill.queries.ts', 'sql`case a.object_kind when ${lit(OBJECT.house)} then h.floor end`'],
  ['bill.queries.ts', 'sql`case b.kind when ${lit(KIND.meter)} then 1 end, case b.decimals when 0 then 1 end`'],
  ['bill.queries.ts', 'sql`update charging.bill set version = 1`'],
  ['bill.service.ts', 'const [flags = 0, kind = 0] = rtp;'],
  ['bill.service.ts', '// state === 1 was once the draft'],
  ['bill.service.ts', 'if (BILL.is(bill.state, "paid")) return;'],
  ['bill.service.ts', 'if (response.status === 401) return;'],
  ['bill.queries.ts', 'sql`where g.no_estate = 0`'],
  ['bill.page.tsx', 'return node.nodeType === 3;'],
  ['bill.page.tsx', 'const [state, setState] = useState<1 | 2>(1);'],
  ['bill.page.tsx', 'const some = countOf(state) > 0;'],
])('lets through in %s: %s', (file, line) => {
  expect(stateNumbers(file, line)).toEqual([]);
});

it('no state of the program is compared by its number', async () => {
  const found: string[] = [];
  for await (const file of glob(['{apps,packages}/*/src/**/*.{ts,tsx}'], { cwd: ROOT })) {
    if (FOR_TESTS.test(file)) continue;
    found.push(...stateNumbers(file, await readFile(join(ROOT, file), 'utf8')));
  }
  expect(found).toEqual([]);
});
