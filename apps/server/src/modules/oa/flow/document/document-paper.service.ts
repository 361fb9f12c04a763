// The PDF of a finalised document, with the hash of its bytes; neither ever changes. Rendering takes seconds, so it happens outside of every
// transaction: the step that finalises the document is committed first and the PDF is made right after it. Where that did not come about, as
// when the process ended between, and for documents that came into the installation finalised, as those of the demo did, whoever opens the
// document next makes it. A document is frozen from its conclusion on, and its paper is read as it was when it was finalised: the same PDF
// comes out whoever makes it when.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_CATEGORY } from '@anju/contract';
import { Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../../files/index.ts';
import { documentPdf } from '../pdf/document-pdf.ts';
import { lockDocument, type DocumentNow } from './document-case.queries.ts';
import * as queries from './document-paper.queries.ts';

export const lacksPdf = queries.lacksPdf;

type Named = Pick<DocumentNow, 'id' | 'title'>;

async function make(scope: Scope, { id, title }: Named): Promise<queries.FinalPdf | null> {
  const bytes = await documentPdf(await queries.paperOf(scope.db, id));
  const hash = createHash('sha256').update(bytes).digest('hex');
  return inTransaction(scope.db, async (tx) => {
    await lockDocument(tx, id);
    // Another process may have made it meanwhile, or somebody may have ended the document.
    if (!(await queries.lacksPdf(tx, id))) return (await queries.findPdf(tx, id)) ?? null;
    const content = Readable.from([bytes]);
    const fileId = await saveMade({ ...scope, db: tx }, id, `${title}.pdf`, 'application/pdf', content, FILE_CATEGORY.documentPdf);
    await queries.savePdf(tx, id, { fileId, hash });
    return { fileId, hash };
  });
}

/** Nobody is kept from a document or a step because its PDF cannot be made; the operator reads why. */
function withoutPdf(id: number, error: unknown): null {
  // That too many wait is no defect.
  if (!(error instanceof Failure)) process.emitWarning(`The PDF of document ${id} could not be made: ${String(error)}`);
  return null;
}

/** A cold thread on a busy machine takes a while; nobody looks at a page that does not answer for longer. */
const PATIENCE_MS = 30_000;
const making = new Map<string, Promise<queries.FinalPdf | null>>();

/**
 * The PDF of a document that lacks it; null when it is not ready yet or cannot be made now. Concurrent requests wait for the same one,
 * and it is finished and kept even if nobody waits so long.
 */
export async function makePdf(scope: Scope, document: Named): Promise<queries.FinalPdf | null> {
  const key = `${scope.actor.tenantId} ${document.id}`;
  const begun = making.get(key) ?? make(scope, document).catch((error: unknown) => withoutPdf(document.id, error));
  making.set(key, begun);
  void begun.then(() => making.delete(key));
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, PATIENCE_MS, null);
  return Promise.race([begun, late.promise]).finally(() => clearTimeout(timer));
}
