import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import { SILENT, type ApiError } from './api-error.ts';

export const TOAST_MS = 3000;
const PASSWORD_PROMPT_MS = 2000;

const BUSINESS_FAILURE = 1;

export interface ErrorOutlets {
  readonly toast: (text: string) => void;
  /** Shows one dialog; `onClick` runs when the user has dismissed it. */
  readonly dialog: (text: string, onClick: () => void) => void;
  /** The session is over: nothing of it may be readable behind the dialog. */
  readonly cover: () => void;
  /** Ends the session on this machine and reloads. */
  readonly logout: () => void;
  readonly forcePassword: () => void;
  readonly now: () => number;
}

export interface ReportOptions {
  /** A form that shows field errors next to its fields asks for no toast about them. */
  readonly quiet?: boolean | undefined;
  /** The caller shows every refusal itself, so a toast would say it twice. */
  readonly own?: boolean | undefined;
}

export interface ErrorPolicy {
  report(error: ApiError, options?: ReportOptions): void;
  /** The server reports, with its own message, that this session is over. */
  endSession(text: string): void;
}

export function createErrorPolicy(outlets: ErrorOutlets): ErrorPolicy {
  let toastUntil = -Infinity;
  let passwordPromptUntil = -Infinity;
  let dialogOpen = false;
  let sessionDialogOpen = false;

  const toastOnce = (text: string) => {
    const now = outlets.now();
    if (sessionDialogOpen || now < toastUntil) return;
    toastUntil = now + TOAST_MS;
    outlets.toast(text);
  };

  const dialogOnce = (text: string) => {
    if (dialogOpen || sessionDialogOpen) return;
    dialogOpen = true;
    outlets.dialog(text, () => {
      dialogOpen = false;
    });
  };

  // An ended session must be noticed even while another dialog is open, so it has a separate flag.
  const sessionEnded = (text: string) => {
    if (sessionDialogOpen) return;
    sessionDialogOpen = true;
    outlets.cover();
    outlets.dialog(text, () => {
      sessionDialogOpen = false;
      outlets.logout();
    });
  };

  const promptPassword = () => {
    const now = outlets.now();
    if (now < passwordPromptUntil) return;
    passwordPromptUntil = now + PASSWORD_PROMPT_MS;
    outlets.forcePassword();
  };

  return {
    endSession: sessionEnded,
    report(error, options = {}) {
      if (error.status === 401) return sessionEnded(error.message);
      if (error.status < 200 || error.status >= 300) {
        if (options.own || (error.status === 400 && options.quiet && error.fields.length > 0)) return;
        return toastOnce(error.message);
      }
      if (error.code === SILENT) return;
      if (error.code !== BUSINESS_FAILURE) return dialogOnce(error.message);
      if (error.msg === SHARED_FAILURES.MUST_CHANGE_PASSWORD.text) return promptPassword();
      if (!options.own) toastOnce(error.message);
    },
  };
}
