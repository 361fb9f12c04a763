// 告知公文 in the shell: how many wait per menu, the list that opens from it, one notice on screen and paper, and what a person sent.
// The dialogs come when they are first opened; the shell itself starts without them.
export { InformBadge } from './inform-badge.tsx';
export { SentInforms } from './sent-informs.tsx';
export { useInformCounts } from './inform-counts.ts';
