import { describe, expect, it } from 'vitest';
import { decideEntry, safeRedirect } from './entry.ts';

const ORIGIN = 'http://anju.example';
const at = (path: string) => new URL(path, ORIGIN);

describe('decideEntry', () => {
  it.each([
    '/kwdhome',
    '/home',
    '/HomePage',
    '/register',
    '/Solution',
    '/UseCase',
    '/Estate',
    '/AboutUs',
    '/home/Solution',
    '/home/news',
    '/home/news/3',
    '/home/engage',
    '/home/opinion',
    '/home/privacy',
    '/home/service',
  ])('%s is public', (path) => expect(decideEntry(at(path), false)).toEqual({ application: 'site', replaceWith: null }));

  it('sends everything else without a token to the home, which leads back', () => {
    expect(decideEntry(at('/estate/property/house?id=3'), false)).toEqual({
      application: 'site',
      replaceWith: '/home?redirect=%2Festate%2Fproperty%2Fhouse%3Fid%3D3',
    });
    expect(decideEntry(at('/estate/property/house#owners'), false).replaceWith).toBe(
      '/home?redirect=%2Festate%2Fproperty%2Fhouse%23owners',
    );
    expect(decideEntry(at('/'), false)).toEqual({ application: 'site', replaceWith: '/home' });
    expect(decideEntry(at('/home/nowhere'), false)).toEqual({ application: 'site', replaceWith: '/home?redirect=%2Fhome%2Fnowhere' });
  });

  it('sends a logged-in person from /home to /, and leaves him elsewhere where he is', () => {
    expect(decideEntry(at('/home'), true)).toEqual({ application: 'office', replaceWith: '/' });
    expect(decideEntry(at('/home/'), true)).toEqual({ application: 'office', replaceWith: '/' });
    expect(decideEntry(at('/search'), true)).toEqual({ application: 'office', replaceWith: null });
    expect(decideEntry(at('/Solution'), true)).toEqual({ application: 'site', replaceWith: null });
  });

  it('opens a survey by its link for visitors and staff alike', () => {
    for (const loggedIn of [false, true])
      expect(decideEntry(at('/survey/1/0123456789ABCDEF'), loggedIn)).toEqual({ application: 'survey', replaceWith: null });
    expect(decideEntry(at('/surveys'), false).application).toBe('site');
  });

  it('follows /auth-redirect to paths of this site only', () => {
    expect(decideEntry(at('/auth-redirect?redirect=/search'), true).replaceWith).toBe('/search');
    expect(decideEntry(at('/auth-redirect?redirect=//evil.example'), true).replaceWith).toBe('/');
    expect(decideEntry(at('/auth-redirect?redirect=/search'), false)).toEqual({
      application: 'site',
      replaceWith: '/home?redirect=%2Fsearch',
    });
  });
});

describe('safeRedirect', () => {
  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'search', '', '/home?redirect=/x'])(
    'refuses %s',
    (target) => expect(safeRedirect(target, ORIGIN)).toBeNull(),
  );

  it('keeps path, query and hash of this site', () => {
    expect(safeRedirect('/search?a=1#b', ORIGIN)).toBe('/search?a=1#b');
    expect(safeRedirect(null, ORIGIN)).toBeNull();
  });
});
