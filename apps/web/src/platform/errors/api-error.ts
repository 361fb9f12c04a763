// How failures are shown to the user: the texts of specification 1 section 8, where and how often they appear, and the local error log.
// Plain modules without React or antd, so that the public site can use them too.
import type { FieldErrors } from '@anju/contract/kit/envelope';

export type FieldError = FieldErrors['fields'][number];

/** A refusal without a message: even a page that shows the failure does not repeat the server's text. */
export const SILENT = 100;
/** `status` 0 means that no answer came. */
export const NO_RESPONSE = 0;

export interface ApiFailure {
  /** Envelope code; the HTTP status when the answer had no envelope. */
  readonly code: number;
  readonly status: number;
  /** The server's message, which may be empty. */
  readonly msg: string;
  readonly fields?: readonly FieldError[];
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  readonly fields: readonly FieldError[];

  constructor(failure: ApiFailure) {
    super(failure.code === SILENT ? '' : failureText(failure));
    this.code = failure.code;
    this.status = failure.status;
    this.msg = failure.msg;
    this.fields = failure.fields ?? [];
  }
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  401: '超时中断，请重新登录！',
  404: '请求错误，未找到该资源！',
  405: '请求超时！',
  408: '请求超时！',
  501: '网络未实现！',
  502: '网络错误！',
  503: '服务不可用！',
  504: '网络超时！',
  505: 'http版本不支持该请求！',
};

/** The text shown to the user for a failure. */
export function failureText({ status, msg }: Pick<ApiFailure, 'status' | 'msg'>): string {
  if (status === NO_RESPONSE) return '网络出现问题，请稍后再试！';
  if (status >= 200 && status < 300) return msg;
  if (status === 400) return msg || '错误请求';
  if (status === 403) return `拒绝访问${msg}`;
  if (status === 500) return msg || '服务器端出错！';
  return STATUS_TEXT[status] ?? `连接错误${status}`;
}
