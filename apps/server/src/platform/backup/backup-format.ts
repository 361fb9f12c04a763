/**
 * The format of a backup file: lines of text, gzipped, followed by a seal.
 *
 *   #anju {…}       what it is: format, migration, tenant, what was left out
 *   #table {…}      name and columns; its rows follow, one JSON object per line
 *   #file {…}       the key of an uploaded file; its bytes follow, lines of + and base64
 *   #manifest {…}   rows and SHA-256 of every table, and of the files
 *
 * The seal is eight letters and the SHA-256 of everything before it: a file that was cut, or changed by a single byte, is recognised before
 * any of it is used.
 */
import { z } from 'zod';

export const FORMAT = 1;
export const MARK = { header: '#anju ', table: '#table ', file: '#file ', bytes: '+', manifest: '#manifest ' } as const;

export const SEAL = Buffer.from('ANJUSEAL', 'latin1');
const SHA256_BYTES = 32;
export const SEAL_BYTES = SEAL.length + SHA256_BYTES;

/** No line that we write is longer than this. */
export const LONGEST_LINE = 256 * 1024 * 1024;

export const backupHeader = z.object({
  format: z.int(),
  migration: z.int(),
  takenAt: z.string(),
  tenant: z.object({ code: z.string(), name: z.string(), hosts: z.array(z.string()), createdAt: z.string() }),
  leftOut: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const tableHead = z.object({ name: z.string(), columns: z.array(z.string()) });
/** Without the number of the tenant. */
export const fileHead = z.object({ key: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/) });

const tableSum = z.object({ name: z.string(), rows: z.int(), sha256: z.string() });
export type TableSum = z.infer<typeof tableSum>;
export const backupManifest = z.object({
  tables: z.array(tableSum),
  /** `missing`: files that are listed but whose bytes were gone when the backup was made. */
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), sha256: z.string() }),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** Tables of transient data: sessions, running jobs, open imports, and the list of backups itself. */
export const LEFT_OUT: readonly string[] = [
  'estate.house_import',
  'manage.backup',
  'manage.restore_request',
  'session.device',
  'session.session',
  'system.idempotency',
  'system.job',
  'system.sheet_import',
];

export const fileNameOf = (code: string, day: string): string => `${code}-${day}.anju`;
