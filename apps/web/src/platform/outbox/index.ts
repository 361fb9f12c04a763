export { areaOutbox, momentOf, spaceOf, type ShownOutbox } from './area-outbox.ts';
export { browserBlobs, memoryBlobs, type BlobStore } from './blobs.ts';
export { currentAccount, useGiveUpUnsent } from './leave.ts';
export { createOutbox, type NewEntry, type Outbox, type OutboxParts, type OutboxState } from './outbox.ts';
export { hasEntries, isEntriesKey, readDraft, writeDraft, type OutboxEntry, type OutboxFile } from './store.ts';
export { useDraft, type Draft } from './use-draft.ts';
