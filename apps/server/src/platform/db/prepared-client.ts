// Statements the program sends again and again are prepared: for the short ones of a back office, parsing and planning cost more than
// running. Only texts seen before are named, and only so many, so that rare combinations of filters do not pile up on the server.
import pg from 'pg';

const SEEN_BEFORE = 3;
const MOST_NAMES = 400;
const MOST_TEXTS = 4_000;
/** A name not used for so long goes to a text that is used now: what the morning asked for does not keep out the afternoon. */
const FORGOTTEN_MS = 10 * 60_000;

interface Named {
  readonly name: string;
  usedAt: number;
}
const sightings = new Map<string, number>();
/** In the order of their last use. */
const names = new Map<string, Named>();
let given = 0;

function makeRoom(now: number): boolean {
  if (names.size < MOST_NAMES) return true;
  const [oldest] = names;
  if (!oldest || now - oldest[1].usedAt < FORGOTTEN_MS) return false;
  return names.delete(oldest[0]);
}

/** The name to prepare a text under; undefined to send it as it is. No name is ever given to a second text. */
export function statementName(text: string, now = performance.now()): string | undefined {
  const known = names.get(text);
  if (known) {
    known.usedAt = now;
    names.delete(text);
    names.set(text, known);
    return known.name;
  }
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen < SEEN_BEFORE || !makeRoom(now)) {
    // Forgetting all of them now and then costs a few sightings and bounds the memory.
    if (sightings.size >= MOST_TEXTS) sightings.clear();
    sightings.set(text, seen);
    return undefined;
  }
  sightings.delete(text);
  const name = `anju_${++given}`;
  names.set(text, { name, usedAt: now });
  return name;
}

type Query = (text: unknown, values?: unknown, done?: unknown) => unknown;

export class PreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const prepared: Query = (text, values, done) => {
      const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
      return name === undefined ? send(text, values, done) : send({ name, text, values }, done);
    };
    this.query = prepared as typeof this.query;
  }
}
