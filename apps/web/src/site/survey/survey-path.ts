// The address of a survey's link. Loaded before anything else, so it imports nothing.

export interface SurveyLink {
  readonly tenantId: number;
  readonly token: string;
}

/** Every address below /survey is a link, also a broken one: whoever follows it is told so and not shown the website. */
export const isSurveyPath = (path: string): boolean => /^\/survey(?:\/|$)/.test(path);

/** Null when the address cannot be a link. A code typed from paper may be in small letters. */
export function linkOf(path: string): SurveyLink | null {
  const [, tenantId, token] = /^\/survey\/([1-9]\d{0,8})\/([0-9a-z]{16})\/?$/i.exec(path) ?? [];
  return tenantId === undefined || token === undefined ? null : { tenantId: Number(tenantId), token: token.toUpperCase() };
}
