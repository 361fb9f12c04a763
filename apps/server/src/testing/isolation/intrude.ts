// Makes every call of the contract as a stranger, with the ids of rows the stranger must not reach.
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@anju/contract';
import { nameOfEndpoint, partsOf } from '@anju/contract/kit/input-parts';
import { createRandom } from '../../../seeds/demo/random.ts';
import { isIdField, type KnownIds, type Query } from '../fuzz/known-ids.ts';
import { makeValidInput } from '../fuzz/make-input.ts';
import { accepts } from '../fuzz/sample-values.ts';
import { sendInput } from '../fuzz/send-input.ts';
import { candidatesFor, type Users } from '../fuzz/users.ts';
import { excerpt, readable } from './readable.ts';

export interface Intrusion {
  readonly app: FastifyInstance;
  readonly query: Query;
  readonly users: Users;
  /** Of the rows that must not be reached. */
  readonly ids: KnownIds;
  /** What stands in them. */
  readonly mark: string;
  readonly seed: number;
  /** Inputs per call and user, at most 5; calls without ids are made once. */
  readonly inputs: number;
  /** Inputs for calls whose fields depend on each other in ways no schema states. */
  readonly byHand: ByHand;
  /** Takes away what the stranger's calls have granted to the stranger. */
  readonly confine: () => Promise<void>;
}

export type ByHand = Readonly<Record<string, (ids: KnownIds) => unknown>>;

export interface Findings {
  /** Calls whose answer contained the mark. */
  readonly leaks: string[];
  /** Calls for which no input was made that the schema accepts. */
  readonly notMade: string[];
  /** Calls that the stranger's rights permit, so that the rows had to be what refused them. */
  readonly admitted: string[];
}

export async function intrude(intrusion: Intrusion, endpoints: readonly Endpoint[]): Promise<Findings> {
  const findings: Findings = { leaks: [], notMade: [], admitted: [] };
  let call = intrusion.seed;
  for (const endpoint of endpoints) {
    const users = (await candidatesFor(intrusion.query, intrusion.users, endpoint)).filter((name) => name !== 'visitor');
    const inputs = inputsFor(intrusion, endpoint);
    if (inputs.length === 0) findings.notMade.push(nameOfEndpoint(endpoint));
    for (const user of users) {
      const outcome = await callAs(intrusion, endpoint, user, inputs, () => (call += 1));
      findings.leaks.push(...outcome.leaks);
      if (outcome.admitted) findings.admitted.push(`${user} ${nameOfEndpoint(endpoint)}`);
    }
    if (!isView(endpoint)) await intrusion.confine();
  }
  return findings;
}

const isView = ({ access, method }: Endpoint): boolean => ('act' in access ? access.act === 'view' : method === 'GET');

function inputsFor({ ids, seed, inputs, byHand }: Intrusion, endpoint: Endpoint): unknown[] {
  const typed = byHand[nameOfEndpoint(endpoint)];
  if (typed) return [typed(ids)].filter((input) => accepts(endpoint.input, input));
  const random = createRandom(seed);
  const hasIds = partsOf(endpoint.input).some(({ path }) => isIdField(path.slice(path.lastIndexOf('.') + 1)));
  const made = (optional: 'any' | 'ids' | 'none', attempts = 2): unknown[] =>
    Array.from({ length: attempts }, () => makeValidInput({ random, ids, optional }, endpoint)).filter((input) =>
      accepts(endpoint.input, input),
    );
  const [lean, bare, full] = [made('ids'), made('none'), made('any')];
  const found = [lean[0], bare[0], full[0], lean[1], full[1]].filter((input) => input !== undefined);
  return (found.length > 0 ? found : made('any', PATIENCE)).slice(0, hasIds ? inputs : 1);
}

/** How often an input is tried whose fields depend on each other. */
const PATIENCE = 60;

async function callAs(intrusion: Intrusion, endpoint: Endpoint, user: string, inputs: readonly unknown[], call: () => number) {
  const leaks: string[] = [];
  let admitted = false;
  for (const input of inputs) {
    const { token } = await intrusion.users.of(user);
    const { status, bytes } = await sendInput(intrusion.app, endpoint, input, token, call());
    if (status === 401) await intrusion.users.restore();
    if (status === 403) break;
    admitted = true;
    const found = excerpt(await readable(bytes), intrusion.mark);
    if (found !== null) leaks.push(`${nameOfEndpoint(endpoint)} as ${user}: ${found} for ${JSON.stringify(input)}`);
  }
  return { leaks, admitted };
}
