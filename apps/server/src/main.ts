// Entry point of the program. Compiled code is cached between starts, which halves the start time; the cache must be enabled before the
// first module is loaded, so everything else is in start.ts, or in what was built of it.
import { enableCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtProgram } from './program-build.ts';

enableCompileCache(fileURLToPath(new URL('../../../.cache/node', import.meta.url)));
const built = process.env['ANJU_WEB'] === 'dev' ? undefined : builtProgram();
await (built === undefined ? import('./start.ts') : import(pathToFileURL(built).href));
