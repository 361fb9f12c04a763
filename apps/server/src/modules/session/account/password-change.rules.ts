/** What is longer than any password was encrypted on the way. */
const LONGEST_PLAIN = 100;

export const isEncrypted = (text: string): boolean => text.length > LONGEST_PLAIN;

/** `name@code` is how a person is found from anywhere; the name itself is what stands before. Kept whole it could not log in. */
export function loginNameIn(typed: string, tenantCode: string): string {
  const name = typed.trim();
  return name.endsWith(`@${tenantCode}`) ? name.slice(0, -tenantCode.length - 1) : name;
}
