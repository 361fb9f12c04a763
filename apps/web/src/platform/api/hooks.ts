// The back office's way to the server, as hooks. They stand beside the folder's door, not in it, so that the public site, which
// uses the door, does not load the query library.
export { keyOf, readQuery, useRead, type ReadOptions } from './use-read.ts';
export { useRefresh, useRefreshOf } from './use-refresh.ts';
export { useAttempt, type Attempt } from './use-attempt.ts';
export { useRequestKey, type RequestKey } from './use-request-key.ts';
export { useCommand, type Command, type CommandOptions } from './use-command.ts';
