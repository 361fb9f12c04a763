// Entry point of the program. Compiled code is cached between starts, which halves the start time; the cache must be enabled before the
// first module is loaded, so everything else is in start.ts.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../.cache/node', import.meta.url)));
await import('./start.ts');
