export { login, logout, type Credentials } from './login.ts';
export { loadSession, reloadRights, type SessionLoad } from './load-session.ts';
export {
  clearSession,
  currentUser,
  enterSession,
  requirePasswordChange,
  setAccount,
  setMenu,
  useSession,
  type SessionState,
} from './store.ts';
