// The entry of the program. Compiled code is kept between starts, which halves the time a start takes; the cache must be on
// before the first module is loaded, so everything else is in start.ts.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../.cache/node', import.meta.url)));
await import('./start.ts');
