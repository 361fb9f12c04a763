// The PDF of a finalised document, with the hash of its bytes; neither ever changes.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DOCUMENT, FILE_CATEGORY } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../../files/index.ts';
import { documentPdf } from '../pdf/document-pdf.ts';
import { lockDocument, type DocumentNow } from './document-case.queries.ts';
import * as queries from './document-paper.queries.ts';

type Named = Pick<DocumentNow, 'id' | 'title'>;

/** Called by the step that finalises the document. */
export async function makePdf(scope: Scope, tx: Tx, { id, title }: Named): Promise<void> {
  const bytes = await documentPdf(await queries.paperOf(tx, id));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const content = Readable.from([bytes]);
  const fileId = await saveMade({ ...scope, db: tx }, id, `${title}.pdf`, 'application/pdf', content, FILE_CATEGORY.documentPdf);
  await queries.savePdf(tx, id, fileId, hash);
}

/**
 * Documents that came into the installation finalised, as those of the demo do, have no file yet: it is made when one of them is opened first.
 * Making all of them at the first start would take longer than the start itself.
 */
export async function ensurePdf(scope: Scope, tx: Tx, document: Pick<DocumentNow, 'id' | 'title' | 'state'>): Promise<void> {
  if (!DOCUMENT.is(document.state, 'finalised', 'finished') || !(await queries.lacksPdf(tx, document.id))) return;
  await lockDocument(tx, document.id);
  // Somebody else may have opened it meanwhile.
  if (await queries.lacksPdf(tx, document.id)) await makePdf(scope, tx, document);
}
