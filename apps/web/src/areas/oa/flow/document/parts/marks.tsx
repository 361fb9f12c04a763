// What marks a document or a letter in lists and heads: its state, its urgency and secrecy, and the time that is left.
import './marks.css';
import { DOCUMENT, LETTER, SECRECY, URGENCY, type DocumentDetail } from '@anju/contract';
import { StatusTag, type TonesOf } from '../../../../../ui/index.ts';
import { timeLeft } from './document-time.ts';

export const DOCUMENT_TONES: TonesOf<typeof DOCUMENT> = {
  [DOCUMENT.draft]: 'owed',
  [DOCUMENT.running]: 'work',
  [DOCUMENT.suspended]: 'ended',
  [DOCUMENT.returned]: 'overdue',
  [DOCUMENT.concluded]: 'use',
  [DOCUMENT.finalised]: 'use',
  [DOCUMENT.finished]: 'paid',
  [DOCUMENT.revoked]: 'ended',
  [DOCUMENT.terminated]: 'ended',
};
export const LETTER_TONES: TonesOf<typeof LETTER> = {
  [LETTER.draft]: 'owed',
  [LETTER.sent]: 'paid',
  [LETTER.done]: 'paid',
  [LETTER.revoked]: 'ended',
};

interface Marked {
  readonly urgency: DocumentDetail['urgency'];
  readonly secrecy: DocumentDetail['secrecy'];
}

/** Only what is out of the ordinary. */
export function Marks({ urgency, secrecy }: Marked) {
  if (urgency === URGENCY.plain && secrecy === SECRECY.open) return null;
  return (
    <span className="doc-marks">
      {urgency === URGENCY.plain ? null : <StatusTag tone="overdue">{URGENCY.text(urgency)}</StatusTag>}
      {secrecy === SECRECY.open ? null : <StatusTag tone="kind">{SECRECY.text(secrecy)}</StatusTag>}
    </span>
  );
}

export function LeftTag({ dueAt, now }: { readonly dueAt: string | null; readonly now: number }) {
  const left = timeLeft(dueAt, now);
  return left === null ? null : <StatusTag tone={left.tone}>{left.text}</StatusTag>;
}
