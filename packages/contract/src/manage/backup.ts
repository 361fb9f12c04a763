// 数据备份 (menu 521): backups of one tenant, made manually or every night, and the request to have one restored. A backup holds all data of
// the tenant, so a download requires the user's password again; a restore is done by the operator, never by one click.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { severalOf } from '../kit/fields.ts';
import { chosen, id } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const request = resource({ path: '/api/manage/restore-request', menu: MENU.backup, what: '恢复申请' });
const backup = resource({ path: '/api/manage/backup', menu: MENU.backup, what: '备份' });

export const BACKUP_FAILURES = failures({
  BACKUP_RUNNING: business('正在备份，请等待完成后再试'),
  BACKUP_UNFINISHED: business('该备份没有可用的文件'),
  BACKUP_ASKED: business('该备份有未完成的恢复申请，不能删除'),
  RESTORE_ASKED: business('该备份已有待处理的恢复申请'),
  RESTORE_CLOSED: business('该申请{state}，不能撤回'),
  PASSWORD_WRONG: business('密码不正确'),
});

const backupKind = z.enum(['auto', 'manual']);
export const BACKUP_KIND_TEXT = { auto: '自动', manual: '手工' } as const satisfies Record<z.infer<typeof backupKind>, string>;

/** cleared: the backup was good, but its file was removed in favour of newer ones. */
const backupState = z.enum(['running', 'done', 'failed', 'cleared']);
export type BackupState = z.infer<typeof backupState>;
export const BACKUP_STATE_TEXT = {
  running: '备份中',
  done: '成功',
  failed: '失败',
  cleared: '已清理',
} as const satisfies Record<BackupState, string>;

export const backupRow = z.object({
  id,
  kind: backupKind,
  state: backupState,
  startedAt: instant,
  finishedAt: instant.nullable(),
  bytes: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  /** SHA-256 of the file, hex. */
  checksum: z.string(),
  message: z.string(),
  by: z.string(),
  fileName: z.string(),
  /** A restore is requested and not yet decided, or accepted and not yet done. */
  asked: z.boolean(),
});
export type BackupRow = z.infer<typeof backupRow>;

export const searchBackups = backup.search(
  {
    kind: backupKind.optional(),
    states: z.array(backupState).max(4).default([]),
    from: day.nullish(),
    to: day.nullish(),
  },
  backupRow,
  {
    totals: {
      /** How many good backups are kept. */
      keep: z.int().positive(),
      /** The running job of a backup, if this user started it. */
      jobId: id.nullable(),
    },
  },
);

export const makeBackup = backup.create({}, { summary: '立即备份', output: z.object({ id, jobId: id }) });

/** `password` is the user's own, base64 of RSA-OAEP (SHA-256) with the site's key. */
export const downloadBackup = endpoint({
  method: 'POST',
  path: '/api/manage/backup/download',
  access: { menu: MENU.backup, act: 'export' },
  summary: '下载备份',
  kind: 'stream',
  input: z.object({ id, password: z.string().min(1, '请输入登录密码').max(2000) }),
  output: z.unknown(),
});

export const removeBackup = backup.remove();

export const changeBackupKeep = backup.write('keep', '修改备份保留份数', {
  act: 'change',
  input: { keep: z.int('请输入保留份数').min(1, '至少保留1份').max(365, '最多保留365份') },
});

export const RESTORE = states('申请状态', {
  waiting: [1, '待处理'],
  accepted: [2, '已受理'],
  refused: [3, '已退回'],
  withdrawn: [4, '已撤回'],
});

export const restoreRequest = z.object({
  id,
  backupId: id,
  /** When the backup was taken. */
  takenAt: instant,
  reason: z.string(),
  state: RESTORE.schema,
  by: z.string(),
  at: instant,
  answer: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
});
export type RestoreRequest = z.infer<typeof restoreRequest>;

export const searchRestoreRequests = request.search({ states: severalOf(RESTORE) }, restoreRequest);

export const askRestore = request.create(
  {
    backupId: chosen('备份'),
    reason: z.string().trim().min(5, '请写明恢复原因，至少5个字').max(500, '恢复原因最多500字'),
  },
  { summary: '申请恢复' },
);

export const withdrawRestore = request.step('withdraw', '撤回恢复申请', { version: false });
