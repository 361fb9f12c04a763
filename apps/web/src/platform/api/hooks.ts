// The back office's access to the server, as hooks. They are kept out of the folder's index, so that the public site, which imports the
// index, does not load the query library.
export { keyOf, readQuery, useRead, type ReadOptions } from './use-read.ts';
export { useRefresh, useRefreshOf } from './use-refresh.ts';
export { useAttempt, type Attempt } from './use-attempt.ts';
export { useRequestKey, type RequestKey } from './use-request-key.ts';
export { useCommand, type Command, type CommandOptions } from './use-command.ts';
