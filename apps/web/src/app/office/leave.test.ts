import { afterEach, expect, it, vi } from 'vitest';
import { logout } from '@anju/contract/session/session';
import { readPersisted } from '../../platform/session/persistence.ts';
import { logInAs } from '../../platform/testing/session.ts';
import { serve, stub } from '../../platform/testing/stubs.ts';
import { leaveOffice } from './leave.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['/estate/property/house', '?id=12', '/home?redirect=%2Festate%2Fproperty%2Fhouse%3Fid%3D12'],
  ['/search', '', '/home?redirect=%2Fsearch'],
])('leaving %s%s tells the server, forgets the session and goes to %s', async (pathname, search, home) => {
  logInAs({}, []);
  const server = serve([stub(logout, () => null)]);
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname, search, hash: '', origin: 'http://localhost', hostname: 'localhost', assign });
  await leaveOffice();
  expect(server.inputsOf(logout)).toHaveLength(1);
  expect(readPersisted()).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith(home);
});
