/** A longer text cannot be a plain password, so it was sent encrypted. */
const LONGEST_PLAIN = 100;

export const isEncrypted = (text: string): boolean => text.length > LONGEST_PLAIN;

/**
 * Removes the tenant code from `name@code`, which identifies a user in any tenant. Only the name is stored; with the code the user could
 * not log in.
 */
export function loginNameIn(typed: string, tenantCode: string): string {
  const name = typed.trim();
  return name.endsWith(`@${tenantCode}`) ? name.slice(0, -tenantCode.length - 1) : name;
}
