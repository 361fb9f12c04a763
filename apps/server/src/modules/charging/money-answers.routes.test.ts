// Amounts leave the server with the decimals they are shown with: every read of the contract that can be asked of the demo installation is
// asked, and every amount in the answers has two decimals.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from '@anju/contract';
import { MONEY_FIELDS, type Endpoint } from '@anju/contract';
import { rowsOf } from './service/rule/service.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../testing/installation.ts';

let installation: Installation;
let people: Person[];
beforeAll(async () => {
  installation = await openInstallation();
  people = await Promise.all(['emp', 'auditor', 'sa'].map((name) => installation.as(name)));
});
afterAll(() => installation.close());

const ENDPOINTS = Object.values<unknown>(contract).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value,
);
const isRead = ({ access, kind }: Endpoint): boolean => kind === 'json' && 'act' in access && access.act === 'view';

interface Found {
  readonly where: string;
  readonly value: string;
}
function amountsIn(value: unknown, where: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => amountsIn(one, where));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    MONEY_FIELDS.has(name) && typeof one === 'string' ? [{ where: `${where} ${name}`, value: one }] : amountsIn(one, where),
  );
}

it('every amount of the demo has two decimals', async () => {
  const [house] = await rowsOf<{ houseId: number; estateId: number; billId: number }>(
    installation,
    `select b.house_id as "houseId", b.estate_id as "estateId", b.id as "billId" from charging.bill b
      where b.house_id is not null and b.state = 4 and not b.void order by b.id limit 1`,
  );
  if (!house) throw new Error('the demo has no open bill');
  const period = { month: '2026-10', monthFrom: '2026-10', monthTo: '2026-10', year: 2026 };
  const days = {
    from: '2026-10-01',
    to: '2026-10-31',
    fromDate: '2026-10-01',
    toDate: '2026-10-31',
    day: '2026-10-31',
    date: '2026-10-31',
  };
  const ids = { id: house.houseId, houseId: house.houseId, objectId: house.houseId, objectKind: 1 };
  const inputs = [
    {},
    { estateId: house.estateId },
    { ...period, ...days, estateId: house.estateId },
    { ...period, ...days, ...house, ...ids },
  ];
  let asked = 0;
  const found: Found[] = [];
  for (const endpoint of ENDPOINTS.filter(isRead)) {
    const input = inputs.find((one) => endpoint.input.safeParse(one).success);
    if (!input) continue;
    for (const person of people) {
      const { status, envelope } = await person.ask(endpoint, input);
      if (status !== 200 || envelope.code !== 200) continue;
      asked += 1;
      found.push(...amountsIn(envelope.data, endpoint.path));
      break;
    }
  }
  expect(asked).toBeGreaterThan(80);
  expect(found.length).toBeGreaterThan(200);
  const wrong = found.filter(({ value }) => /^-?\d+(\.\d+)?$/.test(value) && !/^-?\d+\.\d{2}$/.test(value));
  expect([...new Set(wrong.map(({ where, value }) => `${where} ${value}`))]).toEqual([]);
});

it('every field that is named an amount is money', () => {
  const named = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties')
        for (const [name, of] of Object.entries(value as Record<string, { type?: string }>)) if (of.type === 'string') named.add(name);
      walk(value);
    }
  };
  for (const { kind, output } of ENDPOINTS)
    if (kind === 'json') walk(z.toJSONSchema(output, { target: 'draft-7', io: 'output', unrepresentable: 'any' }));
  const amounts = [...named].filter((name) => /amount$/i.test(name) && name !== 'capitalAmount');
  expect(amounts.filter((name) => !MONEY_FIELDS.has(name))).toEqual([]);
});
