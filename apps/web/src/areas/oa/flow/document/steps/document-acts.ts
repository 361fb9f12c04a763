// What a user does with one document on this screen, and what is read again afterwards.
import {
  countPendingDocuments,
  listBeginningDocuments,
  listLettersToDeal,
  openDocument,
  openLetter,
  searchDocuments,
  searchLetters,
  searchTodoDocuments,
  type DocumentDetail,
} from '@anju/contract';
import { useActs, type Acts } from '../../../../../archetypes/index.ts';
import { useRefresh } from '../../../../../platform/api/hooks.ts';

export type DocumentRight = DocumentDetail['can'][number];
type Follow = DocumentDetail['followList'][number];

/** The dialogs of a document. */
export interface DocumentDialogs {
  readonly return: null;
  readonly transfer: null;
  readonly addSign: null;
  readonly suspend: null;
  readonly resume: null;
  readonly revoke: null;
  readonly terminate: null;
  readonly follow: null;
  readonly answer: Follow;
  readonly changeFinisher: null;
  readonly copyTo: null;
}
export type DocumentActs = Acts<DocumentDialogs>;

export const useRefreshDocuments = () =>
  useRefresh(
    ...[searchTodoDocuments, searchDocuments, listBeginningDocuments, openDocument],
    ...[countPendingDocuments, listLettersToDeal, searchLetters, openLetter],
  );

export const useDocumentActs = (): DocumentActs => useActs<DocumentDialogs>(useRefreshDocuments());

/** What is offered: nothing to a user who may only look. */
export const offering =
  (document: Pick<DocumentDetail, 'can'>, authorised: boolean) =>
  (...rights: readonly DocumentRight[]): boolean =>
    authorised && rights.some((right) => document.can.includes(right));
