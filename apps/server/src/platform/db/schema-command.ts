// `npm run schema`: writes schema.sql and schema.ts from the migrations, on a temporary PostgreSQL.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../postgres/embedded.ts';
import { writeSchema } from './write-schema.ts';

const folder = await mkdtemp(join(tmpdir(), 'anju-schema-'));
// The database's own account must be able to enter the folder when the command runs as root.
await chmod(folder, 0o755);
try {
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } });
  try {
    await writeSchema(embedded.url);
  } finally {
    await embedded.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
