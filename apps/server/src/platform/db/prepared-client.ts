// Statements that are sent often are prepared: for the short statements of a back office, parsing and planning cost more than running. Only
// texts seen before get a name, and their number is limited, so that rare combinations of filters do not accumulate on the server.
import pg from 'pg';

const SEEN_BEFORE = 3;
const MOST_NAMES = 400;
const MOST_TEXTS = 4_000;
/**
 * A text unused for this long gives up its place to a text in use now, so that the morning's statements do not keep out the afternoon's.
 */
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

/** The name to prepare a text under; undefined to send it unprepared. No name is ever used for a second text. */
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
    // Clearing all counts from time to time costs a few sightings and limits the memory.
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
