// When a verification code may be sent, and when it is valid. Domain notes, section 2.

export const CODE_WAIT_SECONDS = 60;
export const CODE_VALID_MS = 10 * 60_000;
export const CODES_PER_MOBILE = 10;
export const CODES_PER_IP = 30;
export const CODE_ATTEMPTS = 5;

/** Whole seconds until the next code may be sent; 0 when it may be sent now. */
export function secondsToWait(lastSentAt: string | null, now: Date): number {
  if (lastSentAt === null) return 0;
  const waited = (now.getTime() - Date.parse(lastSentAt)) / 1000;
  return Math.max(0, Math.ceil(CODE_WAIT_SECONDS - waited));
}

/** Midnight of a business day, as an instant. */
export const startOfDay = (day: string): string => `${day}T00:00:00+08:00`;

export interface SentCode {
  readonly codeHash: string;
  readonly expiresAt: string;
  readonly attempts: number;
  readonly usedAt: string | null;
}

/** A code that was used, is too old or had too many wrong guesses is no longer valid. */
export const isOpen = (sent: SentCode, now: Date): boolean =>
  sent.usedAt === null && sent.attempts < CODE_ATTEMPTS && Date.parse(sent.expiresAt) > now.getTime();

export const codeText = (code: string): string => `【安居】您的注册验证码为${code}，10分钟内有效。`;
