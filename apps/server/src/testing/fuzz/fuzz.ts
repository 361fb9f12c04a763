// Calls every endpoint of the contract with inputs made from its schema, as every kind of user it admits. No input, however bad, may be
// answered with 500: what a person can send is either done or refused in words.
import type { FastifyInstance } from 'fastify';
import * as contract from '@anju/contract';
import type { Endpoint } from '@anju/contract';
import { endpointsIn, nameOfEndpoint, partsOf } from '@anju/contract/kit/input-parts';
import { createRandom } from '../../../seeds/demo/random.ts';
import { readKnownIds, type KnownIds, type Query } from './known-ids.ts';
import { makeInput } from './make-input.ts';
import { accepts } from './sample-values.ts';
import { sendInput } from './send-input.ts';
import { candidatesFor, createUsers, findAccounts, type Users } from './users.ts';

/** One user of each kind that sees everything its role may see. */
const USERS = ['emp', 'sa', 'super', 'root', 'gov', 'boss'] as const;

/** Endpoints that cannot be called like the others, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = { 'GET /api/events': 'the answer is a stream that ends only when the browser leaves' };

export interface Defect {
  readonly endpoint: string;
  readonly user: string;
  readonly status: number;
  readonly input: string;
}

/** Who calls, and the ids of rows that exist. Found before the first call: names and rows change with the calls. */
export interface FuzzGround {
  readonly query: Query;
  readonly users: Users;
  readonly ids: KnownIds;
}

/** `query` runs as the owner of the schema. */
export async function prepareFuzz(query: Query): Promise<FuzzGround> {
  const users = createUsers(query, await findAccounts(query, USERS));
  return { query, users, ids: await readKnownIds(query, (await users.of('emp')).tenantId, 12) };
}

export interface FuzzOptions {
  readonly app: FastifyInstance;
  readonly ground: FuzzGround;
  readonly seed: number;
  readonly inputs: number;
  /** Sends one of the inputs the schema of a call refuses; of the others it is enough that the schema refuses them. */
  readonly brief?: boolean;
  readonly endpoints: readonly Endpoint[];
  readonly onDefect?: (defect: Defect) => void;
  readonly onAnswer?: (endpoint: string, milliseconds: number) => void;
}

export interface FuzzOutcome {
  /** Inputs made, and those of them that were sent. */
  readonly made: number;
  readonly asked: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly defects: readonly Defect[];
}

/** The calls whose method and path contain `only`. */
export const fuzzed = (only = ''): Endpoint[] =>
  endpointsIn(contract).filter((endpoint) => {
    const name = nameOfEndpoint(endpoint);
    return name.includes(only) && !(name in LEFT_OUT);
  });

export async function fuzz({ app, ground, seed, inputs, endpoints, brief = false, onDefect, onAnswer }: FuzzOptions): Promise<FuzzOutcome> {
  const { query, users, ids } = ground;
  const statuses: Record<number, number> = {};
  const defects: Defect[] = [];
  let [made, asked] = [0, 0];
  for (const endpoint of endpoints) {
    const random = createRandom(seed ^ hashOf(nameOfEndpoint(endpoint)));
    const admitted = await candidatesFor(query, users, endpoint);
    let refused = 0;
    for (let n = 0; n < inputsFor(endpoint, inputs); n++) {
      const input = makeInput({ random, ids }, endpoint);
      made += 1;
      if (!accepts(endpoint.input, input) && (refused += 1) > 1 && brief) continue;
      const user = admitted[n % admitted.length] ?? 'visitor';
      const token = user === 'visitor' ? '' : (await users.of(user)).token;
      const start = performance.now();
      const { status } = await sendInput(app, endpoint, input, token, (asked += 1));
      onAnswer?.(nameOfEndpoint(endpoint), performance.now() - start);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 401 && user !== 'visitor') await users.restore();
      if (status === 403 && admitted.length > 1) admitted.splice(admitted.indexOf(user), 1);
      if (status < 500) continue;
      const defect = { endpoint: nameOfEndpoint(endpoint), user, status, input: JSON.stringify(input) };
      defects.push(defect);
      onDefect?.(defect);
    }
  }
  return { made, asked, statuses, defects };
}

/** Answers that are expensive to write, whatever the input. */
const HEAVY: ReadonlySet<string> = new Set(['POST /api/charging/notify/publication/{id}/print']);

function inputsFor(endpoint: Endpoint, inputs: number): number {
  const hasFields = partsOf(endpoint.input).length > 1;
  return hasFields && !HEAVY.has(nameOfEndpoint(endpoint)) ? inputs : Math.ceil(inputs / 10);
}

const hashOf = (text: string): number => [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);
