// Makes waiting rows links of their company's chain. It runs outside of the transactions that take money, so that cashiers never wait for
// one another; only the day close seals inside its own transaction, because its document names the head.
import { inTransaction, type Db, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { linksOf, type Head } from './chain.rules.ts';
import * as queries from './seal.queries.ts';

const CHUNK = 2000;

/** Seals one chunk; the head afterwards, and whether more may wait. */
async function sealChunk(tx: Tx, companyId: number): Promise<{ head: Head; more: boolean }> {
  await queries.holdChain(tx, companyId);
  const head = await queries.findHead(tx, companyId);
  const waiting = await queries.listWaiting(tx, companyId, CHUNK);
  const links = linksOf(head, waiting);
  const last = links.at(-1);
  if (!last) return { head, more: false };
  await queries.appendLinks(
    tx,
    companyId,
    links,
    waiting.map(({ id }) => id),
  );
  return { head: { links: last.seq, hash: last.hash }, more: waiting.length === CHUNK };
}

/** Seals everything of a company that is committed, or was written by this transaction; returns the head. */
export async function sealCompany(tx: Tx, companyId: number): Promise<Head> {
  for (;;) {
    const { head, more } = await sealChunk(tx, companyId);
    if (!more) return head;
  }
}

/** Seals what waits of all companies, one transaction per chunk: what was sealed stays sealed, whatever happens to the rest. */
export async function sealWaiting(db: Db): Promise<void> {
  for (const companyId of await queries.listCompaniesWaiting(db)) {
    let more = true;
    while (more) ({ more } = await inTransaction(db, (tx) => sealChunk(tx, companyId)));
  }
}
