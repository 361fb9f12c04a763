// 数据备份 (menu 521): backups of one tenant, made by hand or every night, and the request to have one restored. A backup holds
// everything the tenant has, so it leaves only to who gives his password again; a restore is the operator's work, never one click.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { chosen, id, idParam } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';

const backupKind = z.enum(['auto', 'manual']);
export const BACKUP_KIND_TEXT = { auto: '自动', manual: '手工' } as const satisfies Record<z.infer<typeof backupKind>, string>;

/** cleared: it was good, and made room for newer ones. */
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
  /** Somebody asked for it to be restored, and that is not decided or not done yet. */
  asked: z.boolean(),
});
export type BackupRow = z.infer<typeof backupRow>;

export const searchBackups = endpoint({
  method: 'POST',
  path: '/api/manage/backup/search',
  access: { menu: MENU.backup, act: 'view' },
  summary: '备份列表',
  input: pageQuery.extend({
    kind: backupKind.optional(),
    state: backupState.optional(),
    from: day.nullish(),
    to: day.nullish(),
  }),
  output: pageOf(backupRow).extend({
    /** How many good ones are kept. */
    keep: z.int().positive(),
    /** The job that makes one now, when the asking person began it. */
    jobId: id.nullable(),
  }),
});

export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/manage/backup',
  access: { menu: MENU.backup, act: 'add' },
  summary: '立即备份',
  idempotent: true,
  input: z.object({}),
  output: z.object({ id, jobId: id }),
});

/** `password` is the asking person's own, base64 of RSA-OAEP (SHA-256) with the site's key. */
export const downloadBackup = endpoint({
  method: 'POST',
  path: '/api/manage/backup/download',
  access: { menu: MENU.backup, act: 'export' },
  summary: '下载备份',
  kind: 'stream',
  input: z.object({ id, password: z.string().min(1, '请输入登录密码').max(2000) }),
  output: z.unknown(),
});

export const removeBackup = endpoint({
  method: 'DELETE',
  path: '/api/manage/backup/{id}',
  access: { menu: MENU.backup, act: 'remove' },
  summary: '删除备份',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

export const changeBackupKeep = endpoint({
  method: 'POST',
  path: '/api/manage/backup/keep',
  access: { menu: MENU.backup, act: 'change' },
  summary: '修改备份保留份数',
  input: z.object({ keep: z.int('请输入保留份数').min(1, '至少保留1份').max(365, '最多保留365份') }),
  output: noAnswer,
});

export const restoreState = enumeration('申请状态', { 1: '待处理', 2: '已受理', 3: '已拒绝', 4: '已撤回' });

export const restoreRequest = z.object({
  id,
  backupId: id,
  /** When the backup was taken: the state of things asked for. */
  takenAt: instant,
  reason: z.string(),
  state: restoreState.schema,
  by: z.string(),
  at: instant,
  answer: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
});
export type RestoreRequest = z.infer<typeof restoreRequest>;

export const searchRestoreRequests = endpoint({
  method: 'POST',
  path: '/api/manage/restore-request/search',
  access: { menu: MENU.backup, act: 'view' },
  summary: '恢复申请列表',
  input: pageQuery.extend({ state: restoreState.schema.optional() }),
  output: pageOf(restoreRequest),
});

export const askRestore = endpoint({
  method: 'POST',
  path: '/api/manage/restore-request',
  access: { menu: MENU.backup, act: 'add' },
  summary: '申请恢复',
  idempotent: true,
  input: z.object({
    backupId: chosen('备份'),
    reason: z.string().trim().min(5, '请写明恢复原因，至少5个字').max(500, '恢复原因最多500字'),
  }),
  output: z.object({ id }),
});

export const withdrawRestore = endpoint({
  method: 'POST',
  path: '/api/manage/restore-request/withdraw',
  access: { menu: MENU.backup, act: 'change' },
  summary: '撤回恢复申请',
  input: z.object({ id }),
  output: noAnswer,
});
