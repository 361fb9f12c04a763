export { login, logout, type Credentials } from './login.ts';
export { onSessionEnd, watchOtherWindows } from './session-end.ts';
export { loadSession, reloadRights, type SessionLoad } from './load-session.ts';
export {
  clearSession,
  coverSession,
  currentUser,
  enterSession,
  requirePasswordChange,
  setAccount,
  setMenu,
  useSession,
  type SessionState,
} from './store.ts';
