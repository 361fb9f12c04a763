export { forgetUnsaved } from './store.ts';
export { useDiscard, useLeave, useUnsavedDialog } from './use-discard.ts';
export { UnsavedPart, useUnsavedPart, type UnsavedPartState } from './unsaved-part.tsx';
export { UnsavedPage } from './unsaved-page.tsx';
export { useUnsaved } from './use-unsaved.ts';
