// What apps/server/seeds may import from this area. The app uses index.ts.
export { hashPassword } from './login/password.ts';
