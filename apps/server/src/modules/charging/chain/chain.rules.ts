import { createHash } from 'node:crypto';

export interface Head {
  /** How many links the chain has. */
  readonly links: number;
  /** Hash of the last link; empty for a chain without links. */
  readonly hash: string;
}
export interface Waiting {
  readonly id: number;
  readonly kind: number;
  readonly refId: number;
  readonly content: string;
}
export interface Link extends Omit<Waiting, 'id'> {
  readonly seq: number;
  readonly hash: string;
}

/** A link says what its row contains and what came before it. */
export const linkHash = (before: string, { kind, refId, content }: Omit<Waiting, 'id'>): string =>
  createHash('sha256').update(`${before}|${kind}|${refId}|${content}`).digest('hex');

/** The rows that wait as links of the chain that ends with `head`. */
export function linksOf(head: Head, waiting: readonly Waiting[]): Link[] {
  const links: Link[] = [];
  let { links: seq, hash } = head;
  for (const { kind, refId, content } of waiting) {
    seq += 1;
    hash = linkHash(hash, { kind, refId, content });
    links.push({ seq, kind, refId, content, hash });
  }
  return links;
}
