// Statements the program sends again and again are prepared: for the short ones of a back office, parsing and planning cost more than
// running. Only texts seen before are named, and only so many, so that rare combinations of filters do not pile up on the server.
import pg from 'pg';

const SEEN_BEFORE = 3;
const MOST_NAMES = 400;
const MOST_TEXTS = 4_000;

const sightings = new Map<string, number>();
const names = new Map<string, string>();

/** The name to prepare a text under; undefined to send it as it is. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen < SEEN_BEFORE || names.size >= MOST_NAMES) {
    // Forgetting all of them now and then costs a few sightings and bounds the memory.
    if (sightings.size >= MOST_TEXTS) sightings.clear();
    sightings.set(text, seen);
    return undefined;
  }
  sightings.delete(text);
  const name = `anju_${names.size + 1}`;
  names.set(text, name);
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
