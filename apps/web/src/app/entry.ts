// Which application an address belongs to: the website, the back office, or a survey opened by its link. Specification 1, section 2.1. Small
// and without dependencies, because every visitor loads it first.
import { placeOf } from '../site/site-paths.ts';
import { isSurveyPath } from '../site/survey/survey-path.ts';

const AUTH_REDIRECT = '/auth-redirect';

export interface Entry {
  readonly application: 'site' | 'office' | 'survey';
  /** The address to show instead of the requested one. */
  readonly replaceWith: string | null;
}

/** `/path/` is the same address as `/path`. */
const plainPath = (path: string): string => path.replace(/\/+$/, '') || '/';

export function isPublicPath(path: string): boolean {
  return plainPath(path) === AUTH_REDIRECT || isSurveyPath(path) || placeOf(path) !== null;
}

/** A path of this site to open after login, or null: an address given from outside must never lead to another site. */
export function safeRedirect(target: string | null, origin: string): string | null {
  if (!target || !/^\/(?![/\\])/.test(target)) return null;
  try {
    const url = new URL(target, origin);
    return url.origin === origin && !isPublicPath(url.pathname) ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

export const homeFor = (fullPath: string): string => (fullPath === '/' ? '/home' : `/home?redirect=${encodeURIComponent(fullPath)}`);

export function decideEntry(url: URL, loggedIn: boolean): Entry {
  // What stands behind # never reaches the server; it is kept here, so that it survives the login.
  const fullPath = url.pathname + url.search + url.hash;
  // The same for everybody: staff who follow a link see what the household sees.
  if (isSurveyPath(url.pathname)) return { application: 'survey', replaceWith: null };
  if (plainPath(url.pathname) === AUTH_REDIRECT) {
    const target = safeRedirect(url.searchParams.get('redirect'), url.origin) ?? '/';
    return loggedIn ? { application: 'office', replaceWith: target } : { application: 'site', replaceWith: homeFor(target) };
  }
  if (!isPublicPath(url.pathname))
    return loggedIn ? { application: 'office', replaceWith: null } : { application: 'site', replaceWith: homeFor(fullPath) };
  if (loggedIn && plainPath(url.pathname) === '/home') return { application: 'office', replaceWith: '/' };
  return { application: 'site', replaceWith: null };
}
