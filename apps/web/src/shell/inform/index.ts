// 告知公文 in the shell: the number of pending notices per menu, the list opened from it, one notice on screen and on paper, and the notices a
// user sent. The dialogs are loaded when they are first opened; the shell itself starts without them.
export { InformBadge } from './inform-badge.tsx';
export { SentInforms } from './sent-informs.tsx';
export { useInformCounts } from './inform-counts.ts';
