// The finalised document a seal is asked for: whoever sees it may ask, and its PDF is kept with the request, where the keeper of the seal reads it.
import { Readable } from 'node:stream';
import { FILE_CATEGORY, type SealRequestDetail } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { openFile, saveMade } from '../../files/index.ts';
import { findFinal, type FinalDocument } from '../flow/document/document-paper.queries.ts';
import { maySee } from '../flow/document/document-seen.service.ts';
import type { FoundRequest } from './found-request.ts';

interface Asked extends FinalDocument {
  readonly id: number;
  readonly fileId: number;
}

export async function askedDocument(scope: Scope, id: number | null): Promise<Asked | null> {
  if (id === null) return null;
  const found = (await maySee(scope, id)) ? await findFinal(scope.db, id) : undefined;
  if (!found) throw failField('documentId', 'NOT_FOUND', { what: '公文' });
  const { fileId, title } = found;
  if (fileId === null) throw fail('SEAL_DOCUMENT_OPEN', { title });
  return { ...found, id, fileId };
}

/** A copy: files are read by those who see the record they belong to, and a keeper need not see the document. */
export async function keepPaper(scope: Scope, requestId: number, { id, fileId }: Asked): Promise<void> {
  const { type, body, fileName = '' } = await openFile(scope, { cat: FILE_CATEGORY.documentPdf, parent: id, id: fileId });
  const content = body instanceof Readable ? body : Readable.from([body]);
  await saveMade(scope, requestId, fileName, type, content, FILE_CATEGORY.sealPaper);
}

export async function documentOf(
  scope: Scope,
  { documentId, documentTitle, documentNumber }: Pick<FoundRequest, 'documentId' | 'documentTitle' | 'documentNumber'>,
): Promise<SealRequestDetail['document']> {
  if (documentId === null) return null;
  return { id: documentId, title: documentTitle ?? '', number: documentNumber ?? '', seen: await maySee(scope, documentId) };
}
