// The door of the area for apps/server/seeds. The app uses index.ts.
export { hashPassword } from './login/password.ts';
